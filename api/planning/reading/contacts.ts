import type { ContactInput, EclipseInput } from '../../../contracts/plan/contacts.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import { findStation, type Station } from '../../../domain/orbit/geometry/stations.ts';
import type { GivenContact } from '../../../domain/planning/environment/environment.ts';
import { HOUR_MS, parseInstant } from '../../../domain/time/instant.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { isStationId, STATION_ID_UNKNOWN } from './registered-ids.ts';
import { ANY_STATION, type RegisteredStations } from './stations.ts';

/** Contacts, or everything that is wrong with them. */
export type ContactsResult =
  | { readonly ok: true; readonly contacts: readonly GivenContact[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Eclipses in order, or everything that is wrong with them. */
export type EclipsesResult =
  | { readonly ok: true; readonly eclipses: readonly Interval[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Where contacts are to be used. */
export interface ContactsPlace {
  /** Stations whose positions are known. */
  readonly stations: readonly Station[];
  /** The registered stations that contacts name by their ids. */
  readonly registered: RegisteredStations | typeof ANY_STATION;
  /** Null where it is not known yet. */
  readonly horizon: Interval | null;
  /** Whether the satellite has elements, so that its passes can be computed. */
  readonly isTracked: boolean;
}

/** Megabits of a megabyte. */
const MEGABITS = 8;

/** Reads the contacts of a request: each by itself, then none beside another of its station. */
export function readContacts(
  input: readonly ContactInput[],
  place: ContactsPlace,
  path = 'contacts',
): ContactsResult {
  const problems: Problem[] = [];
  const read = input.flatMap((one, index) => {
    const result = readContact(one, place, `${path}.${index}`);
    if ('problems' in result) problems.push(...result.problems);
    return 'contact' in result ? [{ ...result, index }] : [];
  });
  for (const id of new Set(read.map(({ contact }) => contact.stationId))) {
    const own = read.filter(({ contact }) => contact.stationId === id);
    const spans = own.map(({ contact, index }) => ({ ...contact, index }));
    problems.push(...overlaps(spans, path, 'of the same station'));
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, contacts: read.map(({ contact }) => contact) };
}

function readContact(
  input: ContactInput,
  { stations, registered, horizon, isTracked }: ContactsPlace,
  path: string,
): { readonly contact: GivenContact } | { readonly problems: readonly Problem[] } {
  const span = readSpan(input, path);
  const problems: Problem[] = 'problems' in span ? [...span.problems] : [];
  const known = stations.find(({ id }) => id === input.station_id);
  const own = registered === ANY_STATION ? undefined : registeredOf(input.station_id, registered);
  if (isStationId(input.station_id) && own === undefined && registered !== ANY_STATION)
    problems.push({ path: `${path}.station_id`, message: STATION_ID_UNKNOWN });
  const rates = { downlink: rateOf(input, 'downlink'), uplink: rateOf(input, 'uplink') };
  for (const way of ['downlink', 'uplink'] as const)
    if ((input[`${way}_mbps`] ?? null) !== null && (input[`${way}_mb`] ?? null) !== null)
      problems.push({
        path: `${path}.${way}_mb`,
        message: `give only one of ${way}_mbps and ${way}_mb`,
      });
  if (rates.downlink === null && rates.uplink === null && (!isTracked || known === undefined))
    problems.push({
      path: `${path}.downlink_mbps`,
      message: isTracked
        ? `is required (or downlink_mb, uplink_mbps or uplink_mb): nothing is known of station '${input.station_id}', so that its link cannot be computed`
        : 'is required (or downlink_mb, uplink_mbps or uplink_mb): without elements the link cannot be computed',
    });
  if ('span' in span && horizon !== null && !meets(span.span, horizon))
    problems.push({
      path: `${path}.start`,
      message: `lies outside the horizon, ${iso(horizon.startMs)} to ${iso(horizon.endMs)}: change options.start or options.prediction_hours (at most 48), or leave it out`,
    });
  if ('problems' in span || problems.length > 0) return { problems };
  const station = known ?? findStation(input.station_id) ?? own;
  const lastsS = (span.span.endMs - span.span.startMs) / 1000;
  return {
    contact: {
      ...span.span,
      stationId: input.station_id,
      stationName: input.station_name ?? station?.name ?? input.station_id,
      provider: input.provider ?? station?.provider ?? 'given',
      downlinkMbS: rates.downlink?.(lastsS) ?? null,
      uplinkMbS: rates.uplink?.(lastsS) ?? null,
      outageProbability: input.outage_probability ?? null,
    },
  };
}

/** The registered station of an id; names of registered stations are any provider's ids here. */
function registeredOf(id: string, registered: RegisteredStations): Station | undefined {
  const found = isStationId(id) ? registered.get(id) : undefined;
  return found?.id === id ? found : undefined;
}

/** What a contact states for one way, MB/s as a function of its seconds; null where nothing. */
function rateOf(
  input: ContactInput,
  way: 'downlink' | 'uplink',
): ((lastsS: number) => number) | null {
  const mbps = input[`${way}_mbps`] ?? null;
  const mb = input[`${way}_mb`] ?? null;
  if (mbps !== null) return () => mbps / MEGABITS;
  return mb === null ? null : (lastsS) => mb / lastsS;
}

/** Reads the eclipses of a request: none may meet another. */
export function readEclipses(input: readonly EclipseInput[], path: string): EclipsesResult {
  const problems: Problem[] = [];
  const eclipses = input.flatMap((one, index) => {
    const read = readSpan(one, `${path}.${index}`);
    if ('problems' in read) problems.push(...read.problems);
    return 'span' in read ? [{ ...read.span, index }] : [];
  });
  problems.push(...overlaps(eclipses, path));
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    eclipses: eclipses
      .map(({ startMs, endMs }) => ({ startMs, endMs }))
      .sort((one, other) => one.startMs - other.startMs),
  };
}

/** What a request plans over. */
export function horizonOf(startMs: number, hours: number): Interval {
  const firstMs = Math.ceil(startMs);
  return { startMs: firstMs, endMs: firstMs + Math.round(hours * HOUR_MS) };
}

/** Start and end, rounded inward to whole milliseconds. */
function readSpan(
  { start, end }: EclipseInput,
  path: string,
): { readonly span: Interval } | { readonly problems: readonly Problem[] } {
  const [from, until] = [parseInstant(start), parseInstant(end)];
  if (!from.ok || !until.ok)
    return {
      problems: [
        ...(from.ok ? [] : [{ path: `${path}.start`, message: from.message }]),
        ...(until.ok ? [] : [{ path: `${path}.end`, message: until.message }]),
      ],
    };
  const startMs = from.instant.ms + (from.instant.us > 0 ? 1 : 0);
  const endMs = until.instant.ms;
  if (endMs > startMs) return { span: { startMs, endMs } };
  return { problems: [{ path: `${path}.end`, message: `must be later than start, ${start}` }] };
}

/** Those that begin before an earlier one has ended, each with the one that it meets. */
function overlaps(
  spans: readonly (Interval & { readonly index: number })[],
  path: string,
  whose = '',
): Problem[] {
  const sorted = [...spans].sort((one, other) => one.startMs - other.startMs);
  let last: (typeof sorted)[number] | null = null;
  const found: Problem[] = [];
  for (const one of sorted) {
    if (last !== null && one.startMs < last.endMs)
      found.push({
        path: `${path}.${one.index}.start`,
        message:
          `overlaps ${path}.${last.index} ${whose}`.trim() + `, which ends ${iso(last.endMs)}`,
      });
    if (last === null || one.endMs > last.endMs) last = one;
  }
  return found;
}

function meets(one: Interval, other: Interval): boolean {
  return one.startMs < other.endMs && one.endMs > other.startMs;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
