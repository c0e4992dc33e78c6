/** How planes are spread in right ascension: over 360° (delta) or 180° (star). */
export const PLANE_PATTERNS = ['delta', 'star'] as const;
export type PlanePattern = (typeof PLANE_PATTERNS)[number];

/** An orbit that is known by name; altitudes are mean ones over a sphere of 6378.135 km. */
export interface OrbitTemplate {
  readonly id: string;
  readonly name: string;
  readonly altitudeKm: number;
  readonly inclinationDeg: number;
  readonly eccentricity: number;
  readonly description: string;
}

/** A constellation of equal planes that is known by name. */
export interface ConstellationTemplate {
  readonly id: string;
  readonly name: string;
  readonly planes: number;
  readonly satellitesPerPlane: number;
  /** Id of an orbit template. */
  readonly baseOrbit: string;
  readonly pattern: PlanePattern;
  readonly description: string;
}

/** Mean altitude (km), inclination (degrees) and eccentricity of each orbit. */
const ORBITS = [
  ['leo-standard', 'LEO Standard', 550, 53, 0.0001],
  ['leo-low', 'LEO Low', 420, 51.6, 0.0002],
  ['sun-sync-500', 'Sun-Synchronous 500km', 500, 97.4, 0.0001],
  ['sun-sync-700', 'Sun-Synchronous 700km', 700, 98.2, 0.0001],
  ['polar-800', 'Polar 800km', 800, 98.7, 0.0001],
  ['meo-navigation', 'MEO Navigation', 20_200, 55, 0.001],
  ['geo-comms', 'Geostationary', 35_786, 0, 0.0001],
] as const;

/**
 * Planes, satellites in each, orbit and pattern of each constellation. Two planes over the poles that
 * were 180° apart would be nearly one, flown both ways.
 */
const CONSTELLATIONS = [
  ['walker-star-6-3', 'Walker Star 6/3/1', 3, 2, 'leo-standard', 'star'],
  ['walker-star-12-4', 'Walker Star 12/4/1', 4, 3, 'leo-standard', 'star'],
  ['polar-ring-4', 'Polar Ring', 2, 2, 'sun-sync-500', 'star'],
  ['single-plane-3', 'Single Plane Trio', 1, 3, 'leo-standard', 'delta'],
] as const;

const DESCRIPTIONS: Readonly<Record<(typeof ORBITS | typeof CONSTELLATIONS)[number][0], string>> = {
  'leo-standard': 'Low orbit of broadband constellations.',
  'leo-low': 'Low orbit like that of the International Space Station; drag shortens its life.',
  'sun-sync-500': 'Keeps its angle to the Sun; imaging from close by.',
  'sun-sync-700': 'Keeps its angle to the Sun; wide swaths and a long life.',
  'polar-800': 'Passes near both poles on every revolution; weather and environment.',
  'meo-navigation': 'Twelve-hour orbit of navigation satellites.',
  'geo-comms': 'Stands over one longitude of the equator; communications.',
  'walker-star-6-3': 'Six satellites, three planes of two, 60° apart.',
  'walker-star-12-4': 'Twelve satellites, four planes of three, 45° apart.',
  'polar-ring-4': 'Four satellites over the poles, two planes of two at right angles.',
  'single-plane-3': 'Three satellites that follow each other in one plane.',
};

/** The published set of orbits. */
export const ORBIT_TEMPLATES: readonly OrbitTemplate[] = ORBITS.map(
  ([id, name, altitudeKm, inclinationDeg, eccentricity]) => ({
    ...{ id, name, altitudeKm, inclinationDeg, eccentricity },
    description: DESCRIPTIONS[id],
  }),
);

/** The published set of constellations. */
export const CONSTELLATION_TEMPLATES: readonly ConstellationTemplate[] = CONSTELLATIONS.map(
  ([id, name, planes, satellitesPerPlane, baseOrbit, pattern]) => ({
    ...{ id, name, planes, satellitesPerPlane, baseOrbit, pattern },
    description: DESCRIPTIONS[id],
  }),
);

/** Finds an orbit template by id; undefined when there is none. */
export function findOrbitTemplate(id: string): OrbitTemplate | undefined {
  return ORBIT_TEMPLATES.find((known) => known.id === id);
}

/** Finds a constellation template by id; undefined when there is none. */
export function findConstellationTemplate(id: string): ConstellationTemplate | undefined {
  return CONSTELLATION_TEMPLATES.find((known) => known.id === id);
}
