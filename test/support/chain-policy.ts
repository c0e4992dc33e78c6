import { timeForVolume, volumeBetween } from '../../domain/link/capacity.ts';
import type { Environment, Pass } from '../../domain/planning/environment.ts';
import type { Job, Step } from '../../domain/planning/job.ts';
import type { Schedule, Transfer } from '../../domain/planning/plan.ts';

/**
 * Flies one plan of a chain (each step depends on the one before) through given lost passes that do
 * not overlap, and says whether it ends by the deadline. A second, plain reading of the policy of
 * the delivery confidence: one loop over the chain, no states. Steps must fit sunlight and eclipse.
 */
export function fliesInTime(
  plan: { job: Job; environment: Environment; schedule: Schedule },
  isLost: (passIndex: number) => boolean,
): boolean {
  const { job, environment, schedule } = plan;
  const deadlineMs = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
  const exchangeMs = job.security.encryption === 'none' ? 0 : 2000;
  const nowMs = environment.startMs;
  const link: Link = { environment, isLost, exchangeMs, found: new Set(), nowMs };
  let readyMs = environment.startMs;
  for (const step of job.steps) {
    const into = schedule.transfers.find((one) => one.toStep === step.id);
    if (into !== undefined) readyMs = arrival(link, into, step, readyMs);
    const segment = schedule.segments.find((one) => one.kind === 'step' && one.stepId === step.id);
    if (segment === undefined) return false;
    readyMs = Math.max(readyMs, segment.startMs) + segment.endMs - segment.startMs;
  }
  const last = schedule.transfers.find((one) => one.toStep === null);
  if (last !== undefined) readyMs = arrival(link, last, null, readyMs);
  return readyMs <= deadlineMs;
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
