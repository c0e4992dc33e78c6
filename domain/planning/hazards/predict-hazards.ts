import { fullHeat } from '../../spacecraft/bus-heat.ts';
import { THERMAL_BODIES } from '../../spacecraft/thermal-bodies.ts';
import { thermalTrace } from '../../spacecraft/thermal-trace.ts';
import { intersect, type Interval, measureMs } from '../../time/intervals.ts';
import {
  dalyIntervalS,
  QUIET_UPSETS_PER_S,
  SAA_UPSETS_PER_S,
} from '../environment/checkpoint-interval.ts';
import { type Checkpoint, checkpointOverhead, scheduleCheckpoints } from './checkpoints.ts';
import { findHazards, type Hazard, type HazardQuery, safeWindows } from './hazards.ts';
import { buildSurroundings, type SurroundingsQuery } from '../environment/surroundings.ts';

/** Whose hazards, when, and how state is saved before them. */
export interface HazardPredictionQuery
  extends
    Pick<SurroundingsQuery, 'elements' | 'startMs' | 'hours'>,
    Pick<HazardQuery, 'bus' | 'types' | 'temperatureLimitC' | 'temperatureMarginC'> {
  readonly marginMs: number;
  readonly mergeMs: number;
  readonly stateSizeMb: number;
  readonly writeMbS: number;
}

/** Hazards of a satellite with the saves that protect from them. */
export interface HazardPrediction extends Interval {
  readonly hazards: readonly Hazard[];
  readonly safeWindows: readonly Interval[];
  readonly checkpoints: readonly Checkpoint[];
  /** Positions of hazards that begin too soon for a save. */
  readonly unprotected: readonly number[];
  readonly writeMs: number;
  /** Between saves in quiet time. */
  readonly intervalMs: number;
  /** Share of the horizon spent on saves. */
  readonly overhead: number;
  /** Upsets to expect over the horizon. */
  readonly expectedUpsets: number;
}

/** A prediction, or why the satellite has no state somewhere inside the horizon. */
export type HazardPredictionResult =
  | { readonly ok: true; readonly prediction: HazardPrediction }
  | { readonly ok: false; readonly code: 'propagation_failed'; readonly message: string };

/** A save takes at least this long, ms. */
const LEAST_WRITE_MS = 1000;

/** How long a save of a state (MB) takes at a write rate (MB/s), ms, rounded up. */
export function writeTimeMs(stateSizeMb: number, writeMbS: number): number {
  return Math.max(LEAST_WRITE_MS, Math.ceil((1000 * stateSizeMb) / writeMbS));
}

/** Predicts hazards and lays out the saves; same input, same prediction. */
export function predictHazards(query: HazardPredictionQuery): HazardPredictionResult {
  const built = buildSurroundings(query);
  if (!built.ok) return built;
  const { startMs, endMs, illumination, saa, sky } = built.surroundings;
  const { bus, types } = query;
  const thermal = types.includes('thermal_peak')
    ? thermalTrace(sky, illumination, THERMAL_BODIES[bus.class], fullHeat(bus))
    : { timesMs: [], celsius: [] };
  const hazards = findHazards({ ...query, startMs, endMs, illumination, saa, thermal });
  const safe = safeWindows({ startMs, endMs }, hazards);
  const writeMs = writeTimeMs(query.stateSizeMb, query.writeMbS);
  const intervalMs = Math.round(1000 * dalyIntervalS(writeMs / 1000, 1 / QUIET_UPSETS_PER_S));
  const { marginMs, mergeMs } = query;
  const rules = { startMs, endMs, marginMs, mergeMs, writeMs, intervalMs };
  const { checkpoints, unprotected } = scheduleCheckpoints(hazards, safe, rules);
  const insideS = measureMs(intersect([{ startMs, endMs }], saa)) / 1000;
  const quietS = (endMs - startMs) / 1000 - insideS;
  return {
    ok: true,
    prediction: {
      startMs,
      endMs,
      hazards,
      safeWindows: safe,
      checkpoints,
      unprotected,
      writeMs,
      intervalMs,
      overhead: checkpointOverhead(checkpoints, { startMs, endMs }),
      expectedUpsets: insideS * SAA_UPSETS_PER_S + quietS * QUIET_UPSETS_PER_S,
    },
  };
}
