import { computePlan } from '../../../threads/planning/plan.ts';
import type { WorkProgress } from '../../../domain/deployment/progress.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import type { PlannedSchedules } from '../../../presenters/plan/planned.ts';
import { flownPlan } from '../../../threads/planning/flown-plan.ts';
import { NO_HISTORY } from '../../../threads/planning/history.ts';
import { computeRecheck } from '../../../threads/planning/recheck.ts';
import { environmentOf } from '../../../threads/planning/replan.ts';
import type { PlanSource } from '../../../threads/planning/tasks.ts';
import { replayedJob } from './replayed-job.ts';
import { isTrueContact, type FlownContact } from './true-contacts.ts';

/** Elevation from which stations listen, degrees; horizon of the plans, hours. */
const MASK_DEG = 5;
const HORIZON_HOURS = 48;
/** When the looks of a deployment begin, hours after its start. */
const LOOKS = [0, 15, 30];

/** Environments that are kept: those of one deployment under two sets of elements. */
const build = createEnvironmentCache(12);

const NOBODY: PlannedSchedules = {
  ...{ world: 'replayed', ownerId: 'nobody', commitments: [], versions: {}, terms: {} },
};

/** What became of deployments over a history of elements. */
export interface ReplayCounts {
  deployments: number;
  /** Jobs that had no plan when they were asked for. */
  unplanned: number;
  /** Looks at plans after newer elements, and what they found. */
  looks: number;
  true: number;
  moved: number;
  revised: number;
  /** Steps that a revision left out. */
  leftOut: number;
  /** Deployments that no plan was left for, and looks that found out nothing. */
  infeasible: number;
  unknown: number;
  completed: number;
  contacts: number;
  /** Contacts that were flown while the satellite was not in sight, and deployments that had one. */
  falseContacts: number;
  untrue: number;
}

/** Sets of elements of a satellite in order of their epochs, and when deployments of it begin. */
export interface ReplayedSatellite {
  readonly noradId: string;
  readonly history: readonly Elements[];
  /** Epoch ms. */
  readonly starts: readonly number[];
}

/**
 * Flies a deployment from each start through the elements as they became known, each set from its epoch on.
 * `auto`: the plan is looked at with every newer set, and a revision is flown at once; `never`: the first plan
 * is flown to its end. Each contact is then compared with the newest elements at its begin.
 */
export function replay(
  satellites: readonly ReplayedSatellite[],
  policy: 'auto' | 'never',
): ReplayCounts {
  const counts: ReplayCounts = {
    ...{ deployments: 0, unplanned: 0, looks: 0, true: 0, moved: 0, revised: 0, leftOut: 0 },
    ...{ infeasible: 0, unknown: 0, completed: 0, contacts: 0, falseContacts: 0, untrue: 0 },
  };
  for (const { history, starts } of satellites)
    for (const startMs of starts) flyOne(history, startMs, policy, counts);
  return counts;
}

function flyOne(
  history: readonly Elements[],
  startMs: number,
  policy: 'auto' | 'never',
  counts: ReplayCounts,
): void {
  counts.deployments += 1;
  const first = planned(history, startMs);
  if (first === null) {
    counts.unplanned += 1;
    return;
  }
  const contacts: FlownContact[] = [];
  let source = first;
  let hasPlan = true;
  let flownMs = startMs;
  const flyUntil = (untilMs: number): void => {
    contacts.push(...contactsOf(source, flownMs, untilMs));
    flownMs = untilMs;
  };
  const news = history.filter(({ epochMs }) => epochMs > startMs);
  for (const elements of policy === 'auto' ? news : []) {
    const nowMs = elements.epochMs + 1;
    if (nowMs >= source.schedule.finishMs) break;
    flyUntil(nowMs);
    const next = lookAgain(source, elements, nowMs, counts);
    if (next === null) {
      hasPlan = false;
      break;
    }
    source = next;
  }
  if (hasPlan) {
    flyUntil(Infinity);
    counts.completed += 1;
  }
  const wrong = contacts.filter((one) => {
    const elements = newestAt(history, one.startMs);
    return !isTrueContact(one, elements, DEFAULT_STATIONS, MASK_DEG);
  });
  counts.contacts += contacts.length;
  counts.falseContacts += wrong.length;
  counts.untrue += wrong.length > 0 ? 1 : 0;
}

function planned(history: readonly Elements[], startMs: number): PlanSource | null {
  const elements = newestAt(history, startMs);
  const { noradId, name } = elements;
  const input = {
    ...{ id: 'replayed', createdMs: startMs, expiresMs: startMs + HOUR_MS },
    satellite: { id: noradId, name, elements, bus: busFor({ noradId, elements }) },
    ...{ job: replayedJob(LOOKS), stations: DEFAULT_STATIONS, startMs },
    ...{ predictionHours: HORIZON_HOURS, minElevationDeg: MASK_DEG, explain: false },
  };
  const made = computePlan(input, build);
  return made.kind === 'planned' ? { input, schedule: made.schedule, history: NO_HISTORY } : null;
}

/** The plan that is flown from now on; null where there is none any more. */
function lookAgain(
  source: PlanSource,
  elements: Elements,
  nowMs: number,
  counts: ReplayCounts,
): PlanSource | null {
  counts.looks += 1;
  const flown = flownPlan(source, progressAt(source.schedule, nowMs), nowMs);
  const outcome = computeRecheck(
    {
      ...flown,
      ...{ elements, beside: NOBODY, measured: null },
      ...{ id: 'looked', createdMs: nowMs, expiresMs: nowMs + HOUR_MS },
    },
    build,
  );
  switch (outcome.kind) {
    case 'revised':
      counts.revised += 1;
      counts.leftOut += outcome.changes.leftOut.length;
      return outcome.source;
    case 'infeasible':
      counts.infeasible += 1;
      return null;
    case 'done':
      counts.true += 1;
      return source;
    case 'true':
    case 'moved':
    case 'unknown':
      counts[outcome.kind] += 1;
      return source;
  }
}

/** What became of a plan that is flown as it stands. */
function progressAt({ segments, transfers }: Schedule, nowMs: number): WorkProgress[] {
  const spans = new Map<string, { readonly kind: 'step' | 'transfer'; from: number; to: number }>();
  const add = (kind: 'step' | 'transfer', id: string, startMs: number, endMs: number): void => {
    const known = spans.get(`${kind} ${id}`);
    spans.set(`${kind} ${id}`, {
      kind,
      from: Math.min(known?.from ?? Infinity, startMs),
      to: Math.max(known?.to ?? -Infinity, endMs),
    });
  };
  for (const { kind, stepId, startMs, endMs } of segments)
    if (kind === 'step' && stepId !== null) add('step', stepId, startMs, endMs);
  for (const { id, slices } of transfers)
    for (const { startMs, endMs } of slices) add('transfer', id, startMs, endMs);
  return [...spans].map(([key, { kind, from, to }]) => {
    const status = to <= nowMs ? 'completed' : from < nowMs ? 'running' : 'waiting';
    const attempt = { startMs: from, endMs: status === 'completed' ? to : null };
    return {
      ...{ id: key.slice(kind.length + 1), kind, startMs: from, endMs: to, status },
      attempts: status === 'waiting' ? [] : [{ ...attempt, status }],
      ...{ forecast: null, dataMb: null },
    };
  });
}

/** Slices of a plan that begin in a span: one that flows when the plan changes goes on to its end. */
function contactsOf(source: PlanSource, fromMs: number, untilMs: number): FlownContact[] {
  const environment = environmentOf(source, build);
  if (typeof environment === 'string') throw new Error(environment);
  const slices = source.schedule.transfers.flatMap((transfer) => transfer.slices);
  return slices
    .filter(({ startMs }) => startMs >= fromMs && startMs < untilMs)
    .map(({ passIndex, startMs, endMs }) => ({
      stationId: environment.passes[passIndex]?.stationId ?? 'no pass',
      ...{ startMs, endMs },
    }));
}

/** The set of elements with the latest epoch that is not ahead of an instant; the first where all are. */
function newestAt(history: readonly Elements[], tMs: number): Elements {
  const found = history.findLast(({ epochMs }) => epochMs <= tMs) ?? history[0];
  if (found === undefined) throw new Error('a history without elements');
  return found;
}
