const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A length of time as people say it: `45 s`, `4 min 1 s`, `3 h 12 min`, `2 d 5 h`. */
export function durationText(seconds: number | null | undefined): string | null {
  if (seconds === null || seconds === undefined) return null;
  const whole = Math.round(seconds);
  if (whole < MINUTE_S) return `${whole} s`;
  if (whole < HOUR_S) return parts(whole, MINUTE_S, 'min', 1, 's');
  if (whole < DAY_S) return parts(whole, HOUR_S, 'h', MINUTE_S, 'min');
  return parts(whole, DAY_S, 'd', HOUR_S, 'h');
}

function parts(
  whole: number,
  unit: number,
  name: string,
  lower: number,
  lowerName: string,
): string {
  const rest = Math.floor((whole % unit) / lower);
  return `${Math.floor(whole / unit)} ${name}${rest === 0 ? '' : ` ${rest} ${lowerName}`}`;
}

/** An instant of the wire without its fractions of a second, UTC. */
export function instantText(iso: string | null | undefined): string | null {
  return iso === null || iso === undefined ? null : iso.replace(/\.\d+Z$/, 'Z');
}

/** A share from 0 to 1 in per cent. */
export function shareText(share: number | null | undefined): string | null {
  if (share === null || share === undefined) return null;
  // Rounded down: what is not certain is not shown as 100 %.
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes as people say it, by thousands: `512 B`, `1.2 MB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(1, bytes)) / 3), BYTE_UNITS.length - 1);
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${BYTE_UNITS[power] ?? ''}`;
}
