import type { LookAngles } from '../geometry/frames.ts';
import { horizonAt, type Horizon } from '../geometry/horizon.ts';

/** A span in which a satellite is seen, epoch ms with fractions. */
export interface SeenSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** A pass is looked at every so often, ms: a mast of half a degree is not stepped over by a low orbit. */
const LEAST_STEP_MS = 500;
/** A span of a low orbit has at most so many looks; slow orbits need no more. */
const MOST_LOOKS = 2000;
/** Edges are found to this, ms. */
const EDGE_MS = 0.5;

/**
 * The parts of a span in which a satellite stands over the horizon of a station: looked at every half
 * second (long spans 2,000 times), edges between looks halved down to half a millisecond. What hides the satellite for
 * less than a look may be missed.
 */
export function clipToHorizon(
  look: (tMs: number) => LookAngles,
  horizon: Horizon,
  { startMs, endMs }: SeenSpan,
): SeenSpan[] {
  const isSeen = (tMs: number): boolean => {
    const { azimuthDeg, elevationDeg } = look(tMs);
    return elevationDeg >= horizonAt(horizon, azimuthDeg);
  };
  const steps = Math.min(MOST_LOOKS, Math.max(1, Math.ceil((endMs - startMs) / LEAST_STEP_MS)));
  const spans: SeenSpan[] = [];
  let before = startMs;
  let sinceMs = isSeen(startMs) ? startMs : null;
  for (let step = 1; step <= steps; step += 1) {
    const tMs = step === steps ? endMs : startMs + ((endMs - startMs) * step) / steps;
    const seen = isSeen(tMs);
    if (seen !== (sinceMs !== null)) {
      const edgeMs = edgeBetween(isSeen, before, tMs);
      if (sinceMs !== null) spans.push({ startMs: sinceMs, endMs: edgeMs });
      sinceMs = seen ? edgeMs : null;
    }
    before = tMs;
  }
  if (sinceMs !== null && sinceMs < endMs) spans.push({ startMs: sinceMs, endMs });
  return spans;
}

/** An instant between two at which it changes whether the satellite is seen, on the side where it is. */
function edgeBetween(isSeen: (tMs: number) => boolean, fromMs: number, toMs: number): number {
  const seenFirst = isSeen(fromMs);
  let [low, high] = [fromMs, toMs];
  while (high - low > EDGE_MS) {
    const middle = (low + high) / 2;
    if (isSeen(middle) === seenFirst) low = middle;
    else high = middle;
  }
  return seenFirst ? low : high;
}
