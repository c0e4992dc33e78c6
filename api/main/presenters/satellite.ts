import type { ElementSet } from '../../../contracts/satellite/element-sets.ts';
import type { SatelliteOrbit, SatelliteRecord } from '../../../contracts/satellite/satellite.ts';
import type { SatelliteProfile } from '../../../contracts/profile.ts';
import { trueAnomalyDeg } from '../../../domain/orbit/elements/anomaly.ts';
import { elementAge } from '../../../domain/orbit/elements/element-age.ts';
import { orbitSize, type Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Geodetic } from '../../../domain/orbit/geometry/frames.ts';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import { meanAxisKm } from '../../../domain/orbit/propagation/mean-axis.ts';
import { positionOf } from '../../../domain/orbit/propagation/position.ts';
import { formatTle } from '../../../domain/orbit/elements/tle.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { ElementSet as KeptSet } from '../../../records/catalogue/element-sets.ts';
import {
  busOfSatellite,
  numberOf,
  type Satellite,
} from '../../../records/catalogue/satellite-documents.ts';
import { pathOf } from '../../../presenters/links.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { round } from '../../../presenters/rounding.ts';
import { createKnownOrbits } from '../satellite/known-orbits.ts';

type WirePosition = NonNullable<SatelliteRecord['position']>;
type WireElements = Pick<
  SatelliteRecord,
  'elements_epoch' | 'elements_age_hours' | 'expected_error_km' | 'elements_level'
>;

/** Which satellite an answer is about. */
export function presentName(satellite: Pick<Satellite, 'noradId' | 'name' | 'fleet'>) {
  const { noradId, name } = satellite;
  return { id: noradId, norad_id: numberOf(satellite), name };
}

/** How old the elements are at an instant, and what that means. */
export function presentElements(elements: Elements, atMs: number): WireElements {
  const { ageHours, expectedErrorKm, level } = elementAge(elements, atMs);
  return {
    elements_epoch: formatInstant(elements.epochMs + elements.epochUs / 1000),
    elements_age_hours: round(ageHours, 2),
    expected_error_km: expectedErrorKm === null ? null : round(expectedErrorKm, 2),
    elements_level: level,
  };
}

/** A place in both spellings: 0.1 m on the ground and in height, 1 mm/s. */
export function presentPosition(
  place: Geodetic & { readonly velocityKmS: number },
  tMs: number,
): WirePosition {
  const lat = round(place.latDeg, 6);
  const rounded = round(place.lonDeg, 6);
  // Rounding may reach 180, which is the same meridian as -180.
  const lon = rounded >= 180 ? rounded - 360 : rounded;
  return {
    lat,
    lon,
    latitude: lat,
    longitude: lon,
    altitude_km: round(place.altitudeKm, 4),
    velocity_km_s: round(place.velocityKmS, 6),
    timestamp: formatInstant(tMs),
  };
}

/** The mean elements and the size of their orbit. */
export function presentOrbit(elements: Elements): SatelliteRecord['orbit'] {
  const { periodMin, semiMajorAxisKm, apogeeKm, perigeeKm } = orbitSize(elements);
  return {
    epoch: formatInstant(elements.epochMs + elements.epochUs / 1000),
    period_min: round(periodMin, 4),
    inclination_deg: elements.inclinationDeg,
    raan_deg: elements.raanDeg,
    arg_perigee_deg: elements.argPerigeeDeg,
    arg_periapsis_deg: elements.argPerigeeDeg,
    eccentricity: elements.eccentricity,
    mean_anomaly_deg: elements.meanAnomalyDeg,
    true_anomaly_deg: round(trueAnomalyDeg(elements.meanAnomalyDeg, elements.eccentricity), 5),
    semi_major_axis_km: round(semiMajorAxisKm, 3),
    apogee_km: round(apogeeKm, 3),
    perigee_km: round(perigeeKm, 3),
    mean_motion_rev_per_day: elements.meanMotionRevPerDay,
    bstar: elements.bstar,
  };
}

const knownOrbit = createKnownOrbits(presentOrbit);

/** Types of the catalogue whose satellites are mostly passive: spheres that reflect lasers. */
const PASSIVE_TYPES: readonly string[] = ['geodesy'];

/** What answers say of a guessed profile of a satellite that has perhaps no power at all; else nothing. */
export function presentProfileNotice(
  type: Satellite['type'],
  { source }: Pick<SatelliteProfile, 'source'>,
): { readonly profile_notice?: string } {
  if (type === null || source !== 'inferred' || !PASSIVE_TYPES.includes(type)) return {};
  const notice =
    `Satellites of type ${type} are mostly passive and run no jobs: the profile is a guess from orbit and ` +
    'drag, for plans as for feasibility. To plan for one that has a computer, describe it as `satellite` with a `bus`.';
  return { profile_notice: notice };
}

/** A satellite with its place now; one whose elements do not reach now has decayed. */
export function presentSatellite(satellite: Satellite, nowMs: number): SatelliteRecord {
  const { elements } = satellite;
  const { propagator, shown } = knownOrbit(elements);
  // A failure to begin is the failure at every instant.
  const place = 'ok' in propagator ? propagator : positionOf(propagator, nowMs);
  const ages = presentElements(elements, nowMs);
  // Field by field, because a page has a thousand: spreading the parts takes ten times as long.
  return {
    id: satellite.noradId,
    norad_id: numberOf(satellite),
    name: satellite.name,
    names: [...satellite.names],
    type: satellite.type,
    // What is undefined is left out of the text.
    operator: satellite.operator ?? undefined,
    constellation: satellite.constellation ?? undefined,
    launch_date: satellite.launchDate ?? undefined,
    bus_class: satellite.busClass ?? undefined,
    profile: presentProfile(busOfSatellite(satellite)),
    international_designator: elements.objectId === '' ? null : elements.objectId,
    status: place.ok ? satellite.status : 'decayed',
    position: place.ok ? presentPosition(place, nowMs) : null,
    orbit: shown,
    elements_epoch: ages.elements_epoch,
    elements_age_hours: ages.elements_age_hours,
    expected_error_km: ages.expected_error_km,
    elements_level: ages.elements_level,
    links: { self: pathOf.satellite(satellite.noradId) },
  };
}

/** A satellite alone, with links to what else is known of it. */
export function presentSatelliteDetail(satellite: Satellite, nowMs: number): SatelliteRecord {
  const self = pathOf.satellite(satellite.noradId);
  const presented = presentSatellite(satellite, nowMs);
  return {
    ...presented,
    ...presentProfileNotice(satellite.type, presented.profile),
    links: {
      self,
      orbit: `${self}/orbit`,
      position: `${self}/position`,
      passes: `${self}/passes`,
    },
  };
}

/** The elements as they are written: the two lines, where they fit in them, and an OMM. */
function presentForms(elements: Elements): Pick<SatelliteOrbit, 'tle' | 'omm'> {
  const written = formatTle(elements);
  return { tle: written.ok ? [...written.lines] : null, omm: { ...formatOmm(elements) } };
}

/** A set of elements of the past in every form: 1 m in the axis and 1 mm in the one that SGP4 flies. */
export function presentElementSet({ elements, source, receivedAtMs }: KeptSet): ElementSet {
  return {
    ...presentOrbit(elements),
    mean_semi_major_axis_km: round(meanAxisKm(elements), 6),
    ...presentForms(elements),
    source,
    received_at: formatInstant(receivedAtMs),
  };
}

/** The elements in every form. */
export function presentSatelliteOrbit(satellite: Satellite, nowMs: number): SatelliteOrbit {
  const { elements, provenance } = satellite;
  return {
    ...presentOrbit(elements),
    satellite: presentName(satellite),
    ...presentForms(elements),
    source: {
      date: provenance.date,
      name: provenance.source,
      attribution: provenance.attribution,
    },
    ...presentElements(elements, nowMs),
  };
}
