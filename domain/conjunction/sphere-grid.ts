/** Slots of equal height in z/r, out of which rows are made: finer than any row but those at the poles. */
const SLOTS = 8192;
/** Cells to the reach along a row: finer ones leave out more at both ends of a run. */
const CELLS_PER_REACH = 2;
/** Nothing in orbit is nearer to the Earth's centre, km: what is below 100 km is lost. */
const LOWEST_KM = 6400;
/** Right round in the measure of longitude used here: y over |x| + |y|, quadrant by quadrant. */
const ROUND = 4;

/** How far objects go in half a step, and how near they have to come. */
export interface Reach {
  readonly nearKm: number;
  /** What each moves at most within the step, km. */
  readonly wayKm: Float64Array;
  /** What its distance from the Earth's centre changes at most, km. */
  readonly climbKm: Float64Array;
}

/** Objects of one instant by direction and height, for questions about neighbours. */
export interface SphereGrid {
  /** Takes the positions (km, three numbers each; NaN is left out) of the instant. */
  fill(positions: Float64Array): void;
  /** Objects of the instant, neighbours beside each other; the first `count()` places hold. */
  readonly order: Int32Array;
  count(): number;
  /**
   * Writes the objects that can come within `nearKm` of `index` during the step into `out` (2 × objects
   * places) and returns how many; a few may be written twice. With `half` each pair is named from one
   * side only.
   */
  neighbours(index: number, out: Int32Array, half: boolean): number;
}

/**
 * A grid over the sphere of directions: rows of latitude as high as the farthest reach, cells of
 * longitude along them, sorted, so that the neighbours of an object lie in three runs of memory. Most
 * of these fly at other heights, which one comparison tells.
 */
export function createSphereGrid({ nearKm, wayKm, climbKm }: Reach): SphereGrid {
  const size = wayKm.length;
  const farthestKm = nearKm + 2 * wayKm.reduce((most, km) => Math.max(most, km), 0);
  const rows = rowsOf(Math.min(farthestKm / LOWEST_KM, 2));
  const { rowOfSlot, firstCell, cellsPerRound, reaches } = rows;
  const begins = new Int32Array(rows.cells + 1);
  const order = new Int32Array(size);
  const radii = new Float64Array(size);
  const climbs = new Float64Array(size);
  const cellOf = new Int32Array(size);
  const rowOf = new Int32Array(size);
  const placeOf = new Int32Array(size);
  const longitudes = new Float64Array(size);
  const radiusOf = new Float64Array(size);
  const runs = new Int32Array(12);
  let at: Float64Array = new Float64Array(0);
  let filled = 0;

  function cellIn(row: number, longitude: number): number {
    const first = firstCell[row] ?? 0;
    const cell = first + Math.floor(longitude * (cellsPerRound[row] ?? 0));
    return Math.min(cell, (firstCell[row + 1] ?? 0) - 1);
  }

  function fill(positions: Float64Array): void {
    at = positions;
    begins.fill(0);
    for (let index = 0; index < size; index += 1) {
      const x = positions[3 * index] ?? 0;
      const y = positions[3 * index + 1] ?? 0;
      const z = positions[3 * index + 2] ?? 0;
      const radius = Math.sqrt(x * x + y * y + z * z);
      radiusOf[index] = radius;
      if (radius !== radius) continue;
      const row = rowOfSlot[Math.floor((z / radius + 1) * (SLOTS / 2))] ?? 0;
      const part = y / (Math.abs(x) + Math.abs(y) + Number.MIN_VALUE);
      const longitude = x < 0 ? 2 - part : part < 0 ? ROUND + part : part;
      const cell = cellIn(row, longitude);
      rowOf[index] = row;
      longitudes[index] = longitude;
      cellOf[index] = cell;
      begins[cell + 1] = (begins[cell + 1] ?? 0) + 1;
    }
    for (let cell = 0; cell < rows.cells; cell += 1)
      begins[cell + 1] = (begins[cell + 1] ?? 0) + (begins[cell] ?? 0);
    filled = begins[rows.cells] ?? 0;
    // From the last to the first: `begins` counts down from the end of each cell to its begin.
    for (let index = size - 1; index >= 0; index -= 1) {
      const radius = radiusOf[index] ?? 0;
      if (radius !== radius) continue;
      const after = (cellOf[index] ?? 0) + 1;
      const place = (begins[after] ?? 0) - 1;
      begins[after] = place;
      order[place] = index;
      radii[place] = radius;
      climbs[place] = climbKm[index] ?? 0;
      placeOf[index] = place;
    }
  }
  // After `fill` the objects of a cell begin at `begins[cell + 1]` and end where the next cell begins.
  const beginOf = (cell: number) => begins[cell + 1] ?? filled;
  const endOf = (cell: number) => (cell + 2 <= rows.cells ? (begins[cell + 2] ?? filled) : filled);

  /** Begins and ends of the runs in `order` that hold all neighbours; returns how many numbers. */
  function writeRuns(index: number, half: boolean): number {
    const own = rowOf[index] ?? 0;
    const longitude = longitudes[index] ?? 0;
    const last = Math.min(own + 1, rows.count - 1);
    let count = 0;
    for (let row = half ? own : Math.max(own - 1, 0); row <= last; row += 1) {
      const reach = reaches[3 * own + row - own + 1] ?? 0;
      const low = firstCell[row] ?? 0;
      const high = (firstCell[row + 1] ?? 0) - 1;
      const isRound = reach >= ROUND / 2;
      const isOwnHalf = half && row === own;
      const behind = longitude - reach;
      const ahead = longitude + reach;
      runs[count] = isOwnHalf
        ? (placeOf[index] ?? 0) + 1
        : beginOf(isRound || behind < 0 ? low : cellIn(row, behind));
      runs[count + 1] = endOf(isRound || ahead > ROUND ? high : cellIn(row, ahead));
      count += 2;
      if (isRound) continue;
      if (ahead > ROUND) {
        runs[count] = beginOf(low);
        runs[count + 1] = endOf(cellIn(row, ahead - ROUND));
        count += 2;
      }
      if (behind < 0 && !isOwnHalf) {
        runs[count] = beginOf(cellIn(row, behind + ROUND));
        runs[count + 1] = endOf(high);
        count += 2;
      }
    }
    return count;
  }

  return {
    order,
    fill,
    count: () => filled,
    neighbours(index, out, half) {
      const radius = radiusOf[index] ?? 0;
      if (radius !== radius) return 0;
      const runCount = writeRuns(index, half);
      const x = at[3 * index] ?? 0;
      const y = at[3 * index + 1] ?? 0;
      const z = at[3 * index + 2] ?? 0;
      const way = nearKm + (wayKm[index] ?? 0);
      const climb = nearKm + (climbKm[index] ?? 0);
      let found = 0;
      for (let run = 0; run < runCount; run += 2) {
        const end = runs[run + 1] ?? 0;
        for (let place = runs[run] ?? 0; place < end; place += 1) {
          if (Math.abs((radii[place] ?? 0) - radius) > climb + (climbs[place] ?? 0)) continue;
          const other = order[place] ?? 0;
          const dx = (at[3 * other] ?? 0) - x;
          const dy = (at[3 * other + 1] ?? 0) - y;
          const dz = (at[3 * other + 2] ?? 0) - z;
          const reachKm = way + (wayKm[other] ?? 0);
          if (dx * dx + dy * dy + dz * dz > reachKm * reachKm) continue;
          out[found] = other;
          found += 1;
        }
      }
      return found;
    },
  };
}

/** The rows of a grid in which directions at most `chord` (of the unit sphere) apart are neighbours. */
function rowsOf(chord: number) {
  const angle = 2 * Math.asin(chord / 2);
  const latitudeAt = (slot: number) => Math.asin((2 * slot) / SLOTS - 1);
  const edges = [0];
  for (let slot = 1; slot < SLOTS; slot += 1)
    if (
      latitudeAt(slot) - latitudeAt(edges.at(-1) ?? 0) >= angle &&
      Math.PI / 2 - latitudeAt(slot) >= angle
    )
      edges.push(slot);
  const count = edges.length;
  edges.push(SLOTS);
  /** Smallest distance from the axis in a row: there a chord is the widest angle. */
  const narrow = edges.slice(0, -1).map((slot, row) => {
    const next = edges[row + 1] ?? SLOTS;
    return Math.max(0, Math.min(Math.cos(latitudeAt(slot)), Math.cos(latitudeAt(next))));
  });
  const reachOf = (one: number, other: number): number => {
    const half = chord / (2 * Math.sqrt((narrow[one] ?? 0) * (narrow[other] ?? 0)));
    return half < 1 ? 2 * Math.asin(half) : Math.PI;
  };
  // The measure of longitude grows by at most the angle, so an angle reaches no farther in it.
  const reaches = new Float64Array(3 * count);
  const cellsPerRound = new Float64Array(count);
  const firstCell = new Int32Array(count + 1);
  const rowOfSlot = new Int32Array(SLOTS + 1).fill(count - 1);
  for (let row = 0; row < count; row += 1) {
    for (let step = -1; step <= 1; step += 1)
      reaches[3 * row + step + 1] = reachOf(row, row + step);
    const cells = Math.max(1, Math.floor((CELLS_PER_REACH * ROUND) / reachOf(row, row)));
    cellsPerRound[row] = cells / ROUND;
    firstCell[row + 1] = (firstCell[row] ?? 0) + cells;
    rowOfSlot.fill(row, edges[row], edges[row + 1]);
  }
  return { count, cells: firstCell[count] ?? 0, rowOfSlot, firstCell, cellsPerRound, reaches };
}
