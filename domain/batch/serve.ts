import { displacedBy } from '../booking/displace.ts';
import { capacityIn } from '../booking/plan-beside.ts';
import {
  mayTake,
  valueOf,
  type Batch,
  type BatchJob,
  type BatchSatellite,
  type ServedJob,
} from './batch.ts';
import { improve } from './improve.ts';
import { openLedger, type Ledger } from './ledger.ts';
import type { SolveLinear } from './linear.ts';
import { antennaUse, fitsAsItIs, pricedPlanner } from './place.ts';
import { mixPlans } from './plan-mix.ts';
import { wholeBound, type Rounds } from './rounds.ts';

/** An answer: who is served, and how many plans it took. */
export interface Answer {
  readonly served: ReadonlyMap<string, ServedJob>;
  readonly value: number;
  readonly plans: number;
}

/** First-fit: jobs in listed order, each on the first listed satellite that has a plan beside those before it. */
export function serveFirstFit(batch: Batch): Answer {
  const ledger = openLedger(batch);
  for (const job of batch.jobs) placeFirst(ledger, job, batch.satellites);
  return answerOf(ledger);
}

function placeFirst(ledger: Ledger, job: BatchJob, satellites: Iterable<BatchSatellite>): boolean {
  for (const satellite of satellites) {
    if (!mayTake(job, satellite.id)) continue;
    const placed = ledger.plan(job, satellite);
    if (placed === null) continue;
    ledger.serve(placed);
    return true;
  }
  return false;
}

/** Satellites on which a job is planned under prices; of many jobs most are planned anew beside others anyway. */
const PRICED_WAYS = 2;
const MANY_JOBS = 300;
const PRICED_WAYS_OF_MANY = 1;

/** Plans that repair may cost: more than a hundred jobs on twenty satellites ever take. */
function repairBudget(jobs: number): number {
  return Math.max(1500, jobs);
}

/**
 * A whole answer from where the rounds stand: the planner's best plans under their prices on the satellites that the
 * mixture prefers; a master over these plans; a dive that takes what that wants most, replanned beside what is taken
 * where it does not fit as it is; then repair, which gives room to jobs of more value than those that they push out; and steps that take
 * a few out and put others in.
 */
export function serveByPrices(batch: Batch, rounds: Rounds, solve: SolveLinear): Answer {
  const ledger = openLedger(batch);
  const preferred = preferences(batch, rounds);
  const planOn = pricedPlanner(ledger, rounds.prices);
  const count = batch.jobs.length > MANY_JOBS ? PRICED_WAYS_OF_MANY : PRICED_WAYS;
  const ways = batch.jobs.flatMap((job) =>
    (preferred.get(job.id) ?? []).slice(0, count).flatMap((satellite) => {
      const placed = planOn(job, satellite);
      return placed === null ? [] : [{ job, satellite, placed }];
    }),
  );
  const columns = ways.map(({ job, placed }) => ({
    ...{ jobId: job.id, value: job.value },
    use: antennaUse(placed, batch.startMs),
  }));
  const taken = mixPlans(columns, rounds.rows, solve);
  const dive = ways
    .map((way, at) => ({ ...way, taken: taken[at] ?? 0, at }))
    .sort((a, b) => b.taken - a.taken || b.job.value - a.job.value || a.at - b.at);
  for (const { job, satellite, placed } of dive) {
    if (ledger.served.has(job.id)) continue;
    const fitting = fitsAsItIs(ledger, placed) ? placed : ledger.plan(job, satellite);
    if (fitting !== null) ledger.serve(fitting);
  }
  repair(ledger, preferred);
  improve(ledger, wholeBound(rounds.bound, batch.jobs));
  return answerOf(ledger);
}

/** For each job the satellites that may take it, those first of which the mixture takes most. */
function preferences(batch: Batch, rounds: Rounds): Map<string, BatchSatellite[]> {
  const shares = new Map<string, number>();
  rounds.pairs.forEach(({ jobId, satelliteId }, at) => {
    const key = `${jobId}|${satelliteId}`;
    shares.set(key, (shares.get(key) ?? 0) + (rounds.taken[at] ?? 0));
  });
  return new Map(
    batch.jobs.map((job, turn) => {
      const allowed = batch.satellites.filter(({ id }) => mayTake(job, id));
      const count = allowed.length;
      const ranked = allowed
        .map((satellite, at) => ({
          satellite,
          share: shares.get(`${job.id}|${satellite.id}`) ?? 0,
          turn: (at + count - (turn % count)) % count,
        }))
        .sort((a, b) => b.share - a.share || a.turn - b.turn);
      return [job.id, ranked.map(({ satellite }) => satellite)];
    }),
  );
}

/** Satellites on which repair tries to push others out for one job. */
const PUSHED_AT = 4;

/** Serves what is left out where there is room, or instead of less; the value only grows. */
function repair(ledger: Ledger, preferred: ReadonlyMap<string, readonly BatchSatellite[]>): void {
  const { batch } = ledger;
  const waiting = [...batch.jobs].sort((a, b) => b.value - a.value);
  const until = ledger.plans + repairBudget(batch.jobs.length);
  for (const job of waiting) {
    if (ledger.plans >= until) return;
    if (ledger.served.has(job.id)) continue;
    const satellites = preferred.get(job.id) ?? [];
    if (placeFirst(ledger, job, satellites)) continue;
    satellites.slice(0, PUSHED_AT).some((satellite) => pushOut(ledger, job, satellite, preferred));
  }
}

/** Serves a job in the place of some of less value together, which are placed elsewhere where they can be. */
function pushOut(
  ledger: Ledger,
  job: BatchJob,
  satellite: BatchSatellite,
  preferred: ReadonlyMap<string, readonly BatchSatellite[]>,
): boolean {
  const { jobs, termsOf } = ledger.batch;
  const byId = new Map(jobs.map((one) => [one.id, one]));
  const lesser = new Set(
    [...ledger.served.keys()].filter((id) => (byId.get(id)?.value ?? Infinity) < job.value),
  );
  if (lesser.size === 0) return false;
  const placed = ledger.plan(job, satellite, lesser);
  const environment = satellite.environmentFor(job.job);
  if (placed === null || environment === null) return false;
  // What meets none of its contacts has nothing to fear.
  const beside = ledger.beside(satellite.id, placed.commitments);
  const displaced = displacedBy(
    placed.commitments,
    beside.filter(({ booking }) => !lesser.has(booking)),
    beside.filter(({ booking }) => lesser.has(booking)),
    (id) => ({ id, priority: byId.get(id)?.value ?? Infinity, preemptible: true }),
    (resource) => capacityIn(resource, environment, satellite.id, termsOf),
  );
  if (valueOf(jobs, displaced) >= job.value) return false;
  for (const id of displaced) ledger.drop(id);
  ledger.serve(placed);
  for (const id of displaced) {
    const other = byId.get(id);
    if (other !== undefined) placeFirst(ledger, other, preferred.get(id) ?? []);
  }
  return true;
}

function answerOf({ served, plans, batch }: Ledger): Answer {
  return { served, plans, value: valueOf(batch.jobs, served.keys()) };
}
