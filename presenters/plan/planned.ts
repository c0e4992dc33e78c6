import type { Commitment, StationTerms } from '../../domain/booking/commitment.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { Bus } from '../../domain/spacecraft/bus.ts';
import type { Interval } from '../../domain/time/intervals.ts';

/** A satellite that a plan can be made for. */
export interface PlannedSatellite {
  readonly id: string;
  readonly name: string;
  readonly elements: Elements;
  readonly bus: Bus;
  /**
   * Of a satellite of whose orbit the height alone is known, which `elements` stand for: when it is in
   * eclipse, disjoint and in order; null = nobody knows. Absent where the elements are its own.
   */
  readonly eclipses?: readonly Interval[] | null;
}

/** What is booked in the world of a plan. */
export interface PlannedSchedules {
  readonly world: string;
  /** Who asked; null: nobody who is known. */
  readonly ownerId: string | null;
  /** Those of others, outages among them. */
  readonly commitments: readonly Commitment[];
  /** Those among them that the plan may take; absent where there are none. */
  readonly loose?: readonly Commitment[];
  /** The plan was made as if what it may take were not there. */
  readonly isTaking?: true;
  /** The priority that it was asked for with, 0 to 9; absent: none was. */
  readonly priority?: number;
  /** By resource. */
  readonly versions: Readonly<Record<string, number>>;
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
}
