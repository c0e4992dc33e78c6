import { orbitSize } from '../orbit/elements/elements.ts';
import { DECAY_PERIGEE_KM, decayRate } from '../orbit/propagation/decay.ts';
import { decayWarning } from '../orbit/propagation/decay-notice.ts';
import { DAY_MS, HOUR_MS } from '../time/instant.ts';
import { minuteText, patternId, type Pattern } from './pattern.ts';
import type { SeriesInterval, SeriesPoint } from './series.ts';
import { commonMode, type DensityDays } from './density.ts';

/** How far a date may be off, as a part of the time left; more when that is long or space stormy. */
const WINDOW_PART = { near: 0.25, far: 0.5 } as const;
const NEAR_DAYS = 15;
/** A satellite last seen below this, of which no set came for two days, has re-entered. */
const LAST_SEEN_KM = 200;
const UNSEEN_MS = 48 * HOUR_MS;
/** Older sets than this are no silence of a satellite but one of the source. */
const SOURCE_SILENT_MS = 14 * DAY_MS;
/** A burn in so many days before the newest set: its rate is not the air's. */
const THRUST_DAYS = 2.5;
const CONFIDENCES = { high: 0.9, medium: 0.7, low: 0.4 } as const;

/** What is known when the end of a satellite is asked for. */
export interface DecayContext {
  readonly density: DensityDays;
  /** Its manoeuvres. */
  readonly burns: readonly Pattern[];
  readonly nowMs: number;
}

/**
 * The end of a satellite, when 30 days or less are left of it or its perigee sinks below 250 km by
 * more than a kilometre a day; null otherwise, and while it thrusts. Never a place.
 */
export function findDecay(
  series: readonly SeriesPoint[],
  intervals: readonly SeriesInterval[],
  { density, burns, nowMs }: DecayContext,
): Pattern | null {
  const newest = series.at(-1);
  if (newest === undefined) return null;
  const { elements, tMs } = newest;
  const { perigeeKm } = orbitSize(elements);
  if (perigeeKm > DECAY_PERIGEE_KM) return null;
  const rate = decayRate(series.map((point) => point.elements));
  const silentMs = nowMs - tMs;
  const isGone = perigeeKm < LAST_SEEN_KM && silentMs > UNSEEN_MS && silentMs < SOURCE_SILENT_MS;
  const kmPerDay = rate?.kmPerDay ?? 0;
  const base = { kind: 'decay', perigeeKm, kmPerDay } as const;
  const pattern = {
    id: patternId(elements.noradId, 'decay'),
    noradId: elements.noradId,
    type: 'decay',
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    startMs: tMs,
  } as const;
  if (isGone)
    return {
      ...pattern,
      subtype: 'decayed',
      endMs: nowMs,
      confidence: 0.85,
      description: `It was last seen with a perigee of ${perigeeKm.toFixed(0)} km at ${minuteText(tMs)} and no set of elements came since: it has probably re-entered. Elements do not tell where.`,
      details: {
        ...base,
        reentryMs: null,
        windowStartMs: null,
        windowEndMs: null,
        levelDays: null,
      },
    };
  const isThrusting = burns.some(
    (burn) => burn.endMs > tMs - THRUST_DAYS * DAY_MS && burn.confidence >= 0.4,
  );
  if (rate === null || isThrusting) return null;
  const warning = decayWarning(elements, rate, null, nowMs);
  if (warning === null) return null;
  const { reentryMs, levelDays } = warning;
  const leftDays = reentryMs === null ? 0 : Math.max(0, (reentryMs - tMs) / DAY_MS);
  const isStormy = intervals.slice(-3).some((one) => commonMode(one, density).isEvent);
  const part = leftDays > NEAR_DAYS || isStormy ? WINDOW_PART.far : WINDOW_PART.near;
  const windowStartMs = reentryMs === null ? null : reentryMs - part * leftDays * DAY_MS;
  const windowEndMs = reentryMs === null ? null : reentryMs + part * leftDays * DAY_MS;
  const sinks = `Its perigee is at ${perigeeKm.toFixed(0)} km and its orbit sinks by ${(-kmPerDay).toPrecision(2)} km a day.`;
  const end =
    windowStartMs === null || windowEndMs === null
      ? 'Its orbit is too eccentric for a date.'
      : `It re-enters between ${minuteText(windowStartMs)} and ${minuteText(windowEndMs)}. Elements do not tell where.`;
  return {
    ...pattern,
    subtype: 'decaying',
    endMs: tMs,
    confidence: CONFIDENCES[warning.confidence],
    description: `${sinks} ${end}`,
    details: { ...base, reentryMs, windowStartMs, windowEndMs, levelDays },
  };
}
