import { formatInstant } from '../domain/time/instant.ts';

/** A stored instant as it leaves: ISO 8601 UTC with milliseconds. */
export function instant(date: Date): string {
  return formatInstant(date.getTime());
}

/** The same for an instant that may be missing. */
export function instantOrNull(date: Date | null): string | null {
  return date === null ? null : instant(date);
}
