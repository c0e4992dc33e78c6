import { RADIO_LOAD } from '../../link/radio.ts';
import {
  createResourceProfile,
  type Draw,
  type ResourceProfile,
  type Span,
} from '../resource-profile.ts';
import type { Contact, HopKind } from './contact-plan.ts';
import type { Fleet, Node } from './fleet.ts';
import { createTimeline, type Timeline } from './timeline.ts';

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
  openSpan(hop: HopEnds, fromMs: number, untilMs: number): Span | null;
  /** Occupies both ends for a span that is open. */
  takeHop(hop: HopEnds, span: Span): void;
  /** Members on which something is booked. */
  readonly used: ReadonlyMap<Node, MemberBooking>;
}

/** The ends of a hop and the contact that it uses. */
export interface HopEnds {
  readonly from: Node;
  readonly to: Node;
  readonly contact: Contact;
}

type Finder = (fromMs: number) => Span | null;

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
    const board = member(contact.kind === 'downlink' ? from : to);
    return [board.antenna, station(contact.stationId ?? '')];
  };
  return {
    used: members,
    member,
    openSpan(hop, fromMs, untilMs) {
      const finders: Finder[] = [
        ...timelinesOf(hop).map(
          (timeline): Finder =>
            (tMs) =>
              timeline.nextFree(tMs),
        ),
        ...drawsOf(hop).map(([node, draw]): Finder => {
          const { profile } = member(node);
          return (tMs) => profile.nextFit(draw, tMs, 'any');
        }),
      ];
      return commonSpan(finders, fromMs, untilMs);
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
  const { powerW, thermalW, compute } = RADIO_LOAD[end === 'sender' ? 'downlink' : 'uplink'];
  return { powerW, thermalW, compute, memoryMb: 0 };
}

function drawsOf({ from, to, contact }: HopEnds): (readonly [Node, Draw])[] {
  const sender = radioDraw(contact.kind, 'sender');
  const receiver = radioDraw(contact.kind, 'receiver');
  return [
    ...(sender === null ? [] : [[from, sender] as const]),
    ...(receiver === null ? [] : [[to, receiver] as const]),
  ];
}

function commonSpan(finders: readonly Finder[], fromMs: number, untilMs: number): Span | null {
  let startMs = fromMs;
  for (;;) {
    let endMs = untilMs;
    let isOpen = true;
    for (const find of finders) {
      const span = find(startMs);
      if (span === null || span.startMs >= untilMs) return null;
      if (span.startMs > startMs) {
        startMs = span.startMs;
        isOpen = false;
        break;
      }
      endMs = Math.min(endMs, span.endMs);
    }
    if (isOpen) return endMs > startMs ? { startMs, endMs } : null;
  }
}
