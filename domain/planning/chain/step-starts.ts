import { SAA_UPSETS_PER_S } from '../environment/checkpoint-interval.ts';
import type { Environment } from '../environment/environment.ts';
import { upsetLoss } from '../hazards/upsets.ts';
import { timesOf } from '../job/step-times.ts';
import { lightOf, mustBeCut } from '../schedule/admissible.ts';
import { createResourceProfile } from '../schedule/resource-profile.ts';
import { checkpointMs, hazardsOf, layRun } from '../schedule/saving-run.ts';
import type { StepTask } from '../schedule/tasks.ts';
import { isAtRisk } from '../schedule/upset-risk.ts';

/** Starts of a step, between which its length is the same and its chance of a loss linear. */
export interface StartSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  /** With its saves, ms. */
  readonly lastsMs: number;
  /** What the saves take of that, ms. */
  readonly savingMs: number;
  /** Chance that upsets end it for good, at the first and at the last start. */
  readonly lossFrom: number;
  readonly lossUntil: number;
}

/** What is asked about starts. */
export interface StartQuery {
  readonly fromMs: number;
  readonly untilMs: number;
  /** From here on nothing becomes cheaper by waiting but the step itself, ms. */
  readonly settledMs: number;
  /** Whether the chance of a loss counts. */
  readonly countsLoss: boolean;
}

/**
 * Where a step that has the satellite for itself may start in a span, in order of time; none behind a
 * settled start at which it neither saves nor loses anything.
 */
export type StepStarts = (query: StartQuery) => StartSpan[];

/** Distance of starts between which the chance of a loss counts as linear, ms. */
const FLANK_MS = 1000;

/** What a chance of a loss may lie below the straight line between two such starts. */
const BENT = ((SAA_UPSETS_PER_S * FLANK_MS) / 1000) ** 2 / 4;

/** Most saves of one run that are foreseen. */
const MOST_SAVES = 3;

/**
 * Where a step on board may start, with saves before hazards and with the chance that upsets end it;
 * null for steps that are cut, which have no single length.
 */
export function stepStarts(environment: Environment, task: StepTask): StepStarts | null {
  const { step, draw, durationMs } = task;
  const { kind } = step.detail;
  if (kind === 'pass' || kind === 'eclipse' || mustBeCut(environment, task)) return null;
  const profile = createResourceProfile(environment.windows);
  const hazards = hazardsOf(environment, task);
  const stateMs = checkpointMs(environment, task);
  const plan = { restoreMs: 0, workMs: durationMs, saveMs: 0, stateMs, hazards };
  const { saa } = environment;
  const { notBeforeMs, notAfterMs } = timesOf(step, environment.startMs);
  const isExposed = isAtRisk(task) && saa.length > 0;
  const lossAt = (startMs: number): number =>
    isExposed ? upsetLoss(step, [{ startMs, endMs: startMs + durationMs }], saa) : 0;
  const attempts = step.retryPolicy === 'fail' ? 1 : 1 + step.maxRetries;

  const changes = ({ fromMs, untilMs, countsLoss }: StartQuery): number[] => {
    const found: number[] = [];
    for (const hazardMs of hazards) {
      if (hazardMs < fromMs || hazardMs - durationMs - MOST_SAVES * stateMs > untilMs) continue;
      for (let saves = 0; saves <= MOST_SAVES; saves += 1)
        found.push(hazardMs - durationMs - saves * stateMs);
      found.push(hazardMs - stateMs - 1, hazardMs);
    }
    if (!isExposed || !countsLoss) return found;
    const reachMs = attempts * durationMs;
    for (const { startMs, endMs } of saa)
      for (const edgeMs of [startMs, endMs]) {
        if (edgeMs < fromMs || edgeMs - reachMs > untilMs) continue;
        found.push(edgeMs - durationMs);
        for (let tMs = edgeMs; tMs > edgeMs - reachMs; tMs -= FLANK_MS) found.push(tMs);
        found.push(edgeMs - reachMs);
      }
    return found;
  };

  return (query) => {
    const { untilMs, settledMs, countsLoss } = query;
    const fromMs = Math.max(query.fromMs, notBeforeMs);
    const spans: StartSpan[] = [];
    const cuts = changes(query)
      .filter((tMs) => tMs > fromMs && tMs < untilMs)
      .sort((a, b) => a - b);
    let next = 0;
    const light = lightOf(step);
    let fit = profile.nextFit(draw, fromMs, light);
    while (fit !== null && fit.startMs <= untilMs) {
      const lastMs = Math.min(untilMs, fit.endMs - durationMs);
      let atMs = Math.max(fit.startMs, fromMs);
      while (atMs <= lastMs) {
        while ((cuts[next] ?? Infinity) <= atMs) next += 1;
        const toMs = Math.min(lastMs, cuts[next] ?? Infinity);
        const span = spanOf(atMs, toMs, fit.endMs, countsLoss);
        if (span !== null) {
          spans.push(span);
          const isFree = span.savingMs === 0 && span.lossFrom === 0 && span.lossUntil === 0;
          if (isFree && span.untilMs > settledMs) return spans;
        }
        if (toMs >= lastMs) break;
        atMs = toMs;
      }
      fit = profile.nextFit(draw, fit.endMs, light);
    }
    return spans;
  };

  function spanOf(
    fromMs: number,
    toMs: number,
    closesMs: number,
    countsLoss: boolean,
  ): StartSpan | null {
    const middleMs = (fromMs + toMs) / 2;
    const run = layRun(middleMs, plan);
    if (run.startMs !== middleMs) return null;
    const lastsMs = hazards.length === 0 ? durationMs : run.endMs - middleMs;
    const untilMs = Math.min(toMs, Math.min(closesMs, notAfterMs) - lastsMs);
    if (untilMs < fromMs) return null;
    const losses = countsLoss ? [fromMs, middleMs, untilMs].map(lossAt) : [0, 0, 0];
    const isEven = losses.every((loss) => loss === losses[0]);
    const [lossFrom, , lossUntil] = losses.map((loss) =>
      isEven ? loss : Math.max(0, loss - BENT),
    );
    return {
      fromMs,
      untilMs,
      lastsMs,
      savingMs: lastsMs - durationMs,
      lossFrom: lossFrom ?? 0,
      lossUntil: lossUntil ?? 0,
    };
  }
}
