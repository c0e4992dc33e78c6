import type {
  ConstellationExpansion,
  ConstellationTemplate as WireConstellation,
  OrbitTemplate as WireOrbit,
} from '../../../contracts/orbit/template.ts';
import type {
  ConstellationTemplate,
  OrbitTemplate,
} from '../../../domain/orbit/elements/templates.ts';
import type { ConstellationOrbit } from '../../../domain/orbit/elements/walker.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round } from '../../../presenters/rounding.ts';

/** Presents an orbit template. */
export function presentOrbitTemplate(template: OrbitTemplate): WireOrbit {
  return {
    id: template.id,
    name: template.name,
    altitude_km: template.altitudeKm,
    inclination_deg: template.inclinationDeg,
    eccentricity: template.eccentricity,
    description: template.description,
  };
}

/** Presents a constellation template. */
export function presentConstellationTemplate(template: ConstellationTemplate): WireConstellation {
  return {
    id: template.id,
    name: template.name,
    satellite_count: template.planes * template.satellitesPerPlane,
    planes: template.planes,
    sats_per_plane: template.satellitesPerPlane,
    base_orbit: template.baseOrbit,
    pattern: template.pattern,
    description: template.description,
  };
}

/** Presents a satellite of a constellation as elements of the given epoch. */
export function presentExpandedOrbit(
  orbit: ConstellationOrbit,
  epochMs: number,
): ConstellationExpansion['orbits'][number] {
  const { id, name, plane, slot } = orbit;
  return { id, name, plane, slot, ...presentElements(orbit, epochMs) };
}

/** Presents a satellite of a constellation as a session takes it. */
export function presentExpandedSatellite(
  orbit: ConstellationOrbit,
  epochMs: number,
): ConstellationExpansion['satellites'][number] {
  return { id: orbit.id, name: orbit.name, elements: presentElements(orbit, epochMs) };
}

function presentElements(
  orbit: ConstellationOrbit,
  epochMs: number,
): ConstellationExpansion['satellites'][number]['elements'] {
  return {
    altitude_km: orbit.altitudeKm,
    inclination_deg: orbit.inclinationDeg,
    eccentricity: orbit.eccentricity,
    raan_deg: round(orbit.raanDeg, 9),
    arg_perigee_deg: orbit.argPerigeeDeg,
    mean_anomaly_deg: round(orbit.meanAnomalyDeg, 9),
    bstar: orbit.bstar,
    epoch: formatInstant(epochMs),
  };
}
