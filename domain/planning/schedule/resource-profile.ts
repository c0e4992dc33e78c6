import type { LoadCurve } from '../../spacecraft/bus.ts';
import { lightSpans } from '../environment/beside-booked.ts';
import type { Window } from '../environment/environment.ts';
import { createCumulativeProfile, type CumulativeProfile } from '../rcpsp/cumulative-profile.ts';
import type { Calendar, Stretch } from '../rcpsp/project.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';
import { cappedW, type Draw } from '../environment/caps.ts';
import type { Interval } from '../../time/intervals.ts';

/** Illumination in which an activity may run. */
export type Light = 'any' | 'eclipse' | 'sunlit';

/**
 * What is left of power, compute, thermal and memory at every instant of the horizon while a
 * schedule is built. The one millisecond between two windows, lost by rounding their edges inward,
 * has the smaller cap of both and belongs to neither light.
 */
export interface ResourceProfile {
  /**
   * First maximal span at or after `fromMs`, clipped to it, in which `draw` fits; null if none. With
   * `untilMs` a span that reaches so far need not be followed further.
   */
  nextFit(draw: Draw, fromMs: number, light: Light, untilMs?: number): Interval | null;
  /** First instant at or after `fromMs` from which `draw` fits for so long; null if none. */
  firstFit(draw: Draw, fromMs: number, light: Light, durationMs: number): number | null;
  /** Books `draw` over a span. */
  take(draw: Draw, span: Interval): void;
  /** Power booked so far, ending with 0 W at the end of the horizon. */
  load(): LoadCurve;
  /** The same profile, to go on from without changing this one. */
  copy(): ResourceProfile;
}

/** Room in eclipse for any number of activities that run in eclipse only; none in sunlight. */
const DARKNESS = 1e6;

/** Not even room for what draws nothing. */
const NO_ROOM = [-1, -1, -1, -1, -1];

/** Calendars by their windows; windows never change, so neither do the calendars. */
const calendars = new WeakMap<readonly Window[], Calendar>();

/**
 * Caps of power, compute, thermal, memory and darkness over the windows of a horizon; remembered,
 * because every schedule that is tried begins with one.
 */
export function capacityCalendar(windows: readonly Window[]): Calendar {
  let calendar = calendars.get(windows);
  if (calendar === undefined) calendars.set(windows, (calendar = buildCalendar(windows)));
  return calendar;
}

function buildCalendar(windows: readonly Window[]): Calendar {
  const stretches: Stretch[] = [];
  let previous: Window | null = null;
  for (const window of windows) {
    if (previous !== null && window.startMs > previous.endMs)
      stretches.push(stretchOf(previous.endMs, previous, window, false));
    if (previous === null || !goesOn(previous, window))
      stretches.push(stretchOf(window.startMs, window, window, !window.sunlit));
    previous = window;
  }
  return { stretches, endAt: previous?.endMs ?? 0 };
}

/** Whether a window was cut off the one before it by what changes no cap of the calendar: the storage of others. */
function goesOn(before: Window, window: Window): boolean {
  return (
    window.startMs === before.endMs &&
    window.sunlit === before.sunlit &&
    window.powerW === before.powerW &&
    window.compute === before.compute &&
    window.thermalW === before.thermalW &&
    window.memoryMb === before.memoryMb &&
    window.isOut === before.isOut
  );
}

function stretchOf(startAt: number, a: Window, b: Window, isDark: boolean): Stretch {
  const capacity = [
    Math.min(a.powerW, b.powerW),
    Math.min(a.compute, b.compute),
    Math.min(a.thermalW, b.thermalW),
    Math.min(a.memoryMb, b.memoryMb),
    isDark ? DARKNESS : 0,
  ];
  if (a.isOut === true || b.isOut === true) return { startAt, capacity: NO_ROOM };
  return { startAt, capacity };
}

/**
 * What a draw in some light takes of the resources of `capacityCalendar`, which has none that only
 * sunlight gives.
 */
export function demandOn(draw: Draw, light: Light): number[] {
  return [cappedW(draw), draw.compute, draw.thermalW, draw.memoryMb, light === 'eclipse' ? 1 : 0];
}

/** The row beside the resources that only adds up the power drawn. */
const LOAD_ROW = 5;

/** Builds an empty profile over the windows of a horizon; `meter` is charged for questions. */
export function createResourceProfile(
  windows: readonly Window[],
  meter?: WorkMeter,
): ResourceProfile {
  const profile = createCumulativeProfile(capacityCalendar(windows), LOAD_ROW + 1, meter);
  return profileOver(profile, windows);
}

function profileOver(profile: CumulativeProfile, windows: readonly Window[]): ResourceProfile {
  // One list for all questions: these are asked some hundred thousand times a plan.
  const demand = [0, 0, 0, 0, 0, 0];
  const state = (draw: Draw, darkness: number, load: number): number[] => {
    demand[0] = cappedW(draw);
    demand[1] = draw.compute;
    demand[2] = draw.thermalW;
    demand[3] = draw.memoryMb;
    demand[4] = darkness;
    demand[LOAD_ROW] = load;
    return demand;
  };
  return {
    nextFit(draw, fromMs, light, untilMs) {
      if (light === 'sunlit') return sunlitStay(profile, windows, state(draw, 0, 0), fromMs);
      const stay = profile.nextStay(state(draw, light === 'eclipse' ? 1 : 0, 0), fromMs, untilMs);
      return stay === null ? null : { startMs: stay.startAt, endMs: stay.endAt };
    },
    firstFit: (draw, fromMs, light, durationMs) =>
      light === 'sunlit'
        ? sunlitFit(profile, windows, state(draw, 0, 0), { fromMs, durationMs })
        : profile.firstFit(state(draw, light === 'eclipse' ? 1 : 0, 0), fromMs, durationMs),
    take(draw, span) {
      profile.take(state(draw, 0, draw.powerW), span.startMs, span.endMs, 1);
    },
    load() {
      const { timesAt, amounts } = profile.booked(LOAD_ROW);
      return { timesMs: timesAt, watts: amounts };
    },
    copy: () => profileOver(profile.copy(), windows),
  };
}

/** Sunlit spans by their windows, as calendars. */
const sunlit = new WeakMap<readonly Window[], readonly Interval[]>();

function sunlitSpans(windows: readonly Window[]): readonly Interval[] {
  let spans = sunlit.get(windows);
  if (spans === undefined) sunlit.set(windows, (spans = lightSpans(windows, true)));
  return spans;
}

/** `nextFit` in sunlight: the first stretch inside a sunlit span. */
function sunlitStay(
  profile: CumulativeProfile,
  windows: readonly Window[],
  demand: readonly number[],
  fromMs: number,
): Interval | null {
  for (const { startMs, endMs } of sunlitSpans(windows)) {
    if (endMs <= fromMs) continue;
    const stay = profile.nextStay(demand, Math.max(fromMs, startMs), endMs);
    if (stay === null) return null;
    if (stay.startAt < endMs) return { startMs: stay.startAt, endMs: Math.min(stay.endAt, endMs) };
  }
  return null;
}

/** `firstFit` in sunlight: the first instant from which all of it lies in one sunlit span. */
function sunlitFit(
  profile: CumulativeProfile,
  windows: readonly Window[],
  demand: readonly number[],
  { fromMs, durationMs }: { readonly fromMs: number; readonly durationMs: number },
): number | null {
  for (const { startMs, endMs } of sunlitSpans(windows)) {
    if (endMs - Math.max(fromMs, startMs) < durationMs) continue;
    const fitMs = profile.firstFit(demand, Math.max(fromMs, startMs), durationMs);
    if (fitMs === null) return null;
    if (fitMs + durationMs <= endMs) return fitMs;
  }
  return null;
}
