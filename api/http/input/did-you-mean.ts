import levenshtein from 'fast-levenshtein';

/** Longer words are not compared: the distance costs the product of both lengths. */
const MAX_COMPARED = 64;

/**
 * The known word nearest to one that is not known, case, `_` and `-` aside; undefined where none is near:
 * a word may be off by a third of its letters, three at most.
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_COMPARED) return undefined;
  const plain = plainly(word);
  const reach = Math.min(3, Math.floor(plain.length / 3));
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const candidate = plainly(name);
    if (Math.abs(candidate.length - plain.length) > reach) continue;
    const distance = levenshtein.get(plain, candidate);
    if (distance <= reach && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { name, distance };
    }
  }
  return nearest?.name;
}

function plainly(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '');
}
