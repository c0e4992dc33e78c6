import type { SaaCrossing } from '../../orbit/environment/saa.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import type { ThermalSky } from '../../spacecraft/thermal-trace.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Illumination } from '../../orbit/environment/eclipse.ts';
import type { CapacityTable } from '../../link/capacity.ts';

/**
 * A maximal span of constant illumination inside the horizon, with the caps that hold in it.
 * Edges are rounded inward to whole milliseconds.
 */
export interface Window extends Illumination {
  readonly index: number;
  /** Net power for the job, W. */
  readonly powerW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  /** Passes whose AOS lies in this window. */
  readonly passIndices: readonly number[];
  /** Whether nothing can be done in it on board, however little it draws. */
  readonly isOut?: true;
}

/** What others have booked of a satellite in a span, beside a plan. */
export interface BookedDraw extends Interval {
  /** Of the power of the window; what the battery assists does not count here. */
  readonly powerW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  /** Whether the satellite can do nothing. */
  readonly isOut: boolean;
}

/** A contact with one ground station; edges rounded inward to whole milliseconds. */
export interface Pass {
  readonly index: number;
  readonly stationId: string;
  readonly stationName: string;
  readonly provider: string;
  readonly aosMs: number;
  readonly losMs: number;
  /** Null where nobody computed it: a contact that was given. */
  readonly maxElevationDeg: number | null;
  readonly minRangeKm: number | null;
  /** Index of the window that contains AOS. */
  readonly windowIndex: number;
  readonly downlink: CapacityTable;
  readonly uplink: CapacityTable;
  /** Chance that the whole pass is lost, 0 to 1. */
  readonly outageProbability: number;
  /** Position of the contact that was given for it; absent where passes are computed. */
  readonly contactIndex?: number;
}

/** A contact that a provider has promised: [startMs, endMs), whole milliseconds. */
export interface GivenContact extends Interval {
  readonly stationId: string;
  readonly stationName: string;
  readonly provider: string;
  /**
   * What it carries in a second, MB on the wire. Both null: what the computed pass of the station
   * carries; one null: nothing that way.
   */
  readonly downlinkMbS: number | null;
  readonly uplinkMbS: number | null;
  /** Chance that it is lost, 0 to 1; null = as usual. */
  readonly outageProbability: number | null;
}

/** What surrounds a satellite, whatever it is made of and whoever listens to it. */
export interface Surroundings extends Interval {
  /** 86,400 s over the mean motion of the elements, ms. */
  readonly periodMs: number;
  /**
   * Sunlight and eclipses, edges rounded inward to whole milliseconds and not clipped by start and
   * horizon: from at least one orbit before the start to at least two orbits after the end.
   */
  readonly illumination: readonly Illumination[];
  /** Crossings of the South Atlantic Anomaly inside the horizon, rounded likewise. */
  readonly saa: readonly SaaCrossing[];
  /** What warms the satellite, over the span of `illumination`; the thermal trace comes from it. */
  readonly sky: ThermalSky;
  /** Angle between Sun and orbit plane at the start, degrees; null where only the height is known. */
  readonly betaDeg: number | null;
}

/** Everything about a satellite's surroundings that a plan depends on; hazards forbid nothing. */
export interface Environment extends Surroundings {
  readonly bus: Bus;
  /** `illumination` inside the horizon. */
  readonly windows: readonly Window[];
  /** In order of AOS; indices equal positions. */
  readonly passes: readonly Pass[];
  /** Where contacts were given in the place of computed passes: these. */
  readonly contacts?: readonly GivenContact[];
  /** Thermal hazards inside the horizon, with all the heat that the bus allows. */
  readonly thermalHazards: readonly Interval[];
  /**
   * What others have booked, as disjoint spans in order of time; windows end at their edges and have the
   * caps that are left. The power that they draw is `baseLoad` of the bus. Absent where nothing is.
   */
  readonly booked?: readonly BookedDraw[];
  /** Whether others have taken some of it: loads, storage or time of antennas. */
  readonly isShared?: true;
}
