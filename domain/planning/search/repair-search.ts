import type { PartialSchedule } from '../schedule/partial-schedule.ts';
import { evaluate, propose, type Problem } from './candidate.ts';
import { accept, createFindings, type Findings } from './findings.ts';
import { NO_LIMITS, type TransferLimits } from '../schedule/contact-options.ts';
import type { ScheduleOrder } from '../schedule/decode.ts';
import { contactsUsed, forbid, limitVariants } from './limit-variants.ts';
import { ordersOf } from './orders.ts';
import type { Refusal } from '../refusal.ts';
import { exposedSteps } from '../schedule/upset-risk.ts';
import { isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';

/** A schedule that is no plan, with what its neighbours are made from. */
interface Miss {
  readonly scheduleOrder: ScheduleOrder;
  readonly partial: PartialSchedule;
  /** Smaller is nearer to a plan: by what failed, then by how much is missing. */
  readonly distance: readonly [kind: number, missing: number];
}

/** Misses kept to go on from; the furthest are forgotten. */
const MOST_OPEN = 200;

/** Most orders that are begun with besides those of the priority rules. */
const MOST_ORDERS = 48;

/** What the search knows so far. */
interface State extends Findings {
  readonly problem: Problem;
  readonly meter: WorkMeter;
  /** Nearest first. */
  readonly open: Miss[];
  /** Schedules and schedule orders known already. */
  readonly seen: Set<string>;
  readonly tried: Set<string>;
}

/**
 * Looks for any plan of a problem that seems to have none, nearest first: from the schedules of every
 * order and limit it goes to their neighbours, in which one transfer may not use one of its passes or
 * two tasks change places, until there is a plan or the work is spent. A schedule that misses the
 * confidence is nearer than one that is late, that one nearer than one that is incomplete.
 */
export function repairSearch(problem: Problem, meter: WorkMeter): Findings {
  const state: State = {
    ...createFindings(),
    problem,
    meter,
    open: [],
    seen: new Set(),
    tried: new Set(),
  };
  const orders = neighbouringOrders(problem);
  const plain = [NO_LIMITS, ...limitVariants(problem.environment)];
  const exposed = exposedSteps(problem);
  const sheltered = plain.map((limits) => ({ ...limits, sheltered: exposed }));
  for (const limits of exposed.size > 0 ? [...plain, ...sheltered] : plain)
    for (const order of orders) attempt(state, order, limits);
  for (let next = state.open.shift(); next !== undefined && !isOver(state);) {
    const { order, limits } = next.scheduleOrder;
    for (const { id, passIndex } of contactsUsed(next.partial))
      attempt(state, order, forbid(limits, id, passIndex));
    next = state.open.shift();
  }
  return state;
}

function isOver({ best, meter }: State): boolean {
  return best !== null || isSpent(meter);
}

/** Tries one schedule order: a plan, a miss to go on from, or nothing new. */
function attempt(state: State, order: readonly number[], limits: TransferLimits): void {
  const key = `${order.join()}|${limitsKey(limits)}`;
  if (isOver(state) || state.tried.has(key)) return;
  state.tried.add(key);
  state.iterations += 1;
  const { problem, meter } = state;
  const { job, environment, graph } = problem;
  const scheduleOrder = { job, environment, graph, order, limits, meter };
  const result = propose(problem, scheduleOrder, state.seen);
  if (result.kind === 'repeated') return;
  const evaluated = result.kind === 'proposal' ? evaluate(result.proposal, meter) : result.refusal;
  const isMiss = 'constraint' in evaluated;
  // What ran out of work in the middle says nothing about the job.
  if (isMiss && isSpent(meter)) return;
  accept(state, evaluated);
  if (!isMiss) return;
  const { partial } = result.kind === 'proposal' ? result.proposal : result;
  keep(state.open, { scheduleOrder, partial, distance: distanceOf(evaluated, partial) });
}

/** Puts a miss where it belongs; of equal ones the first stays in front. */
function keep(open: Miss[], miss: Miss): void {
  let at = open.length;
  while (at > 0 && isNearer(miss, open[at - 1])) at -= 1;
  if (at >= MOST_OPEN) return;
  open.splice(at, 0, miss);
  if (open.length > MOST_OPEN) open.pop();
}

function isNearer({ distance: [kind, missing] }: Miss, other: Miss | undefined): boolean {
  if (other === undefined) return true;
  const [otherKind, otherMissing] = other.distance;
  return kind < otherKind || (kind === otherKind && missing < otherMissing);
}

function distanceOf(
  { constraint, needed, available }: Refusal,
  partial: PartialSchedule,
): Miss['distance'] {
  if (constraint === 'min_delivery_confidence') return [0, needed - available];
  if (constraint === 'deadline_orbits') return [1, needed - available];
  return [2, partial.placed.filter((placed) => placed === null).length];
}

function limitsKey({ forbidden, maxOutage, maxPasses, sheltered }: TransferLimits): string {
  const parts = [...forbidden]
    .map(([id, passes]) => `${id}:${[...passes].sort((a, b) => a - b).join('+')}`)
    .sort();
  return `${maxOutage} ${maxPasses ?? ''} ${[...sheltered].join('+')} ${parts.join()}`;
}

/** Orders of the priority rules, and those that exchange two neighbours of one that are free to. */
function neighbouringOrders(problem: Problem): number[][] {
  const { graph } = problem;
  const orders = ordersOf(problem);
  const known = new Set(orders.map((order) => order.join()));
  for (let at = 0; at < orders.length && orders.length < MOST_ORDERS; at += 1) {
    const order = orders[at] ?? [];
    for (let position = 0; position + 1 < order.length; position += 1) {
      const [a = 0, b = 0] = order.slice(position, position + 2);
      if ((graph.predecessors[b] ?? []).includes(a)) continue;
      const swapped = [...order];
      swapped[position] = b;
      swapped[position + 1] = a;
      const key = swapped.join();
      if (known.has(key) || orders.length >= MOST_ORDERS) continue;
      known.add(key);
      orders.push(swapped);
    }
  }
  return orders;
}
