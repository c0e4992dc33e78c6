import type { Mission } from './mission.ts';

/** How far a transfer has come: as planned, on its own after a loss, or arrived. */
export type Leg =
  | { readonly kind: 'planned'; readonly sent: number }
  | {
      readonly kind: 'displaced';
      readonly leftMb: number;
      readonly used: readonly number[];
      readonly notBeforeMs: number;
    }
  | { readonly kind: 'done'; readonly endMs: number; readonly used: readonly number[] };

/** What has happened so far; equal states have equal futures. */
export interface State {
  /** End of the last contact, ms. */
  readonly tMs: number;
  /** End of the last contact that was not in the plan, ms. */
  readonly busyMs: number;
  readonly legs: readonly Leg[];
  /** Passes tried that are not over yet, with their outcome. */
  readonly known: readonly Known[];
}

/** A pass whose outcome has been seen. */
export interface Known {
  readonly passIndex: number;
  readonly good: boolean;
}

/** The state before the first contact. */
export function firstState(mission: Mission): State {
  return {
    tMs: mission.startMs,
    busyMs: mission.startMs,
    legs: mission.legs.map(() => ({ kind: 'planned', sent: 0 })),
    known: [],
  };
}

/** Whether a pass turned out good or lost; undefined when it has not been tried. */
export function outcomeOf(state: State, passIndex: number): boolean | undefined {
  return state.known.find((one) => one.passIndex === passIndex)?.good;
}

/**
 * The state with one more outcome and without what can no longer matter, so that equal futures
 * become equal states. Legs that stay as they are keep their identity.
 */
export function withOutcome(
  mission: Mission,
  state: State,
  passIndex: number,
  good: boolean,
): State {
  let displaced = false;
  let nextMs = Infinity;
  for (let index = 0; index < state.legs.length; index += 1) {
    const leg = state.legs[index];
    if (leg?.kind === 'displaced') displaced = true;
    else if (leg?.kind === 'planned')
      nextMs = Math.min(nextMs, mission.legs[index]?.slices[leg.sent]?.startMs ?? Infinity);
  }
  const tMs = displaced || nextMs === Infinity ? state.tMs : nextMs;
  const lasts = (index: number) => (mission.passes[index]?.losMs ?? 0) > tMs;
  const known = state.known.filter((one) => one.passIndex !== passIndex && lasts(one.passIndex));
  if (lasts(passIndex)) known.push({ passIndex, good });
  if (known.length > 1) known.sort((one, other) => one.passIndex - other.passIndex);
  const busyMs = state.busyMs <= nextMs ? mission.startMs : state.busyMs;
  const legs = changedLegs(state.legs, (leg, index) => shorten(mission, leg, index, tMs));
  return { tMs, busyMs, legs, known };
}

/** The legs after a change, or the very same list where none changed. */
export function changedLegs(
  legs: readonly Leg[],
  change: (leg: Leg, index: number) => Leg,
): readonly Leg[] {
  let changed: Leg[] | null = null;
  for (let index = 0; index < legs.length; index += 1) {
    const leg = legs[index];
    if (leg === undefined) continue;
    const now = change(leg, index);
    if (now === leg) continue;
    changed ??= [...legs];
    changed[index] = now;
  }
  return changed ?? legs;
}

/** A leg without instants that have gone by and without the names of passes that are over. */
function shorten(mission: Mission, leg: Leg, index: number, tMs: number): Leg {
  if (leg.kind === 'planned') return leg;
  const isSettled = leg.kind === 'done' || isBegun(mission, leg.notBeforeMs, tMs);
  if (leg.used.length === 0 && isSettled) return leg;
  const open = leg.used.filter((pass) => (mission.passes[pass]?.losMs ?? 0) > tMs);
  const isCounted = leg.kind === 'displaced' && mission.legs[index]?.maxPasses !== Infinity;
  const over = isCounted ? leg.used.length - open.length : 0;
  const used = [
    ...Array.from({ length: over }, (_, nth) => -1 - nth),
    ...open.sort((a, b) => a - b),
  ];
  if (leg.kind === 'done') return { ...leg, used };
  return { ...leg, used, notBeforeMs: leg.notBeforeMs <= tMs ? mission.startMs : leg.notBeforeMs };
}

/** Whether an instant still lies ahead, or has been set back to the start already. */
function isBegun(mission: Mission, notBeforeMs: number, tMs: number): boolean {
  return notBeforeMs > tMs || notBeforeMs === mission.startMs;
}

/** Two states with the same key have the same future. */
export function keyOf(state: State): string {
  let key = `${state.tMs} ${state.busyMs}`;
  for (const leg of state.legs)
    switch (leg.kind) {
      case 'planned':
        key += `|${leg.sent}`;
        break;
      case 'displaced':
        key += `|${leg.leftMb.toFixed(6)} ${leg.notBeforeMs} ${leg.used.join()}`;
        break;
      case 'done':
        key += `|=${leg.endMs} ${leg.used.join()}`;
        break;
    }
  for (const { passIndex, good } of state.known) key += `|${passIndex}${good ? '+' : '-'}`;
  return key;
}
