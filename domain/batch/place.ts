import { satelliteResource, stationResource, type Commitment } from '../booking/commitment.ts';
import { commitmentsOf } from '../booking/commitments-of.ts';
import { occupy } from '../booking/occupy.ts';
import { overbookings } from '../booking/sum-check.ts';
import type { Environment } from '../planning/environment/environment.ts';
import { makePlan } from '../planning/make-plan.ts';
import { EFFORT_SHARES } from '../planning/solver-effort.ts';
import { withPasses } from '../planning/environment/cut-passes.ts';
import type { Batch, BatchJob, BatchSatellite, ServedJob } from './batch.ts';
import { antennaRow, byResource, spansOf } from './cells.ts';
import type { Prices } from './least-use.ts';

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
  /** Everything that is booked of some resources, without some bookings. */
  booked(resources: Iterable<string>, without?: ReadonlySet<string>): Commitment[];
  /** Plans a job on a satellite beside what is booked; null where it has no plan there. */
  plan(job: BatchJob, satellite: BatchSatellite, without?: ReadonlySet<string>): ServedJob | null;
}

/** A ledger of which nothing is served yet. */
export function openLedger(batch: Batch): Ledger {
  const resources = byResource(batch.commitments);
  const served = new Map<string, ServedJob>();
  let [plans, asked] = [0, 0];
  // What has no plan has none until something is given back, nor has another job that is the same.
  const hopeless = new Set<string>();
  const kinds = kindsOf(batch);
  const booked: Ledger['booked'] = (wanted, without) =>
    [...wanted].flatMap((resource) => {
      const own = resources.get(resource) ?? [];
      return without === undefined ? own : own.filter(({ booking }) => !without.has(booking));
    });
  const serve: Ledger['serve'] = (placed) => {
    served.set(placed.jobId, placed);
    for (const one of placed.commitments) {
      const known = resources.get(one.resource);
      if (known === undefined) resources.set(one.resource, [one]);
      else known.push(one);
    }
  };
  const drop: Ledger['drop'] = (jobId) => {
    const placed = served.get(jobId);
    if (placed === undefined) return;
    served.delete(jobId);
    hopeless.clear();
    for (const resource of new Set(placed.commitments.map((one) => one.resource)))
      resources.set(
        resource,
        (resources.get(resource) ?? []).filter(({ booking }) => booking !== jobId),
      );
  };
  return {
    ...{ batch, served, booked, serve, drop },
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
    plan(job, satellite, without) {
      const environment = satellite.environmentFor(job.job);
      if (environment === null) return null;
      asked += 1;
      const key = `${kinds.get(job.id)}|${satellite.id}`;
      if (without === undefined && hopeless.has(key)) return null;
      plans += 1;
      const beside = booked(resourcesOf(satellite.id, environment), without);
      const left = occupy(environment, satellite.id, beside, batch.termsOf);
      const placed = planIn(batch, job, satellite.id, left);
      if (placed === null && without === undefined) hopeless.add(key);
      return placed;
    },
  };
}

/** Numbers of jobs by their ids: those that want the same have the same. */
function kindsOf({ jobs }: Batch): Map<string, number> {
  const known = new Map<string, number>();
  return new Map(
    jobs.map(({ id, job }) => {
      const text = JSON.stringify(job);
      const kind = known.get(text) ?? known.size;
      known.set(text, kind);
      return [id, kind];
    }),
  );
}

/** The satellite and all stations that a plan there may use. */
export function resourcesOf(satelliteId: string, { passes }: Environment): Set<string> {
  return new Set([
    satelliteResource(satelliteId),
    ...passes.map(({ stationId }) => stationResource(stationId)),
  ]);
}

function planIn(
  { termsOf }: Batch,
  { id, job }: BatchJob,
  satelliteId: string,
  environment: Environment,
): ServedJob | null {
  const made = makePlan({
    ...{ job, environment, explain: false, suggest: false, share: EFFORT_SHARES.fast },
  });
  if (!made.ok) return null;
  const { schedule } = made;
  const commitments = commitmentsOf({
    ...{ booking: id, satelliteId, job: made.job, environment, schedule, termsOf },
  });
  return { jobId: id, satelliteId, job: made.job, environment, schedule, commitments };
}

/**
 * The best plan of a job on a satellite under prices of antennas, beside what was booked before the batch: of the plan that is
 * best by itself and the one that keeps away from antenna time that costs anything, the one that costs less.
 */
export function pricedPlan(
  ledger: Ledger,
  job: BatchJob,
  satellite: BatchSatellite,
  prices: Prices,
): ServedJob | null {
  const environment = satellite.environmentFor(job.job);
  if (environment === null) return null;
  const { batch } = ledger;
  const within = resourcesOf(satellite.id, environment);
  const before = batch.commitments.filter(({ resource }) => within.has(resource));
  const left = occupy(environment, satellite.id, before, batch.termsOf);
  const best = planIn(batch, job, satellite.id, left);
  if (best === null || costOf(best, batch.startMs, prices) === 0) return best;
  const free = left.passes.filter(({ stationId, aosMs, losMs }) =>
    spansOf({ startMs: aosMs, endMs: losMs }, batch.startMs).every(
      ({ index }) => !prices.has(antennaRow(stationResource(stationId), index)),
    ),
  );
  const spared = planIn(batch, job, satellite.id, withPasses(left, free));
  if (spared === null) return best;
  const [one, other] = [best, spared].map((placed) => costOf(placed, batch.startMs, prices));
  return (other ?? 0) < (one ?? 0) ? spared : best;
}

/** What a plan takes of priced antenna time, by the keys of its spans, ms. */
export function antennaUse({ commitments }: ServedJob, startMs: number): Map<string, number> {
  const use = new Map<string, number>();
  for (const one of commitments) {
    if (!STATION.test(one.resource) || one.draw.kind !== 'antenna') continue;
    for (const { index, span } of spansOf(one, startMs)) {
      const key = antennaRow(one.resource, index);
      use.set(key, (use.get(key) ?? 0) + span.endMs - span.startMs);
    }
  }
  return use;
}

const STATION = new RegExp(`^${stationResource('(.+)')}$`);

function costOf(placed: ServedJob, startMs: number, prices: Prices): number {
  let cost = 0;
  for (const [key, amount] of antennaUse(placed, startMs)) cost += amount * (prices.get(key) ?? 0);
  return cost;
}

/** Whether a plan that was made without the others of the batch fits beside them as it is. */
export function fitsAsItIs(ledger: Ledger, placed: ServedJob): boolean {
  const own = satelliteResource(placed.satelliteId);
  const before = new Set(ledger.batch.commitments.map(({ booking }) => booking));
  if (ledger.booked([own]).some(({ booking }) => !before.has(booking))) return false;
  return placed.commitments
    .filter(({ resource }) => resource !== own)
    .every((one) => {
      const station = STATION.exec(one.resource)?.[1] ?? '';
      const met = ledger
        .booked([one.resource])
        .filter(({ startMs, endMs }) => startMs < one.endMs && endMs > one.startMs);
      const { antennas } = ledger.batch.termsOf(station);
      return overbookings(one.resource, [...met, one], { kind: 'station', antennas }).length === 0;
    });
}
