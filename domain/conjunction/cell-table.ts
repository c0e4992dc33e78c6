/** Primes of the hash: Teschner et al., Optimized spatial hashing, VMV 2003. */
const PRIME_X = 73_856_093;
const PRIME_Y = 19_349_663;
const PRIME_Z = 83_492_791;

/** Objects of one instant by cells of space, for questions about neighbours. */
export interface CellTable {
  /** Takes the positions (km, three numbers each; NaN is left out) of the instant. */
  fill(positions: Float64Array): void;
  /**
   * Writes the objects in the cell of `index` and the 26 around it into `out` (27 × count places) and
   * returns how many: all within a cell's edge, some more than once. With `half` 14 of the cells:
   * asking for every object names each pair from one of its sides at least.
   */
  neighbours(positions: Float64Array, index: number, out: Int32Array, half: boolean): number;
}

/**
 * A hash table of cubes of `edgeKm` for `count` objects. Cells that share a bucket add candidates and
 * lose none; with eight buckets an object few are shared.
 */
export function createCellTable(count: number, edgeKm: number): CellTable {
  const mask = 2 ** Math.ceil(Math.log2(8 * count + 1)) - 1;
  const heads = new Int32Array(mask + 1);
  const nexts = new Int32Array(count);
  /** A bit for each bucket that holds something: small enough for the nearest cache. */
  const filled = new Int32Array((mask >> 5) + 1);
  const toCell = 1 / edgeKm;

  return {
    fill(positions) {
      filled.fill(0);
      for (let index = 0; index < count; index += 1) {
        const x = positions[3 * index] ?? 0;
        if (x !== x) continue;
        const bucket =
          (Math.imul(Math.floor(x * toCell), PRIME_X) ^
            Math.imul(Math.floor((positions[3 * index + 1] ?? 0) * toCell), PRIME_Y) ^
            Math.imul(Math.floor((positions[3 * index + 2] ?? 0) * toCell), PRIME_Z)) &
          mask;
        const word = bucket >> 5;
        const bit = 1 << (bucket & 31);
        const bits = filled[word] ?? 0;
        nexts[index] = (bits & bit) === 0 ? -1 : (heads[bucket] ?? -1);
        filled[word] = bits | bit;
        heads[bucket] = index;
      }
    },
    neighbours(positions, index, out, half) {
      const x = positions[3 * index] ?? 0;
      if (x !== x) return 0;
      const ix = Math.floor(x * toCell);
      const iy = Math.floor((positions[3 * index + 1] ?? 0) * toCell);
      const iz = Math.floor((positions[3 * index + 2] ?? 0) * toCell);
      let left = half ? 14 : 27;
      let found = 0;
      for (let dx = -1; dx <= 1; dx += 1) {
        const byX = Math.imul(ix + dx, PRIME_X);
        for (let dy = -1; dy <= 1; dy += 1) {
          const byXY = byX ^ Math.imul(iy + dy, PRIME_Y);
          for (let dz = -1; dz <= 1; dz += 1) {
            if (left === 0) return found;
            left -= 1;
            const bucket = (byXY ^ Math.imul(iz + dz, PRIME_Z)) & mask;
            if (((filled[bucket >> 5] ?? 0) & (1 << (bucket & 31))) === 0) continue;
            for (let other = heads[bucket] ?? -1; other >= 0; other = nexts[other] ?? -1) {
              out[found] = other;
              found += 1;
            }
          }
        }
      }
      return found;
    },
  };
}
