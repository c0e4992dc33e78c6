import type { FleetOutage } from '../../contracts/fleet/outage.ts';
import type { FleetElements, FleetSatellite } from '../../contracts/fleet/satellite.ts';
import type { FleetStation } from '../../contracts/fleet/station.ts';
import { formatOmm } from '../../domain/orbit/elements/omm.ts';
import { DAY_MS, formatInstant } from '../../domain/time/instant.ts';
import { round } from '../../presenters/rounding.ts';
import type { Satellite } from '../../records/catalogue/satellite-documents.ts';
import type {
  FleetElementsDocument,
  FleetSatelliteDocument,
  NamedDocument,
  OutageDocument,
  StationDocument,
} from '../../records/fleet/documents.ts';
import { flownElements } from '../../records/fleet/resolve.ts';
import { isOlder } from '../../records/fleet/satellites.ts';
import type { FleetSurface } from './deps.ts';

/** A registered station as it leaves. */
export function presentStation(document: StationDocument, { base }: FleetSurface): FleetStation {
  return {
    id: document._id,
    name: document.name,
    latitude_deg: document.latitude_deg,
    longitude_deg: document.longitude_deg,
    altitude_m: document.altitude_m,
    antennas: document.antennas,
    min_elevation_deg: document.min_elevation_deg,
    horizon: document.horizon.map(({ azimuth_deg, elevation_deg }) => ({
      azimuth_deg,
      elevation_deg,
    })),
    setup_s: document.setup_s,
    teardown_s: document.teardown_s,
    radio: document.radio === null ? null : { ...document.radio },
    price_per_minute_cents: document.price_per_minute_cents,
    ...presentSharing(document),
    ...datesOf(document),
    links: { self: `${base}/stations/${document._id}` },
  };
}

/** A registered satellite as it leaves; `catalogued`: the one of its number. */
export function presentSatellite(
  document: FleetSatelliteDocument,
  catalogued: Satellite | null,
  { surface, nowMs }: { readonly surface: FleetSurface; readonly nowMs: number },
): FleetSatellite {
  const { elements, form } = flownElements(document, catalogued);
  const self = `${surface.base}/satellites/${document._id}`;
  const { given } = document.bus;
  return {
    id: document._id,
    name: document.name,
    norad_id: document.norad_id === null ? null : Number(document.norad_id),
    bus: typeof given === 'string' ? given : { ...given },
    elements: {
      epoch: formatInstant(elements.epochMs),
      age_days: round((nowMs - elements.epochMs) / DAY_MS, 3),
      form,
      omm: { ...formatOmm(elements) },
    },
    ground_stations: [...document.ground_stations],
    min_elevation_deg: document.min_elevation_deg,
    agents: [...document.agents],
    ...presentSharing(document),
    ...datesOf(document),
    links: { self, elements: `${self}/elements` },
  };
}

/** A set of elements as it leaves, beside the newest of its satellite. */
export function presentElements(
  set: FleetElementsDocument,
  { elements: newest }: Pick<FleetSatelliteDocument, 'elements'>,
): FleetElements {
  const { fit } = set;
  return {
    id: set._id,
    satellite_id: set.satellite_id,
    epoch: set.epoch.toISOString(),
    form: set.form,
    is_newest: newest === null || !isOlder(set, newest),
    fit:
      fit === null
        ? null
        : {
            states: fit.states,
            rms_km: round(fit.rms_km, 6),
            max_km: round(fit.max_km, 6),
            rms_m_s: round(fit.rms_m_s, 6),
          },
    omm: { ...set.omm },
    received_at: set.received_at.toISOString(),
  };
}

/** An outage as it leaves. */
export function presentOutage(outage: OutageDocument, { base }: FleetSurface): FleetOutage {
  return {
    id: outage._id,
    satellite_id: outage.subject === 'satellite' ? outage.subject_id : null,
    station_id: outage.subject === 'station' ? outage.subject_id : null,
    start: outage.start.toISOString(),
    end: outage.end.toISOString(),
    kind: outage.kind,
    reason: outage.reason,
    ...datesOf(outage),
    links: { self: `${base}/outages/${outage._id}` },
  };
}

/** Who may use what was registered. */
export function presentSharing({ sharing, share_rules: rules }: NamedDocument) {
  return {
    sharing,
    share_rules:
      rules === null
        ? null
        : { ...rules, owners: rules.owners === null ? null : [...rules.owners] },
  };
}

function datesOf(document: { readonly created_at: Date; readonly updated_at: Date }) {
  return {
    created_at: document.created_at.toISOString(),
    updated_at: document.updated_at.toISOString(),
  };
}
