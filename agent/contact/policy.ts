import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ContactChoice } from '../config.ts';

/** A pass in which data may go to the ground, mission time in ms. */
export interface PlannedContact {
  readonly startMs: number;
  readonly endMs: number;
  /** What the plan sends in it, else what its link carries, MB on the wire. */
  readonly volumeMb: number;
  /** Mean rate of its link, MB a second. */
  readonly rateMbS: number;
  readonly stationId: string;
  /** Part of a pass that an earlier plan used: where that one began, ms; absent elsewhere. */
  readonly countedFromMs?: number;
}

/** Whether the ground may be talked to now. */
export type Permission =
  | {
      readonly isOpen: true;
      /** Names the contact in the journal; null where nothing is counted. */
      readonly contact: string | null;
      /** What may still go in it, bytes; Infinity where nothing is counted. */
      readonly budgetBytes: number;
      /** What may go in it altogether, bytes; Infinity likewise. */
      readonly volumeBytes: number;
      /** Bytes a second of mission time; Infinity without a limit. */
      readonly rate: number;
      /** When the contact is over, ms of the wall clock from now; Infinity where it waits. */
      readonly closesInMs: number;
    }
  | { readonly isOpen: false; readonly opensMs: number | null };

/** A contact from outside, by the wall clock. */
interface ListedContact {
  readonly startMs: number;
  readonly endMs: number;
  readonly volumeMb: number | null;
  readonly rateMbps: number | null;
  readonly countedFromMs?: number;
}

const ContactList = v.array(
  v.object({
    start: v.pipe(v.string(), v.isoTimestamp()),
    end: v.pipe(v.string(), v.isoTimestamp()),
    volume_mb: v.optional(v.number()),
    rate_mbps: v.optional(v.number()),
  }),
);

const ALWAYS: Permission = {
  ...{ isOpen: true, contact: null, budgetBytes: Infinity, volumeBytes: Infinity },
  ...{ rate: Infinity, closesInMs: Infinity },
};

/** A flight as its contacts are judged. */
export interface FlightInTime {
  readonly id: string;
  readonly passes: readonly PlannedContact[];
  /** Its mission time, epoch ms. */
  readonly nowMs: number;
  /** A rehearsal, which stays in a pass until all is sent. */
  readonly waits: boolean;
}

/** When an agent may talk: what is spent of each contact is asked for by its name. */
export interface ContactPolicy {
  /** For what belongs to one flight. */
  forFlight(flight: FlightInTime): Permission;
  /** For polls and telemetry, which belong to none. */
  forAgent(wallMs: number, flights: readonly Permission[]): Permission;
}

/** Opens the policy of the configuration. Throws when its file cannot be read. */
export async function openContactPolicy(
  choice: ContactChoice,
  spentBytes: (contact: string) => number,
): Promise<ContactPolicy> {
  if (choice.kind === 'always') return { forFlight: () => ALWAYS, forAgent: () => ALWAYS };
  if (choice.kind === 'plan')
    return {
      forFlight: ({ id, passes, nowMs, waits }) => {
        const contacts = passes.map(({ rateMbS, ...pass }) => ({ ...pass, rateMbps: rateMbS * 8 }));
        const found = within(contacts, nowMs, id, spentBytes);
        if (found.isOpen) return waits ? { ...found, closesInMs: Infinity } : found;
        // Of the time after its last pass a plan says nothing: what is left must not wait for ever.
        return found.opensMs === null ? ALWAYS : found;
      },
      // Without a plan there are no contacts: the first plan has to come somehow.
      forAgent: (_wallMs, flights) => (flights.length === 0 ? ALWAYS : roomiest(flights)),
    };
  const contacts = await readContacts(choice.path);
  const now = (wallMs: number): Permission => within(contacts, wallMs, 'listed', spentBytes);
  return { forFlight: () => now(Date.now()), forAgent: now };
}

/** The open one with the most room. */
function roomiest(flights: readonly Permission[]): Permission {
  const open = flights.filter((one) => one.isOpen);
  const [first] = open.toSorted((a, b) => b.budgetBytes - a.budgetBytes);
  if (first !== undefined) return first;
  const opens = flights.flatMap((one) => (one.isOpen || one.opensMs === null ? [] : [one.opensMs]));
  return { isOpen: false, opensMs: opens.length === 0 ? null : Math.min(...opens) };
}

function within(
  contacts: readonly ListedContact[],
  nowMs: number,
  owner: string,
  spentBytes: (contact: string) => number,
): Permission {
  const open = contacts.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  if (open === undefined) {
    const next = contacts.find(({ startMs }) => startMs > nowMs);
    return { isOpen: false, opensMs: next?.startMs ?? null };
  }
  const contact = `${owner}/${open.countedFromMs ?? open.startMs}`;
  const volumeBytes = open.volumeMb === null ? Infinity : open.volumeMb * 1e6;
  const budgetBytes = Math.max(0, volumeBytes - spentBytes(contact));
  const rate = open.rateMbps === null ? Infinity : (open.rateMbps * 1e6) / 8;
  return {
    ...{ isOpen: true, contact, budgetBytes, volumeBytes, rate },
    closesInMs: open.endMs - nowMs,
  };
}

/** Reads contacts from a list in JSON or from a calendar (iCalendar, RFC 5545), in order of time. */
async function readContacts(path: string): Promise<ListedContact[]> {
  const text = await readFile(path, 'utf8');
  const found = text.trimStart().startsWith('BEGIN:VCALENDAR')
    ? readCalendar(text)
    : v.parse(ContactList, JSON.parse(text)).map((one) => ({
        ...{ startMs: Date.parse(one.start), endMs: Date.parse(one.end) },
        ...{ volumeMb: one.volume_mb ?? null, rateMbps: one.rate_mbps ?? null },
      }));
  return found.toSorted((a, b) => a.startMs - b.startMs);
}

/** The events of a calendar in UTC form, as `POST /v1/passes?format=ics` writes them. */
function readCalendar(text: string): ListedContact[] {
  const instant = (event: string, name: string): number => {
    const found = new RegExp(`^${name}[^:\\n]*:(\\d{8}T\\d{6})Z`, 'm').exec(event)?.[1] ?? '';
    const [date = '', time = ''] = found.split('T');
    return Date.parse(
      `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
    );
  };
  const events = text.replaceAll('\r\n', '\n').split('BEGIN:VEVENT').slice(1);
  return events.map((event) => {
    const [startMs, endMs] = [instant(event, 'DTSTART'), instant(event, 'DTEND')];
    if (Number.isNaN(startMs) || Number.isNaN(endMs))
      throw new Error('the calendar of contacts has an event without DTSTART and DTEND in UTC');
    return { startMs, endMs, volumeMb: null, rateMbps: null };
  });
}
