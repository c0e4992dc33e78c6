import { LRUCache } from 'lru-cache';
import { pathOf } from '../../presenters/links.ts';
import type { RemovalRecords } from '../../records/owner/removals.ts';

/** A removal is noticed within this, ms; its workflow waits longer before it does anything. */
const REMEMBERED_MS = 2_000;
const OWNERS = 10_000;

/** Says of an owner where its removal is read while one runs; asks once in two seconds. */
export function createOwnerGate(
  removals: Pick<RemovalRecords, 'running'>,
): (ownerId: string) => Promise<string | null> {
  const known = new LRUCache<string, { readonly removal: string | null }>({
    max: OWNERS,
    ttl: REMEMBERED_MS,
  });
  return async (ownerId) => {
    const remembered = known.get(ownerId);
    if (remembered !== undefined) return remembered.removal;
    const running = await removals.running(ownerId);
    const removal = running === null ? null : pathOf.ownerRemoval(running._id);
    known.set(ownerId, { removal });
    return removal;
  };
}
