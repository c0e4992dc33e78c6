/** Letters of an alpha-5 catalogue number: A = 10 to Z = 33, without I and O. */
const ALPHA5 = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The largest catalogue number that five columns can hold, `Z9999`. */
const MAX_ALPHA5 = 339_999;

/**
 * The one form of a catalogue number: 1 to 9 digits without leading zeros. Accepts digits, a whole
 * number, or alpha-5 (`A0001` is 100001, any case); null for everything else.
 */
export function normaliseNoradId(value: string | number): string | null {
  const text = String(value).trim();
  if (/^\d{1,9}$/.test(text)) return String(Number(text));
  const match = /^([A-HJ-NP-Z])(\d{4})$/i.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return String((ALPHA5.indexOf(match[1].toUpperCase()) + 10) * 10_000 + Number(match[2]));
}

/** The five columns of a TLE for a catalogue number, alpha-5 from 100000 on; null beyond 339999. */
export function formatAlpha5(noradId: string): string | null {
  const number = Number(noradId);
  if (!/^\d{1,9}$/.test(noradId) || number > MAX_ALPHA5) return null;
  if (number < 100_000) return noradId.padStart(5, '0');
  const letter = ALPHA5.charAt(Math.floor(number / 10_000) - 10);
  return `${letter}${String(number % 10_000).padStart(4, '0')}`;
}
