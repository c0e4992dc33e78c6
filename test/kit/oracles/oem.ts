import assert from 'node:assert/strict';

/** An orbit ephemeris message of one segment, read by a strict reader. */
export interface Oem {
  readonly header: ReadonlyMap<string, string>;
  readonly metadata: ReadonlyMap<string, string>;
  readonly states: readonly { readonly tMs: number; readonly values: readonly number[] }[];
}

/** Keywords of header and metadata in their prescribed order; those with `?` may be absent. */
const HEADER = ['CCSDS_OEM_VERS', 'CLASSIFICATION?', 'CREATION_DATE', 'ORIGINATOR', 'MESSAGE_ID?'];
const METADATA = [
  'OBJECT_NAME',
  'OBJECT_ID',
  'CENTER_NAME',
  'REF_FRAME',
  'REF_FRAME_EPOCH?',
  'TIME_SYSTEM',
  'START_TIME',
  'USEABLE_START_TIME?',
  'USEABLE_STOP_TIME?',
  'STOP_TIME',
  'INTERPOLATION?',
  'INTERPOLATION_DEGREE?',
];
const EPOCH = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?$/;
const NUMBER = /^-?\d+\.\d+$/;

/** Reads KVN line by line as CCSDS 502.0-B-3 (sections 5.2 and 7.4) prescribes; throws on any breach. */
export function readOem(text: string): Oem {
  assert.ok(text.endsWith('\n'), 'ends with a line end');
  const lines = text.split('\n').slice(0, -1);
  for (const line of lines) {
    assert.ok(line.length <= 254, 'a line has at most 254 characters');
    assert.match(line, /^[\x20-\x7e]*$/, 'printable ASCII only');
    assert.equal(line, line.trimEnd(), 'no blanks at the end');
  }
  const given = lines.filter((line) => line !== '' && !line.startsWith('COMMENT '));
  const begin = given.indexOf('META_START');
  const end = given.indexOf('META_STOP');
  assert.ok(begin > 0 && end > begin, 'one metadata section');
  assert.ok(given[0]?.startsWith('CCSDS_OEM_VERS = '), 'the version comes first');
  const header = readKeywords(given.slice(0, begin), HEADER);
  const metadata = readKeywords(given.slice(begin + 1, end), METADATA);
  const states = given.slice(end + 1).map(readState);
  states.forEach(({ tMs }, index) => {
    assert.ok(index === 0 || tMs > (states[index - 1]?.tMs ?? 0), 'time tags increase');
  });
  const degree = Number(metadata.get('INTERPOLATION_DEGREE') ?? 0);
  assert.ok(Number.isInteger(degree) && degree < 2 * states.length);
  assert.equal(metadata.has('INTERPOLATION'), metadata.has('INTERPOLATION_DEGREE'));
  return { header, metadata, states };
}

function readKeywords(lines: readonly string[], order: readonly string[]): Map<string, string> {
  const pairs = lines.map((line): [string, string] => {
    const match = /^([A-Z_]+) = (\S(?:.*\S)?)$/.exec(line);
    assert.ok(match?.[1] !== undefined && match[2] !== undefined, `a keyword line: ${line}`);
    return [match[1], match[2]];
  });
  const names = order.map((name) => name.replace('?', ''));
  const places = pairs.map(([name]) => names.indexOf(name));
  assert.ok(!places.includes(-1), 'known keywords only');
  assert.deepEqual(
    [...new Set(places)].sort((a, b) => a - b),
    places,
    'each once, in order',
  );
  const found = new Map(pairs);
  for (const name of order)
    assert.ok(name.endsWith('?') || found.has(name), `${name} is mandatory`);
  return found;
}

function readState(line: string) {
  const [epoch = '', ...values] = line.split(' ');
  assert.match(epoch, EPOCH);
  assert.equal(values.length, 6, 'position and velocity');
  for (const value of values) assert.match(value, NUMBER);
  const [second = '', fraction = ''] = epoch.replace('Z', '').split('.');
  const tMs = Date.parse(`${second}Z`) + Number(`0.${fraction}`) * 1000;
  return { tMs, values: values.map(Number) };
}
