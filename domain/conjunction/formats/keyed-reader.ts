import { parseInstant } from '../../time/instant.ts';
import type { CdmProblem, KeyedSection, KeyedValue } from './keyed-cdm.ts';

/** Reads the values of one section and notes what is wrong with them. */
export interface SectionReader {
  has(key: string): boolean;
  path(key: string): string;
  /** Empty, with a problem, where it is absent. */
  text(key: string): string;
  optionalText(key: string): string | null;
  /** NaN, with a problem, where it is absent or not a number in `unit`. */
  number(key: string, unit: string, bounds?: Bounds): number;
  /** Null where it is absent. */
  optionalNumber(key: string, unit: string, bounds?: Bounds): number | null;
  /** Epoch ms with fractions; NaN, with a problem, where it is absent or no instant. */
  instant(key: string): number;
  refuse(key: string, message: string): void;
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** Years of satellites, and of what can be computed about them. */
const FIRST_MS = Date.UTC(1957, 0, 1);
const END_MS = Date.UTC(2200, 0, 1);
const LONGEST_TEXT = 200;
const CONTROL = /\p{Cc}/u;
/** Longer numbers and times are not even looked at: expressions over them are slow. */
const LONGEST_NUMBER = 64;

/** A reader over a section; problems go to `problems`. */
export function sectionReader(
  section: KeyedSection,
  prefix: string,
  problems: CdmProblem[],
): SectionReader {
  const path = (key: string) => section.get(key)?.path ?? `${prefix}${key}`;
  const refuse = (key: string, message: string) => {
    problems.push({ path: path(key), message });
  };
  const numberOf = (key: string, value: KeyedValue, unit: string, bounds: Bounds): number => {
    if (value.unit !== null && unit !== '' && value.unit !== unit)
      refuse(key, `is given in ${value.unit.slice(0, 20)}; the standard wants ${unit}`);
    const isSound = value.text.length <= LONGEST_NUMBER && NUMBER.test(value.text);
    const number = isSound ? Number(value.text) : Number.NaN;
    if (!Number.isFinite(number)) {
      refuse(key, `must be a number${unit === '' ? '' : ` in ${unit}`}, such as 1.5e-3`);
      return Number.NaN;
    }
    const { min = -Infinity, max = Infinity } = bounds;
    if (number < min || number > max)
      refuse(key, max === Infinity ? `must be at least ${min}` : `must lie in ${min} to ${max}`);
    return number;
  };
  const textOf = (key: string, value: KeyedValue): string => {
    if (value.text.length > LONGEST_TEXT) refuse(key, `must be at most ${LONGEST_TEXT} characters`);
    else if (CONTROL.test(value.text))
      refuse(key, 'must not have line breaks or control characters');
    return value.text;
  };
  return {
    has: (key) => section.has(key),
    path,
    refuse,
    text(key) {
      const value = section.get(key);
      if (value !== undefined) return textOf(key, value);
      refuse(key, 'is missing');
      return '';
    },
    optionalText(key) {
      const value = section.get(key);
      return value === undefined ? null : textOf(key, value);
    },
    number(key, unit, bounds = {}) {
      const value = section.get(key);
      if (value !== undefined) return numberOf(key, value, unit, bounds);
      refuse(key, 'is missing');
      return Number.NaN;
    },
    optionalNumber(key, unit, bounds = {}) {
      const value = section.get(key);
      return value === undefined ? null : numberOf(key, value, unit, bounds);
    },
    instant(key) {
      const value = section.get(key);
      const read = value === undefined ? null : parseInstant(value.text.slice(0, LONGEST_NUMBER));
      if (read?.ok === true) {
        const { ms, us } = read.instant;
        if (ms < FIRST_MS || ms >= END_MS) refuse(key, 'must lie in the years 1957 to 2199');
        return ms + us / 1000;
      }
      refuse(key, read === null ? 'is missing' : `must be a time in UTC: ${read.message}`);
      return Number.NaN;
    },
  };
}
