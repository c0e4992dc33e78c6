/**
 * Where content is cut into shards, bytes from its beginning: one more than there are shards, in proportion to
 * their sizes, from 0 to the whole.
 */
export function cutsInProportion(sizesMb: readonly number[], wholeBytes: number): number[] {
  const wholeMb = sizesMb.reduce((sum, mb) => sum + mb, 0);
  let doneMb = 0;
  const inner = sizesMb.slice(0, -1).map((mb) => {
    doneMb += mb;
    return Math.round((wholeBytes * doneMb) / wholeMb);
  });
  return [0, ...inner, wholeBytes];
}
