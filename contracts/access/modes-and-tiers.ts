/** Whether a key's records are real or marked as simulated. */
export const KEY_MODES = ['live', 'test'] as const;

/** One of the modes; it is the middle part of a key. */
export type KeyMode = (typeof KEY_MODES)[number];

/** Tiers decide the limits of a key on the main API; `development` has none. */
export const TIERS = ['free', 'pro', 'enterprise', 'development'] as const;

/** One of the tiers. */
export type Tier = (typeof TIERS)[number];

/** Highest of the priorities, which begin at 0. */
export const MAX_PRIORITY = 9;

/** The priority that a key may ask for at most unless its maker said otherwise. */
export const DEFAULT_MAX_PRIORITY = 3;

/** The form of every key: prefix, mode, at least 16 letters or digits. */
const KEY_FORM = /^([a-z][a-z0-9]{0,15})_(live|test)_[A-Za-z0-9]{16,}$/;

/** Reads prefix and mode of a key; null when it has not the form of one. */
export function readKeyForm(key: string): { prefix: string; mode: KeyMode } | null {
  const [, prefix, mode] = KEY_FORM.exec(key) ?? [];
  if (prefix === undefined || mode === undefined) return null;
  return { prefix, mode: mode === 'live' ? 'live' : 'test' };
}
