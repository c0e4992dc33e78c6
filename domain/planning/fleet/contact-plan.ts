import { timeForVolume, volumeBetween, type Direction } from '../../link/capacity.ts';
import type { Pass } from '../environment/environment.ts';
import { type Fleet, groundOf, type IslContact, type Node } from './fleet.ts';
import type { CapacityTable } from '../../link/capacity.ts';
import type { Interval } from '../../time/intervals.ts';

export const HOP_KINDS = ['isl', 'downlink', 'uplink'] as const;
export type HopKind = (typeof HOP_KINDS)[number];

/** A contact as the routing sees it: from one node to another, with what it carries. */
export interface Contact extends Interval {
  readonly kind: HopKind;
  /** Chance that the whole contact is lost, 0 to 1. */
  readonly outageProbability: number;
  readonly latencyMs: number;
  /** Worst distance, km; null for passes, whose tables hold the true one. */
  readonly distanceKm: number | null;
  /** Position in the member's passes; null between members. */
  readonly passIndex: number | null;
  readonly stationId: string | null;
  readonly stationName: string | null;
  /** MB on the wire between two instants inside the contact. */
  volume(fromMs: number, toMs: number): number;
  /** First whole millisecond by which a volume has flowed from an instant on; null if never. */
  finish(fromMs: number, volumeMb: number): number | null;
}

/** Whom a node can send to. */
export interface Neighbour {
  readonly node: Node;
  readonly kind: HopKind;
  /** In order of time. */
  readonly contacts: readonly Contact[];
}

/** Every contact of a fleet, by sender. */
export interface ContactPlan {
  readonly fleet: Fleet;
  readonly ground: Node;
  readonly neighbours: readonly (readonly Neighbour[])[];
}

/** Chance that an inter-satellite contact is not acquired; a stated planning figure. */
export const ISL_OUTAGE = 0.01;

/** The contact plan of a fleet; `allowedStations` limits the ground to some stations. */
export function contactPlanOf(
  fleet: Fleet,
  allowedStations: readonly string[] | undefined,
): ContactPlan {
  const ground = groundOf(fleet);
  const neighbours: Neighbour[][] = Array.from({ length: ground + 1 }, () => []);
  for (const { a, b, contacts } of fleet.links) {
    const shared = contacts.map(islContact);
    neighbours[a]?.push({ node: b, kind: 'isl', contacts: shared });
    neighbours[b]?.push({ node: a, kind: 'isl', contacts: shared });
  }
  fleet.environments.forEach(({ passes }, member) => {
    const usable = passes.filter(({ stationId }) => allowedStations?.includes(stationId) ?? true);
    if (usable.length === 0) return;
    const contactsOf = (kind: Direction): Contact[] =>
      usable.map((pass) => passContact(pass, kind));
    neighbours[member]?.push({ node: ground, kind: 'downlink', contacts: contactsOf('downlink') });
    neighbours[ground]?.push({ node: member, kind: 'uplink', contacts: contactsOf('uplink') });
  });
  return { fleet, ground, neighbours };
}

function islContact(contact: IslContact): Contact {
  const { startMs, endMs, rateMbS, latencyMs, maxDistanceKm } = contact;
  return {
    kind: 'isl',
    startMs,
    endMs,
    outageProbability: ISL_OUTAGE,
    latencyMs,
    distanceKm: maxDistanceKm,
    passIndex: null,
    stationId: null,
    stationName: null,
    volume: (fromMs, toMs) => (rateMbS * Math.max(0, toMs - fromMs)) / 1000,
    finish(fromMs, volumeMb) {
      const doneMs = Math.ceil(fromMs + (1000 * volumeMb) / rateMbS);
      return doneMs <= endMs ? doneMs : null;
    },
  };
}

function passContact(pass: Pass, kind: Direction): Contact {
  // Read when it is asked for: most passes carry nothing.
  const table = (): CapacityTable => pass[kind];
  return {
    kind,
    startMs: pass.aosMs,
    endMs: pass.losMs,
    outageProbability: pass.outageProbability,
    latencyMs: 0,
    distanceKm: null,
    passIndex: pass.index,
    stationId: pass.stationId,
    stationName: pass.stationName,
    volume: (fromMs, toMs) => volumeBetween(table(), fromMs, toMs),
    finish: (fromMs, volumeMb) => timeForVolume(table(), fromMs, volumeMb),
  };
}
