/** The rows of a table whose keys are numbers: whole keys in their order, then the others as written. */
export function keyedByNumber<T>(table: Readonly<Record<number, T>>): [key: number, value: T][] {
  return Object.entries(table).map(([key, value]) => [Number(key), value]);
}
