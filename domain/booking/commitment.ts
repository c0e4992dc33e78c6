import type { Interval } from '../time/intervals.ts';

/** What a commitment takes of its resource while it lasts. */
export type CommitmentDraw =
  | {
      readonly kind: 'load';
      /** From the window and the battery together, W: what the battery's charge follows. */
      readonly powerW: number;
      /** What of it the window has to give, W. */
      readonly windowW: number;
      readonly compute: number;
      readonly thermalW: number;
      readonly memoryMb: number;
    }
  | { readonly kind: 'storage'; readonly amountMb: number }
  /** The antenna of a satellite, or one of those of a station with its set-up and tear-down. */
  | { readonly kind: 'antenna' }
  /** Nothing can be done; what is stored stays. */
  | { readonly kind: 'outage' };

/** What a booking has taken of one resource: a span [startMs, endMs) with its draw, whole ms. */
export interface Commitment extends Interval {
  /** `satellite/<id>` or `station/<id>`. */
  readonly resource: string;
  /** The booking (deployment or outage) that it belongs to. */
  readonly booking: string;
  /** The step or transfer of the booking's job that needs it; null of outages. */
  readonly work: string | null;
  readonly draw: CommitmentDraw;
}

/** Bounds of the priority of a booking; more comes first. */
export const PRIORITY_LIMITS = { min: 0, max: 9, integer: true } as const;

/** The priority of a booking that states none. */
export const DEFAULT_PRIORITY = 3;

/** Who booked, and whether others may take it away. */
export interface Booking {
  readonly id: string;
  readonly priority: number;
  /** Whether work of higher priority may take what has not begun. */
  readonly preemptible: boolean;
}

/** What using the antennas of a station means. */
export interface StationTerms {
  readonly antennas: number;
  /** Time before and after each contact in which an antenna is taken as well, ms. */
  readonly setupMs: number;
  readonly teardownMs: number;
}

/** The terms of a station that states none, the default network among them. */
export const DEFAULT_STATION_TERMS: StationTerms = {
  antennas: 2,
  setupMs: 30_000,
  teardownMs: 10_000,
};

/** The terms of stations by id; the default terms for others. */
export type TermsOf = (stationId: string) => StationTerms;

/** The terms of stations that state some, by their ids; the default terms for others. */
export function termsIn(terms: Readonly<Record<string, StationTerms>>): TermsOf {
  return (stationId) => terms[stationId] ?? DEFAULT_STATION_TERMS;
}

/** The resource of a satellite. */
export function satelliteResource(id: string): string {
  return `satellite/${id}`;
}

/** The resource of a station. */
export function stationResource(id: string): string {
  return `station/${id}`;
}
