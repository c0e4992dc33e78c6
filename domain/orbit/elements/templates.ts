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
  readonly description: string;
}

/** The published set of orbits. */
export const ORBIT_TEMPLATES: readonly OrbitTemplate[] = [
  orbit(
    'leo-standard',
    'LEO Standard',
    [550, 53, 0.0001],
    'Low orbit of broadband constellations.',
  ),
  orbit(
    'leo-low',
    'LEO Low',
    [420, 51.6, 0.0002],
    'Low orbit like that of the International Space Station; drag shortens its life.',
  ),
  orbit(
    'sun-sync-500',
    'Sun-Synchronous 500km',
    [500, 97.4, 0.0001],
    'Keeps its angle to the Sun; imaging from close by.',
  ),
  orbit(
    'sun-sync-700',
    'Sun-Synchronous 700km',
    [700, 98.2, 0.0001],
    'Keeps its angle to the Sun; wide swaths and a long life.',
  ),
  orbit(
    'polar-800',
    'Polar 800km',
    [800, 98.7, 0.0001],
    'Passes near both poles on every revolution; weather and environment.',
  ),
  orbit(
    'meo-navigation',
    'MEO Navigation',
    [20_200, 55, 0.001],
    'Twelve-hour orbit of navigation satellites.',
  ),
  orbit(
    'geo-comms',
    'Geostationary',
    [35_786, 0, 0.0001],
    'Stands over one longitude of the equator; communications.',
  ),
];

/** The published set of constellations. */
export const CONSTELLATION_TEMPLATES: readonly ConstellationTemplate[] = [
  constellation(
    'walker-star-6-3',
    'Walker Star 6/3/1',
    [3, 2],
    'leo-standard',
    'Six satellites, three planes of two.',
  ),
  constellation(
    'walker-star-12-4',
    'Walker Star 12/4/1',
    [4, 3],
    'leo-standard',
    'Twelve satellites, four planes of three.',
  ),
  constellation(
    'polar-ring-4',
    'Polar Ring',
    [2, 2],
    'sun-sync-500',
    'Four satellites over the poles, two planes of two.',
  ),
  constellation(
    'single-plane-3',
    'Single Plane Trio',
    [1, 3],
    'leo-standard',
    'Three satellites that follow each other in one plane.',
  ),
];

/** Finds an orbit template by id; undefined when there is none. */
export function findOrbitTemplate(id: string): OrbitTemplate | undefined {
  return ORBIT_TEMPLATES.find((known) => known.id === id);
}

/** Finds a constellation template by id; undefined when there is none. */
export function findConstellationTemplate(id: string): ConstellationTemplate | undefined {
  return CONSTELLATION_TEMPLATES.find((known) => known.id === id);
}

function orbit(
  id: string,
  name: string,
  [altitudeKm, inclinationDeg, eccentricity]: readonly [number, number, number],
  description: string,
): OrbitTemplate {
  return { id, name, altitudeKm, inclinationDeg, eccentricity, description };
}

function constellation(
  id: string,
  name: string,
  [planes, satellitesPerPlane]: readonly [number, number],
  baseOrbit: string,
  description: string,
): ConstellationTemplate {
  return { id, name, planes, satellitesPerPlane, baseOrbit, description };
}
