/** How many there are of something, in words: `1 pass`, `2 passes`. `many` where an s is not enough. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${numbered(count, one, many)}`;
}

/** The word that goes with a count: `is` for one, `are` for all others. */
export function numbered(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
