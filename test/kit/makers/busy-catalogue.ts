import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { activeSatellites } from './active-satellites.ts';

const objects = activeSatellites(16).map(({ elements }) => elements);
const busy = objects.find(
  ({ inclinationDeg, meanMotionRevPerDay: n }) => inclinationDeg > 90 && n > 14.9 && n < 15,
);
if (busy === undefined) throw new Error('no satellite of the sample crosses the way of many');

/** A satellite that crosses the way of many others of `newerBusyCatalogue`. */
export const BUSY: Elements = busy;

/** Every sixteenth object of a public catalogue, its epochs that many ms later. */
export function newerBusyCatalogue(ms: number): Elements[] {
  return objects.map((one) => ({ ...one, epochMs: one.epochMs + ms }));
}
