import { areaKm2, AUTHALIC_RADIUS_KM, type Region, type DegreeRange, spansAt } from './area.ts';
import { DEGREES, RADIANS } from '../../orbit/angles.ts';

/** A part of an area of interest, about as wide as it is high. */
export interface Cell {
  readonly latDeg: number;
  readonly lonDeg: number;
  /** Of the area of interest inside the cell, km². */
  readonly areaKm2: number;
}

/** An area of interest in cells, and in points that stand for parts of them. */
export interface AreaGrid {
  readonly cells: readonly Cell[];
  readonly latDeg: Float64Array;
  readonly lonDeg: Float64Array;
  /** Area that each point stands for, km². */
  readonly weightKm2: Float64Array;
  /** The cell of each point. */
  readonly cellOf: Int32Array;
  /** Sum of all weights: the area of interest as the grid has it, km². */
  readonly totalKm2: number;
  readonly cellSideKm: number;
}

/** Cells aimed at: few enough to be read and kept, many enough to tell strips of a swath apart. */
const FEWEST_CELLS = 64;
const MOST_CELLS = 320;

/** A swath is told apart in so many cells where the area is small enough. */
const CELLS_ACROSS_SWATH = 4;

/** Cells of bounding boxes that are looked at: thin and torn areas have far more than they fill. */
const MOST_LOOKED_AT = 8000;

/**
 * Lays cells over an area, region by region in bands of latitude with as many columns as make them
 * square, each cell filled with 6 × 6 points of equal area (equal steps in longitude and in the sine
 * of latitude). Points outside the area count nothing. The side of a cell is a quarter of the swath,
 * as far as that makes 64 to 320 cells.
 */
export function layGrid(regions: readonly Region[], swathKm: number): AreaGrid {
  const sizeKm2 = areaKm2(regions);
  let sideKm = Math.min(
    Math.max(swathKm / CELLS_ACROSS_SWATH, Math.sqrt(sizeKm2 / MOST_CELLS)),
    Math.sqrt(sizeKm2 / FEWEST_CELLS),
  );
  while (boxCells(regions, sideKm) > MOST_LOOKED_AT) sideKm *= 1.25;
  const draft = createDraft();
  for (const region of regions) layRegion(region, sideKm, draft);
  if (draft.weights.length === 0) layLargest(regions, draft);
  const weightKm2 = Float64Array.from(draft.weights);
  return {
    cells: draft.cells,
    latDeg: Float64Array.from(draft.lats),
    lonDeg: Float64Array.from(draft.lons),
    weightKm2,
    cellOf: Int32Array.from(draft.cellOf),
    totalKm2: weightKm2.reduce((sum, weight) => sum + weight, 0),
    cellSideKm: sideKm,
  };
}

interface Draft {
  readonly cells: Cell[];
  readonly lats: number[];
  readonly lons: number[];
  readonly weights: number[];
  readonly cellOf: number[];
}

function createDraft(): Draft {
  return { cells: [], lats: [], lons: [], weights: [], cellOf: [] };
}

interface Rows {
  readonly count: number;
  readonly heightDeg: number;
}

const KM_PER_DEGREE = (AUTHALIC_RADIUS_KM * Math.PI) / 180;

function rowsOf({ outer }: Region, sideKm: number): Rows {
  const spanDeg = outer.maxY - outer.minY;
  const count = Math.max(1, Math.ceil((spanDeg * KM_PER_DEGREE) / sideKm));
  return { count, heightDeg: spanDeg / count };
}

function columnsAt({ outer }: Region, latDeg: number, sideKm: number): number {
  const widthKm = (outer.maxX - outer.minX) * KM_PER_DEGREE * Math.cos(latDeg * RADIANS);
  return Math.max(1, Math.ceil(widthKm / sideKm));
}

function boxCells(regions: readonly Region[], sideKm: number): number {
  let cells = 0;
  for (const region of regions) {
    const { count, heightDeg } = rowsOf(region, sideKm);
    // Enough to be an estimate where there are very many rows.
    const step = Math.max(1, Math.floor(count / 200));
    for (let row = 0; row < count; row += step)
      cells += step * columnsAt(region, region.outer.minY + (row + 0.5) * heightDeg, sideKm);
  }
  return cells;
}

function layRegion(region: Region, sideKm: number, draft: Draft): void {
  const { outer } = region;
  const { count, heightDeg } = rowsOf(region, sideKm);
  for (let row = 0; row < count; row += 1) {
    const south = outer.minY + row * heightDeg;
    const columns = columnsAt(region, south + heightDeg / 2, sideKm);
    const widthDeg = (outer.maxX - outer.minX) / columns;
    const lines = linesOf(region, south, south + heightDeg);
    for (let column = 0; column < columns; column += 1)
      layCell(draft, lines, outer.minX + column * widthDeg, widthDeg);
  }
}

/** Points along a side of a cell. */
const POINTS_A_SIDE = 6;

/** A line of points inside a band: its latitude, what it stands for per degree, and its spans. */
interface Line {
  readonly latDeg: number;
  readonly km2PerDegree: number;
  readonly spans: readonly DegreeRange[];
}

function linesOf(region: Region, southDeg: number, northDeg: number): Line[] {
  const [south, north] = [Math.sin(southDeg * RADIANS), Math.sin(northDeg * RADIANS)];
  const strip = (north - south) / POINTS_A_SIDE;
  return Array.from({ length: POINTS_A_SIDE }, (_, at) => {
    const latDeg = Math.asin(south + (at + 0.5) * strip) * DEGREES;
    const km2PerDegree = AUTHALIC_RADIUS_KM ** 2 * RADIANS * strip;
    return { latDeg, km2PerDegree, spans: spansAt(region, latDeg) };
  });
}

function layCell(draft: Draft, lines: readonly Line[], westDeg: number, widthDeg: number): void {
  const stepDeg = widthDeg / POINTS_A_SIDE;
  const cell = draft.cells.length;
  let [size, latSum, lonSum] = [0, 0, 0];
  for (const { latDeg, km2PerDegree, spans } of lines)
    for (let at = 0; at < POINTS_A_SIDE; at += 1) {
      const lonDeg = westDeg + (at + 0.5) * stepDeg;
      if (!spans.some(([from, to]) => lonDeg >= from && lonDeg <= to)) continue;
      const weight = km2PerDegree * stepDeg;
      draft.lats.push(latDeg);
      draft.lons.push(wrap(lonDeg));
      draft.weights.push(weight);
      draft.cellOf.push(cell);
      size += weight;
      latSum += weight * latDeg;
      lonSum += weight * lonDeg;
    }
  if (size > 0)
    draft.cells.push({ latDeg: latSum / size, lonDeg: wrap(lonSum / size), areaKm2: size });
}

/** An area so thin that no point falls into it is one cell, at the first place of its outline. */
function layLargest(regions: readonly Region[], draft: Draft): void {
  const [region] = regions;
  if (region === undefined) return;
  const [latDeg = 0, lonDeg = 0] = [region.outer.ys[0], region.outer.xs[0]];
  const size = areaKm2(regions);
  draft.cells.push({ latDeg, lonDeg: wrap(lonDeg), areaKm2: size });
  draft.lats.push(latDeg);
  draft.lons.push(wrap(lonDeg));
  draft.weights.push(size);
  draft.cellOf.push(0);
}

function wrap(lonDeg: number): number {
  return ((((lonDeg + 180) % 360) + 360) % 360) - 180;
}
