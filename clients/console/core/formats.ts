/** Longest text that a page shows of a name; the whole of it is in the title of its element. */
export const MOST_NAME = 120;
/** Longest text of anything else that others wrote. */
export const MOST_TEXT = 4_000;

/** Characters that turn the direction of what follows: they are dropped from texts of others. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// eslint-disable-next-line no-control-regex -- what a terminal would obey is shown as a mark
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/**
 * A text that somebody else wrote, as it may stand among ours: at most `most` characters, control
 * characters visible, and in an isolate of its own, so that its direction ends with it.
 */
export function isolate(text: string, most: number = MOST_NAME): string {
  const plain = text.replaceAll(TURNING, '').replaceAll(CONTROLS, '\ufffd');
  const letters =
    plain.length <= most
      ? plain
      : Array.from(plain.slice(0, most * 2))
          .slice(0, most)
          .join('');
  const cut = plain.length > letters.length;
  return `\u2068${letters}${cut ? '…' : ''}\u2069`;
}

const DAY_MS = 86_400_000;

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** Epoch ms of an ISO time or a number of ms; null for what is no time. */
export function toMs(time: string | number | null | undefined): number | null {
  const ms = typeof time === 'string' ? Date.parse(time) : (time ?? Number.NaN);
  return Number.isFinite(ms) ? ms : null;
}

/** `2026-11-20 14:03:22Z`; a dash for no time. */
export function dateTime(time: string | number | null | undefined): string {
  const ms = toMs(time);
  return ms === null ? '–' : `${day(ms)} ${clock(ms)}`;
}

/** `2026-11-20` in UTC. */
export function day(ms: number): string {
  const date = new Date(ms);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

/** `14:03:22Z` in UTC. */
export function clock(ms: number): string {
  const date = new Date(ms);
  return `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}Z`;
}

/** `14:03Z` in UTC. */
export function minute(ms: number): string {
  return `${clock(ms).slice(0, 5)}Z`;
}

/** A time on an axis whose ticks are so far apart, ms: with its zone, at midnight the day. */
export function axisTime(ms: number, stepMs: number): string {
  if (ms % DAY_MS === 0) return day(ms).slice(5);
  return stepMs < 60_000 ? clock(ms) : minute(ms);
}

/** Made once: to make one takes longer than to write a row of a table. */
const OWN_ZONE = new Intl.DateTimeFormat(undefined, {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
});
const { timeZone } = OWN_ZONE.resolvedOptions();

/** The same instant in the reader's own zone, for a hover. */
export function localTime(ms: number): string {
  return `${OWN_ZONE.format(ms)} (${timeZone})`;
}

const PARTS: readonly (readonly [number, string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'm'],
  [1, 's'],
];

/** `2 m 10 s`, the two largest parts, at least `0 s`; seconds in, sign lost. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  let left = Math.round(Math.abs(seconds));
  if (left === 0 && seconds !== 0) return `${(Math.abs(seconds) * 1000).toFixed(0)} ms`;
  const said: string[] = [];
  const first = PARTS.findIndex(([size]) => left >= size);
  for (const [size, unit] of PARTS.slice(first === -1 ? 3 : first).slice(0, 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 || (said.length === 0 && unit === 's')) said.push(`${count} ${unit}`);
  }
  return said.join(' ');
}

/** `+2 m 10 s` or `−4 s`: a difference in seconds. */
export function signedDuration(seconds: number): string {
  if (Math.abs(seconds) < 0.5) return '±0 s';
  return `${seconds < 0 ? '−' : '+'}${duration(seconds)}`;
}

/** `4 m ago`, `in 2 h 3 m`, `now`. */
export function fromNow(time: string | number | null | undefined, nowMs: number): string {
  const ms = toMs(time);
  if (ms === null) return '–';
  const seconds = (ms - nowMs) / 1000;
  if (Math.abs(seconds) < 1) return 'now';
  return seconds < 0 ? `${duration(seconds)} ago` : `in ${duration(seconds)}`;
}

/** Bytes with a decimal unit: `1.6 kB`. */
export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = count;
  let at = 0;
  while (Math.abs(value) >= 999.95 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${at === 0 ? String(value) : value.toFixed(1)} ${units[at] ?? 'B'}`;
}

/** A number with thin groups and at most `digits` decimals; a dash for none. */
export function figure(value: number | null | undefined, digits = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value !== 0 && Math.abs(value) < 10 ** -digits)
    return value.toExponential(1).replaceAll('-', '−');
  const [whole = '', part] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.length > 4 ? whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  const decimals = part?.replace(/0+$/, '') ?? '';
  return `${value < 0 ? '−' : ''}${grouped}${decimals === '' ? '' : `.${decimals}`}`;
}

/** `97.0`: an angle with all its decimals, so that a column of them stands in line; a dash for none. */
export function degrees(value: number | null | undefined, digits = 1): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return value
    .toFixed(digits)
    .replace(/^-(?=[0.]*$)/, '')
    .replace('-', '−');
}

/** Below this a chance says no more than that there is almost none. */
const LEAST_CHANCE = 1e-20;

/** `1.6e−4`: a small chance, two digits of it; a dash for none. */
export function chance(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value > 0 && value < LEAST_CHANCE) return '< 1e−20';
  return value === 0 ? '0' : value.toExponential(1).replaceAll('-', '−');
}

/** `99.97 %`: a share 0 to 1, never rounded up to certainty. */
export function percent(share: number | null | undefined, digits = 2): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return '–';
  const most = 100 - 10 ** -digits;
  const value = share * 100;
  return `${figure(value < 100 ? Math.min(value, most) : value, digits)} %`;
}

/** `1 stage`, `3 stages`. */
export function count(many: number, one: string, more = `${one}s`): string {
  return `${figure(many, 0)} ${many === 1 ? one : more}`;
}

/** A simple value as text, `yes` or `no` for what is true or not; what has parts is written as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The text as one of a few, or null: what stands in an address may be anything. */
export function oneOf<Word extends string>(
  text: string | null,
  words_: readonly Word[],
): Word | null {
  return words_.find((word) => word === text) ?? null;
}

/** `step_failed` as words. */
export function words(name: string): string {
  return name.replaceAll(TURNING, '').replaceAll(/[_.]/g, ' ');
}

const UNITS: Readonly<Record<string, string>> = {
  s: '',
  mb: ', MB',
  km: ', km',
  deg: ', °',
  w: ', W',
};

/** `total_downlink_mb` as `Total downlink, MB`; seconds are written with their unit already. */
export function quantity(name: string): string {
  const [, stem = name, unit = ''] = /^(.+)_(s|mb|km|deg|w)$/.exec(name) ?? [];
  const said = words(stem);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${UNITS[unit] ?? ''}`;
}
