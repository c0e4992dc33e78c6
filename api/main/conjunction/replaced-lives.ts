import type {
  KeptConjunctions,
  KeptScope,
  ReplacedLives,
} from '../../../records/conjunction/kept.ts';
import type { ShownEncounter } from '../presenters/conjunction.ts';
import { type MessageDeps, type MessageReader, withMessages } from './messages.ts';

/**
 * Kept encounters that messages of an owner tell otherwise, and which of them are near and probable enough by
 * these. Throws when MongoDB is away, and what `compute` throws.
 */
export async function replacedLives(
  deps: MessageDeps & { readonly keptConjunctions: Pick<KeptConjunctions, 'ofPairs'> },
  reader: MessageReader,
  scope: KeptScope,
): Promise<ReplacedLives> {
  const { heads } = reader;
  if (heads.length === 0) return { all: [], told: [] };
  const pairs = [...new Set(heads.map(({ pair }) => pair.join(' ')))];
  const lives = await deps.keptConjunctions.ofPairs(scope, pairs);
  const encounters = lives.map(({ encounter }) => encounter);
  const shown = (await withMessages(deps, reader, encounters)).filter(
    ({ message }) => message !== null,
  );
  const idsOf = (some: readonly ShownEncounter[]) => {
    const ids = new Set(some.map(({ found }) => found.id));
    return lives.flatMap(({ _id, conjunction_id: id }) => (ids.has(id) ? [_id] : []));
  };
  return { all: idsOf(shown), told: idsOf(shown.filter((one) => isWanted(one, scope))) };
}

/** Whether an encounter is near and probable enough as its reader is told it. */
export function isWanted(
  { encounter: { missKm, assessment } }: ShownEncounter,
  { thresholdKm, minProbability }: Pick<KeptScope, 'thresholdKm' | 'minProbability'>,
): boolean {
  if (missKm > thresholdKm) return false;
  if (minProbability === null) return true;
  return assessment.probability !== null && assessment.probability >= minProbability;
}
