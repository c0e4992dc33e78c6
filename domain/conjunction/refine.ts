import type { Propagator } from '../orbit/propagation/sgp4.ts';

/** A local minimum of the distance of two objects. */
export interface ClosestApproach {
  /** Places in the list of objects, the lower first. */
  readonly first: number;
  readonly second: number;
  /** Epoch milliseconds with fractions. */
  readonly tcaMs: number;
  readonly missKm: number;
  readonly relativeSpeedKmS: number;
}

/** Turns candidates into exact approaches by SGP4. */
export interface Refiner {
  /** An approach near `tMs`, by Newton's method on the product of relative place and velocity. */
  refine(first: number, second: number, tMs: number): void;
  /** A pair that stays together: every minimum of its distance in the stretch is looked for. */
  follow(first: number, second: number): void;
  /** What was found up to the threshold with a TCA in [start, end), each once, by TCA. */
  approaches(): ClosestApproach[];
}

/** Newton's steps: each doubles the digits, 0.1 ms is reached in three to five. */
const MOST_ROUNDS = 12;
const CLOSE_MS = 0.01;
/** A candidate whose minimum lies farther away belongs to another step. */
const FARTHEST_MS = 120_000;
/** Two results of one minimum differ by less. */
const SAME_MS = 2000;
/** A pair that stays together is looked at so often in a revolution. */
const LOOKS_PER_REVOLUTION = 40;
const BISECTIONS = 40;

/** A refiner over a stretch; it keeps what it finds. */
export function createRefiner(
  propagators: readonly Propagator[],
  stretch: { readonly startMs: number; readonly endMs: number; readonly thresholdKm: number },
): Refiner {
  const { startMs, endMs, thresholdKm } = stretch;
  const found = new Map<number, ClosestApproach[]>();
  const followed = new Map<number, readonly [number, number]>();
  const a = new Float64Array(6);
  const b = new Float64Array(6);
  const relative = new Float64Array(6);

  /** Relative state at `tMs`; false where one of the two has none. */
  function place(first: number, second: number, tMs: number): boolean {
    const [one, other] = [propagators[first], propagators[second]];
    if (one === undefined || other === undefined) return false;
    if (one.writeState(tMs, a) !== null || other.writeState(tMs, b) !== null) return false;
    for (let axis = 0; axis < 6; axis += 1) relative[axis] = (b[axis] ?? 0) - (a[axis] ?? 0);
    return true;
  }
  const dot = (i: number, j: number) =>
    (relative[i] ?? 0) * (relative[j] ?? 0) +
    (relative[i + 1] ?? 0) * (relative[j + 1] ?? 0) +
    (relative[i + 2] ?? 0) * (relative[j + 2] ?? 0);

  /** Keeps the minimum at `tcaMs`, at which `relative` was taken. */
  function keep(first: number, second: number, tcaMs: number): void {
    const missKm = Math.sqrt(dot(0, 0));
    if (!(missKm <= thresholdKm) || tcaMs < startMs || tcaMs >= endMs) return;
    const key = first * propagators.length + second;
    const known = found.get(key) ?? [];
    if (known.some((other) => Math.abs(other.tcaMs - tcaMs) < SAME_MS)) return;
    known.push({ first, second, tcaMs, missKm, relativeSpeedKmS: Math.sqrt(dot(3, 3)) });
    found.set(key, known);
  }

  function refine(one: number, other: number, candidateMs: number): void {
    const [first, second] = one < other ? [one, other] : [other, one];
    let tMs = candidateMs;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (!place(first, second, tMs)) return;
      const speedSquared = dot(3, 3);
      if (speedSquared === 0) return;
      const dtMs = (-1000 * dot(0, 3)) / speedSquared;
      if (Math.abs(dtMs) < CLOSE_MS) {
        // With the last step it hardly depends on where the search began; the distance is the same.
        keep(first, second, tMs + dtMs);
        return;
      }
      tMs += dtMs;
      if (Math.abs(tMs - candidateMs) > FARTHEST_MS) return;
    }
  }

  /** Sign changes of the product from falling to rising, bisected. */
  function minimaOf(first: number, second: number): void {
    const revolutionMs = 86_400_000 / (propagators[first]?.elements.meanMotionRevPerDay ?? 1);
    const looks = Math.ceil(((endMs - startMs) / revolutionMs) * LOOKS_PER_REVOLUTION);
    const lookMs = (endMs - startMs) / looks;
    let before = place(first, second, startMs) ? dot(0, 3) : Number.NaN;
    for (let look = 1; look <= looks; look += 1) {
      const tMs = startMs + look * lookMs;
      const after = place(first, second, tMs) ? dot(0, 3) : Number.NaN;
      if (before < 0 && after >= 0) bisect(first, second, tMs - lookMs, tMs);
      before = after;
    }
  }

  function bisect(first: number, second: number, fromMs: number, toMs: number): void {
    let low = fromMs;
    let high = toMs;
    for (let round = 0; round < BISECTIONS && high - low > CLOSE_MS / 10; round += 1) {
      const middle = (low + high) / 2;
      if (!place(first, second, middle)) return;
      if (dot(0, 3) < 0) low = middle;
      else high = middle;
    }
    if (place(first, second, high)) keep(first, second, high);
  }

  return {
    refine,
    follow(one, other) {
      const [first, second] = one < other ? [one, other] : [other, one];
      followed.set(first * propagators.length + second, [first, second]);
    },
    approaches() {
      for (const [first, second] of followed.values()) minimaOf(first, second);
      followed.clear();
      return [...found.values()].flat().sort((one, other) => one.tcaMs - other.tcaMs);
    },
  };
}
