import { mulberry32 } from '../planning/rcpsp/random.ts';
import { mayTake, valueOf, type BatchJob, type BatchSatellite } from './batch.ts';
import type { Ledger } from './ledger.ts';

/** Served jobs that one step takes out at most, and left-out ones that it then tries. */
const TAKEN_OUT = 3;
const TRIED = 4;

/** Plans that improving may cost: some for each job, of many no more, since steps by chance gain little among many. */
function budgetOf(jobs: number): number {
  return Math.min(150 + 3 * jobs, MOST_PLANS);
}

const MOST_PLANS = 600;

/**
 * Takes a few jobs of one satellite or of its neighbours out, puts left-out ones in and those back, and keeps what is worth
 * no less; ends when nothing more can be won or the plans that it may cost are made. Same input, same steps.
 */
export function improve(ledger: Ledger, bound: number): void {
  const { jobs } = ledger.batch;
  const random = mulberry32(jobs.length);
  const until = ledger.asked + budgetOf(jobs.length);
  let value = valueOf(jobs, ledger.served.keys());
  while (ledger.asked < until && value < bound) {
    const before = new Map(ledger.served);
    const askedBefore = ledger.asked;
    step(ledger, random);
    const after = valueOf(jobs, ledger.served.keys());
    if (after < value) ledger.restore(before);
    else value = after;
    // Jobs that no satellite may take leave nothing to try.
    if (ledger.asked === askedBefore) return;
  }
}

function step(ledger: Ledger, random: () => number): void {
  const { jobs, satellites } = ledger.batch;
  const waiting = shuffled(
    jobs.filter(({ id }) => !ledger.served.has(id)),
    random,
  );
  const [wanted] = waiting;
  if (wanted === undefined) return;
  const allowed = shuffled(
    satellites.filter(({ id }) => mayTake(wanted, id)),
    random,
  );
  const [at] = allowed;
  if (at === undefined) return;
  const isNear = random() < 0.5;
  const out = shuffled(
    [...ledger.served.values()].filter(({ satelliteId }) => isNear || satelliteId === at.id),
    random,
  ).slice(0, 1 + Math.floor(random() * TAKEN_OUT));
  for (const { jobId } of out) ledger.drop(jobId);
  const back = jobs.filter(({ id }) => out.some(({ jobId }) => jobId === id));
  place(ledger, wanted, allowed.slice(0, TRIED));
  const others = shuffled([...back, ...waiting.slice(1, TRIED)], random);
  others.sort((a, b) => b.value - a.value);
  for (const job of others) place(ledger, job, shuffled(satellites, random).slice(0, TRIED));
}

function place(ledger: Ledger, job: BatchJob, satellites: readonly BatchSatellite[]): void {
  for (const satellite of satellites) {
    const placed = mayTake(job, satellite.id) ? ledger.plan(job, satellite) : null;
    if (placed === null) continue;
    ledger.serve(placed);
    return;
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [mixed[at], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}
