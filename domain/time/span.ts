import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts';

const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** A span such as `15m`, `6h` or `1d` in ms; 0 for another unit. */
export function spanMs(text: string): number {
  return Number(text.slice(0, -1)) * (UNITS_MS[text.slice(-1)] ?? 0);
}

/** A span of whole minutes, given in seconds, in the largest unit in which it is a whole number. */
export function spanText(seconds: number): string {
  const ms = seconds * 1_000;
  const unit = (['d', 'h'] as const).find((one) => ms % (UNITS_MS[one] ?? 1) === 0) ?? 'm';
  return `${ms / (UNITS_MS[unit] ?? 1)}${unit}`;
}
