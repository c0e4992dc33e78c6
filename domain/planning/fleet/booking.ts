import { RADIO_LOAD } from '../../link/radio.ts';
import { createResourceProfile, type ResourceProfile } from '../schedule/resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Contact, HopKind } from './contact-plan.ts';
import type { Fleet, Node } from './fleet.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Draw } from '../environment/caps.ts';

/** When a thing that serves one at a time is free. */
interface Timeline {
  /** First free span at or after an instant; it may last for ever. */
  nextFree(fromMs: number): Interval;
  /** Occupies a span that is free. */
  take(span: Interval): void;
  /** The same timeline, to go on from without changing this one. */
  copy(): Timeline;
}

/** What one member has left of everything that its steps and radios share. */
export interface MemberBooking {
  readonly profile: ResourceProfile;
  /** Its one inter-satellite terminal. */
  readonly terminal: Timeline;
  /** Its one antenna to the ground, for both directions. */
  readonly antenna: Timeline;
}

/** What is booked over a whole fleet while a plan is built. */
export interface Booking {
  member(node: Node): Readonly<MemberBooking>;
  /** Occupies a member with a step. */
  takeRun(node: Node, draw: Draw, span: Interval): void;
  /** First span from an instant on, before another, in which a contact is free at both ends. */
  openSpan(hop: HopEnds, fromMs: number, untilMs: number): Interval | null;
  /** Occupies both ends for a span that is open. */
  takeHop(hop: HopEnds, span: Interval): void;
  /** Members that were asked or booked. */
  used(): readonly Node[];
}

/** The ends of a hop and the contact that it uses. */
export interface HopEnds {
  readonly from: Node;
  readonly to: Node;
  readonly contact: Contact;
}

/** Something booked, and in which stretch of the journal it was copied. */
interface Entry<Booked> {
  readonly booked: Booked;
  readonly epoch: number;
}

/** An empty booking over a fleet; what is taken can be given back with the journal. */
export function createBooking(fleet: Fleet, journal: Journal = createJournal()): Booking {
  const members = new Map<Node, Entry<MemberBooking>>();
  const stations = new Map<string, Entry<Timeline>>();
  /** What is booked, copied before the first change since the last mark. */
  const writable = <Key, Booked>(
    entries: Map<Key, Entry<Booked>>,
    key: Key,
    copied: (booked: Booked) => Booked,
    known: Booked,
  ): Booked => {
    const entry = entries.get(key);
    if (entry === undefined || entry.epoch === journal.epoch) return known;
    journal.note(() => void entries.set(key, entry));
    const booked = copied(known);
    entries.set(key, { booked, epoch: journal.epoch });
    return booked;
  };
  const member = (node: Node): MemberBooking => {
    const known = members.get(node);
    if (known !== undefined) return known.booked;
    const booked = {
      profile: createResourceProfile(fleet.environments[node]?.windows ?? []),
      terminal: createTimeline(),
      antenna: createTimeline(),
    };
    members.set(node, { booked, epoch: -1 });
    return booked;
  };
  const station = (id: string): Timeline => {
    const known = stations.get(id);
    if (known !== undefined) return known.booked;
    const booked = createTimeline();
    stations.set(id, { booked, epoch: -1 });
    return booked;
  };
  const ownMember = (node: Node): MemberBooking => writable(members, node, copyOf, member(node));
  const ownStation = (id: string): Timeline =>
    writable(stations, id, (timeline) => timeline.copy(), station(id));
  const timelinesOf = ({ from, to, contact }: HopEnds): Timeline[] => {
    if (contact.kind === 'isl') return [ownMember(from).terminal, ownMember(to).terminal];
    const satellite = ownMember(contact.kind === 'downlink' ? from : to);
    return [satellite.antenna, ownStation(contact.stationId ?? '')];
  };
  return {
    used: () => [...members.keys()],
    member,
    takeRun: (node, draw, span) => {
      ownMember(node).profile.take(draw, span);
    },
    openSpan({ from, to, contact }, fromMs, untilMs) {
      const { kind } = contact;
      const own = member(kind === 'uplink' ? to : from);
      const one = kind === 'isl' ? own.terminal : own.antenna;
      const other = kind === 'isl' ? member(to).terminal : station(contact.stationId ?? '');
      const sender = kind === 'uplink' ? null : member(from).profile;
      const receiver = kind === 'downlink' ? null : member(to).profile;
      // Asked some hundred thousand times a plan: written out, so that nothing is made on the way.
      let startMs = fromMs;
      while (startMs < untilMs) {
        const free = one.nextFree(startMs);
        const alike = other.nextFree(startMs);
        const sends = sender?.nextFit(SENDER_DRAW, startMs, 'any', untilMs);
        const receives = receiver?.nextFit(RECEIVER_DRAW, startMs, 'any', untilMs);
        if (sends === null || receives === null) return null;
        const openMs = Math.max(
          free.startMs,
          alike.startMs,
          sends?.startMs ?? startMs,
          receives?.startMs ?? startMs,
        );
        if (openMs === startMs) {
          const ends = [free.endMs, alike.endMs, sends?.endMs, receives?.endMs];
          let endMs = untilMs;
          for (const end of ends) if (end !== undefined && end < endMs) endMs = end;
          return endMs > startMs ? { startMs, endMs } : null;
        }
        startMs = openMs;
      }
      return null;
    },
    takeHop(hop, span) {
      for (const timeline of timelinesOf(hop)) timeline.take(span);
      for (const [node, draw] of drawsOf(hop)) ownMember(node).profile.take(draw, span);
    },
  };
}

function copyOf({ profile, terminal, antenna }: MemberBooking): MemberBooking {
  return { profile: profile.copy(), terminal: terminal.copy(), antenna: antenna.copy() };
}

/** What the radios of a hop draw: a sender to the ground or to a member, a receiver from either. */
export function radioDraw(kind: HopKind, end: 'sender' | 'receiver'): Draw | null {
  if (end === 'sender' ? kind === 'uplink' : kind === 'downlink') return null;
  return end === 'sender' ? SENDER_DRAW : RECEIVER_DRAW;
}

/** What a hop draws on board at both of its ends together, W. */
export function radioW(kind: HopKind): number {
  return (radioDraw(kind, 'sender')?.powerW ?? 0) + (radioDraw(kind, 'receiver')?.powerW ?? 0);
}

const SENDER_DRAW: Draw = { ...RADIO_LOAD.downlink, memoryMb: 0 };
const RECEIVER_DRAW: Draw = { ...RADIO_LOAD.uplink, memoryMb: 0 };

function drawsOf({ from, to, contact }: HopEnds): (readonly [Node, Draw])[] {
  const sender = radioDraw(contact.kind, 'sender');
  const receiver = radioDraw(contact.kind, 'receiver');
  return [
    ...(sender === null ? [] : [[from, sender] as const]),
    ...(receiver === null ? [] : [[to, receiver] as const]),
  ];
}

/** A timeline that is free throughout but for some spans, in order of time. */
function createTimeline(taken: readonly Interval[] = []): Timeline {
  const busy = [...taken];
  return {
    nextFree(fromMs) {
      let startMs = fromMs;
      for (const span of busy) {
        if (span.endMs <= startMs) continue;
        if (span.startMs > startMs) return { startMs, endMs: span.startMs };
        startMs = span.endMs;
      }
      return { startMs, endMs: Infinity };
    },
    take(span) {
      const before = busy.findIndex(({ startMs }) => startMs > span.startMs);
      busy.splice(before < 0 ? busy.length : before, 0, span);
    },
    copy: () => createTimeline(busy),
  };
}
