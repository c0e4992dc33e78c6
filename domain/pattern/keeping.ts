import { DAY_MS } from '../time/instant.ts';
import { confidenceWord, keepIdentities, LEAST_CONFIDENCE, type Pattern } from './pattern.ts';

/** Why a pattern is told: it is seen first, or what was told is sure now. */
export type PatternNews = 'seen' | 'confirmed';

/** A pattern with what became of it. */
export interface KeptPattern {
  readonly pattern: Pattern;
  /** The last that was told of it. */
  readonly told: PatternNews | null;
  /** Newer elements no longer show it. */
  readonly isWithdrawn: boolean;
}

/** What one detection says of one satellite, or of one pair. */
export interface PatternLook {
  readonly found: readonly Pattern[];
  /** Patterns that began since then would have been found again if they were still there, ms. */
  readonly judgedFromMs: number;
}

/** A pattern that is new or different. */
export interface PatternChange extends KeptPattern {
  /** What is to be told of it now. */
  readonly news: PatternNews | null;
}

/** What ended longer ago is no news: a first import brings months. */
export const NEWS_MS = 3 * DAY_MS;
/** An approach less sure than this may be old company, of which nobody saw the beginning. */
const LEAST_APPROACH = 0.6;

/**
 * What a detection changes in what is kept of the same satellite or pair: patterns that are new,
 * different, or not there any more. The same detection again changes nothing.
 */
export function changesOf(
  kept: readonly KeptPattern[],
  { found, judgedFromMs }: PatternLook,
  nowMs: number,
): PatternChange[] {
  const known = new Map(kept.map((one) => [one.pattern.id, one]));
  const named = keepIdentities(
    found,
    kept.map(({ pattern }) => pattern),
  );
  const now = new Map(named.map((pattern) => [pattern.id, pattern]));
  const changes = [...now.values()].flatMap((pattern): PatternChange[] => {
    const before = known.get(pattern.id);
    const joined = before === undefined ? pattern : sinceItsBeginning(before.pattern, pattern);
    const isSame =
      before?.isWithdrawn === false && JSON.stringify(before.pattern) === JSON.stringify(joined);
    if (isSame) return [];
    const news = newsOf(joined, before?.told ?? null, nowMs);
    const told = news === null ? (before?.told ?? null) : toldWith(joined, news);
    return [{ pattern: joined, news, told, isWithdrawn: false }];
  });
  const gone = kept.filter(
    ({ pattern, isWithdrawn }) =>
      !isWithdrawn && !now.has(pattern.id) && pattern.startMs >= judgedFromMs,
  );
  return [...changes, ...gone.map((one) => ({ ...one, news: null, isWithdrawn: true }))];
}

/** What goes on is seen through a window that moves on; it began when it was first seen. */
function sinceItsBeginning(before: Pattern, now: Pattern): Pattern {
  const goesOn = now.type === 'proximity' || now.type === 'decay';
  return goesOn ? { ...now, startMs: Math.min(before.startMs, now.startMs) } : now;
}

/** What is to be told now of a pattern of which that was told last; null = nothing. */
export function newsOf(
  pattern: Pattern,
  told: PatternNews | null,
  nowMs: number,
): PatternNews | null {
  if (pattern.endMs < nowMs - NEWS_MS) return null;
  if (told === null) return isNews(pattern) ? 'seen' : null;
  return told === 'seen' && confidenceWord(pattern.confidence) === 'confirmed' ? 'confirmed' : null;
}

/** Formations fly in company all the time: only an approach that was seen is news. */
function isNews({ type, subtype, confidence }: Pattern): boolean {
  if (type === 'proximity') return subtype === 'approach' && confidence >= LEAST_APPROACH;
  return confidence >= LEAST_CONFIDENCE.possible;
}

/** What was told of a pattern with its news: one that is sure from the beginning is told once. */
export function toldWith({ confidence }: Pattern, news: PatternNews): PatternNews {
  return confidenceWord(confidence) === 'confirmed' ? 'confirmed' : news;
}
