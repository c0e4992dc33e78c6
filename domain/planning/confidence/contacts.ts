import { timeForVolume, volumeBetween } from '../../link/capacity.ts';
import { KEY_EXCHANGE_MS, MIN_SLICE_MS } from '../../link/radio.ts';
import type { LegPlan, Mission } from './mission.ts';
import type { Interval } from '../../time/intervals.ts';
import { outcomeOf, type Leg, type State } from './state.ts';

/** The next contact that the policy tries. */
export interface Attempt {
  readonly leg: number;
  readonly passIndex: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly carriedMb: number;
}

/** When a leg's data exist; Infinity while unknown. */
export function readyAt(mission: Mission, ends: readonly number[], plan: LegPlan): number {
  return plan.fromStep === null ? mission.startMs : (ends[plan.fromStep] ?? Infinity);
}

/** The next slice of a leg that is on its plan. */
export function plannedAttempt(mission: Mission, leg: number, sent: number): Attempt | null {
  const slice = mission.legs[leg]?.slices[sent];
  if (slice === undefined) return null;
  const { passIndex, startMs, endMs, dataMb, reserveMb } = slice;
  return { leg, passIndex, startMs, endMs, carriedMb: dataMb + reserveMb };
}

/** The earliest contact for what is left of a leg, beside the slices that stay as planned. */
export function earliestAttempt(
  mission: Mission,
  state: State,
  ends: readonly number[],
  kept: readonly Interval[],
  leg: number,
  own: Extract<Leg, { kind: 'displaced' }>,
): Attempt | null {
  const plan = mission.legs[leg];
  if (plan === undefined) return null;
  const fromMs = Math.max(state.tMs, own.notBeforeMs);
  const shunned = new Set(plan.apartFrom.flatMap((other) => passesOf(mission, state, ends, other)));
  let best: Attempt | null = null;
  for (const pass of mission.passes) {
    if (best !== null && pass.aosMs >= best.startMs) break;
    const { index } = pass;
    if (pass.losMs <= fromMs || shunned.has(index) || mission.barred.has(index)) continue;
    const outcome = outcomeOf(state, index);
    if (outcome === false) continue;
    const passesLeft = own.used.includes(index) ? Infinity : plan.maxPasses - own.used.length;
    if (passesLeft < 1) continue;
    const leadMs = mission.encrypted && outcome !== true ? KEY_EXCHANGE_MS : 0;
    for (const gap of gapsIn(Math.max(pass.aosMs, fromMs), pass.losMs, kept)) {
      const startMs = gap.startMs + leadMs;
      if (startMs + MIN_SLICE_MS > gap.endMs) continue;
      const table = plan.tableOf(pass);
      const reachedMs = timeForVolume(table, startMs, own.leftMb) ?? Infinity;
      const endMs = Math.min(gap.endMs, Math.max(reachedMs, startMs + MIN_SLICE_MS));
      if (reachedMs > gap.endMs && passesLeft === 1) continue;
      const carriedMb = reachedMs <= endMs ? own.leftMb : volumeBetween(table, startMs, endMs);
      if (best === null || startMs < best.startMs)
        best = { leg, passIndex: index, startMs, endMs, carriedMb };
      break;
    }
  }
  return best;
}

/** Antenna time of the slices that will be sent as planned, with a key exchange before each. */
export function plannedSpans(
  mission: Mission,
  state: State,
  ends: readonly number[],
): readonly Interval[] {
  const leadMs = mission.encrypted ? KEY_EXCHANGE_MS : 0;
  const spans: Interval[] = [];
  for (const [index, leg] of state.legs.entries()) {
    const plan = mission.legs[index];
    if (leg.kind !== 'planned' || plan === undefined) continue;
    if (readyAt(mission, ends, plan) === Infinity) continue;
    for (const slice of plan.slices.slice(leg.sent))
      spans.push({ startMs: slice.startMs - leadMs, endMs: slice.endMs });
  }
  return spans.sort((a, b) => a.startMs - b.startMs);
}

function gapsIn(startMs: number, endMs: number, taken: readonly Interval[]): readonly Interval[] {
  const gaps: Interval[] = [];
  let fromMs = startMs;
  for (const span of taken) {
    if (span.endMs <= fromMs || span.startMs >= endMs) continue;
    if (span.startMs > fromMs) gaps.push({ startMs: fromMs, endMs: span.startMs });
    fromMs = span.endMs;
  }
  if (fromMs < endMs) gaps.push({ startMs: fromMs, endMs });
  return gaps;
}

/** Passes that a leg has used, or will use as planned because its data will be there. */
function passesOf(
  mission: Mission,
  state: State,
  ends: readonly number[],
  index: number,
): readonly number[] {
  const plan = mission.legs[index];
  const leg = state.legs[index];
  if (plan === undefined || leg === undefined) return [];
  if (leg.kind !== 'planned') return leg.used;
  // A leg behind a displaced one shifts with it: its planned passes are free for others.
  const isHeld = readyAt(mission, ends, plan) < Infinity;
  return (isHeld ? plan.slices : plan.slices.slice(0, leg.sent)).map((slice) => slice.passIndex);
}
