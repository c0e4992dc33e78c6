import { below, type FuzzJson, oneOf, type Random } from './json.ts';

/** Values that readers of numbers, texts, times and lists have stumbled over. */
const ODD: readonly FuzzJson[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.1,
  1e-308,
  5e-324,
  1e21,
  1e300,
  1.7976931348623157e308,
  -1e300,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  'NaN',
  'Infinity',
  '-0',
  '1e9999',
  '0x10',
  '',
  ' ',
  '\u0000',
  '\u001b[31m',
  '\ud800',
  '\u202eabc',
  'Z\u0351\u0343A\u0310',
  '🛰️',
  'ＩＳＳ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$where',
  'a.b',
  'a[0]',
  '../../etc',
  '${7*7}',
  '25544',
  'T0001',
  '000025544',
  'ground',
  [],
  [[]],
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: 1 },
];

/** Texts that are instants, nearly are, or once were. */
const INSTANTS: readonly string[] = [
  '2026-07-25',
  '2026-07-25T00:00:00Z',
  '2026-07-25T24:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-02-29T00:00:00Z',
  '2026-07-25T00:00:00.123456789+23:59',
  '2026-07-25T00:00:00-14:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '2026-W30-6',
  '2026-206',
  '20260725T000000Z',
  '2026-07-25 00:00:00',
  'now',
  '1753401600',
  '2026-07-25T00:00:00Z[Europe/Paris]',
];

/** Numbers round the limits that requests have. */
const LIMITS: readonly number[] = [
  0.001,
  0.999,
  1,
  1.001,
  5,
  24,
  47.999,
  48,
  48.001,
  90,
  90.001,
  120,
  168,
  168.001,
  180,
  180.001,
  199,
  200,
  201,
  255,
  256,
  257,
  360,
  999,
  1000,
  1001,
  6378,
  35_786,
  60_000,
  60_001,
  100_000,
  500_000,
  604_800,
  1e6,
  999_999_999,
  1e9,
  1e9 + 1,
];

/** A value that hardly any field expects. */
export function oddValue(random: Random): FuzzJson {
  const kind = random();
  if (kind < 0.55) return structuredClone(oneOf(random, ODD));
  if (kind < 0.7) return oneOf(random, INSTANTS);
  if (kind < 0.9) return oneOf(random, LIMITS) * (random() < 0.2 ? -1 : 1);
  return hugeValue(random);
}

/** Something long, wide or deep, within what a body may have. */
function hugeValue(random: Random): FuzzJson {
  const size = oneOf(random, [300, 3000, 20_000]);
  switch (below(random, 5)) {
    case 0:
      return oneOf(random, ['x', '\u00e9', '🛰', '"', '\\']).repeat(size);
    case 1:
      return Array<FuzzJson>(size).fill(oneOf(random, [0, null, 'a', '']));
    case 2:
      return Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index]));
    case 3:
      return nested(300, random() < 0.5);
    default:
      return Array.from({ length: Math.min(size, 2000) }, () => ({ id: 'same' }));
  }
}

function nested(depth: number, asArray: boolean): FuzzJson {
  let value: FuzzJson = 1;
  for (let level = 0; level < depth; level += 1) value = asArray ? [value] : { a: value };
  return value;
}
