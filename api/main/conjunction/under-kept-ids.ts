import { orderedPair } from '../../../domain/conjunction/by-message.ts';
import { readEncounterId } from '../../../domain/conjunction/judge-window.ts';
import { type Identity, lifeOf } from '../../../domain/conjunction/life.ts';
import type { Keeper, KeptConjunctions } from '../../../records/conjunction/kept.ts';
import type { LifeDocument } from '../../../records/conjunction/lives.ts';
import type { ShownEncounter } from '../presenters/conjunction.ts';

type Kept = Pick<KeptConjunctions, 'around' | 'get'>;

/** A page of what was screened now. */
export interface NamedPage {
  readonly page: readonly ShownEncounter[];
  /** What watches keep of it, by id. */
  readonly lives: ReadonlyMap<string, LifeDocument>;
}

/**
 * Encounters that were screened now, those that watches of their reader keep under the ids that they have there.
 * Throws when MongoDB is away.
 */
export async function underKeptIds(
  kept: Kept,
  watches: readonly Keeper[],
  page: readonly ShownEncounter[],
): Promise<NamedPage> {
  const passages = page.map(({ found: { primary, secondary, tcaMs, episode } }) => ({
    ...{ pair: orderedPair(primary.noradId, secondary.noradId), tcaMs, episode },
  }));
  const lives = await livesOf(kept, watches, passages);
  return {
    page: page.map((shown, at) => {
      const id = lives[at]?.conjunction_id ?? shown.found.id;
      const { found, encounter } = shown;
      return { ...shown, found: { ...found, id }, encounter: { ...encounter, id } };
    }),
    lives: new Map(lives.flatMap((life) => (life === null ? [] : [[life.conjunction_id, life]]))),
  };
}

/**
 * What watches keep under an id of an encounter, also under one that it had before they kept it: an id names the
 * pair and the minute. Null without one. Throws when MongoDB is away.
 */
export async function keptUnder(
  kept: Kept,
  watches: readonly Keeper[],
  id: string,
): Promise<LifeDocument | null> {
  const life = await kept.get(watches, id);
  const named = life === null ? readEncounterId(id) : null;
  if (named === null) return life;
  const { low, high, aboutMs } = named;
  const [other = null] = await livesOf(kept, watches, [
    { pair: [low, high], tcaMs: aboutMs, episode: null },
  ]);
  return other;
}

type Passage = Omit<Identity, 'periodMs'>;

async function livesOf(
  kept: Kept,
  watches: readonly Keeper[],
  passages: readonly Passage[],
): Promise<readonly (LifeDocument | null)[]> {
  if (watches.length === 0 || passages.length === 0) return passages.map(() => null);
  const times = passages.map(({ tcaMs }) => tcaMs);
  const lives = await kept.around(
    watches,
    [...new Set(passages.map(({ pair }) => pair.join(' ')))],
    {
      fromMs: Math.min(...times),
      toMs: Math.max(...times),
    },
  );
  return passages.map((one) => lifeOf(one, lives));
}
