import { styleText } from 'node:util';
import { elapsed } from '../engines/report.ts';
import { describeScore, flyShipMission, type FlyOptions } from './mission.ts';

/** A scene that is flown within seconds, px; that of `npm run fly` is seven times as large. */
const SIZE = { width: 1_500, height: 1_000 } as const;

/**
 * Has an agent of this machine find ships in a small scene, so that there is a real result to open; where it
 * cannot, that is said and no more. Throws when the signal aborts.
 */
export async function flySampleFlight(
  where: Omit<FlyOptions, 'seed' | 'size' | 'speed' | 'kills'>,
): Promise<void> {
  const { report, signal } = where;
  const begunMs = performance.now();
  report.line('Sample flight: an agent on this machine looks for ships');
  try {
    const { page, score } = await flyShipMission({
      ...where,
      ...{ seed: 7, size: SIZE, speed: 600, kills: 0 },
    });
    report.line(`  ${describeScore(score)}`);
    report.line(`  ${styleText('bold', 'Its picture')}: ${page}`);
    report.line(`Sample flight completed in ${elapsed(begunMs)}`);
  } catch (error) {
    signal.throwIfAborted();
    report.line(`Sample flight: ${error instanceof Error ? error.message : String(error)}`);
  }
}
