import * as v from 'valibot';

/**
 * One of a closed set of words, in American or British spelling: `canceled` and `cancelled` are one word,
 * and what is read is the word of the set. Both stand in the description, one in the text of a refusal.
 */
export function choiceAsSpelt<const Options extends readonly string[]>(options: Options) {
  const published = new Map<string, Options[number]>(
    options.flatMap((word: Options[number]) => spellings(word).map((spelt) => [spelt, word])),
  );
  return v.pipe(
    v.picklist([...published.keys()], `must be one of: ${options.join(', ')}`),
    v.transform((word): Options[number] => published.get(word) ?? word),
  );
}

/** The word as it is, then as others spell it. */
function spellings(word: string): string[] {
  const other = word.replace(/cancel(l?)ed$/, (_, doubled) => (doubled ? 'canceled' : 'cancelled'));
  return other === word ? [word] : [word, other];
}
