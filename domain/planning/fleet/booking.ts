import { RADIO_LOAD } from '../../link/radio.ts';
import { createResourceProfile, type ResourceProfile } from '../schedule/resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Contact, HopKind } from './contact-plan.ts';
import type { Fleet, Node } from './fleet.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { Draw } from '../environment/caps.ts';

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
  member(node: Node): MemberBooking;
  /** First span from an instant on, before another, in which a contact is free at both ends. */
  openSpan(hop: HopEnds, fromMs: number, untilMs: number): Interval | null;
  /** Occupies both ends for a span that is open. */
  takeHop(hop: HopEnds, span: Interval): void;
  /** Members on which something is booked. */
  readonly used: ReadonlyMap<Node, MemberBooking>;
}

/** The ends of a hop and the contact that it uses. */
export interface HopEnds {
  readonly from: Node;
  readonly to: Node;
  readonly contact: Contact;
}

/** An empty booking over a fleet. */
export function createBooking(fleet: Fleet): Booking {
  const members = new Map<Node, MemberBooking>();
  const stations = new Map<string, Timeline>();
  const member = (node: Node): MemberBooking => {
    const known = members.get(node);
    if (known !== undefined) return known;
    const made = {
      profile: createResourceProfile(fleet.environments[node]?.windows ?? []),
      terminal: createTimeline(),
      antenna: createTimeline(),
    };
    members.set(node, made);
    return made;
  };
  const station = (id: string): Timeline => {
    const known = stations.get(id);
    if (known !== undefined) return known;
    const made = createTimeline();
    stations.set(id, made);
    return made;
  };
  const timelinesOf = ({ from, to, contact }: HopEnds): Timeline[] => {
    if (contact.kind === 'isl') return [member(from).terminal, member(to).terminal];
    const satellite = member(contact.kind === 'downlink' ? from : to);
    return [satellite.antenna, station(contact.stationId ?? '')];
  };
  return {
    used: members,
    member,
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
      for (const [node, draw] of drawsOf(hop)) member(node).profile.take(draw, span);
    },
  };
}

/** What the radios of a hop draw: a sender to the ground or to a member, a receiver from either. */
export function radioDraw(kind: HopKind, end: 'sender' | 'receiver'): Draw | null {
  if (end === 'sender' ? kind === 'uplink' : kind === 'downlink') return null;
  return end === 'sender' ? SENDER_DRAW : RECEIVER_DRAW;
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
