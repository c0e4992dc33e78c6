import type { NewWebhookEvent } from '../../contracts/webhook/event.ts';
import type { PatternNews } from '../../domain/pattern/keeping.ts';
import type { Pattern, PatternType } from '../../domain/pattern/pattern.ts';
import { presentScoredPattern } from '../../presenters/pattern.ts';
import { derivedId } from '../store/ids.ts';
import type { Publication } from '../webhook/published-events.ts';
import type { Teller } from '../webhook/standing.ts';

/** One event tells of a pattern; what has no type of its own is `detected`. */
const EVENT_TYPES = {
  maneuver: 'pattern.maneuver',
  proximity: 'pattern.proximity',
  anomaly: 'pattern.anomaly',
  decay: 'pattern.detected',
} as const satisfies Record<PatternType, NewWebhookEvent['type']>;

/** Why a pattern is told, when it was found so, and who tells it: null = the detection, to everybody. */
export interface PatternCause {
  readonly news: PatternNews;
  readonly atMs: number;
  readonly monitor: Teller | null;
}

/**
 * The event of a pattern, told to everybody's webhooks, of a monitor to its own or else to its owner's. Its
 * id follows from monitor, pattern and news, so that a repeat is the same event.
 */
export function patternPublication(
  pattern: Pattern,
  satelliteName: string,
  { news, atMs, monitor }: PatternCause,
): Publication {
  const shown = presentScoredPattern(pattern, satelliteName);
  const data = {
    pattern: shown,
    satellite: shown.satellite,
    ...(monitor === null ? {} : { monitor_id: monitor._id }),
  };
  const [ownerId, webhookId] = [monitor?.owner_id ?? null, monitor?.webhook_id ?? null];
  const cause = monitor === null ? pattern.id : `${monitor._id}/${pattern.id}`;
  return {
    event: { type: EVENT_TYPES[pattern.type], timestampMs: atMs, data },
    id: derivedId('evt', `${cause}/${news}`),
    ...(ownerId === null ? {} : { ownerId }),
    ...(webhookId === null ? {} : { webhookId }),
  };
}
