import { dayOfYear, daysInMonth, daysInYear, daysToYear, isoWeekday } from './calendar.ts';

/** An instant in UTC: whole milliseconds since 1970 and the microseconds beyond them (0 to 999). */
export interface Instant {
  readonly ms: number;
  readonly us: number;
}

/** An instant, or one sentence that says what is wrong with the text. */
export type InstantResult =
  | { readonly ok: true; readonly instant: Instant }
  | { readonly ok: false; readonly message: string };

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

/** 0000-01-01T00:00Z, the first instant that four digits of year can write. */
export const MIN_INSTANT_MS = daysToYear(0) * DAY_MS;
/** 9999-12-31T23:59:59.999Z, the last one. */
export const MAX_INSTANT_MS = daysToYear(10_000) * DAY_MS - 1;

const DATE =
  /^(\d{4})(?:-(\d{2})-(\d{2})|(\d{2})(\d{2})|-(\d{3})|(\d{3})|-W(\d{2})-(\d)|W(\d{2})(\d))$/i;
const TIME =
  /^(\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?|(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?)?$/;
const ZONE = /^(?:z|([+-])(\d{2})(?::?(\d{2}))?)$/i;

/**
 * Reads an ISO 8601 instant of the years 0000 to 9999: calendar, ordinal (`2026-205`) and week
 * dates (`2026-W30-5`), extended or basic, time to the minute, second or up to nine decimals (those
 * beyond the microsecond are cut), `Z`, any offset, or no zone, which means UTC. A date alone is
 * its midnight, 24:00 the next one, and the leap second 23:59:60 UTC the second after it.
 */
export function parseInstant(text: string): InstantResult {
  const { date, time, zone } = split(text.trim());
  const days = parseDate(date);
  if (typeof days === 'string') return refuse(days);
  const clock = time === null ? MIDNIGHT : parseTime(time);
  if (typeof clock === 'string') return refuse(clock);
  const offsetMinutes = zone === '' ? 0 : parseZone(zone);
  if (typeof offsetMinutes === 'string') return refuse(offsetMinutes);
  const minuteMs = days * DAY_MS + (clock.minutes - offsetMinutes) * 60_000;
  const isLastMinute = (((minuteMs / 60_000) % 1440) + 1440) % 1440 === 1439;
  if (clock.second === 60 && !isLastMinute) return refuse('second 60 exists only at 23:59:60 UTC');
  const ms = minuteMs + clock.second * 1000 + Math.floor(clock.us / 1000);
  if (ms < MIN_INSTANT_MS || ms > MAX_INSTANT_MS)
    return refuse('the instant lies outside the years 0000 to 9999 in UTC');
  return { ok: true, instant: { ms, us: clock.us % 1000 } };
}

/** The day whose text was written last, as `2026-07-24T`: most instants of an answer are of few days. */
const written = { day: Number.NaN, text: '' };
const CLOCKS = Array.from(
  { length: 1440 },
  (_, minute) => `${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}:`,
);
const SECONDS = Array.from({ length: 60 }, (_, second) => `${padded(second, 2)}.`);
const MILLISECONDS = Array.from({ length: 1000 }, (_, ms) => `${padded(ms, 3)}Z`);

/**
 * Writes epoch milliseconds as ISO 8601 with `Z` and milliseconds, rounded to the nearest one, but
 * never up into the year 10000, whose texts could not be read back. Put together from tables, in a
 * fifth of the time of `toISOString`.
 */
export function formatInstant(ms: number): string {
  // With its microseconds the last instant of 9999 is, as a double, the first one of the year
  // after.
  const latest = ms <= MAX_INSTANT_MS + 1 ? MAX_INSTANT_MS : Number.POSITIVE_INFINITY;
  const whole = Math.min(Math.round(ms), latest);
  const day = Math.floor(whole / DAY_MS);
  if (day !== written.day) {
    written.text = new Date(whole).toISOString().slice(0, -13);
    written.day = day;
  }
  const rest = whole - day * DAY_MS;
  const minute = Math.floor(rest / MINUTE_MS);
  const inMinute = rest - minute * MINUTE_MS;
  const second = Math.floor(inMinute / 1000);
  const clock = `${CLOCKS[minute] ?? ''}${SECONDS[second] ?? ''}`;
  return `${written.text}${clock}${MILLISECONDS[inMinute - 1000 * second] ?? ''}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/**
 * Writes an instant with microseconds and without a zone, as OMM does:
 * `2026-07-24T19:55:54.425184`.
 */
export function formatInstantUs({ ms, us }: Instant): string {
  const text = new Date(ms).toISOString();
  return `${text.slice(0, -1)}${String(us).padStart(3, '0')}`;
}

interface Clock {
  readonly minutes: number;
  readonly second: number;
  readonly us: number;
}

const MIDNIGHT: Clock = { minutes: 0, second: 0, us: 0 };

function refuse(message: string): InstantResult {
  return { ok: false, message };
}

function split(text: string): { date: string; time: string | null; zone: string } {
  const at = text.search(/[Tt ]/);
  if (at < 0) return { date: text, time: null, zone: '' };
  const rest = text.slice(at + 1);
  const zoneAt = rest.search(/[Zz+-]/);
  return {
    date: text.slice(0, at),
    time: zoneAt < 0 ? rest : rest.slice(0, zoneAt),
    zone: zoneAt < 0 ? '' : rest.slice(zoneAt),
  };
}

function parseDate(text: string): number | string {
  const match = DATE.exec(text);
  if (match === null) return 'not an ISO 8601 date such as 2026-07-24';
  const year = Number(match[1]);
  const month = match[2] ?? match[4];
  const day = match[3] ?? match[5];
  if (month !== undefined && day !== undefined)
    return calendarDays(year, Number(month), Number(day));
  const ordinal = match[6] ?? match[7];
  if (ordinal !== undefined) return ordinalDays(year, Number(ordinal));
  return weekDays(year, Number(match[8] ?? match[10]), Number(match[9] ?? match[11]));
}

function calendarDays(year: number, month: number, day: number): number | string {
  if (month < 1 || month > 12) return `month ${pad2(month)} does not exist`;
  if (day < 1 || day > daysInMonth(year, month))
    return `day ${pad2(day)} does not exist in month ${pad2(month)} of that year`;
  return daysToYear(year) + dayOfYear(year, month, day) - 1;
}

function ordinalDays(year: number, day: number): number | string {
  if (day < 1 || day > daysInYear(year)) return `the year has no day ${day}`;
  return daysToYear(year) + day - 1;
}

function weekDays(year: number, week: number, weekday: number): number | string {
  const fourth = daysToYear(year) + 3;
  const firstMonday = fourth - (isoWeekday(fourth) - 1);
  const next = daysToYear(year + 1) + 3;
  const weeks = (next - (isoWeekday(next) - 1) - firstMonday) / 7;
  if (week < 1 || week > weeks) return `the year has no week ${week}`;
  if (weekday < 1 || weekday > 7) return 'the weekday is 1 to 7';
  return firstMonday + 7 * (week - 1) + weekday - 1;
}

function parseTime(text: string): Clock | string {
  const match = TIME.exec(text);
  if (match === null) return 'not an ISO 8601 time such as 09:30:00.5';
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? match[5] ?? 0);
  const second = Number(match[3] ?? match[6] ?? 0);
  const us = Math.floor(Number((match[4] ?? match[7] ?? '').padEnd(9, '0')) / 1000);
  if (hour === 24 && minute === 0 && second === 0 && us === 0)
    return { minutes: 1440, second: 0, us: 0 };
  if (hour > 23) return `hour ${hour} does not exist`;
  if (minute > 59) return `minute ${minute} does not exist`;
  if (second > 60) return `second ${second} does not exist`;
  return { minutes: hour * 60 + minute, second, us };
}

function parseZone(text: string): number | string {
  const match = ZONE.exec(text);
  if (match === null) return 'not a zone such as Z or +02:00';
  if (match[1] === undefined) return 0;
  const hours = Number(match[2]);
  const minutes = Number(match[3] ?? 0);
  if (hours > 23 || minutes > 59) return 'the offset is at most 23:59';
  return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function pad2(value: number): string {
  return String(value).padStart(2, '0');
}
