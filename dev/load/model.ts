import type { ClassCost, Costs, Kind, MeasuredCosts } from '../production/cost.ts';
import { arrivals, CLASSES, MIX, type Arrival, type WorkloadClass } from './arrivals.ts';
import type { Job, Station, Visit } from './network.ts';

/** Processors that each kind of process may use. */
export type Processors = Readonly<Record<Kind, number>>;

/** Where the work of each kind is done. */
export interface Place {
  readonly stations: readonly Station[];
  /** Index of the station of each kind. */
  readonly stationOf: Readonly<Record<Kind, number>>;
  /** How many times as long as its processor time work takes there; default once. */
  readonly slower?: Readonly<Record<Kind, number>>;
}

/** Each kind on processors of its own. */
export function ownProcessors(processors: Processors): Place {
  const kinds = Object.keys(processors) as Kind[];
  return {
    stations: kinds.map((name) => ({ name, servers: processors[name] })),
    stationOf: forKinds(kinds, (kind) => kinds.indexOf(kind)),
  };
}

/** Threads of each kind in the shape that is checked: two APIs and three workers on two processors. */
const THREADS: Processors = {
  ...{ api: 2, loop: 3, threads: 6 },
  // The last three compute on as many threads as there are processors, and wait for the disk on others.
  ...{ temporal: 2, postgres: 4, mongod: 4 },
};

/** A machine that all kinds and others share. */
export interface SharedMachine {
  readonly processors: number;
  /** Threads that want a processor in the mean, others' among them. */
  readonly runnable: number;
  /** What the processes take at rest, ms of processor a second. */
  readonly rest: Costs;
}

/**
 * Every kind on one machine: each has its own threads, and all of them get the processors in turns, so that everything
 * takes as many times longer as threads want one processor; what a kind takes at rest is taken off its threads.
 */
export function sharedMachine({ processors, runnable, rest }: SharedMachine): Place {
  const place = ownProcessors(THREADS);
  const inTurns = Math.max(1, runnable / processors);
  const slowerOf = (kind: Kind): number =>
    inTurns / Math.max(0.1, 1 - (rest[kind] * inTurns) / 1_000 / THREADS[kind]);
  return { ...place, slower: forKinds(Object.keys(THREADS) as Kind[], slowerOf) };
}

function forKinds(kinds: readonly Kind[], of: (kind: Kind) => number): Record<Kind, number> {
  // Every kind is in the list of both callers.
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, number>;
}

/**
 * Rounds of a workload, in each of which its work goes through all kinds: it is accepted, planned and ended, and each
 * of its stages begins and ends.
 */
const ROUNDS: Readonly<Record<WorkloadClass, number>> = {
  ...{ single: 3 + 2, 'data-parallel': 3 + 8, spatial: 3 + 6 },
  ...{ federated: 3 + 16, 'model-parallel': 3 + 6, 'split-learning': 3 + 4 },
};
/** Who works in a round, one after the other; the API accepts, and no more. */
const IN_TURN: readonly Kind[] = ['temporal', 'postgres', 'loop', 'threads', 'mongod'];

/** What the model is told. */
export interface ModelOptions {
  readonly measured: Pick<MeasuredCosts, 'classes'>;
  readonly place: Place;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** How long a workload lasts although nothing is computed, s: a mission's time. Absent: as it was measured. */
  readonly lifeS?: number;
}

/**
 * The visits of each arrival: what its class was measured to take of each kind, divided evenly over its rounds, with
 * service times that are exponential about their means; and between rounds the time in which it only waits, which is
 * that of its mission and no matter of chance.
 */
export function* jobsOf(coming: Iterable<Arrival>, options: ModelOptions): Generator<Job> {
  const costs = new Map(options.measured.classes.map((cost) => [cost.class, cost]));
  for (const { atS, class: name } of coming) {
    const cost = costs.get(name);
    if (cost === undefined) throw new Error(`nothing was measured of ${name}`);
    yield { atS, kind: CLASSES.indexOf(name), visits: visitsOf(name, cost, options) };
  }
}

function visitsOf(
  name: WorkloadClass,
  { each, aloneS }: ClassCost,
  { place, random, lifeS }: ModelOptions,
): Visit[] {
  const rounds = ROUNDS[name];
  const computedS = IN_TURN.reduce((sum, kind) => sum + each[kind], each.api) / 1_000;
  const idleS = lifeS ?? Math.max(0, aloneS - computedS);
  const about = (meanS: number): number => -Math.log(1 - random()) * meanS;
  const at = (kind: Kind, ms: number): Visit => ({
    station: place.stationOf[kind],
    forS: about((ms / 1_000) * (place.slower?.[kind] ?? 1)),
  });
  const visits: Visit[] = [at('api', each.api)];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) visits.push({ station: null, forS: idleS / (rounds - 1) });
    visits.push(...IN_TURN.map((kind) => at(kind, each[kind] / rounds)));
  }
  return visits;
}

/** What a workload of the mix takes in the mean, ms. */
export function costOfMix({ classes }: Pick<MeasuredCosts, 'classes'>): Costs {
  const sum = { api: 0, loop: 0, threads: 0, temporal: 0, postgres: 0, mongod: 0 };
  for (const { class: name, each } of classes) {
    const share = MIX[name as WorkloadClass];
    for (const kind of Object.keys(sum) as Kind[]) sum[kind] += share * each[kind];
  }
  return sum;
}

/** Processors of each kind with which none is busy more than `most` (0 to 1) at so many workloads a second. */
export function processorsFor(mix: Costs, rate: number, most: number): Processors {
  const of = (kind: Kind): number => Math.max(1, Math.ceil((mix[kind] * rate) / 1_000 / most));
  return {
    ...{ api: of('api'), loop: of('loop'), threads: of('threads') },
    ...{ temporal: of('temporal'), postgres: of('postgres'), mongod: of('mongod') },
  };
}

/** Arrivals of a day of so many workloads. */
export function dayOf(
  workloads: number,
  lengthS: number,
  random: () => number,
): Generator<Arrival> {
  return arrivals({ rate: workloads / lengthS, lengthS, random });
}
