import type { Sharing } from '../../contracts/fleet/sharing.ts';
import type { ElementForm } from '../../contracts/fleet/satellite.ts';
import type { OutageKind } from '../../contracts/fleet/outage.ts';
import type { Omm } from '../../domain/orbit/elements/omm.ts';
import type { Bus, BusClass } from '../../domain/spacecraft/bus.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** What is registered under a name. */
export interface NamedDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly name: string;
  /** The name as names are compared. */
  readonly name_key: string;
  /** The Idempotency-Key under which it was made. */
  readonly request_key?: string;
  readonly sharing: Sharing;
  readonly share_rules: ShareRulesRecord | null;
  /** Counts outages: transactions about them meet in it. */
  readonly outage_turns?: number;
  /** Counts bookings: they meet its removal in it. */
  readonly booking_turns?: number;
  /** Counts changes of what its owner says: a change of what was read before another one is none. */
  readonly change_turns?: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** How others may use what is public. */
export interface ShareRulesRecord {
  readonly owners: readonly string[] | null;
  readonly max_minutes_per_day: number | null;
  readonly priority_cap: number | null;
}

/** A ground station of an owner. */
export interface StationDocument extends NamedDocument {
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly altitude_m: number;
  readonly antennas: number;
  readonly min_elevation_deg: number;
  readonly horizon: readonly { readonly azimuth_deg: number; readonly elevation_deg: number }[];
  readonly setup_s: number;
  readonly teardown_s: number;
  readonly radio: {
    readonly eirp_dbw: number | null;
    readonly g_over_t_db_k: number | null;
    readonly max_rate_mbps: number | null;
  } | null;
  readonly price_per_minute_cents: number | null;
  /** Counts satellites that come to talk to it: they meet its removal in it. */
  readonly satellite_turns?: number;
}

/** A bus as it was given, and what that means. */
export interface BusRecord {
  readonly given: string | Readonly<Record<string, string | number | boolean>>;
  readonly class: BusClass | null;
  /** Figures that stand over those of the class; null where none were given. */
  readonly figures: Partial<Bus> | null;
}

/** Elements with how they were given. */
export interface ElementsRecord {
  readonly omm: Omm;
  readonly epoch: Date;
  /** Microseconds beyond the epoch. */
  readonly epoch_us: number;
  readonly form: ElementForm;
}

/** A satellite of an owner. */
export interface FleetSatelliteDocument extends NamedDocument {
  /** Catalogue number, digits. */
  readonly norad_id: string | null;
  readonly bus: BusRecord;
  readonly ground_stations: readonly string[];
  readonly min_elevation_deg: number | null;
  readonly agents: readonly string[];
  /** The newest of its own; null where it has none and flies with those of the catalogue. */
  readonly elements: ElementsRecord | null;
}

/** A set of elements of the history of a satellite. */
export interface FleetElementsDocument extends ElementsRecord {
  readonly _id: string;
  readonly owner_id: string;
  readonly satellite_id: string;
  readonly fit: {
    readonly states: number;
    readonly rms_km: number;
    readonly max_km: number;
    readonly rms_m_s: number;
  } | null;
  readonly received_at: Date;
}

/** A span in which a satellite or a station can do nothing. */
export interface OutageDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** Of the satellite or the station. */
  readonly subject_id: string;
  readonly subject: 'satellite' | 'station';
  readonly start: Date;
  readonly end: Date;
  readonly kind: OutageKind;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const FLEET_SATELLITES = 'fleet_satellites';
export const FLEET_STATIONS = 'fleet_stations';
export const FLEET_ELEMENTS = 'fleet_elements';
export const FLEET_OUTAGES = 'fleet_outages';

/** The indexes of all collections of fleets. */
export const FLEET_INDEXES: readonly CollectionIndexes[] = [
  named(FLEET_SATELLITES, { key: { norad_id: 1 }, name: 'of_norad_id' }),
  named(FLEET_STATIONS),
  {
    collection: FLEET_ELEMENTS,
    indexes: [
      { key: { owner_id: 1 }, name: 'of_owner' },
      { key: { satellite_id: 1, epoch: -1, epoch_us: -1, _id: -1 }, name: 'newest_of_satellite' },
    ],
  },
  {
    collection: FLEET_OUTAGES,
    indexes: [
      { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
      { key: { owner_id: 1, end: 1 }, name: 'open_of_owner' },
      { key: { subject_id: 1, end: 1 }, name: 'of_subject' },
    ],
  },
];

function named(collection: string, ...more: CollectionIndexes['indexes']): CollectionIndexes {
  return {
    collection,
    indexes: [
      {
        key: { owner_id: 1, name_key: 1 },
        name: 'one_name_per_owner',
        unique: true,
        partialFilterExpression: { name_key: { $exists: true } },
      },
      { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
      ...more,
    ],
  };
}
