import type { Progress } from '../calls/shapes.ts';
import { duration, minute, toMs } from '../core/formats.ts';

/** "Behind 4 min: pass Svalbard 14:02 lost. Expected 15:31Z, deadline 16:00Z". */
export function progressSentence(progress: Progress): string {
  const { ahead_s: ahead, cause, eta, deadline } = progress;
  const why = typeof cause === 'string' ? cause : (cause?.message ?? null);
  const standing =
    Math.abs(ahead) < 30
      ? 'On time'
      : `${ahead < 0 ? 'Behind' : 'Ahead'} ${duration(ahead)}${why === null ? '' : `: ${why.replace(/\.$/, '')}`}`;
  const etaMs = toMs(eta ?? null);
  const deadlineMs = toMs(deadline ?? null);
  const ends = [
    etaMs === null ? null : `Expected ${minute(etaMs)}`,
    deadlineMs === null ? null : `deadline ${minute(deadlineMs)}`,
  ].filter((part) => part !== null);
  return `${standing}.${ends.length === 0 ? '' : ` ${ends.join(', ')}.`}`;
}
