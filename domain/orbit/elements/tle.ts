import type { Elements, ElementsProblem, ElementsResult } from './elements.ts';
import { formatAlpha5, normaliseNoradId } from './norad-id.ts';
import {
  formatTleEpoch,
  parseTleEpoch,
  TLE_FIRST_YEAR,
  TLE_LAST_YEAR,
  yearOf,
} from './tle-epoch.ts';

const LINE_LENGTH = 69;
const [MINUS, ZERO, NINE] = [45, 48, 57];

/** A field of a line: first and last column (counted from 1), its form, and an example of it. */
interface Field {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly form: RegExp;
  readonly example: string;
}

const ANGLE = /^ *\d+\.\d{4}$/;
const EXPONENT = /^[ +-] *\d+[ +-]\d$/;
const COUNT = /^ *\d* *$/;

const NUMBER = field('catalogue number', 3, 7, /^(?: *\d+|[A-HJ-NP-Z]\d{4})$/, '25544');
const DESIGNATOR = field('designator', 10, 17, /^(?:\d{5}[A-Z]{1,3} *| {8})$/, '98067A  ');
const EPOCH = field('epoch', 19, 32, /^\d{2} *\d+\.\d{8}$/, '26204.83049110');
const DOT = field('mean motion derivative', 34, 43, /^[ +-]\.\d{8}$/, ' .00009620');
const DDOT = field('second derivative', 45, 52, EXPONENT, ' 00000+0');
const BSTAR = field('B*', 54, 61, EXPONENT, ' 18169-3');
const SET_NUMBER = field('element set number', 65, 68, COUNT, ' 999');
const INCLINATION = field('inclination', 9, 16, ANGLE, ' 51.6314');
const RAAN = field('RAAN', 18, 25, ANGLE, '118.7564');
const ECCENTRICITY = field('eccentricity', 27, 33, /^ *\d+$/, '0006921');
const ARG_PERIGEE = field('argument of perigee', 35, 42, ANGLE, '330.4598');
const ANOMALY = field('mean anomaly', 44, 51, ANGLE, ' 29.5998');
const MEAN_MOTION = field('mean motion', 53, 63, /^ *\d+\.\d{8}$/, '15.49124476');
const REVOLUTION = field('revolution number', 64, 68, COUNT, '57743');

const FIELDS = [
  [NUMBER, DESIGNATOR, EPOCH, DOT, DDOT, BSTAR, SET_NUMBER],
  [NUMBER, INCLINATION, RAAN, ECCENTRICITY, ARG_PERIGEE, ANOMALY, MEAN_MOTION, REVOLUTION],
] as const;

const BLANK_COLUMNS = [
  [2, 9, 18, 33, 44, 53, 62, 64],
  [2, 8, 17, 26, 34, 43, 52],
] as const;

/**
 * Reads a two-line element set by its columns. Strict: lengths, blanks, digits, checksums, one
 * satellite in both lines, ranges; only a byte order mark, blanks and line ends around a line are
 * forgiven. Every problem is reported, with `tle.0` or `tle.1` as path and the columns in the
 * message. Source: CelesTrak, NORAD Two-Line Element Set Format; alpha-5 as Space-Track defines it.
 */
export function parseTle(line1: string, line2: string, name = ''): ElementsResult {
  const lines = [trimLine(line1), trimLine(line2)] as const;
  const problems = [...lineProblems(lines[0], 0), ...lineProblems(lines[1], 1)];
  if (problems.length > 0) return { ok: false, problems };
  return readLines(lines[0], lines[1], name.trim());
}

/**
 * The two lines of a set of elements, each number rounded to the columns it has; the problem when
 * the catalogue number or the epoch cannot be written in a TLE.
 */
export function formatTle(
  elements: Elements,
):
  | { readonly ok: true; readonly lines: readonly [string, string] }
  | { readonly ok: false; readonly problems: readonly ElementsProblem[] } {
  const number = formatAlpha5(elements.noradId === '' ? '0' : elements.noradId);
  if (number === null) return refuse('noradId', 'a TLE holds catalogue numbers up to 339999 only');
  const year = yearOf(elements.epochMs);
  if (year < TLE_FIRST_YEAR || year > TLE_LAST_YEAR)
    return refuse('epoch', `a TLE holds epochs of ${TLE_FIRST_YEAR} to ${TLE_LAST_YEAR} only`);
  const first =
    `1 ${number}${elements.classification} ${designatorColumns(elements.objectId)} ` +
    `${formatTleEpoch({ ms: elements.epochMs, us: elements.epochUs })} ` +
    `${dotColumns(elements.meanMotionDot)} ${exponentColumns(elements.meanMotionDdot)} ` +
    `${exponentColumns(elements.bstar)} 0 ${String(elements.elementSetNo % 10_000).padStart(4)}`;
  const second =
    `2 ${number} ${angleColumns(elements.inclinationDeg)} ${angleColumns(elements.raanDeg)} ` +
    `${eccentricityColumns(elements.eccentricity)} ${angleColumns(elements.argPerigeeDeg)} ` +
    `${angleColumns(elements.meanAnomalyDeg)} ` +
    elements.meanMotionRevPerDay.toFixed(8).padStart(11) +
    String(elements.revAtEpoch % 100_000).padStart(5);
  return { ok: true, lines: [`${first}${checksum(first)}`, `${second}${checksum(second)}`] };
}

/** The checksum of a line: its digits, with 1 for each minus sign, modulo 10, over 68 columns. */
export function checksum(line: string): number {
  let sum = 0;
  const end = Math.min(line.length, LINE_LENGTH - 1);
  for (let at = 0; at < end; at += 1) {
    const code = line.charCodeAt(at);
    if (code === MINUS) sum += 1;
    else if (code >= ZERO && code <= NINE) sum += code - ZERO;
  }
  return sum % 10;
}

function trimLine(line: string): string {
  let end = line.length;
  while (end > 0 && ' \r\n'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(line.startsWith('\uFEFF') ? 1 : 0, end);
}

function field(name: string, from: number, to: number, form: RegExp, example: string): Field {
  return { name, from, to, form, example };
}

function columns(line: string, { from, to }: Field): string {
  return line.slice(from - 1, to);
}

function refuse(
  path: string,
  message: string,
): { ok: false; problems: readonly ElementsProblem[] } {
  return { ok: false, problems: [{ path, message }] };
}

function lineProblems(line: string, index: 0 | 1): ElementsProblem[] {
  const messages = lineMessages(line, index);
  if (messages.length === 0) return [];
  const path = `tle.${index}`;
  return messages.map((message) => ({ path, message: `line ${index + 1}: ${message}` }));
}

function lineMessages(line: string, index: 0 | 1): string[] {
  const odd = line.search(/[^\x20-\x7E]/);
  if (odd >= 0) return [`column ${odd + 1} holds a character that is not printable ASCII`];
  return line.length === LINE_LENGTH ? columnMessages(line, index) : [lengthMessage(line)];
}

function lengthMessage(line: string): string {
  const hint = line.length === LINE_LENGTH - 1 ? ' (the checksum in column 69 is missing)' : '';
  return `has ${line.length} columns instead of 69${hint}`;
}

function columnMessages(line: string, index: 0 | 1): string[] {
  const messages: string[] = [];
  const number = String(index + 1);
  if (!line.startsWith(number)) messages.push(`column 1 (line number) must be ${number}`);
  for (const column of BLANK_COLUMNS[index])
    if (line[column - 1] !== ' ') messages.push(`column ${column} must be blank`);
  for (const known of FIELDS[index]) {
    const text = columns(line, known);
    if (known.form.test(text)) continue;
    const where = `columns ${known.from}-${known.to} (${known.name})`;
    messages.push(`${where} hold '${text}', not a value such as '${known.example}'`);
  }
  if (index === 0) typeMessages(line, messages);
  const sum = checksum(line);
  if (line[LINE_LENGTH - 1] !== String(sum))
    messages.push(
      `column 69 (checksum) is '${line.charAt(LINE_LENGTH - 1)}', the line adds up to ${sum}`,
    );
  return messages;
}

function typeMessages(line: string, messages: string[]): void {
  if (!'UCS '.includes(line.charAt(7)))
    messages.push('column 8 (classification) must be U, C or S');
  const type = line.charAt(62);
  if (type === '4')
    messages.push('column 63 (ephemeris type) is 4: SGP4-XP elements do not fit SGP4');
  else if (!' 0123'.includes(type)) messages.push('column 63 (ephemeris type) must be 0');
}

function readLines(line1: string, line2: string, name: string): ElementsResult {
  const noradId = readNumber(line1);
  const problems = rangeProblems(line2);
  if (readNumber(line2) !== noradId)
    problems.push({
      path: 'tle.1',
      message: 'line 2: columns 3-7 (catalogue number) differ from line 1',
    });
  const epoch = parseTleEpoch(columns(line1, EPOCH));
  if (epoch === null)
    problems.unshift({
      path: 'tle.0',
      message: 'line 1: columns 21-32 (day of the year) name a day that the year does not have',
    });
  if (epoch === null || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    elements: {
      noradId,
      name,
      epochMs: epoch.ms,
      epochUs: epoch.us,
      meanMotionRevPerDay: Number(columns(line2, MEAN_MOTION)),
      eccentricity: readEccentricity(line2),
      inclinationDeg: Number(columns(line2, INCLINATION)),
      raanDeg: Number(columns(line2, RAAN)),
      argPerigeeDeg: Number(columns(line2, ARG_PERIGEE)),
      meanAnomalyDeg: Number(columns(line2, ANOMALY)),
      bstar: readExponent(columns(line1, BSTAR)),
      meanMotionDot: Number(columns(line1, DOT).trim()),
      meanMotionDdot: readExponent(columns(line1, DDOT)),
      classification: line1.charAt(7).trim() === '' ? 'U' : line1.charAt(7),
      objectId: readDesignator(columns(line1, DESIGNATOR)),
      elementSetNo: Number(columns(line1, SET_NUMBER)),
      revAtEpoch: Number(columns(line2, REVOLUTION)),
      source: 'tle',
      tleEpoch: formatTleEpoch(epoch),
    },
  };
}

function rangeProblems(line2: string): ElementsProblem[] {
  const problems: ElementsProblem[] = [];
  const check = (known: Field, isInside: (value: number) => boolean, range: string): void => {
    if (isInside(Number(columns(line2, known)))) return;
    const where = `line 2: columns ${known.from}-${known.to} (${known.name})`;
    problems.push({ path: 'tle.1', message: `${where} must be ${range}` });
  };
  check(INCLINATION, (value) => value <= 180, '0 to 180 degrees');
  for (const angle of [RAAN, ARG_PERIGEE, ANOMALY])
    check(angle, (value) => value <= 360, '0 to 360 degrees');
  check(MEAN_MOTION, (value) => value > 0 && value < 20, 'more than 0 and less than 20 a day');
  return problems;
}

/** The catalogue number of a line; 0, which stands for none, is empty. */
function readNumber(line: string): string {
  const noradId = normaliseNoradId(columns(line, NUMBER)) ?? '';
  return noradId === '0' ? '' : noradId;
}

function readEccentricity(line2: string): number {
  return Number(`0.${columns(line2, ECCENTRICITY).replaceAll(' ', '0')}`);
}

/** A decimal with an assumed point and an exponent: ` 18169-3` is 0.18169e-3. */
function readExponent(text: string): number {
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(1, 6).replaceAll(' ', '0');
  return Number(`${sign}0.${digits}e${text.slice(6).trim()}`);
}

function readDesignator(text: string): string {
  if (text.trim() === '') return '';
  const year = Number(text.slice(0, 2));
  const century = year < TLE_FIRST_YEAR - 1900 ? 2000 : 1900;
  return `${century + year}-${text.slice(2).trim()}`;
}

function designatorColumns(objectId: string): string {
  const match = /^\d{2}(\d{2})-(\d{3}[A-Z]{0,3})$/.exec(objectId);
  return `${match?.[1] ?? ''}${match?.[2] ?? ''}`.padEnd(8);
}

function dotColumns(value: number): string {
  return `${value < 0 ? '-' : ' '}${Math.min(Math.abs(value), 0.99999999).toFixed(8).slice(1)}`;
}

function angleColumns(degrees: number): string {
  return degrees.toFixed(4).padStart(8);
}

function eccentricityColumns(value: number): string {
  return Math.min(value, 0.9999999).toFixed(7).slice(2);
}

function exponentColumns(value: number): string {
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential(4).split('e');
  const power = value === 0 ? 0 : Number(exponent) + 1;
  if (power < -9) return ' 00000+0';
  const digits = mantissa.replace('.', '');
  return `${value < 0 ? '-' : ' '}${digits}${power < 0 ? '-' : '+'}${Math.abs(power)}`;
}
