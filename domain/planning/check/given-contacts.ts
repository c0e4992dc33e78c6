import { VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import type { GivenContact } from '../environment/environment.ts';
import type { Slice, Transfer } from '../plan.ts';
import type { Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/**
 * Where contacts are given no others are used: every slice lies inside one of its station, and where
 * that states what it carries, all that goes through it one way together takes no more than its rate
 * allows in the time of the slices. Read from the contacts themselves, not from the passes made of them.
 */
export function checkGivenContacts(facts: Facts): Violation[] {
  const { contacts } = facts.environment;
  if (contacts === undefined) return [];
  return facts.schedule.transfers.flatMap((transfer) =>
    transfer.slices.flatMap((slice) => checkGiven(facts, contacts, transfer, slice)),
  );
}

function checkGiven(
  { environment }: Facts,
  contacts: readonly GivenContact[],
  { id, direction }: Transfer,
  { passIndex, startMs, endMs, dataMb, reserveMb }: Slice,
): Violation[] {
  const stationId = environment.passes[passIndex]?.stationId;
  const holding = contacts.filter(
    (one) =>
      one.stationId === stationId &&
      startMs >= one.startMs - TIME_TOLERANCE_MS &&
      endMs <= one.endMs + TIME_TOLERANCE_MS,
  );
  const at = { transferId: id, atMs: startMs } as const;
  if (holding.length === 0) {
    const message = `A slice uses ${stationId ?? 'a station'} outside of the contacts that were given`;
    return [{ rule: 'contact_given', message, ...at }];
  }
  const most = Math.max(...holding.map((one) => carriedMb(one, direction, endMs - startMs)));
  const needed = dataMb + reserveMb;
  if (needed <= most + VOLUME_TOLERANCE_MB) return [];
  const message = 'A slice carries more than its contact was given with';
  return [{ rule: 'contact_given', message, ...at, needed, available: most }];
}

/** What a contact states to carry in a time, MB on the wire; Infinity where it states nothing at all. */
function carriedMb(
  { downlinkMbS, uplinkMbS }: GivenContact,
  direction: Transfer['direction'],
  lastsMs: number,
): number {
  if (downlinkMbS === null && uplinkMbS === null) return Infinity;
  return (((direction === 'downlink' ? downlinkMbS : uplinkMbS) ?? 0) * lastsMs) / 1000;
}
