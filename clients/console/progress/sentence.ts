import type { Progress } from '../calls/shapes.ts';
import { duration, isolate, minute, toMs } from '../core/formats.ts';

/** "Behind 4 min: pass Svalbard 14:02 lost. Expected 15:31Z." */
export function progressSentence(progress: Progress): string {
  const { ahead_s: ahead, cause, eta } = progress;
  const why = cause?.message ?? null;
  const standing =
    Math.abs(ahead) < 30
      ? 'On time'
      : `${ahead < 0 ? 'Behind' : 'Ahead'} ${duration(ahead)}${why === null ? '' : `: ${isolate(why.replace(/\.$/, ''))}`}`;
  const etaMs = toMs(eta);
  return `${standing}.${etaMs === null ? '' : ` Expected ${minute(etaMs)}.`}`;
}
