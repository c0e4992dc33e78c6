import { createHash } from 'node:crypto';
import type { Priority } from '@temporalio/common';
import type { Tier } from '../contracts/access/modes-and-tiers.ts';

/** Whose work it is, and by the key of which tier it came. */
export interface Payer {
  readonly ownerId: string;
  /** Absent in records of versions that did not keep it: then as the lowest. */
  readonly tier?: Tier | undefined;
}

/**
 * What an owner of a tier gets of a queue that others wait in as well, beside an owner of the lowest
 * tier. Three and nine keep their order and starve nobody: the limits of requests (10, 100 and more a
 * minute) are ten times apart, and with those a free owner beside an enterprise one would get a tenth.
 */
const WEIGHTS: Record<Tier, number> = { free: 1, pro: 3, enterprise: 9, development: 1 };

/** The server refuses longer keys, bytes of UTF-8. */
const KEY_BYTES = 64;

/**
 * How Temporal shares its queues between owners: every owner has a turn, and more of them by the weight
 * of the tier; what has no owner (Schedules, batches of events) has the turn of one. All have the same
 * priority, since a higher one would always go before the others, however long they wait. Activities and
 * child workflows inherit it; a server without fairness ignores it.
 */
export function shareOf({ ownerId, tier = 'free' }: Payer): Priority {
  return { fairnessKey: keyOf(ownerId), fairnessWeight: WEIGHTS[tier] };
}

function keyOf(ownerId: string): string {
  if (Buffer.byteLength(ownerId) <= KEY_BYTES) return ownerId;
  return createHash('sha256').update(ownerId).digest('hex');
}
