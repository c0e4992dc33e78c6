import { DAY_MS } from '../time/instant.ts';

/** A screening is repeated after so long though nothing has changed, ms: its window goes on. */
export const SCREENING_EVERY_MS = DAY_MS;

/** What there is to screen. */
export interface ScreeningWish {
  /** Name of the catalogue's content. */
  readonly revision: string;
  /** Catalogue numbers. */
  readonly watched: readonly string[];
  readonly thresholdKm: number;
}

/** The newest screening that has ended. */
export interface ScreeningDone {
  readonly catalogueRevision: string;
  readonly watched: readonly string[];
  readonly thresholdKm: number;
  readonly beganAtMs: number;
}

/** Why a screening is due. */
export type DueReason = 'first' | 'catalogue' | 'watch_lists' | 'day';

/**
 * Whether all watch lists are to be screened now, and why: the catalogue is another one, the lists ask for
 * more, or a day has passed. Null while the catalogue changes (`seen` is its content a look before, null
 * before the first look), so that an import in pieces makes one screening, and where nobody watches.
 */
export function screeningDue(
  wish: ScreeningWish,
  latest: ScreeningDone | null,
  now: { readonly seen: string | null; readonly nowMs: number },
): DueReason | null {
  if (wish.watched.length === 0 || now.seen !== wish.revision) return null;
  if (latest === null) return 'first';
  if (latest.catalogueRevision !== wish.revision) return 'catalogue';
  if (!covers(latest, wish)) return 'watch_lists';
  return now.nowMs - latest.beganAtMs >= SCREENING_EVERY_MS ? 'day' : null;
}

/** A shorter list needs no new screening: what it asks for is known. */
function covers(done: ScreeningDone, { watched, thresholdKm }: ScreeningWish): boolean {
  const known = new Set(done.watched);
  return thresholdKm <= done.thresholdKm && watched.every((noradId) => known.has(noradId));
}
