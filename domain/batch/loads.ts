import { cappedW, TOLERANCE, type Draw } from '../planning/environment/caps.ts';
import type { LeastStep } from './least-needs.ts';

const KINDS = ['compute', 'powerW', 'thermalW', 'memoryMb'] as const;
type Kind = (typeof KINDS)[number];

/**
 * What of a satellite is priced beside its antenna, over the whole horizon: for each kind the draw times ms, and the ms of
 * steps that draw more than half, of which no two run at once; each over all windows, and over sunlit ones alone
 * for steps that run in no others.
 */
export const LOADS = [
  ...['compute', 'powerW', 'thermalW', 'memoryMb'],
  ...['compute_alone', 'powerW_alone', 'thermalW_alone', 'memoryMb_alone'],
  ...['compute_sunlit', 'powerW_sunlit', 'thermalW_sunlit', 'memoryMb_sunlit'],
  ...['compute_alone_sunlit', 'powerW_alone_sunlit', 'thermalW_alone_sunlit'],
  'memoryMb_alone_sunlit',
];

/** Amounts of each load that is not 0, units of its draw times ms. */
export type Loads = ReadonlyMap<string, number>;

/** A stretch of one window, and what may be drawn in it. */
export interface LoadPiece {
  readonly caps: Draw;
  readonly sunlit: boolean;
  readonly lengthMs: number;
}

/** Sums of decimals may pass a cap by so much. */
const ROOM = 1e-6;

/** What some windows have of each load. */
export function capacitiesOf(pieces: readonly LoadPiece[]): Loads {
  const found = new Map<string, number>();
  for (const kind of KINDS) {
    const most = mostOf(pieces, kind);
    for (const [scope, within] of scopesOf(pieces)) {
      const sum = (of: (piece: LoadPiece) => number): number =>
        within.reduce((total, piece) => total + of(piece) * piece.lengthMs, 0);
      found.set(
        `${kind}${scope}`,
        sum(({ caps }) => caps[kind] + ROOM),
      );
      // Where there is no more than half nothing runs that needs more.
      found.set(
        `${kind}_alone${scope}`,
        sum(({ caps }) => (caps[kind] > most / 2 ? 1 : 0)),
      );
    }
  }
  return found;
}

/** What a step takes of each load of a satellite; null where it never has so much for so long. */
export function loadsOf(
  { durationMs, draw }: LeastStep,
  pieces: readonly LoadPiece[],
): Loads | null {
  const possible = pieces.filter(({ caps }) => fitsLoosely(draw, caps));
  if (lengthOf(possible) < durationMs) return null;
  const scopes = possible.every(({ sunlit }) => sunlit) ? ['', '_sunlit'] : [''];
  const found = new Map<string, number>();
  for (const kind of KINDS)
    for (const scope of scopes) {
      if (draw[kind] > 0) found.set(`${kind}${scope}`, draw[kind] * durationMs);
      if (draw[kind] > mostOf(pieces, kind) / 2 + ROOM)
        found.set(`${kind}_alone${scope}`, durationMs);
    }
  return found;
}

/** Whether a satellite has so much for so long as a step takes: `loadsOf` would not be null. */
export function hasRoom({ durationMs, draw }: LeastStep, pieces: readonly LoadPiece[]): boolean {
  let roomMs = 0;
  for (const { caps, lengthMs } of pieces) {
    if (fitsLoosely(draw, caps)) roomMs += lengthMs;
    if (roomMs >= durationMs) return true;
  }
  return roomMs >= durationMs;
}

function lengthOf(pieces: readonly LoadPiece[]): number {
  return pieces.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}

function scopesOf(pieces: readonly LoadPiece[]): [string, readonly LoadPiece[]][] {
  return [
    ['', pieces],
    ['_sunlit', pieces.filter(({ sunlit }) => sunlit)],
  ];
}

function mostOf(pieces: readonly LoadPiece[], kind: Kind): number {
  return pieces.reduce((most, { caps }) => Math.max(most, caps[kind]), 0);
}

/** Whether a draw stays within caps, or passes them by less than sums of decimals may. */
function fitsLoosely(draw: Draw, caps: Draw): boolean {
  const slack = ROOM + TOLERANCE;
  return (
    cappedW(draw) <= caps.powerW + slack &&
    draw.compute <= caps.compute + slack &&
    draw.thermalW <= caps.thermalW + slack &&
    draw.memoryMb <= caps.memoryMb + slack
  );
}
