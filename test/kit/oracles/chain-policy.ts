import { timeForVolume, volumeBetween } from '../../../domain/link/capacity.ts';
import type { Environment, Pass } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';
import type { Schedule, Transfer } from '../../../domain/planning/plan.ts';
import { endByCounting } from './saves-by-counting.ts';

/** A plan of a chain: each step depends on the one before. */
export interface ChainPlan {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}

/** When the steps of a flight ran, and whether it ended by the deadline. */
export interface Flight {
  readonly inTime: boolean;
  readonly runs: readonly { step: Step; startMs: number; endMs: number }[];
}

/**
 * Flies one plan of a chain through given lost passes that do not overlap. A second, plain reading of
 * the policy of the delivery confidence: one loop over the chain, no states. Steps must fit sunlight
 * and eclipse.
 */
export function flyChain(plan: ChainPlan, isLost: (passIndex: number) => boolean): Flight {
  const { job, environment, schedule } = plan;
  const deadlineMs = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
  const exchangeMs = job.security.encryption === 'none' ? 0 : 2000;
  const nowMs = environment.startMs;
  const link: Link = { environment, isLost, exchangeMs, found: new Set(), nowMs };
  const runs: Flight['runs'][number][] = [];
  let readyMs = environment.startMs;
  for (const step of job.steps) {
    const into = schedule.transfers.find((one) => one.toStep === step.id);
    if (into !== undefined) readyMs = arrival(link, into, step, readyMs);
    const own = schedule.segments.filter(({ stepId }) => stepId === step.id);
    const startMs = Math.min(...own.map((one) => one.startMs));
    const endMs = Math.max(...own.map((one) => one.endMs));
    const isLate = readyMs > startMs && readyMs < Infinity;
    runs.push({ step, ...(isLate ? movedRun(plan, step, readyMs) : { startMs, endMs }) });
    readyMs = readyMs === Infinity ? Infinity : (runs.at(-1)?.endMs ?? Infinity);
  }
  const last = schedule.transfers.find((one) => one.toStep === null);
  if (last !== undefined) readyMs = arrival(link, last, null, readyMs);
  return { inTime: readyMs <= deadlineMs, runs };
}

/** Whether a flight through given lost passes ends by the deadline. */
export function fliesInTime(plan: ChainPlan, isLost: (passIndex: number) => boolean): boolean {
  return flyChain(plan, isLost).inTime;
}

/** A step that begins late: at once or, where a hazard comes too soon for a save, with the hazard. */
function movedRun(
  { environment, schedule }: ChainPlan,
  step: Step,
  readyMs: number,
): { startMs: number; endMs: number } {
  const workMs = Math.round(step.durationS * 1000);
  const isOnboard = schedule.placements.some(
    ({ stepId, location }) => stepId === step.id && location === 'onboard',
  );
  const isSaved = step.checkpointIntervalS > 0 && isOnboard;
  const hazards = isSaved ? environment.saa.map(({ startMs }) => startMs) : [];
  const stateMs = Math.max(
    1000,
    Math.ceil((1000 * step.requires.memoryMb) / environment.bus.writeMbS),
  );
  let startMs = readyMs;
  for (;;) {
    const endMs = endByCounting(startMs, { workMs, stateMs, hazards });
    if (endMs !== null) return { startMs, endMs };
    startMs = Math.min(...hazards.filter((beginMs) => beginMs > startMs));
  }
}

/** Chance that no step of a flight without checkpoints, and without retries, meets an upset. */
export function survivalOf({ runs }: Flight, { environment, schedule }: ChainPlan): number {
  let insideS = 0;
  for (const { step, startMs, endMs } of runs)
    if (isExposed(step, schedule))
      for (const crossing of environment.saa)
        insideS +=
          Math.max(0, Math.min(endMs, crossing.endMs) - Math.max(startMs, crossing.startMs)) / 1000;
  return Math.exp((-0.02 / 60) * insideS);
}

/** Upsets of one flight, ms: inside the anomaly 2 % a minute. */
export function drawnUpsets({ saa }: Environment, random: () => number): number[] {
  const drawn: number[] = [];
  for (const { startMs, endMs } of saa)
    for (let atMs = startMs; ;) {
      atMs -= (Math.log(1 - random()) * 60_000) / 0.02;
      if (atMs >= endMs) break;
      drawn.push(atMs);
    }
  return drawn;
}

/** Whether every step of a flight has one attempt, begun at the upset that ends the last, unharmed. */
export function survives(
  { runs }: Flight,
  { schedule }: ChainPlan,
  upsets: readonly number[],
): boolean {
  return runs.every(({ step, startMs, endMs }) => {
    if (!isExposed(step, schedule)) return true;
    let fromMs = startMs;
    for (let attempt = 0; attempt <= step.maxRetries; attempt += 1) {
      const untilMs = fromMs + endMs - startMs;
      const hitMs = upsets.find((atMs) => atMs > fromMs && atMs < untilMs);
      if (hitMs === undefined) return true;
      fromMs = hitMs;
    }
    return false;
  });
}

function isExposed(step: Step, { placements }: Schedule): boolean {
  const place = placements.find(({ stepId }) => stepId === step.id);
  return step.checkpointIntervalS === 0 && place?.location === 'onboard';
}

interface Link {
  readonly environment: Environment;
  readonly isLost: (passIndex: number) => boolean;
  readonly exchangeMs: number;
  /** Passes whose outcome has been seen. */
  readonly found: Set<number>;
  nowMs: number;
}

function arrival(link: Link, transfer: Transfer, into: Step | null, readyMs: number): number {
  let leftMb = transfer.totalMb + transfer.reserveMb;
  const used = new Set<number>();
  const [first] = transfer.slices;
  if (first !== undefined && readyMs <= first.startMs)
    for (const [index, slice] of transfer.slices.entries()) {
      const rest = transfer.slices.slice(index);
      if (rest.some((one) => link.found.has(one.passIndex) && link.isLost(one.passIndex))) break;
      link.found.add(slice.passIndex);
      link.nowMs = slice.endMs;
      if (link.isLost(slice.passIndex)) break;
      used.add(slice.passIndex);
      leftMb -= slice.dataMb + slice.reserveMb;
      if (index === transfer.slices.length - 1) return slice.endMs;
    }
  link.nowMs = Math.max(link.nowMs, readyMs);
  for (const pass of link.environment.passes) {
    const contact = contactIn(link, pass, transfer, leftMb);
    if (contact === null) continue;
    const limit = into?.maxPasses ?? Infinity;
    const allowed = used.has(pass.index) || used.size < limit;
    const carries = contact.carriedMb >= leftMb - 1e-6;
    if (!allowed || (!carries && !used.has(pass.index) && used.size + 1 === limit)) continue;
    link.found.add(pass.index);
    link.nowMs = contact.endMs;
    if (link.isLost(pass.index)) continue;
    used.add(pass.index);
    leftMb -= contact.carriedMb;
    if (carries) return contact.endMs;
  }
  return Infinity;
}

/** What a pass can carry from now on; null when it is over, seen lost or too short. */
function contactIn(
  link: Link,
  pass: Pass,
  transfer: Transfer,
  leftMb: number,
): { endMs: number; carriedMb: number } | null {
  if (link.found.has(pass.index) && link.isLost(pass.index)) return null;
  const exchangeMs = link.found.has(pass.index) ? 0 : link.exchangeMs;
  const startMs = Math.max(pass.aosMs, link.nowMs) + exchangeMs;
  if (startMs + 5000 > pass.losMs) return null;
  const table = transfer.direction === 'downlink' ? pass.downlink : pass.uplink;
  const doneMs = timeForVolume(table, startMs, leftMb);
  if (doneMs === null)
    return { endMs: pass.losMs, carriedMb: volumeBetween(table, startMs, pass.losMs) };
  return { endMs: Math.max(doneMs, startMs + 5000), carriedMb: leftMb };
}
