import type { Elements } from '../../orbit/elements/elements.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import type { Environment } from '../environment/environment.ts';
import type { Interval } from '../../time/intervals.ts';

export const FLEET_ROLES = ['compute', 'aggregator', 'relay', 'sensor'] as const;

/**
 * What a member does for the fleet: `compute` and `aggregator` run any step on board, `sensor` only
 * steps without predecessors, `relay` none; all of them pass data on.
 */
export type FleetRole = (typeof FLEET_ROLES)[number];

/** A satellite of a fleet. */
export interface FleetMember {
  readonly id: string;
  readonly name: string;
  readonly role: FleetRole;
  readonly elements: Elements;
  readonly bus: Bus;
}

/** A time in which two members may talk to each other, edges on the grid of the search. */
export interface IslContact extends Interval {
  /** Largest distance while it lasts, km: rate and latency are those of the worst moment. */
  readonly maxDistanceKm: number;
  /** MB/s on the wire, both ways alternately. */
  readonly rateMbS: number;
  readonly latencyMs: number;
}

/** All contacts of two members, in order of time; `a < b` are positions in the fleet. */
export interface IslLink {
  readonly a: number;
  readonly b: number;
  readonly contacts: readonly IslContact[];
}

/** A fleet over one horizon: what surrounds every member and who meets whom. */
export interface Fleet extends Interval {
  readonly members: readonly FleetMember[];
  /** One per member, same positions. */
  readonly environments: readonly Environment[];
  readonly links: readonly IslLink[];
}

/**
 * A place of a contact plan: the position of a member, or the number of members for the ground, where
 * data are everywhere at once.
 */
export type Node = number;

/** The ground as a node. */
export function groundOf(fleet: Pick<Fleet, 'members'>): Node {
  return fleet.members.length;
}
