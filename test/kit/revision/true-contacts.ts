import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { bruteLook } from '../oracles/brute-force.ts';

/** A contact as a plan flies it. */
export interface FlownContact {
  readonly stationId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What revisions leave alone, an edge that moves by a second, and what two models of the Earth differ by, ms. */
const TOLERANCE_MS = 1_200;
const STEP_MS = 10_000;

/**
 * Whether a satellite is above the mask of a station throughout a contact, but for 1.2 s at its edges: by
 * satellite.js alone, which shares no code with what finds passes for plans.
 */
export function isTrueContact(
  { stationId, startMs, endMs }: FlownContact,
  elements: Elements,
  stations: readonly Station[],
  maskDeg: number,
): boolean {
  const station = stations.find(({ id }) => id === stationId);
  if (station === undefined) return false;
  const look = bruteLook(elements);
  const fromMs = startMs + TOLERANCE_MS;
  const untilMs = endMs - TOLERANCE_MS;
  // Of one that is shorter than both tolerances the middle is looked at.
  const times = fromMs < untilMs ? [fromMs, untilMs] : [(startMs + endMs) / 2];
  for (let tMs = fromMs + STEP_MS; tMs < untilMs; tMs += STEP_MS) times.push(tMs);
  const maskRad = (maskDeg * Math.PI) / 180;
  return times.every((tMs) => look(station, tMs).elevation >= maskRad);
}
