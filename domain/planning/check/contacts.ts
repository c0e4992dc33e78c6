import { KEY_EXCHANGE_MS } from '../../link/radio.ts';
import type { Segment } from '../plan.ts';
import type { Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';
import type { Interval } from '../../time/intervals.ts';

/** One antenna at a time, and a key exchange at the start of every contact. */
export function checkContacts(facts: Facts): Violation[] {
  return [...checkAntenna(facts), ...checkExchanges(facts)];
}

function checkAntenna(facts: Facts): Violation[] {
  const radio = facts.schedule.segments.filter(
    (one) => one.kind === 'transfer' || one.kind === 'key_exchange',
  );
  const found: Violation[] = [];
  for (const [index, first] of radio.entries())
    for (const second of radio.slice(index + 1)) {
      const startMs = Math.max(first.startMs, second.startMs);
      const overlapMs = Math.min(first.endMs, second.endMs) - startMs;
      if (overlapMs > TIME_TOLERANCE_MS && !mayOverlap(facts, first, second))
        found.push({
          rule: 'antenna',
          segmentId: second.id,
          atMs: startMs,
          message: `Segments ${first.id} and ${second.id} use the antenna at once`,
        });
    }
  return found;
}

/** Up and down at once, in one pass, with a full-duplex bus. */
function mayOverlap(facts: Facts, first: Segment, second: Segment): boolean {
  const directions = [first, second].map((segment) =>
    segment.kind === 'key_exchange'
      ? 'both'
      : facts.schedule.transfers.find((one) => one.id === segment.transferId)?.direction,
  );
  return (
    facts.environment.bus.fullDuplex &&
    first.passIndex === second.passIndex &&
    directions.includes('downlink') &&
    directions.includes('uplink')
  );
}

function checkExchanges(facts: Facts): Violation[] {
  const { job, schedule } = facts;
  const exchanges = schedule.segments.filter((one) => one.kind === 'key_exchange');
  const contacts = readContacts(facts, exchanges);
  const encrypted = job.security.encryption !== 'none';
  const found: Violation[] = exchanges.flatMap((one) => checkExchange(facts, one));
  if (encrypted)
    for (const contact of contacts)
      if (!contact.exchanged)
        found.push(wrong(`Pass ${contact.passIndex} starts without a key exchange`));
  const counts = encrypted ? expectedExchanges(facts, contacts) : [0];
  if (!counts.includes(schedule.keyExchanges))
    found.push(wrong('The number of key exchanges', counts[0] ?? 0, schedule.keyExchanges));
  if (exchanges.length !== schedule.keyExchanges)
    found.push(wrong('Key exchange segments', schedule.keyExchanges, exchanges.length));
  return found;
}

interface Contact extends Interval {
  readonly passIndex: number;
  readonly exchanged: boolean;
}

/** Passes with slices, each from its first key exchange or slice to its last slice. */
function readContacts(facts: Facts, exchanges: readonly Segment[]): readonly Contact[] {
  const slices = facts.schedule.transfers.flatMap((transfer) => transfer.slices);
  return [...new Set(slices.map((slice) => slice.passIndex))].map((passIndex) => {
    const own = slices.filter((slice) => slice.passIndex === passIndex);
    const keys = exchanges.filter((one) => one.passIndex === passIndex);
    return {
      passIndex,
      startMs: Math.min(...[...own, ...keys].map((one) => one.startMs)),
      endMs: Math.max(...own.map((slice) => slice.endMs)),
      exchanged: keys.length > 0,
    };
  });
}

/** Contacts plus rotations; both neighbours when the span ends within 1 ms of a rotation. */
function expectedExchanges(facts: Facts, contacts: readonly Contact[]): readonly number[] {
  if (contacts.length === 0) return [0];
  const rotationMs = facts.job.security.keyRotationOrbits * facts.environment.periodMs;
  const spanMs =
    Math.max(...contacts.map((one) => one.endMs)) - Math.min(...contacts.map((one) => one.startMs));
  return [0, -TIME_TOLERANCE_MS, TIME_TOLERANCE_MS].map(
    (shiftMs) => contacts.length + Math.max(0, Math.floor((spanMs + shiftMs) / rotationMs)),
  );
}

function checkExchange(facts: Facts, segment: Segment): Violation[] {
  const { startMs, endMs, passIndex } = segment;
  const pass = passIndex === null ? undefined : facts.environment.passes[passIndex];
  const starts = facts.schedule.transfers
    .flatMap((transfer) => transfer.slices)
    .filter((slice) => slice.passIndex === passIndex)
    .map((slice) => slice.startMs);
  const legal =
    pass !== undefined &&
    starts.length > 0 &&
    startMs >= pass.aosMs - TIME_TOLERANCE_MS &&
    endMs <= Math.min(...starts) + TIME_TOLERANCE_MS &&
    Math.abs(endMs - startMs - KEY_EXCHANGE_MS) <= TIME_TOLERANCE_MS;
  if (legal) return [];
  const message = `Key exchange ${segment.id} is not 2 s at the start of a contact`;
  return [{ rule: 'key_exchange', segmentId: segment.id, atMs: startMs, message }];
}

function wrong(message: string, needed?: number, available?: number): Violation {
  const numbers = needed === undefined || available === undefined ? {} : { needed, available };
  return { rule: 'key_exchange', message, ...numbers };
}
