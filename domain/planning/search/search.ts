import type { WorkMeter } from '../rcpsp/work-meter.ts';
import type { Refusal } from '../refusal.ts';
import { isRefuted, lateBound, storageRefusal, type Candidate, type Problem } from './candidate.ts';
import {
  createExploration,
  evaluateProposals,
  explore,
  isOver,
  type Effort,
  type Exploration,
} from './exploration.ts';
import { exchangeScarce } from './exchange-scarce.ts';
import { followChain } from './follow-chain.ts';
import { improveBound } from './improve-bound.ts';
import { exchangeContacts, exchangeOrders } from './improve-schedule.ts';
import { shelterUnsure, weighShelter } from './shelter.ts';

/** What the search of one problem found. */
export interface SearchResult {
  /** The best schedule, at least as good as the incumbent that the search began with. */
  readonly best: Candidate | null;
  /** Why the most promising schedule was refused, when nothing was found. */
  readonly refusal: Refusal | null;
  /** Schedules generated. */
  readonly iterations: number;
  /** The problem, with a better bound where one was found. */
  readonly problem: Problem;
}

/** One way of looking for a better schedule of a problem; it goes on from what others found. */
export interface ScheduleMethod {
  readonly name: string;
  /** Whether it runs with full effort only. */
  readonly isThorough: boolean;
  /** Its share of the work: schedules that it may generate, fewer for more tasks. */
  readonly share: { readonly most: number; readonly timesTasks: number };
  readonly run: (search: Exploration, schedules: number) => void;
}

/** All of it that the meter allows. */
const UNSHARED = { most: Infinity, timesTasks: Infinity };

/** The methods of search in the order in which they run; what each gains is in docs/benchmarks.md. */
export const SCHEDULE_METHODS: readonly ScheduleMethod[] = [
  method('priority rules', false, UNSHARED, followRules),
  method('chain', true, UNSHARED, followChain),
  method('relaxed project', true, UNSHARED, relax),
  method('shelter', false, { most: 16, timesTasks: 400 }, weighShelter),
  method('contacts', true, { most: 24, timesTasks: 1000 }, exchangeContacts),
  method('orders', true, { most: 80, timesTasks: 1200 }, exchangeOrders),
  method('scarce storage', true, { most: 1000, timesTasks: 20_000 }, exchangeScarce),
  method('evaluation', false, UNSHARED, (search) => evaluateProposals(search)),
  method('shelter where unsure', false, UNSHARED, shelterUnsure),
];

function method(
  name: string,
  isThorough: boolean,
  share: ScheduleMethod['share'],
  run: ScheduleMethod['run'],
): ScheduleMethod {
  return { name, isThorough, share, run };
}

/** Units that stating a task with its bounds costs. */
const STATING = 40;

/** Part of the work left that solving the relaxed project of a long job may take. */
const RELAXED_SHARE = 0.5;

/**
 * Looks for the best schedule of a problem by its objective: one method after another, each with its
 * share of counted schedules; stops as soon as the bound is met or the work is spent. What the bounds
 * refuse is only looked at for how much is missing. Confidence is computed only in the end, for the
 * most hopeful schedule first, until no other can be better. Of two equal schedules the one found
 * first stays.
 */
export function searchSchedules(
  problem: Problem,
  incumbent: Candidate | null,
  wanted: Effort,
  meter: WorkMeter,
  methods: readonly ScheduleMethod[] = SCHEDULE_METHODS,
): SearchResult {
  // Who only asks does so many times over: what each costs is counted.
  const hopeless =
    wanted === 'ask'
      ? (storageRefusal(problem, meter) ?? lateBound(problem))
      : storageRefusal(problem);
  if (hopeless !== null) return { best: incumbent, refusal: hopeless, iterations: 0, problem };
  const effort = isRefuted(problem) ? 'quick' : wanted;
  const tasks = Math.max(1, problem.graph.tasks.length);
  meter.spent += problem.graph.tasks.length * STATING;
  const search = createExploration(problem, incumbent, effort, meter);
  for (const { isThorough, share, run } of methods)
    if (effort === 'full' || !isThorough)
      run(search, Math.min(share.most, Math.floor(share.timesTasks / tasks)));
  const { best, refusal, iterations } = search;
  return { best, refusal: best === null ? refusal : null, iterations, problem: search.problem };
}

/** Every order of the priority rules. */
function followRules(search: Exploration): void {
  for (const order of search.orders) explore(search, order);
}

/** A better bound, and the order of the project without storage, battery and antenna. */
function relax(search: Exploration): void {
  if (search.orders.length < 2 || isOver(search)) return;
  const { meter } = search;
  const { problem, order, spent } = improveBound(
    search.problem,
    (meter.limit - meter.spent) * RELAXED_SHARE,
  );
  search.problem = problem;
  meter.spent += spent;
  if (order !== null) explore(search, order);
}
