import type { EventSource } from '../ephemeris/crossings.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import type { StationFrame } from '../geometry/frames.ts';
import type { EphemerisNodes } from '../ephemeris/node-grid.ts';

/** Reads the visibility of an ephemeris from any station; of one station at a time. */
export type VisibilityReader = (station: StationFrame, maskRad: number) => EventSource;

/** Where tangents of the visibility end beyond this under zero, km, nothing rises between them. */
const SLACK_KM = 100;

/**
 * The visibility of a satellite: its height over the mask cone of a station, V = (r - s)·up -
 * sin(mask)|r - s| in km, not negative where it is above the mask, and its exact rate. Nodes are left
 * out between which not even its highest speed would bring it to the cone: nine of ten in low
 * orbits, so that most of a search is one distance a node.
 */
export function createVisibility(ephemeris: Ephemeris): VisibilityReader {
  const { nodes } = ephemeris;
  const { timesMs, states } = nodes;
  const heightsKm = new Float64Array(nodes.count);
  const reachKm = farthestStepKm(nodes) + SLACK_KM;
  return (station, maskRad) => {
    const { x, y, z } = station;
    const [ux, uy, uz] = station.up;
    const sinMask = Math.sin(maskRad);
    const farKm = reachKm * (1 + Math.abs(sinMask));
    const state = new Float64Array(6);

    function read(from: Float64Array, at: number, out: Float64Array): void {
      const dx = (from[at] ?? 0) - x;
      const dy = (from[at + 1] ?? 0) - y;
      const dz = (from[at + 2] ?? 0) - z;
      const vx = from[at + 3] ?? 0;
      const vy = from[at + 4] ?? 0;
      const vz = from[at + 5] ?? 0;
      const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
      out[0] = dx * ux + dy * uy + dz * uz - sinMask * range;
      out[1] = vx * ux + vy * uy + vz * uz - (sinMask * (dx * vx + dy * vy + dz * vz)) / range;
    }
    /** All heights between two nodes. */
    function readHeights(first: number, last: number): void {
      for (let index = first; index <= last; index += 1) {
        const at = 6 * index;
        const dx = (states[at] ?? 0) - x;
        const dy = (states[at + 1] ?? 0) - y;
        const dz = (states[at + 2] ?? 0) - z;
        const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
        heightsKm[index] = dx * ux + dy * uy + dz * uz - sinMask * range;
      }
    }
    /** Nothing rises or sets between a node and the one before it. */
    function isDull(index: number): boolean {
      const height = heightsKm[index] ?? 0;
      const before = heightsKm[index - 1] ?? 0;
      return (height < -farKm && before < 0) || (height > farKm && before >= 0);
    }
    function interpolated(tMs: number, out: Float64Array): void {
      ephemeris.stateEcef(tMs, state);
      read(state, 0, out);
    }
    return {
      eachNode(startMs, endMs, out, visit) {
        const first = nodes.indexAt(startMs);
        const last = nodes.indexAt(endMs);
        readHeights(first, Math.min(last + 1, nodes.count - 1));
        for (let index = first + 1; index <= last; index += 1) {
          if (isDull(index) && isDull(index + 1)) continue;
          const tMs = timesMs[index] ?? 0;
          if (tMs <= startMs) continue;
          if (tMs >= endMs) break;
          read(states, 6 * index, out);
          visit(tMs);
        }
      },
      interpolated,
      exact(tMs, out) {
        if (ephemeris.exactStateEcef(tMs, state)) read(state, 0, out);
        else interpolated(tMs, out);
      },
    };
  };
}

/** As far as the satellite comes between two nodes at the most, km. */
function farthestStepKm({ count, timesMs, states }: EphemerisNodes): number {
  let speed2 = 0;
  let spanMs = 0;
  for (let index = 0; index < count; index += 1) {
    const vx = states[6 * index + 3] ?? 0;
    const vy = states[6 * index + 4] ?? 0;
    const vz = states[6 * index + 5] ?? 0;
    speed2 = Math.max(speed2, vx * vx + vy * vy + vz * vz);
    if (index > 0) spanMs = Math.max(spanMs, (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0));
  }
  return (Math.sqrt(speed2) * spanMs) / 1000;
}
