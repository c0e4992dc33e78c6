import type { ClientSession } from 'mongodb';
import type { AcceptedEventType } from '../../contracts/webhook/event.ts';
import { namesOf, subscribes } from '../../contracts/webhook/subscription.ts';
import type { Database } from '../store/database.ts';
import { derivedId } from '../store/ids.ts';
import { within } from '../store/making.ts';
import { LISTENERS } from './listeners.ts';
import { WEBHOOKS, type WebhookDocument } from './webhooks.ts';

/** Alerts of owners, who are told by mail or in a chat. */
export const ALERTS = 'alerts';

/** Longest text of a record that an event carries, characters; a longer one goes without its plan. */
export const MAX_RECORD_CHARS = 512 * 1024;

/**
 * The id of the event that tells of one move of a record: the same whenever it is made, so that one
 * move is one event. `place` is that of the move in the record's history, from 0.
 */
export function moveEventId(recordId: string, place: number): string {
  return derivedId('evt', `${recordId}/${place}`);
}

type Named = Pick<WebhookDocument, 'events'>;

/**
 * Those of the types that a webhook of the owner names, enabled or not (what a disabled one misses can
 * be recovered), that an alert names, or that somebody listens to. Nobody else's records pay for events.
 * Throws when MongoDB is away.
 */
export async function wantedTypes<T extends AcceptedEventType>(
  { db }: Database,
  ownerId: string,
  types: readonly T[],
  session?: ClientSession,
): Promise<ReadonlySet<T>> {
  const wanted = { owner_id: ownerId, events: { $in: types.flatMap(namesOf) } };
  const shown = { _id: 0, events: 1 } as const;
  const named: Named[] = [];
  // One after another: a transaction does one thing at a time.
  for (const collection of [WEBHOOKS, LISTENERS, ALERTS]) {
    const subscribed = db.collection<
      Named & { readonly owner_id: string; readonly enabled?: boolean }
    >(collection);
    const filter = collection === ALERTS ? { ...wanted, enabled: true } : wanted;
    named.push(...(await subscribed.find(filter, within(session)).project<Named>(shown).toArray()));
  }
  const names = named.flatMap(({ events }) => events);
  return new Set(types.filter((type) => subscribes(names, type)));
}

/** The record that an event carries, or the other one where its text would be too long. */
export function recordWithin<R>(record: R, shortened: () => R): R {
  return JSON.stringify(record).length <= MAX_RECORD_CHARS ? record : shortened();
}
