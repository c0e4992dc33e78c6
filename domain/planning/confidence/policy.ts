import {
  earliestAttempt,
  plannedAttempt,
  plannedSpans,
  readyAt,
  type Attempt,
} from './contacts.ts';
import type { Interval } from '../../time/intervals.ts';
import type { LegPlan, Mission } from './mission.ts';
import { changedLegs, outcomeOf, withOutcome, type Leg, type State } from './state.ts';

/** What comes after a state: another contact, or the end in time or too late. */
export type Next =
  | { readonly kind: 'attempt'; readonly state: State; readonly attempt: Attempt }
  | { readonly kind: 'end'; readonly inTime: false }
  | { readonly kind: 'end'; readonly inTime: true; readonly survival: number };

const VOLUME_EPSILON_MB = 1e-6;

/** A transfer over more slices than this has its remaining volume rounded up, so that states join. */
const EXACT_SLICES = 6;

/** Steps of the rounded remaining volume. */
const VOLUME_STEPS = 128;

/**
 * The policy "follow the plan; when a pass is lost, take the earliest later usable passes and shift
 * the rest of the chain": slices whose data and antenna are ready are sent as planned; what was
 * lost or is late goes, earliest first, into whatever passes are left beside them.
 */
export function nextOf(mission: Mission, before: State): Next {
  const ends = stepEnds(mission, before);
  const legs = changedLegs(before.legs, (leg, index) => revise(mission, before, ends, leg, index));
  const state = legs === before.legs ? before : { ...before, legs };
  let attempt: Attempt | null = null;
  let kept: readonly Interval[] | null = null;
  for (let leg = 0; leg < legs.length; leg += 1) {
    const one = legs[leg];
    const plan = mission.legs[leg];
    if (one === undefined || one.kind === 'done' || plan === undefined) continue;
    if (readyAt(mission, ends, plan) === Infinity) continue;
    if (one.kind === 'planned') {
      const slice = plan.slices[one.sent];
      const isLater = attempt !== null && slice !== undefined && slice.startMs >= attempt.startMs;
      if (isLater && slice.endMs <= mission.deadlineMs) continue;
    } else {
      const soonestMs = Math.max(state.tMs, one.notBeforeMs);
      if (attempt !== null && attempt.startMs <= soonestMs) continue;
      kept ??= plannedSpans(mission, state, ends);
    }
    const found =
      one.kind === 'planned'
        ? plannedAttempt(mission, leg, one.sent)
        : earliestAttempt(mission, state, ends, kept ?? [], leg, one);
    if (found === null || found.endMs > mission.deadlineMs) return { kind: 'end', inTime: false };
    if (attempt === null || found.startMs < attempt.startMs) attempt = found;
  }
  if (attempt !== null) return { kind: 'attempt', state, attempt };
  const arrived = legs.every((leg) => leg.kind === 'done');
  const lastMs = ends.reduce((last, end) => Math.max(last, end), mission.startMs);
  if (!arrived || lastMs > mission.deadlineMs + 1) return { kind: 'end', inTime: false };
  return { kind: 'end', inTime: true, survival: survivalOf(mission, ends) };
}

/** Chance that upsets end no step for good when the steps end then. */
function survivalOf({ steps }: Mission, ends: readonly number[]): number {
  return steps.reduce((chance, { lossAt, endMs }, index) => {
    if (lossAt === null) return chance;
    return chance * (1 - lossAt((ends[index] ?? endMs) - endMs));
  }, 1);
}

/** The state after a contact whose pass turned out good or lost. */
export function after(mission: Mission, state: State, attempt: Attempt, good: boolean): State {
  const plan = mission.legs[attempt.leg];
  const leg = state.legs[attempt.leg];
  if (plan === undefined || leg === undefined) return state;
  const moved = good ? delivered(mission, plan, leg, attempt) : lost(plan, leg, attempt);
  const legs = [...state.legs];
  legs[attempt.leg] = moved;
  const ends = Math.max(state.tMs, attempt.endMs);
  const busyMs = leg.kind === 'displaced' ? attempt.endMs : state.busyMs;
  return withOutcome(
    mission,
    { tMs: ends, busyMs, legs, known: state.known },
    attempt.passIndex,
    good,
  );
}

function delivered(mission: Mission, plan: LegPlan, leg: Leg, attempt: Attempt): Leg {
  if (leg.kind === 'done') return leg;
  const used = usedPasses(plan, leg);
  const now = tracked(plan, [...used, attempt.passIndex]);
  if (leg.kind === 'planned' && leg.sent + 1 < plan.slices.length)
    return { kind: 'planned', sent: leg.sent + 1 };
  const leftMb = leg.kind === 'planned' ? 0 : leg.leftMb - attempt.carriedMb;
  if (leftMb > VOLUME_EPSILON_MB)
    return {
      kind: 'displaced',
      leftMb: joined(plan, leftMb),
      used: now,
      notBeforeMs: attempt.endMs,
    };
  // Arriving before it is needed is as good as arriving as planned.
  const receiver = plan.toStep === null ? null : mission.steps[plan.toStep];
  const neededMs = receiver === null ? mission.deadlineMs : (receiver?.startMs ?? 0);
  const endMs = attempt.endMs <= neededMs ? plan.endMs : attempt.endMs;
  return { kind: 'done', endMs, used: now };
}

function lost(plan: LegPlan, leg: Leg, attempt: Attempt): Leg {
  if (leg.kind === 'done') return leg;
  if (leg.kind === 'displaced') return { ...leg, notBeforeMs: attempt.endMs };
  return displace(plan, leg.sent, attempt.endMs);
}

function displace(plan: LegPlan, sent: number, notBeforeMs: number): Leg {
  const gone = plan.slices.slice(0, sent);
  const sentMb = gone.reduce((sum, slice) => sum + slice.dataMb + slice.reserveMb, 0);
  const used = tracked(
    plan,
    gone.map((slice) => slice.passIndex),
  );
  const leftMb = joined(plan, Math.max(0, plan.needMb - sentMb));
  return { kind: 'displaced', leftMb, used, notBeforeMs };
}

/** What is left to send, rounded up where many slices would make too many different states. */
function joined(plan: LegPlan, leftMb: number): number {
  if (plan.slices.length <= EXACT_SLICES) return leftMb;
  const stepMb = plan.needMb / VOLUME_STEPS;
  return Math.min(plan.needMb, Math.ceil(leftMb / stepMb - 1e-9) * stepMb);
}

/** Takes a leg off the plan when its data, its antenna or its pass will not be there. */
function revise(
  mission: Mission,
  state: State,
  ends: readonly number[],
  leg: Leg,
  index: number,
): Leg {
  if (leg.kind === 'done') return leg;
  const plan = mission.legs[index];
  if (plan === undefined) throw new RangeError(`No leg ${index}`);
  const readyMs = readyAt(mission, ends, plan);
  if (readyMs === Infinity) return leg;
  if (leg.kind === 'displaced')
    return readyMs <= leg.notBeforeMs ? leg : { ...leg, notBeforeMs: readyMs };
  const slice = plan.slices[leg.sent];
  const late = slice === undefined || Math.max(readyMs, state.busyMs) > slice.startMs + 1;
  const dead =
    state.known.length > 0 &&
    plan.slices.some((one, at) => at >= leg.sent && outcomeOf(state, one.passIndex) === false);
  return late || dead ? displace(plan, leg.sent, Math.max(readyMs, state.tMs)) : leg;
}

/** Actual end of every step: planned, or moved behind late data; Infinity while unknown. */
function stepEnds(mission: Mission, state: State): readonly number[] {
  const ends: number[] = [];
  for (const step of mission.steps) {
    let readyMs = mission.startMs;
    for (const index of step.after) {
      const endMs = ends[index] ?? Infinity;
      if (endMs > readyMs) readyMs = endMs;
    }
    if (step.lag !== null)
      readyMs = Math.max(readyMs, (ends[step.lag.before] ?? Infinity) + step.lag.leastMs);
    for (const index of step.legs) {
      const leg = state.legs[index];
      const endMs = leg?.kind === 'done' ? leg.endMs : Infinity;
      if (endMs > readyMs) readyMs = endMs;
    }
    if (readyMs <= step.startMs + 1) ends.push(step.endMs);
    else if (readyMs === Infinity) ends.push(Infinity);
    else ends.push(step.endFrom(readyMs));
  }
  return ends;
}

function usedPasses(plan: LegPlan, leg: Exclude<Leg, { kind: 'done' }>): readonly number[] {
  if (leg.kind === 'displaced') return leg.used;
  return plan.slices.slice(0, leg.sent).map((slice) => slice.passIndex);
}

/** Distinct passes, kept only where a rule asks which ones a leg has used. */
function tracked(plan: LegPlan, used: readonly number[]): readonly number[] {
  const asked = plan.maxPasses < Infinity || plan.apartFrom.length > 0;
  return asked ? [...new Set(used)] : [];
}
