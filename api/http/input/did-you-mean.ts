import levenshtein from 'fast-levenshtein';

/** Longer words are not compared: the distance costs the product of both lengths. */
const MAX_COMPARED = 64;

/**
 * The known word nearest to one that is not known, case, `_` and `-` aside; undefined where none is near:
 * a word may be off by a third of its letters, three at most. Where none is, the one with the same parts
 * (`speed` of `speed_multiplier`, `event_type` and `type`), units aside; before that, one that says the same in
 * another word (`lat` and `latitude`).
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_COMPARED) return undefined;
  const names = [...known];
  return (
    synonym(word, names) ??
    nearest(names, (name) => distanceOf(plainly(word), plainly(name))) ??
    sharing(word, names)
  );
}

/** A suggestion as words say it; where only the unit differs, the reader is told to mind it. */
export function suggestion(word: string, near: string): string {
  const unit = unitOf(word);
  // A latitude is in degrees, whether its name says so or not.
  const isOtherUnit = unit !== '' && unit !== unitOf(near) && unit !== 'deg';
  return `did you mean '${near}'${isOtherUnit ? ' (in another unit)' : ''}?`;
}

/** Words of which one is used for another; the first that there is is meant. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['lat', 'latitude'],
  ['lon', 'longitude', 'lng', 'long'],
  ['timestamp', 'at', 'start', 'epoch', 'time', 'datetime', 'date', 'when', 't'],
];

function synonym(word: string, names: readonly string[]): string | undefined {
  const asked = partsOf(word).join('_');
  const group = SYNONYMS.find((words) => words.includes(asked));
  return group?.find((one) => names.includes(one));
}

/** The first of the names with the least distance; undefined where all are out of reach. */
function nearest(
  names: readonly string[],
  distanceTo: (name: string) => number,
): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = distanceTo(name);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best?.name;
}

/** Letters to change, infinite where they are too many for a slip. */
function distanceOf(word: string, other: string): number {
  const reach = Math.min(3, Math.floor(word.length / 3));
  if (Math.abs(other.length - word.length) > reach) return Number.POSITIVE_INFINITY;
  const distance = levenshtein.get(word, other);
  return distance <= reach ? distance : Number.POSITIVE_INFINITY;
}

/** Shorter parts, such as `id`, are in too many names to mean anything alone. */
const LEAST_SHARED = 4;

/** The name whose parts are all in the word, or that has all parts of the word; the fewest others win. */
function sharing(word: string, names: readonly string[]): string | undefined {
  const asked = partsOf(word);
  return nearest(names, (name) => {
    const there = partsOf(name);
    const [few, many] = there.length < asked.length ? [there, asked] : [asked, there];
    const isShared = few.every((part) => many.some((other) => isSlip(part, other)));
    const isLong = few.join('').length >= LEAST_SHARED;
    return isShared && isLong ? many.length - few.length : Number.POSITIVE_INFINITY;
  });
}

function isSlip(part: string, other: string): boolean {
  return Number.isFinite(distanceOf(part, other));
}

/** Last parts of names that say a unit. */
const UNITS = new Set(
  's ms us min minutes hours h days seconds deg rad km m w kw mw wh mb gb kb mbps gbps hz mhz c k'.split(
    ' ',
  ),
);

/** The words of a name in small letters, its unit left out. */
function partsOf(name: string): string[] {
  const parts = wordsOf(name);
  return unitOf(name) === '' ? parts : parts.slice(0, -1);
}

/** The last word of a name where it is a unit, else nothing. */
function unitOf(name: string): string {
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && UNITS.has(last) ? last : '';
}

function wordsOf(name: string): string[] {
  const spread = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return spread.split(/[^a-z\d]+/).filter((part) => part !== '');
}

function plainly(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '');
}
