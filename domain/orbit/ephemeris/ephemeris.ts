import { DAY_MS } from '../../time/instant.ts';
import type { Elements } from '../elements/elements.ts';
import { writeEcef } from '../geometry/frames.ts';
import { type EphemerisNodes, propagateNodes } from './node-grid.ts';
import type { PropagationCode } from '../propagation/propagation-failure.ts';
import { createPropagator, type Propagator } from '../propagation/sgp4.ts';

/**
 * Where a satellite is between two instants, Earth-fixed (ECEF, from TEME by GMST-82), from SGP4 at
 * shared nodes and cubic Hermite interpolation between them (30 m). Nodes lie on a grid of absolute
 * time, so that results do not depend on where the span begins or ends. Like its propagator it
 * belongs to one thread.
 */
export interface Ephemeris {
  readonly elements: Elements;
  readonly propagator: Propagator;
  readonly startMs: number;
  /** End of the usable span: the requested end, or earlier when the satellite decays before. */
  readonly endMs: number;
  /** When the satellite is lost, if inside the requested span; the span then ends here. */
  readonly decayedAtMs: number | null;
  /** 86,400 s over the mean motion of the elements, ms. */
  readonly periodMs: number;
  readonly nodes: EphemerisNodes;
  /** Writes x, y, z (km, ECEF) into `out`; `tMs` is clamped to the span of the nodes. */
  positionEcef(tMs: number, out: Float64Array): void;
  /** Writes x, y, z (km) and vx, vy, vz (km/s, as seen in the rotating frame) into `out`. */
  stateEcef(tMs: number, out: Float64Array): void;
  /** The same by SGP4 itself, without interpolation; false (and `out` untouched) when it fails. */
  exactStateEcef(tMs: number, out: Float64Array): boolean;
}

/** An ephemeris, or why there is none: SGP4 has no state at the start. */
export type EphemerisResult =
  | { readonly ok: true; readonly ephemeris: Ephemeris }
  | { readonly ok: false; readonly code: PropagationCode; readonly message: string };

/**
 * Propagates elements over [startMs, endMs], epoch milliseconds UTC. Fails when SGP4 has no state at
 * the start; ends early, with `decayedAtMs`, when the satellite is lost in between.
 */
export function createEphemeris(
  elements: Elements,
  startMs: number,
  endMs: number,
): EphemerisResult {
  if (!Number.isFinite(startMs) || !(endMs >= startMs))
    throw new RangeError('an ephemeris needs a finite start and an end that is not before it');
  const created = createPropagator(elements);
  if (!created.ok) return created;
  const { propagator } = created;
  const atStart = propagator.stateAt(startMs);
  if (!atStart.ok) return atStart;
  const { nodes, failure } = propagateNodes(propagator, startMs, endMs);
  const lastMs = nodes.timesMs[nodes.count - 1] ?? startMs;
  if (failure !== null && (nodes.count < 2 || lastMs < startMs)) return failure;
  const isCut = failure !== null && lastMs < endMs;
  const interpolate = createInterpolator(nodes);
  const teme = new Float64Array(6);
  return {
    ok: true,
    ephemeris: {
      elements,
      propagator,
      startMs,
      endMs: isCut ? lastMs : endMs,
      decayedAtMs: isCut ? lastMs : null,
      periodMs: DAY_MS / elements.meanMotionRevPerDay,
      nodes,
      positionEcef: (tMs, out) => interpolate(tMs, out, false),
      stateEcef: (tMs, out) => interpolate(tMs, out, true),
      exactStateEcef(tMs, out) {
        if (propagator.writeState(tMs, teme) !== null) return false;
        writeEcef(teme, tMs, out);
        return true;
      },
    },
  };
}

/** Cubic Hermite between the two nodes around an instant, and its derivative where asked for. */
function createInterpolator(
  nodes: EphemerisNodes,
): (tMs: number, out: Float64Array, withVelocity: boolean) => void {
  const { timesMs, states } = nodes;
  return (tMs, out, withVelocity) => {
    const index = nodes.indexAt(tMs);
    const fromMs = timesMs[index] ?? 0;
    const spanMs = (timesMs[index + 1] ?? 0) - fromMs;
    const s = Math.min(1, Math.max(0, (tMs - fromMs) / spanMs));
    const spanS = spanMs / 1000;
    const rest = 1 - s;
    const p0 = (1 + 2 * s) * rest * rest;
    const p1 = s * s * (3 - 2 * s);
    const m0 = s * rest * rest * spanS;
    const m1 = -s * s * rest * spanS;
    const at = 6 * index;
    for (let axis = 0; axis < 3; axis += 1) {
      const r0 = states[at + axis] ?? 0;
      const v0 = states[at + axis + 3] ?? 0;
      const r1 = states[at + axis + 6] ?? 0;
      const v1 = states[at + axis + 9] ?? 0;
      out[axis] = p0 * r0 + m0 * v0 + p1 * r1 + m1 * v1;
      if (withVelocity)
        out[axis + 3] =
          (6 * s * rest * (r1 - r0)) / spanS + rest * (1 - 3 * s) * v0 + s * (3 * s - 2) * v1;
    }
  };
}
