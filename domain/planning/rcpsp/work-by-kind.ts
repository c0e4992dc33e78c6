import { CAPACITY_TOLERANCE, projectStart, takesResources, type Project } from './project.ts';

/** Kinds of stretches up to which they are told apart. */
const MAX_KINDS = 24;

/** Finishes tried, each one the bound that the prices of the one before prove. */
const ROUNDS = 6;

/** Share of the span by which a round must raise the bound for another one to be worth it. */
const LEAST_GAIN = 5e-4;

/** Changes of prices for one finish, and how far the first one goes. */
const STEPS = 60;
const FIRST_STEP = 1;

/** Loads beyond this say no more: the room is far too small. */
const MAX_LOAD = 4;

/** A bound counts only where work passes the room by more than rounding can explain. */
const MARGIN = 1e-7;

/**
 * Dual feasible functions (Fekete and Schepers 2001): of demands that fit a capacity of 1 together, the
 * values fit it too. They round up what wastes room: of two that take 0.6 only one runs at a time.
 */
const DUAL_FEASIBLE: readonly ((demand: number) => number)[] = [
  (demand) => demand,
  ...[1, 2, 3, 4, 5].map((parts) => (demand: number) => Math.floor((parts + 1) * demand) / parts),
  ...[0.5, 0.4, 0.3, 0.2, 0.1].map((least) => (demand: number) => {
    if (demand > 1 - least) return 1;
    return demand < least ? 0 : demand;
  }),
];

/** What sums of demands may pass a capacity by, so that no function rounds up what fits. */
const TOLERATED = 2 * CAPACITY_TOLERANCE;

/** Stretches with the same capacities. */
interface Kind {
  /** What each activity takes of each row, as a share; NaN where it does not fit at all. */
  readonly shares: Float64Array;
  /** Resources that there are, each under every dual feasible function. */
  readonly rows: number;
  /** Time that stretches of the kind have up to an instant. */
  readonly lengthUntil: (at: number) => number;
}

/** Prices of the rows of each kind. */
type Prices = readonly Float64Array[];

/** What the work of activities is divided over. */
interface Division {
  readonly durations: readonly number[];
  readonly kinds: readonly Kind[];
}

/**
 * No timetable ends before this instant: what takes little power but much compute fills the dark badly
 * beside what takes much power, so that the resources bound together more than each alone. The work
 * may be cut and divided over the kinds of stretches freely; with any prices of the resources in each
 * kind, all work at its cheapest costs no more than all room is worth. Prices are raised where room is
 * short (multiplicative weights); every price is a proof, the best found counts.
 */
export function finishByKinds(project: Project): number {
  const beginAt = projectStart(project);
  const division = divisionOf(project);
  if (division === null) return beginAt;
  const prices = division.kinds.map(({ rows }) => new Float64Array(rows).fill(1));
  let finishAt = beginAt;
  for (let round = 0; round < ROUNDS; round += 1) {
    const proven = raisePrices(division, prices, finishAt, project);
    const gain = proven - finishAt;
    finishAt = Math.max(finishAt, proven);
    if (gain <= LEAST_GAIN * (finishAt - beginAt)) break;
  }
  return finishAt;
}

/** Null where there are too few activities, or too many kinds to be told apart. */
function divisionOf(project: Project): Division | null {
  const working = project.activities.filter(takesResources);
  if (working.length < 2) return null;
  const groups = new Map<string, number[][]>();
  const { stretches, endAt } = project.calendar;
  for (const [index, { startAt, capacity }] of stretches.entries()) {
    const key = capacity.join();
    const span = [startAt, stretches[index + 1]?.startAt ?? endAt];
    const spans = groups.get(key);
    if (spans !== undefined) spans.push(span);
    else if (groups.size === MAX_KINDS) return null;
    else groups.set(key, [span]);
  }
  const kinds = [...groups].map(([key, spans]): Kind => {
    const capacity = key.split(',').map(Number);
    const limiting = capacity.flatMap((most, at) => (most > 0 ? [at] : []));
    const rows = limiting.length * DUAL_FEASIBLE.length;
    const shares = new Float64Array(working.length * rows);
    working.forEach(({ demand }, index) => {
      const fits = capacity.every((most, at) => (demand[at] ?? 0) <= most + CAPACITY_TOLERANCE);
      limiting.forEach((resource, at) => {
        const share = (demand[resource] ?? 0) / ((capacity[resource] ?? 0) + TOLERATED);
        DUAL_FEASIBLE.forEach((value, row) => {
          shares[index * rows + at * DUAL_FEASIBLE.length + row] = fits ? value(share) : NaN;
        });
      });
    });
    return { shares, rows, lengthUntil: lengthOf(spans) };
  });
  return { durations: working.map(({ duration }) => duration), kinds };
}

/** The length of spans, in order of time, up to an instant. */
function lengthOf(spans: readonly (readonly number[])[]): Kind['lengthUntil'] {
  const begins = Float64Array.from(spans, ([from = 0]) => from);
  const ends = Float64Array.from(spans, ([, to = 0]) => to);
  // `before[n]` is the length of the first n spans.
  const before = new Float64Array(spans.length + 1);
  begins.forEach((from, at) => {
    before[at + 1] = (before[at] ?? 0) + ((ends[at] ?? 0) - from);
  });
  return (until) => {
    let low = 0;
    let high = begins.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= until) low = middle + 1;
      else high = middle;
    }
    return (before[low] ?? 0) + Math.max(0, until - (begins[low] ?? until));
  };
}

/** The latest finish that some prices on the way refute. */
function raisePrices(
  division: Division,
  prices: Prices,
  finishAt: number,
  project: Project,
): number {
  const { kinds } = division;
  let best = finishAt;
  const lengths = kinds.map(({ lengthUntil }) =>
    lengthUntil(Math.max(finishAt, projectStart(project) + 1)),
  );
  for (let step = 0; step < STEPS; step += 1) {
    const { cost, used } = cheapest(division, prices);
    const rates = ratesOf(prices);
    if (cost > worth(kinds, rates, best)) best = provenBy(division, rates, cost, best, project);
    const rate = FIRST_STEP / Math.sqrt(1 + step);
    prices.forEach((own, kind) => {
      const length = lengths[kind] ?? 0;
      if (length === 0) return;
      for (let row = 0; row < own.length; row += 1) {
        const load = Math.min(MAX_LOAD, (used[kind]?.[row] ?? 0) / length);
        own[row] = (own[row] ?? 0) * Math.exp(rate * (load - 1));
      }
    });
  }
  return best;
}

/** All work at its cheapest, and what it then takes of each row of each kind. */
function cheapest({ durations, kinds }: Division, prices: Prices): { cost: number; used: Prices } {
  const used = prices.map(({ length }) => new Float64Array(length));
  let cost = 0;
  durations.forEach((duration, index) => {
    let least = Infinity;
    let chosen = -1;
    kinds.forEach(({ shares, rows }, kind) => {
      let price = 0;
      const own = prices[kind];
      for (let row = 0; row < rows; row += 1)
        price += (own?.[row] ?? 0) * (shares[index * rows + row] ?? 0);
      // What does not fit has no price at all, which is never less.
      if (rows === 0 || !(price < least)) return;
      least = price;
      chosen = kind;
    });
    const taken = used[chosen];
    const kind = kinds[chosen];
    if (taken === undefined || kind === undefined) return;
    cost += least * duration;
    for (let row = 0; row < kind.rows; row += 1)
      taken[row] = (taken[row] ?? 0) + duration * (kind.shares[index * kind.rows + row] ?? 0);
  });
  return { cost, used };
}

/** What a unit of time of each kind is worth. */
function ratesOf(prices: Prices): Float64Array {
  return Float64Array.from(prices, (own) => {
    let rate = 0;
    for (const price of own) rate += price;
    return rate;
  });
}

/** What all room until an instant is worth, with a margin for rounding. */
function worth(kinds: readonly Kind[], rates: Float64Array, at: number): number {
  let sum = 0;
  for (const [kind, { lengthUntil }] of kinds.entries()) {
    const rate = rates[kind] ?? 0;
    if (rate > 0) sum += rate * lengthUntil(at);
  }
  return sum * (1 + MARGIN);
}

/** The latest whole instant until which the room is worth less than the work costs. */
function provenBy(
  { kinds, durations }: Division,
  rates: Float64Array,
  cost: number,
  from: number,
  { calendar }: Project,
): number {
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const last = calendar.stretches.at(-1)?.startAt ?? 0;
  let low = Math.floor(from);
  let high = Math.min(calendar.endAt, Math.max(last, low) + 2 * total);
  if (cost > worth(kinds, rates, high)) return low;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (cost > worth(kinds, rates, middle)) low = middle;
    else high = middle;
  }
  return low;
}
