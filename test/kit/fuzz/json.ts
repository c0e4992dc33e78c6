/** Anything that JSON can say. */
export type FuzzJson = string | number | boolean | null | FuzzJson[] | { [name: string]: FuzzJson };

/** Numbers in [0, 1), the same for the same seed. */
export type Random = () => number;

/** A whole number below `count`. */
export function below(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(random() * count));
}

/** One of some values. */
export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[below(random, values.length)];
  if (value === undefined) throw new RangeError('There is nothing to choose from');
  return value;
}

/** Whether a value can hold others. */
export function isHolder(value: FuzzJson): value is FuzzJson[] | { [name: string]: FuzzJson } {
  return typeof value === 'object' && value !== null;
}

/** Keys of an object or positions of an array. */
export function keysOf(holder: FuzzJson): string[] {
  return isHolder(holder) ? Object.keys(holder) : [];
}
