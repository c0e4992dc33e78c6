/**
 * Steps that share a store and a computer, solved exactly and from the definition alone: scratch is
 * taken while a step runs, a product from its step's end until the last of its consumers ends.
 */
export interface StoredStep {
  /** Whole units of time, at least 1. */
  readonly duration: number;
  readonly scratchMb: number;
  readonly productMb: number;
  /** Share of the computer, 0 to 1. */
  readonly compute: number;
  /** Positions of the steps that it waits for and whose products it takes. */
  readonly takes: readonly number[];
}

/** Rounding of sums of decimals. */
const TOLERANCE = 1e-6;

/** Megabytes held when exactly the steps of a set have ended and none runs. */
function heldAfter(steps: readonly StoredStep[], takers: readonly number[], ended: number): number {
  let heldMb = 0;
  for (const [at, { productMb }] of steps.entries()) {
    const waiting = (takers[at] ?? 0) & ~ended;
    if ((ended >> at) & 1 && waiting !== 0) heldMb += productMb;
  }
  return heldMb;
}

/** The most storage that the steps take when they run one after another in an order. */
export function peakOfMb(steps: readonly StoredStep[], order: readonly number[]): number {
  const ended = new Set<number>();
  const heldMb = (): number =>
    steps.reduce((sum, { productMb }, at) => {
      const isWaitedFor = steps.some(({ takes }, later) => takes.includes(at) && !ended.has(later));
      return ended.has(at) && isWaitedFor ? sum + productMb : sum;
    }, 0);
  let peakMb = 0;
  for (const at of order) {
    peakMb = Math.max(peakMb, heldMb() + (steps[at]?.scratchMb ?? 0));
    ended.add(at);
    peakMb = Math.max(peakMb, heldMb());
  }
  return peakMb;
}

/** For every step the set of the steps that take its product. */
function takersOf(steps: readonly StoredStep[]): number[] {
  const takers = steps.map(() => 0);
  for (const [at, { takes }] of steps.entries())
    for (const before of takes) takers[before] = (takers[before] ?? 0) | (1 << at);
  return takers;
}

/**
 * The least storage with which the steps can run one after another: dynamic programme over all sets of
 * ended steps. `together` also lets any steps run at once and end at the same instant.
 */
export function leastPeakMb(steps: readonly StoredStep[], together = false): number {
  const takers = takersOf(steps);
  const needs = steps.map(({ takes }) => takes.reduce((set, at) => set | (1 << at), 0));
  const all = 2 ** steps.length - 1;
  const peaks = new Map<number, number>([[0, 0]]);
  // A set is a smaller number than every set that contains it, so each is final when its turn comes.
  for (let ended = 0; ended <= all; ended += 1) {
    const peak = peaks.get(ended);
    if (peak === undefined) continue;
    const heldMb = heldAfter(steps, takers, ended);
    const ready = steps.flatMap((_, at) =>
      !((ended >> at) & 1) && ((needs[at] ?? 0) & ~ended) === 0 ? [at] : [],
    );
    const groups = together ? subsetsOf(ready) : ready.map((at) => [at]);
    for (const group of groups) {
      const runningMb = group.reduce((sum, at) => sum + (steps[at]?.scratchMb ?? 0), heldMb);
      const next = group.reduce((set, at) => set | (1 << at), ended);
      const reached = Math.max(peak, runningMb, heldAfter(steps, takers, next));
      if (reached < (peaks.get(next) ?? Infinity)) peaks.set(next, reached);
    }
  }
  return peaks.get(all) ?? Infinity;
}

function subsetsOf(list: readonly number[]): number[][] {
  return list
    .reduce<number[][]>((all, at) => [...all, ...all.map((one) => [...one, at])], [[]])
    .filter(({ length }) => length > 0);
}

/** A best timetable in whole units of time. */
export interface ExactTimetable {
  readonly finish: number;
  readonly starts: readonly number[];
}

/** States looked at before an exact answer is given up. */
const MOST_STATES = 400_000;

/**
 * The earliest end of all steps in whole units of time, by trying one finish after another: at every
 * unit any of the steps that may run begins or waits. Some best timetable begins at whole units, since
 * all durations are whole. Null where that takes too many states.
 */
export function leastFinish(
  steps: readonly StoredStep[],
  storageMb: number,
): ExactTimetable | null {
  const tails = tailsOf(steps);
  const work = steps.reduce((sum, { compute, duration }) => sum + compute * duration, 0);
  const total = steps.reduce((sum, { duration }) => sum + duration, 0);
  const meter = { states: 0 };
  for (let finish = Math.max(...tails, Math.ceil(work - TOLERANCE)); finish <= total; finish += 1) {
    const starts = startsFor(steps, storageMb, tails, finish, meter);
    if (meter.states > MOST_STATES) return null;
    if (starts !== null) return { finish, starts };
  }
  return null;
}

/** Length of the longest chain that begins with each step. */
function tailsOf(steps: readonly StoredStep[]): number[] {
  const tails = steps.map(({ duration }) => duration);
  for (let at = steps.length - 1; at >= 0; at -= 1)
    for (const before of steps[at]?.takes ?? [])
      tails[before] = Math.max(
        tails[before] ?? 0,
        (steps[before]?.duration ?? 0) + (tails[at] ?? 0),
      );
  return tails;
}

/** What runs, with the unit at which each ends. */
type Running = readonly (readonly [at: number, end: number])[];

function startsFor(
  steps: readonly StoredStep[],
  storageMb: number,
  tails: readonly number[],
  finish: number,
  meter: { states: number },
): number[] | null {
  const starts = steps.map(() => 0);
  const takers = takersOf(steps);
  const all = 2 ** steps.length - 1;
  const failed = new Map<string, number>();
  const visit = (now: number, before: number, was: Running): boolean => {
    const ended = was.reduce((set, [at, end]) => (end === now ? set | (1 << at) : set), before);
    const running = was.filter(([, end]) => end > now);
    if (ended === all) return true;
    const key = `${ended}|${running.map(([at, end]) => `${at}:${end - now}`).join()}`;
    if ((failed.get(key) ?? Infinity) <= now || meter.states > MOST_STATES) return false;
    failed.set(key, now);
    meter.states += 1;
    const started = running.reduce((set, [at]) => set | (1 << at), ended);
    let leftWork = running.reduce(
      (sum, [at, end]) => sum + (end - now) * (steps[at]?.compute ?? 0),
      0,
    );
    const ready: number[] = [];
    for (const [at, { compute, duration, takes }] of steps.entries()) {
      if ((started >> at) & 1) continue;
      if (now + (tails[at] ?? 0) > finish) return false;
      leftWork += compute * duration;
      if (takes.every((one) => (ended >> one) & 1)) ready.push(at);
    }
    if (now + leftWork > finish + TOLERANCE) return false;
    const heldMb = heldAfter(steps, takers, ended);
    const sum = (of: (step: StoredStep) => number): number =>
      running.reduce((total, [at]) => total + of(steps[at] as StoredStep), 0);
    const begin = (from: number, chosen: Running, mb: number, compute: number): boolean => {
      const next = ready[from];
      if (next === undefined)
        return (
          mb <= storageMb + TOLERANCE &&
          visit(
            now + 1,
            ended,
            [...running, ...chosen].sort(([a], [b]) => a - b),
          )
        );
      const step = steps[next] as StoredStep;
      const withMb = mb + step.scratchMb;
      const withCompute = compute + step.compute;
      const fits = withMb <= storageMb + TOLERANCE && withCompute <= 1 + TOLERANCE;
      const begun: Running = [...chosen, [next, now + step.duration]];
      if (fits && begin(from + 1, begun, withMb, withCompute)) {
        starts[next] = now;
        return true;
      }
      return begin(from + 1, chosen, mb, compute);
    };
    const scratchMb = sum((step) => step.scratchMb);
    return begin(
      0,
      [],
      heldMb + scratchMb,
      sum((step) => step.compute),
    );
  };
  return visit(0, 0, []) ? starts : null;
}
