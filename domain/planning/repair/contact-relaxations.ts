import type { GivenContact } from '../environment/environment.ts';
import { isStated, withContacts } from '../environment/given-contacts.ts';
import type { Relaxation, Situation } from './relaxation.ts';

/** How much longer a contact may be asked for, step by step. */
const LONGER = [1.25, 1.5, 2, 3, 4, 8];

/** Contacts that are tried at each length, those that carry most first. */
const TRIED = 3;

/** Asks the provider for more time in a contact that was given with what it carries. */
export function* longerContacts(situation: Situation): Generator<Relaxation> {
  const { environment } = situation;
  const { contacts = [], endMs } = environment;
  const best = contacts
    .map((contact, at) => ({ contact, at }))
    .filter(({ contact }) => isStated(contact) && contact.endMs > environment.startMs)
    .sort((one, other) => carriedMb(other.contact) - carriedMb(one.contact) || one.at - other.at)
    .slice(0, TRIED);
  for (const factor of LONGER)
    for (const { contact, at } of best) {
      const wishedMs = contact.startMs + factor * (contact.endMs - contact.startMs);
      const untilMs = Math.floor(Math.min(wishedMs, endMs, nextOf(contacts, contact)));
      if (untilMs <= contact.endMs) continue;
      const changed = contacts.map((one, index) =>
        index === at ? { ...one, endMs: untilMs } : one,
      );
      yield {
        situation: { ...situation, environment: withContacts(environment, changed) },
        key: `contacts.${at}`,
        text: `let contacts.${at} last until ${new Date(untilMs).toISOString()}`,
      };
    }
}

/** Start of the next contact of the same station, ms. */
function nextOf(contacts: readonly GivenContact[], { stationId, endMs }: GivenContact): number {
  const later = contacts.filter((one) => one.stationId === stationId && one.startMs >= endMs);
  return Math.min(...later.map(({ startMs }) => startMs));
}

function carriedMb({ startMs, endMs, downlinkMbS, uplinkMbS }: GivenContact): number {
  return ((downlinkMbS ?? 0) + (uplinkMbS ?? 0)) * (endMs - startMs);
}
