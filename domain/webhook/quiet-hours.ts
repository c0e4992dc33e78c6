import { MINUTE_MS } from '../time/instant.ts';

/** Hours in which nobody wants to be told, by the clock of a time zone. */
export interface QuietHours {
  /** `hh:mm`. */
  readonly from: string;
  /** `hh:mm`; before `from`: of the next day. */
  readonly to: string;
  /** Name of the time zone. */
  readonly timezone: string;
}

const DAY_MINUTES = 1_440;

/** How long the quiet hours last from now on, ms; 0 outside of them. */
export function quietForMs(quiet: QuietHours | null, nowMs: number): number {
  if (quiet === null) return 0;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const now = minutesOf(wallClock(quiet.timezone, nowMs));
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  const since = (now - from + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return 0;
  // To the end of the minute in which they end, which the clock then shows.
  return (length - since) * MINUTE_MS - (nowMs % MINUTE_MS);
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function wallClock(timeZone: string, nowMs: number): string {
  const form = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(nowMs);
}
