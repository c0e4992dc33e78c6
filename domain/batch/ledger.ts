import { satelliteResource, type Commitment } from '../booking/commitment.ts';
import { occupy } from '../booking/occupy.ts';
import type { Environment } from '../planning/environment/environment.ts';
import { aloneIn, planIn } from './alone.ts';
import type { Batch, BatchJob, BatchSatellite, ServedJob } from './batch.ts';
import { openContactBook, openWatchers } from './contact-book.ts';

/** The network while jobs are placed: what is booked, and which jobs are served. */
export interface Ledger {
  readonly batch: Batch;
  /** By job id. */
  readonly served: ReadonlyMap<string, ServedJob>;
  /** Plans made so far, and those asked for: of some it is known that there is none. */
  readonly plans: number;
  readonly asked: number;
  serve(placed: ServedJob): void;
  /** Takes a job out again. */
  drop(jobId: string): void;
  /** Serves what was served at an earlier time, and nothing else. */
  restore(before: ReadonlyMap<string, ServedJob>): void;
  /** What is booked beside commitments of a satellite: everything of the satellite, and of stations what meets them. */
  beside(satelliteId: string, commitments: readonly Commitment[]): Commitment[];
  /** Whether any job is served on a satellite. */
  isBusy(satelliteId: string): boolean;
  /** Plans a job on a satellite beside what is booked; null where it has no plan there. */
  plan(job: BatchJob, satellite: BatchSatellite, without?: ReadonlySet<string>): ServedJob | null;
  /** The same beside nothing but what was booked before the batch. */
  planAlone(job: BatchJob, satellite: BatchSatellite): ServedJob | null;
  /** Plans a job in other surroundings of a satellite. */
  planIn(job: BatchJob, satelliteId: string, left: Environment): ServedJob | null;
}

/**
 * A ledger of which nothing is served yet. What is left of a satellite's surroundings, and who has no plan in them, is
 * kept until something changes that they notice: what a job takes touches its own satellite and those that pass over
 * its stations meanwhile, and leaves all others of a large network alone.
 */
export function openLedger(batch: Batch): Ledger {
  const { termsOf } = batch;
  const alone = aloneIn(batch);
  const contacts = openContactBook(termsOf);
  const watchers = openWatchers(termsOf);
  const onBoard = new Map<string, Commitment[]>();
  const served = new Map<string, ServedJob>();
  // What has no plan has none until something is given back, nor has another job that is the same.
  const hopeless = new Map<string, Set<number>>();
  const lefts = new Map<string, Map<Environment, Environment>>();
  let [plans, asked] = [0, 0];
  const made = (): void => {
    plans += 1;
  };
  const touchedBy = ({ satelliteId, commitments }: ServedJob): Set<string> => {
    const found = new Set([satelliteId]);
    for (const one of commitments)
      if (one.resource !== satelliteResource(satelliteId))
        for (const id of watchers.of(one)) found.add(id);
    return found;
  };
  const leave = (satelliteId: string, environment: Environment): Environment => {
    const known = lefts.get(satelliteId) ?? new Map<Environment, Environment>();
    lefts.set(satelliteId, known);
    let left = known.get(environment);
    if (left === undefined) {
      left = leftBeside(satelliteId, environment);
      known.set(environment, left);
    }
    return left;
  };
  const leftBeside = (
    satelliteId: string,
    environment: Environment,
    without?: ReadonlySet<string>,
  ): Environment => {
    const own = onBoard.get(satelliteId) ?? [];
    const all = [...own, ...contacts.beside(environment)];
    const taken = without === undefined ? all : all.filter((one) => !without.has(one.booking));
    if (taken.length === 0) return alone.left(satelliteId, environment);
    const before = [...alone.bookedOf(satelliteId), ...alone.contacts.beside(environment)];
    return occupy(environment, satelliteId, [...before, ...taken], termsOf);
  };
  const serve: Ledger['serve'] = (placed) => {
    const { satelliteId, commitments } = placed;
    served.set(placed.jobId, placed);
    const own = satelliteResource(satelliteId);
    const booked = onBoard.get(satelliteId) ?? [];
    onBoard.set(satelliteId, booked);
    for (const one of commitments) {
      if (one.resource === own) booked.push(one);
      else contacts.add(one);
    }
    for (const id of touchedBy(placed)) lefts.delete(id);
  };
  const drop: Ledger['drop'] = (jobId) => {
    const placed = served.get(jobId);
    if (placed === undefined) return;
    served.delete(jobId);
    const { satelliteId } = placed;
    const own = satelliteResource(satelliteId);
    const left = (onBoard.get(satelliteId) ?? []).filter(({ booking }) => booking !== jobId);
    onBoard.set(satelliteId, left);
    for (const one of placed.commitments) if (one.resource !== own) contacts.remove(one);
    for (const id of touchedBy(placed)) {
      lefts.delete(id);
      hopeless.delete(id);
    }
  };
  const planBeside: Ledger['plan'] = (job, satellite, without) => {
    const environment = satellite.environmentFor(job.job);
    if (environment === null) return null;
    asked += 1;
    const kind = alone.kindOf(job);
    if (alone.isHopeless(job, satellite.id)) return null;
    if (without === undefined && hopeless.get(satellite.id)?.has(kind) === true) return null;
    watchers.watch(satellite.id, environment);
    const left =
      without === undefined
        ? leave(satellite.id, environment)
        : leftBeside(satellite.id, environment, without);
    if (left === alone.left(satellite.id, environment))
      return alone.plan(job, satellite.id, left, made);
    const placed = planIn(batch, job, satellite.id, left, made);
    if (placed === null && without === undefined)
      hopeless.set(satellite.id, (hopeless.get(satellite.id) ?? new Set()).add(kind));
    return placed;
  };
  return {
    ...{ batch, served, serve, drop },
    get plans() {
      return plans;
    },
    get asked() {
      return asked;
    },
    restore(before) {
      for (const [id, placed] of served) if (before.get(id) !== placed) drop(id);
      for (const [id, placed] of before) if (!served.has(id)) serve(placed);
    },
    beside(satelliteId, commitments) {
      const own = satelliteResource(satelliteId);
      const found = new Set([...alone.bookedOf(satelliteId), ...(onBoard.get(satelliteId) ?? [])]);
      for (const one of commitments)
        if (one.resource !== own)
          for (const book of [alone.contacts, contacts])
            for (const met of book.during(one.resource, one)) found.add(met);
      return [...found];
    },
    isBusy: (satelliteId) => (onBoard.get(satelliteId)?.length ?? 0) > 0,
    plan: planBeside,
    planAlone(job, satellite) {
      const environment = satellite.environmentFor(job.job);
      if (environment === null) return null;
      watchers.watch(satellite.id, environment);
      return alone.plan(job, satellite.id, alone.left(satellite.id, environment), made);
    },
    planIn: (job, satelliteId, left) => planIn(batch, job, satelliteId, left, made),
  };
}
