import { totalVolume, type CapacityTable, type Direction } from '../../link/capacity.ts';
import { DEFAULT_OUTAGE } from '../../link/outage.ts';
import { S_BAND_DOWNLINK, UPLINK_RATE_MB_S } from '../../link/radio.ts';
import type { Interval } from '../../time/intervals.ts';
import { partOfPass, withPasses } from './cut-passes.ts';
import type { Environment, GivenContact, Pass } from './environment.ts';

/** Most that the radio carries where the link is computed, MB/s on the wire. */
const COMPUTED_MB_S: Readonly<Record<Direction, number>> = {
  downlink: S_BAND_DOWNLINK.modemLimitMbS,
  uplink: UPLINK_RATE_MB_S,
};

/**
 * The surroundings with contacts that were given in the place of the passes that were computed. A
 * contact that states what it carries is taken at its word; of one that does not the computed pass of
 * its station counts, as far as both overlap, and nothing where there is none. Contacts are cut at the
 * horizon.
 */
export function withContacts(
  environment: Environment,
  contacts: readonly GivenContact[],
): Environment {
  const given = contacts.flatMap((contact, at) => {
    const startMs = Math.max(contact.startMs, environment.startMs);
    const endMs = Math.min(contact.endMs, environment.endMs);
    if (endMs <= startMs) return [];
    const span = { startMs, endMs };
    const pass = isStated(contact)
      ? statedPass(contact, span)
      : seenPass(environment, contact, span);
    return pass === null ? [] : [{ ...pass, index: at, contactIndex: at }];
  });
  return { ...withPasses(environment, given), contacts };
}

/** The contacts inside the horizon, by position, of which neither the request nor the orbit says that they carry anything. */
export function unseenContacts({ contacts = [], passes, startMs, endMs }: Environment): number[] {
  const seen = new Set(passes.map(({ contactIndex }) => contactIndex));
  return contacts.flatMap((contact, at) => {
    const isOver = contact.endMs <= startMs || contact.startMs >= endMs;
    return isOver || isStated(contact) || seen.has(at) ? [] : [at];
  });
}

/** Whether a contact says itself what it carries. */
export function isStated({ downlinkMbS, uplinkMbS }: GivenContact): boolean {
  return downlinkMbS !== null || uplinkMbS !== null;
}

/** No contact carries more in a second, MB on the wire: the modem's limit unless contacts state their own. */
export function fastestMbS(
  { contacts }: Pick<Environment, 'contacts'>,
  direction: Direction,
): number {
  const computed = COMPUTED_MB_S[direction];
  if (contacts === undefined || !contacts.some(isStated)) return computed;
  const rates = contacts.map((contact) =>
    isStated(contact) ? (statedMbS(contact, direction) ?? 0) : computed,
  );
  // Contacts that carry nothing this way bound nothing: any rate does.
  return Math.max(...rates) || computed;
}

function statedMbS(contact: GivenContact, direction: Direction): number | null {
  return direction === 'downlink' ? contact.downlinkMbS : contact.uplinkMbS;
}

function statedPass(contact: GivenContact, { startMs, endMs }: Interval): Pass {
  const table = (mbS: number | null): CapacityTable => ({
    timesMs: [startMs, endMs],
    cumulativeMb: [0, ((mbS ?? 0) * (endMs - startMs)) / 1000],
  });
  const { stationId, stationName, provider, outageProbability } = contact;
  return {
    ...{ index: 0, stationId, stationName, provider, aosMs: startMs, losMs: endMs },
    ...{ maxElevationDeg: null, minRangeKm: null, windowIndex: 0 },
    downlink: table(contact.downlinkMbS),
    uplink: table(contact.uplinkMbS),
    outageProbability: outageProbability ?? DEFAULT_OUTAGE,
  };
}

/** The part of a computed pass of the contact's station that lies inside it, of several that with most volume. */
function seenPass(
  { passes }: Pick<Environment, 'passes'>,
  contact: GivenContact,
  span: Interval,
): Pass | null {
  const parts = passes
    .filter(({ stationId }) => stationId === contact.stationId)
    .map((pass) => ({
      pass,
      startMs: Math.max(pass.aosMs, span.startMs),
      endMs: Math.min(pass.losMs, span.endMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .map(({ pass, ...part }) => partOfPass(pass, part))
    .sort((one, other) => totalVolume(other.downlink) - totalVolume(one.downlink));
  const [best] = parts;
  if (best === undefined) return null;
  const { outageProbability = best.outageProbability } = {
    ...(contact.outageProbability !== null && { outageProbability: contact.outageProbability }),
  };
  // The tables of a computed pass are made at their first use: they must not be lost on the way.
  const { downlink, uplink } = best;
  return { ...best, downlink, uplink, outageProbability };
}
