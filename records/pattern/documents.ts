import type { PatternNews } from '../../domain/pattern/keeping.ts';
import type { Pattern } from '../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** A pattern as it is kept. */
export interface PatternDocument {
  readonly _id: string;
  readonly pattern: Pattern;
  /** Catalogue numbers of the satellite and, of a pair, of the other one. */
  readonly satellites: readonly string[];
  readonly satellite_name: string;
  /** What lists compare: as in the pattern. */
  readonly type: Pattern['type'];
  readonly subtype: Pattern['subtype'];
  readonly confidence: number;
  readonly start_at: Date;
  readonly end_at: Date;
  /** When it was found first, and when it was last found to be different. */
  readonly detected_at: Date;
  readonly updated_at: Date;
  /** The look that found it so. */
  readonly look_id: string;
  /** The last that webhooks were told of it. */
  readonly told: PatternNews | null;
  readonly is_withdrawn: boolean;
  readonly expires_at: Date;
}

export const PATTERNS = 'patterns';
/** Kept so long after their end or their last change, whichever is later, ms. */
export const PATTERNS_KEPT_MS = 400 * DAY_MS;

const LISTED = { confidence: 1, start_at: 1, type: 1, subtype: 1 } as const;

export const PATTERN_INDEXES: CollectionIndexes = {
  collection: PATTERNS,
  indexes: [
    { key: { is_withdrawn: 1, end_at: -1, _id: -1, ...LISTED }, name: 'newest' },
    {
      key: { satellites: 1, is_withdrawn: 1, end_at: -1, _id: -1, ...LISTED },
      name: 'newest_of_satellite',
    },
    { key: { look_id: 1 }, name: 'of_look' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};
