import type { Interval } from '../../time/intervals.ts';
import { SAA_UPSETS_PER_S } from '../environment/checkpoint-interval.ts';
import type { Step } from '../job/job.ts';

/** An attempt at a step: its stretches of work, in order of time. */
type Work = readonly Interval[];

/** Whether an upset can cost a step on board its work: it has no checkpoints to go back to. */
export function isUnprotected({ checkpointIntervalS, detail }: Step): boolean {
  return checkpointIntervalS <= 0 || detail.kind === 'pass';
}

/**
 * Chance, 0 to 1, that upsets inside the anomaly end a step without checkpoints for good: its own run
 * and every retry that its policy allows are hit. Exact without retries. With them an upper bound: a
 * retry takes no time to begin and meets as much of the anomaly as any run of its length from the
 * step's start on could, nor can more attempts be hit than upsets come while all of them last.
 */
export function upsetLoss(step: Step, work: Work, saa: readonly Interval[]): number {
  const { savedUntilMs } = step;
  const crossings =
    savedUntilMs === undefined ? saa : saa.filter(({ startMs }) => startMs > savedUntilMs);
  const insideMs = exposureMs(work, crossings);
  if (insideMs === 0) return 0;
  const first = hitChance(insideMs);
  const retries = step.retryPolicy === 'fail' ? 0 : step.maxRetries;
  const start = work[0];
  if (retries === 0 || start === undefined) return first;
  const lengthMs = work.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const again = hitChance(longestExposureMs(start.startMs, lengthMs, crossings));
  const product = first * again ** retries;
  if (work.length > 1 || step.retryPolicy !== 'retry_immediate') return product;
  const all = { startMs: start.startMs, endMs: start.startMs + (retries + 1) * lengthMs };
  return Math.min(product, moreThan(retries, exposureMs([all], crossings)));
}

/**
 * Chance, 0 to 1, that upsets end a step without checkpoints for good where it works `lengthMs` at the
 * worst of all times from `fromMs` on: `upsetLoss` is nowhere larger. Along passes it may be cut.
 */
export function mostUpsetLoss(
  { retryPolicy, maxRetries, detail }: Step,
  lengthMs: number,
  fromMs: number,
  saa: readonly Interval[],
): number {
  const attempts = retryPolicy === 'fail' ? 1 : 1 + maxRetries;
  const allMs = saa.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const insideMs =
    detail.kind === 'pass' ? Math.min(lengthMs, allMs) : longestExposureMs(fromMs, lengthMs, saa);
  return hitChance(insideMs) ** attempts;
}

/** Chance of at least one upset in a time inside the anomaly. */
function hitChance(insideMs: number): number {
  return -Math.expm1((-SAA_UPSETS_PER_S * insideMs) / 1000);
}

/** Chance of more than `count` upsets in a time inside the anomaly: the Poisson tail. */
function moreThan(count: number, insideMs: number): number {
  const mean = (SAA_UPSETS_PER_S * insideMs) / 1000;
  let term = Math.exp(-mean);
  let atMost = term;
  for (let number = 1; number <= count; number += 1) {
    term *= mean / number;
    atMost += term;
  }
  return Math.max(0, 1 - atMost);
}

/** Time that stretches of work spend inside crossings; neither overlap among themselves. */
function exposureMs(work: Work, crossings: readonly Interval[]): number {
  let insideMs = 0;
  for (const run of work)
    for (const { startMs, endMs } of crossings) {
      const overlapMs = Math.min(run.endMs, endMs) - Math.max(run.startMs, startMs);
      if (overlapMs > 0) insideMs += overlapMs;
    }
  return insideMs;
}

/** The most time inside that a run of some length has which begins at `fromMs` or later, ms. */
function longestExposureMs(
  fromMs: number,
  lengthMs: number,
  crossings: readonly Interval[],
): number {
  // As a run moves, its time inside is largest where it begins or ends with a crossing.
  const begins = [
    fromMs,
    ...crossings.flatMap(({ startMs, endMs }) => [startMs, endMs - lengthMs]),
  ].filter((beginMs) => beginMs >= fromMs);
  return begins.reduce((most, beginMs) => {
    const run = { startMs: beginMs, endMs: beginMs + lengthMs };
    return Math.max(most, exposureMs([run], crossings));
  }, 0);
}
