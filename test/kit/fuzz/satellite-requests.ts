/** Ids of every kind: low, geostationary, Molniya, far; numbers, alpha-5, names, and none of those. */
const IDS = [
  '25544',
  '025544',
  'ISS',
  'iss (zarya)',
  '58584',
  'Arktika-M 2',
  'GOES-16',
  'Chandra',
  'LAGEOS-1',
  'Pléiades Neo 3',
  'T0001',
  'E8273',
  'I0001',
  'a/b',
  '50%',
  '衛星',
  '.',
  'x'.repeat(250),
  ' 25544 ',
  '-1',
  '1e5',
  '0',
  '999999999',
  '9999999999',
  'null',
  '__proto__',
  'constructor',
  '$where',
  '.*',
  'A\u0000B',
  '😀',
] as const;

const NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '0.5',
  '90',
  '90.0000001',
  '-90',
  '180',
  '-180',
  '360',
  '361',
  '168',
  '169',
  '24',
  '1e-9',
  '1e3',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  '1,5',
  'abc',
  '',
  ' 5 ',
  '99999999999999999999999999',
] as const;

const INSTANTS = [
  '2026-07-25',
  '2026-07-25T12:00:00Z',
  '2026-07-25T12:00:00.123456789+05:30',
  '2026-07-26T00:00:00',
  '2026-08-01T00:00:00Z',
  '2027-07-20',
  '2028-01-01',
  '2025-08-01',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01',
  '2026-02-30',
  '2026-07-25T24:00:00Z',
  '2026-12-31T23:59:60Z',
  'now',
  '1753401600',
  'x'.repeat(80),
] as const;

const TEXTS = [
  'weather',
  'WEATHER',
  'NOAA',
  'goes',
  '2',
  '25544',
  '%',
  'ä',
  'İ',
  'ß',
  '\u0000',
  '\n',
  '.*',
  '(',
  'x'.repeat(150),
  '😀',
  '',
] as const;

const CURSORS = [
  'bjI1NTQ0',
  'bjI1NTQ1',
  'bjI1NTQ0=',
  'bjI1NTQ0AA',
  'bi0x',
  'bjk5OTk5OTk5OTk5OTk5OTk',
  'bjFlNQ',
  'MTcwMDAwMDAwMDAwMCBhYmM',
  '%00',
  'n25544',
  '!!!!',
  'a'.repeat(100),
] as const;

/** Values of every query parameter of the routes about satellites, meant and not. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  type: TEXTS,
  operator: TEXTS,
  constellation: TEXTS,
  q: TEXTS,
  limit: NUMBERS,
  offset: NUMBERS,
  cursor: CURSORS,
  at: INSTANTS,
  start: INSTANTS,
  end: INSTANTS,
  interval_sec: [...NUMBERS, '60', '600', '0.001'],
  lat: NUMBERS,
  lon: NUMBERS,
  altitude_m: NUMBERS,
  min_elevation_deg: NUMBERS,
  hours: NUMBERS,
  power_w: NUMBERS,
  thermal_w: NUMBERS,
  not_a_parameter: TEXTS,
};

const LIST = ['type', 'operator', 'constellation', 'q', 'limit', 'offset', 'cursor'];
const PLACE = ['lat', 'lon', 'altitude_m', 'min_elevation_deg'];

/** The routes and the parameters that each of them reads. */
const ROUTES: readonly (readonly [string, readonly string[]])[] = [
  ['/v1/satellites', LIST],
  ['/v1/satellites/active', LIST],
  ['/v1/satellites/:id', []],
  ['/v1/satellites/:id/position', ['at']],
  ['/v1/satellites/:id/orbit', []],
  ['/v1/satellites/:id/elements', ['start', 'end', 'limit', 'cursor']],
  ['/v1/satellites/:id/trajectory', ['start', 'end', 'interval_sec']],
  ['/v1/satellites/:id/visibility', [...PLACE, 'at']],
  ['/v1/satellites/:id/passes', [...PLACE, 'hours', 'start']],
  ['/v1/satellites/:id/environment', ['start', 'hours', 'points', 'min_elevation_deg']],
  ['/v1/satellites/:id/latency', [...PLACE, 'at']],
  ['/v1/satellites/:id/feasibility', ['power_w', 'thermal_w']],
  ['/v1/ground-stations', []],
];

/** A request that nobody may have meant: its path, and the names of its parameters. */
export interface SatelliteFuzz {
  readonly path: string;
  readonly names: readonly string[];
}

/** Makes a request about satellites from random numbers of 0 to below 1. */
export function satelliteFuzz(random: () => number): SatelliteFuzz {
  const pick = <T>(from: readonly T[], fallback: T): T =>
    from[Math.floor(random() * from.length)] ?? fallback;
  const [route, known] = pick(ROUTES, ['/v1/satellites', LIST] as const);
  // Half of the ids are ones that are known, so that what comes after the look-up is reached.
  const id = random() < 0.5 ? pick(IDS.slice(0, 10), '25544') : pick(IDS, '25544');
  const names = known.filter(() => random() < 0.6);
  if (random() < 0.1) names.push(pick(Object.keys(PARAMETERS), 'q'));
  const query = names.map((name) => {
    const values = PARAMETERS[name] ?? [];
    // The first ones of every list are good.
    const value = random() < 0.5 ? pick(values.slice(0, 4), '') : pick(values, '');
    return `${name}=${random() < 0.02 ? '%zz' : encodeURIComponent(value)}`;
  });
  const path = route.replace(':id', encodeURIComponent(id));
  return { path: query.length === 0 ? path : `${path}?${query.join('&')}`, names };
}
