/** The proleptic Gregorian calendar in whole days since 1970-01-01. */

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

/** Says whether a year has 366 days. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a year. */
export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** Days in a month (1 to 12) of a year. */
export function daysInMonth(year: number, month: number): number {
  return dayOfYear(year, month + 1, 1) - dayOfYear(year, month, 1);
}

/** Days from 1970-01-01 to 1 January of a year; negative before 1970. */
export function daysToYear(year: number): number {
  const before = year - 1;
  return (
    365 * (year - 1970) +
    (Math.floor(before / 4) - 492) -
    (Math.floor(before / 100) - 19) +
    (Math.floor(before / 400) - 4)
  );
}

/** Day of the year, 1 on 1 January; month 13 stands for the January after. */
export function dayOfYear(year: number, month: number, day: number): number {
  const before = month > 12 ? 365 : (DAYS_BEFORE_MONTH[month - 1] ?? 0);
  return before + day + (month > 2 && isLeapYear(year) ? 1 : 0);
}

/** Weekday of a day number, 1 = Monday to 7 = Sunday (ISO 8601). */
export function isoWeekday(daysSince1970: number): number {
  return ((((daysSince1970 + 3) % 7) + 7) % 7) + 1;
}
