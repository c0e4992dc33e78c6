import { daysInYear, daysToYear } from '../../time/calendar.ts';
import { DAY_MS, type Instant } from '../../time/instant.ts';

/** One hundred-millionth of a day, the resolution of a TLE epoch, in microseconds. */
const UNIT_US = 864;
const DAY_UNITS = 100_000_000;

/** First and last year that two digits stand for (57 to 99 = 19xx, 00 to 56 = 20xx). */
export const TLE_FIRST_YEAR = 1957;
export const TLE_LAST_YEAR = 2056;

/**
 * Reads the epoch of a TLE, `yyddd.dddddddd` with day 1 = 1 January, exactly; null when it is not
 * such a text or the year has no such day.
 */
export function parseTleEpoch(text: string): Instant | null {
  const match = /^(\d{2})([ \d]{3})\.(\d{8})$/.exec(text);
  if (match === null) return null;
  const twoDigits = Number(match[1]);
  const year = twoDigits < TLE_FIRST_YEAR - 1900 ? 2000 + twoDigits : 1900 + twoDigits;
  const dayText = match[2]?.trimStart() ?? '';
  const day = Number(dayText);
  if (!/^\d+$/.test(dayText) || day < 1 || day > daysInYear(year)) return null;
  const us = Number(match[3]) * UNIT_US;
  const midnightMs = (daysToYear(year) + day - 1) * DAY_MS;
  return { ms: midnightMs + Math.floor(us / 1000), us: us % 1000 };
}

/** Writes an instant as a TLE epoch such as `26063.86671769`, rounded to 1e-8 day (0.864 ms). */
export function formatTleEpoch({ ms, us }: Instant): string {
  const year = yearOf(ms);
  const sinceYearUs = (ms - daysToYear(year) * DAY_MS) * 1000 + us;
  const units = Math.round(sinceYearUs / UNIT_US);
  if (units >= daysInYear(year) * DAY_UNITS) return joinEpoch(year + 1, 0);
  return joinEpoch(year, units);
}

/** The UTC year of an instant in epoch milliseconds. */
export function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}

function joinEpoch(year: number, units: number): string {
  const day = Math.floor(units / DAY_UNITS) + 1;
  const fraction = units % DAY_UNITS;
  const twoDigits = String(((year % 100) + 100) % 100).padStart(2, '0');
  return `${twoDigits}${String(day).padStart(3, '0')}.${String(fraction).padStart(8, '0')}`;
}
