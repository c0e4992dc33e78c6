import type { OutboxRelay } from '../../temporal/outbox-relay.ts';

/** Delivers the notices that still wait in the outbox; answers how many. Safe to repeat. */
export function createDeliverNotices(relay: Pick<OutboxRelay, 'deliverWaiting'>) {
  return (): Promise<number> => relay.deliverWaiting();
}
