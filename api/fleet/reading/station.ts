import type { Problem } from '../../../contracts/error-codes.ts';
import type { ShareRules } from '../../../contracts/fleet/sharing.ts';
import {
  STATION_DEFAULTS,
  type CreateStationBody,
  type UpdateStationBody,
} from '../../../contracts/fleet/station.ts';
import { lowestOf } from '../../../domain/orbit/geometry/horizon.ts';
import type { StationDocument } from '../../../records/fleet/documents.ts';
import { nameProblems } from '../requests.ts';

/** What a body says of a station. */
export type StationFacts = Omit<
  StationDocument,
  | '_id'
  | 'owner_id'
  | 'name_key'
  | 'request_key'
  | 'outage_turns'
  | 'booking_turns'
  | 'change_turns'
  | 'satellite_turns'
  | 'created_at'
  | 'updated_at'
>;

/** A reading, or everything that is wrong. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Above this an antenna follows nothing: a low satellite crosses such a piece of sky in seconds, and seldom. */
const MOST_MASK_DEG = 85;

/** Reads a station; `prefix` stands before the paths of problems. */
export function readStation(body: CreateStationBody, prefix = ''): Read<StationFacts> {
  const longitude = body.longitude_deg;
  const facts: StationFacts = {
    name: body.name,
    latitude_deg: body.latitude_deg,
    longitude_deg: longitude >= 180 ? longitude - 360 : longitude,
    altitude_m: body.altitude_m ?? STATION_DEFAULTS.altitudeM,
    antennas: body.antennas ?? STATION_DEFAULTS.antennas,
    min_elevation_deg: body.min_elevation_deg ?? STATION_DEFAULTS.minElevationDeg,
    horizon: body.horizon ?? [],
    setup_s: body.setup_s ?? STATION_DEFAULTS.setupS,
    teardown_s: body.teardown_s ?? STATION_DEFAULTS.teardownS,
    radio:
      body.radio === null || body.radio === undefined
        ? null
        : {
            eirp_dbw: body.radio.eirp_dbw ?? null,
            g_over_t_db_k: body.radio.g_over_t_db_k ?? null,
            max_rate_mbps: body.radio.max_rate_mbps ?? null,
          },
    price_per_minute_cents: body.price_per_minute_cents ?? null,
    ...sharingOf(body),
  };
  const problems = [
    ...nameProblems(body.name, `${prefix}name`),
    ...horizonProblems(facts.horizon, prefix),
    ...skyProblems(facts, prefix),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: facts };
}

/** Reads a change of a station: what is absent stays, and all of it together must be a station. */
export function readStationChange(
  body: UpdateStationBody,
  former: StationDocument,
): Read<StationFacts> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  // The fields of a station are the same in a body and in its record.
  return readStation({ ...factsOf(former), ...Object.fromEntries(given) });
}

function factsOf(former: StationDocument): CreateStationBody {
  const { horizon, share_rules: rules, ...others } = former;
  return {
    ...others,
    horizon: [...horizon],
    share_rules:
      rules === null
        ? null
        : { ...rules, owners: rules.owners === null ? null : [...rules.owners] },
  };
}

/** Sharing as it is kept. */
export function sharingOf(body: {
  readonly sharing?: StationDocument['sharing'] | null | undefined;
  readonly share_rules?: ShareRules | null | undefined;
}): Pick<StationDocument, 'sharing' | 'share_rules'> {
  const rules = body.share_rules ?? null;
  return {
    sharing: body.sharing ?? 'private',
    share_rules:
      rules === null
        ? null
        : {
            owners: rules.owners ?? null,
            max_minutes_per_day: rules.max_minutes_per_day ?? null,
            priority_cap: rules.priority_cap ?? null,
          },
  };
}

function horizonProblems(horizon: StationFacts['horizon'], prefix: string): Problem[] {
  return horizon.flatMap(({ azimuth_deg: azimuth }, index): Problem[] => {
    const path = `${prefix}horizon.${index}.azimuth_deg`;
    if (azimuth >= 360)
      return [
        { path, message: 'must be less than 360: north is 0, and the line closes by itself' },
      ];
    const before = horizon[index - 1]?.azimuth_deg;
    if (before === undefined || azimuth > before) return [];
    const message = `must be greater than the ${before} before it: sort the points by azimuth, each azimuth once`;
    return [{ path, message }];
  });
}

function skyProblems(facts: StationFacts, prefix: string): Problem[] {
  const { min_elevation_deg: mask, horizon } = facts;
  if (mask > MOST_MASK_DEG) {
    const message = `leaves no sky: above ${MOST_MASK_DEG} degrees no satellite can be followed; lower it`;
    return [{ path: `${prefix}min_elevation_deg`, message }];
  }
  const lowest = lowestOf(
    horizon.map((point) => ({
      azimuthDeg: point.azimuth_deg,
      elevationDeg: point.elevation_deg,
    })),
  );
  if (lowest <= MOST_MASK_DEG) return [];
  const message = `leaves no sky: it is nowhere below ${lowest} degrees, and above ${MOST_MASK_DEG} no satellite can be followed; lower a point`;
  return [{ path: `${prefix}horizon`, message }];
}
