import { ISS_TLE } from '../surfaces/simulation.ts';

/** A generator of numbers in [0, 1). */
type Random = () => number;

/** A request as a careless or hostile caller sends it: `body` is JSON text, not always valid. */
export interface AwkwardRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-9,
  1e-300,
  5e-324,
  1e15,
  1e21,
  1.7e308,
  -1.7e308,
  2 ** 53,
  90,
  180,
  360,
];
const WRONG: readonly unknown[] = [
  null,
  true,
  '',
  'NaN',
  'Infinity',
  '1e3',
  [],
  {},
  [[]],
  '\u0000',
  '\ud800',
  '"; DROP TABLE',
  'x'.repeat(5_000),
  { __proto__: null, constructor: 1 },
];
const INSTANTS: readonly unknown[] = [
  '2026-07-25T00:00:00Z',
  '2026-07-25',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-12:00',
  '2026-02-29T00:00:00Z',
  '2024-02-29T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-07-25T00:00:00.123456789+05:30',
  '1957-10-04',
  '2200-01-01T00:00:00Z',
  '+012026-01-01T00:00:00Z',
  'yesterday',
  1_753_000_000,
];
const MEAN_FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  altitude_km: [550, 120, 159.9, 180, 200, 35_786, 400_000, 500_000, -6378, -6377.9, 0],
  mean_motion: [15.5, 17, 18, 6.4, 2.00561, 1.00273, 0.01, 1e-6, -1],
  inclination_deg: [53, 0, 1e-9, 63.4349, 90, 97.6, 179.999999, 180, 180.0000001],
  eccentricity: [0.0001, 0, 1e-9, 0.1, 0.7, 0.9, 0.99, 0.999999, 1, 1.0001],
  raan_deg: [0, 359.999, 360, -720, 1e6],
  arg_perigee_deg: [0, 90, 270, -1e6],
  mean_anomaly_deg: [0, 180, 1e6],
  bstar: [0, 3e-5, 1, -1, 1e-12],
  epoch: INSTANTS,
};
const STATION_FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  lat: [0, 90, -90, 89.999999, 45],
  lon: [0, 180, -180, 360, 179.9999999],
  altitude_m: [0, -500, 9000],
  min_elevation_deg: [0, 5, 90],
  name: ['Pole', '=cmd()', 'a,"b"\u2028', 'BEGIN:VEVENT', '<b>'],
};
const ACCEPTS = [
  '*/*',
  'application/json',
  'text/csv',
  'text/calendar',
  'application/json; profile=czml',
  'text/plain; profile=oem',
  'text/html',
  ';;;,,q=',
  'text/csv;q=nan, */*;q=0',
  'a'.repeat(4_000),
];
const FORMATS = ['json', 'csv', 'czml', 'oem', 'ics', 'xml', '__proto__', 'json&format=csv'];
const CONTENT_TYPES = ['application/json', 'application/json', 'text/plain', 'text/xml', 'x'];
const PATHS = [
  '/v1/state',
  '/v1/state/batch',
  '/v1/propagate',
  '/v1/passes',
  '/v1/orbital-params',
  '/v1/constellation-templates/single-plane-3/expand',
  '/v1/constellation-templates/__proto__/expand',
  '/v1/sessions',
] as const;

/**
 * Makes one request: a body that is nearly right, in which some values are extreme and a few are of
 * another kind. The same numbers give the same request.
 */
export function awkwardRequest(random: Random): AwkwardRequest {
  const path = pick(random, PATHS);
  const hasForm = path === '/v1/propagate' || path === '/v1/passes';
  const query = hasForm && random() < 0.3 ? `?format=${pick(random, FORMATS)}` : '';
  const body = JSON.stringify(bodyFor(random, path));
  return {
    path: path + query,
    headers: {
      'Content-Type': random() < 0.9 ? 'application/json' : pick(random, CONTENT_TYPES),
      Accept: random() < 0.7 ? '*/*' : pick(random, ACCEPTS),
    },
    body: random() < 0.05 ? damaged(random, body) : body,
  };
}

function bodyFor(random: Random, path: string): object {
  const shadow = maybe(random, 0.2, () => likely(random, ['cylinder', 'cone', 'CONE', null, 1]));
  const instant = () => maybe(random, 0.7, () => spoiled(random, likely(random, INSTANTS)));
  const elements = spoiled(random, elementsFor(random));
  if (path === '/v1/state') return { elements, timestamp: instant(), shadow };
  if (path === '/v1/state/batch')
    return { satellites: satellites(random), timestamp: instant(), shadow };
  if (path === '/v1/propagate') return { elements, ...windowFor(random), shadow };
  if (path === '/v1/passes')
    return {
      elements,
      start: instant(),
      duration_hours: maybe(random, 0.6, () =>
        spoiled(random, likely(random, [1, 24, 72, 72.001, 1e-9, 0, -1])),
      ),
      min_elevation_deg: maybe(random, 0.3, () =>
        spoiled(random, likely(random, [0, 5, 89.9, 90, 91])),
      ),
      points_step_s: maybe(random, 0.5, () =>
        spoiled(random, likely(random, [0, 30, 1e-9, 0.5, 86_400])),
      ),
      ground_stations: maybe(random, 0.6, () => stations(random)),
    };
  if (path === '/v1/sessions')
    return {
      satellites: satellites(random).slice(0, random() < 0.9 ? 3 : 60),
      epoch: instant(),
      seed: maybe(random, 0.5, () =>
        spoiled(random, likely(random, ['s', 0, -5, 2 ** 60, '\u200b'])),
      ),
    };
  if (path === '/v1/orbital-params') return meanFields(random);
  return {
    base_orbit: maybe(random, 0.5, () => likely(random, ['iss', 'leo-standard', 'nowhere', 7])),
    phasing: maybe(random, 0.5, () => spoiled(random, likely(random, [0, 1, 2, 1e9, -1, 0.5]))),
    pattern: maybe(random, 0.3, () => likely(random, ['delta', 'star', 'ring'])),
    epoch: instant(),
  };
}

function windowFor(random: Random): Record<string, unknown> {
  const start = likely(random, INSTANTS);
  const startMs = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  const lengths = [21_600, 600, 0, 1e-3, 1, 60, 172_800, 172_801, -60];
  const end = new Date(startMs + likely(random, lengths) * 1000);
  return {
    start: spoiled(random, start),
    end: Number.isNaN(end.getTime()) ? likely(random, INSTANTS) : end.toISOString(),
    step_s: maybe(random, 0.7, () =>
      spoiled(random, likely(random, [60, 1e-9, 0.001, 0.1, 1, 172_800, 0])),
    ),
  };
}

function satellites(random: Random): unknown[] {
  const ids = ['a', 'b', '__proto__', 'constructor', 'toString', '7', 7, '../x', 'é\u202e', '\n'];
  const count = random() < 0.95 ? Math.floor(random() * 6) : 101;
  return Array.from({ length: count }, (_, index) => ({
    id: random() < 0.7 ? `s${index}` : pick(random, ids),
    elements: spoiled(random, elementsFor(random), 0.01),
  }));
}

function stations(random: Random): unknown[] {
  const count = random() < 0.9 ? Math.floor(random() * 5) : pick(random, [200, 201]);
  return Array.from({ length: count }, (_, index) =>
    random() < 0.1
      ? pick(random, ['gs_svalbard', 'gs_nowhere', 5])
      : { id: `g${index}`, ...someOf(random, STATION_FIELDS, 0.85) },
  );
}

function elementsFor(random: Random): unknown {
  const kind = random();
  if (kind < 0.2) return { tle: tleFor(random) };
  if (kind < 0.4) return { omm: ommFor(random) };
  return meanFields(random);
}

function meanFields(random: Random): Record<string, unknown> {
  const { altitude_km, inclination_deg, ...others } = MEAN_FIELDS;
  const size = { altitude_km: altitude_km ?? [], inclination_deg: inclination_deg ?? [] };
  return { ...someOf(random, size, 0.95), ...someOf(random, others, 0.25) };
}

function tleFor(random: Random): unknown {
  const lines = ISS_TLE.map((line) => {
    const kind = random();
    if (kind < 0.4) return line;
    if (kind < 0.5) return `\ufeff${line}`;
    if (kind < 0.6) return `${line}\r`;
    if (kind < 0.7) return line.replaceAll('  ', '\t');
    if (kind < 0.8)
      return line.replace('25544', pick(random, ['T0000', 'I0000', 'Z9999', 'é5544']));
    return withChecksum(changed(random, line));
  });
  const kind = random();
  if (kind < 0.6) return lines;
  if (kind < 0.8) return lines.join(pick(random, ['\n', '\r\n', '\r', '\n\n']));
  return kind < 0.9 ? ['0 ISS', ...lines] : lines.toReversed();
}

/** One column of a line replaced; digits mostly, so that many of the results are read as numbers. */
function changed(random: Random, line: string): string {
  const column = 2 + Math.floor(random() * 66);
  return line.slice(0, column) + pick(random, '0123456789 .-+AZ٣') + line.slice(column + 1);
}

function withChecksum(line: string): string {
  const digits = Array.from(line.slice(0, 68), (char) => (char === '-' ? 1 : Number(char) || 0));
  return line.slice(0, 68) + String(digits.reduce((sum, digit) => sum + digit, 0) % 10);
}

function ommFor(random: Random): Record<string, unknown> {
  const texts = (values: readonly unknown[] | undefined) =>
    (values ?? []).flatMap((value) => [value, String(value)]);
  return someOf(
    random,
    {
      OBJECT_NAME: ['ISS (ZARYA)', '', 5, '=1+1'],
      OBJECT_ID: ['1998-067A', '98067A'],
      NORAD_CAT_ID: [25544, '25544', 339_999, 1e9, -1, 'T0000'],
      EPOCH: INSTANTS,
      MEAN_MOTION: texts(MEAN_FIELDS['mean_motion']),
      ECCENTRICITY: texts(MEAN_FIELDS['eccentricity']),
      INCLINATION: texts(MEAN_FIELDS['inclination_deg']),
      RA_OF_ASC_NODE: texts(MEAN_FIELDS['raan_deg']),
      ARG_OF_PERICENTER: texts(MEAN_FIELDS['arg_perigee_deg']),
      MEAN_ANOMALY: texts(MEAN_FIELDS['mean_anomaly_deg']),
      BSTAR: texts(MEAN_FIELDS['bstar']),
      MEAN_MOTION_DOT: [0, '.0001', '+.1', '1e400'],
      REF_FRAME: ['TEME', 'TEME', 'J2000'],
      TIME_SYSTEM: ['UTC'],
    },
    0.98,
  );
}

function someOf(
  random: Random,
  choices: Readonly<Record<string, readonly unknown[]>>,
  share: number,
): Record<string, unknown> {
  const some: Record<string, unknown> = {};
  for (const [field, values] of Object.entries(choices))
    if (random() < share) some[field] = spoiled(random, likely(random, values), 0.01);
  return some;
}

/** Now and then something else in the place of a value. */
function spoiled(random: Random, value: unknown, share = 0.02): unknown {
  if (random() >= share) return value;
  return pick(random, random() < 0.5 ? NUMBERS : WRONG);
}

function damaged(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  const kind = random();
  if (kind < 0.3) return text.slice(0, at);
  if (kind < 0.5) return `${text.slice(0, -1)},"elements":{}}`;
  if (kind < 0.6) return `${'['.repeat(500)}${']'.repeat(500)}`;
  if (kind < 0.8) return text.replace(/-?\d+(\.\d+)?/, pick(random, ['1e999', 'NaN', '-1e999']));
  return text.slice(0, at) + pick(random, ['\u0000', '\u2028', ',', '}']) + text.slice(at);
}

function maybe<Value>(random: Random, share: number, make: () => Value): Value | undefined {
  return random() < share ? make() : undefined;
}

/** The first half of the time, which is a value that is right; any of them else. */
function likely<Item>(random: Random, items: ArrayLike<Item>): Item {
  return pick(random, random() < 0.5 ? Array.from(items).slice(0, 1) : items);
}

function pick<Item>(random: Random, items: ArrayLike<Item>): Item {
  // The index is below the length, and no list above is empty.
  return items[Math.floor(random() * items.length)] as Item;
}
