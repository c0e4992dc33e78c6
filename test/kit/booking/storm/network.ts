import assert from 'node:assert/strict';
import {
  satelliteResource,
  stationResource,
  type StationTerms,
  termsIn,
} from '../../../../domain/booking/commitment.ts';
import type { Capacity } from '../../../../domain/booking/sum-check.ts';
import { DEFAULT_STATIONS, type Station } from '../../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import { busFor } from '../../../../domain/spacecraft/bus-for.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/instant.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from '../../../../records/fleet/documents.ts';
import type { Database } from '../../../../records/store/database.ts';
import { catalogueElements } from '../../makers/elements.ts';

/** When the day that is booked begins, and when those who book it live. */
export const STORM_START_MS = Date.UTC(2026, 6, 25);
export const STORM_NOW_MS = STORM_START_MS - DAY_MS;
const HOURS = 24;
const MASK_DEG = 5;

/** Satellites that are booked: twenty in one orbit of an hour and a half, each a while behind the one before it. */
const SATELLITES = 20;
const CATALOGUED = 43013;

/** The twelve stations of the default network as registered ones of one antenna, every third of two. */
const STATIONS: readonly Station[] = DEFAULT_STATIONS.map((station, index) => ({
  ...station,
  id: `stn_storm_${index}`,
}));
const TERMS: Readonly<Record<string, StationTerms>> = Object.fromEntries(
  STATIONS.map(({ id }, index) => [
    id,
    { antennas: index % 3 === 0 ? 2 : 1, setupMs: 30_000, teardownMs: 10_000 },
  ]),
);

/** A satellite that is booked, with its day. */
export interface StormSatellite {
  readonly id: string;
  readonly environment: Environment;
}

/** What is booked, all of it registered and public. */
export interface StormNetwork {
  readonly satellites: readonly StormSatellite[];
  readonly termsOf: (stationId: string) => StationTerms;
  readonly resources: readonly string[];
  readonly capacityOf: (resource: string) => Capacity;
}

/** The network, the same in every process. */
export function stormNetwork(): StormNetwork {
  const elements = catalogueElements(CATALOGUED);
  const bus = busFor({ noradId: '', elements, busClass: '12U' });
  const satellites = Array.from({ length: SATELLITES }, (_, index): StormSatellite => {
    const built = buildEnvironment({
      elements: { ...elements, meanAnomalyDeg: (elements.meanAnomalyDeg + index * 18) % 360 },
      ...{ bus, startMs: STORM_START_MS, hours: HOURS, minElevationDeg: MASK_DEG },
      stations: STATIONS,
    });
    assert.ok(built.ok);
    return { id: `sat_storm_${index}`, environment: built.environment };
  });
  const termsOf = termsIn(TERMS);
  const capacities = new Map<string, Capacity>([
    ...satellites.map(({ id, environment }): [string, Capacity] => {
      const { illumination, periodMs } = environment;
      return [satelliteResource(id), { kind: 'satellite', bus, illumination, periodMs }];
    }),
    ...STATIONS.map(({ id }): [string, Capacity] => {
      const { antennas } = termsOf(id);
      return [stationResource(id), { kind: 'station', antennas }];
    }),
  ]);
  return {
    ...{ satellites, termsOf, resources: [...capacities.keys()] },
    capacityOf: (resource) => capacities.get(resource) ?? assert.fail(`no ${resource}`),
  };
}

/** The span that is looked at for a plan. */
export const STORM_SPAN = {
  fromMs: STORM_START_MS - DAY_MS,
  untilMs: STORM_START_MS + HOURS * HOUR_MS + DAY_MS,
};

/** Registers the network, for everybody to use. */
export async function registerNetwork({ db }: Database): Promise<void> {
  const at = new Date(STORM_NOW_MS);
  const named = (id: string) => ({
    ...{ _id: id, owner_id: 'operator', name: id, name_key: id, sharing: 'public' },
    ...{ share_rules: null, created_at: at, updated_at: at },
  });
  const satellites = Array.from({ length: SATELLITES }, (_, index) => `sat_storm_${index}`);
  await db
    .collection<{ readonly _id: string }>(FLEET_SATELLITES)
    .insertMany(satellites.map((id) => named(id)));
  await db.collection<{ readonly _id: string }>(FLEET_STATIONS).insertMany(
    STATIONS.map(({ id }) => {
      const { antennas, setupMs, teardownMs } = TERMS[id] ?? assert.fail(id);
      return { ...named(id), antennas, setup_s: setupMs / 1000, teardown_s: teardownMs / 1000 };
    }),
  );
}
