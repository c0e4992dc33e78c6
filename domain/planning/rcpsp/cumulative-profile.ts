import { createEndlessMeter, type WorkMeter } from './work-meter.ts';
import { CAPACITY_TOLERANCE, type Calendar } from './project.ts';

/** A half-open stretch of time [startAt, endAt). */
export interface Stay {
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * What is left of several cumulative resources at every instant while a schedule is built: one sorted
 * list of instants, between which nothing changes.
 */
export interface CumulativeProfile {
  /** Earliest start at or after `fromAt` at which a demand fits for a whole duration; null if none. */
  firstFit(demand: readonly number[], fromAt: number, duration: number): number | null;
  /**
   * First stretch at or after `fromAt`, clipped to it, in which a demand fits; it is as long as can be
   * or is known to reach `untilAt`. Null if none begins.
   */
  nextStay(demand: readonly number[], fromAt: number, untilAt?: number): Stay | null;
  /** Books `share` times a demand over a stretch: 1 takes, -1 gives back. */
  take(demand: readonly number[], startAt: number, endAt: number, share: number): void;
  /** What has been booked of one row, instant by instant, ending with 0 at the calendar's end. */
  booked(row: number): { timesAt: number[]; amounts: number[] };
  /** The same profile, to go on from without changing this one. */
  copy(): CumulativeProfile;
}

/** Units that finding an instant by halving costs. */
const LOOKING_UP = 4;

/** Room for so many instants beside those of the calendar before the lists must grow. */
const INITIAL_ROOM = 64;

/** The same of a copy: most are changed once or twice. */
const COPY_ROOM = 8;

/** The instants of a profile and what is left from each to the next, row by row. */
interface Table {
  readonly rows: number;
  /** Rows that have a capacity. */
  readonly limited: number;
  readonly endAt: number;
  count: number;
  times: Float64Array;
  free: Float64Array;
}

/**
 * Builds a profile with nothing booked. Demands may be longer than the capacities: rows beyond them
 * are booked and reported but never limit anything.
 * @param rows figures in every demand, at least as many as the calendar has resources
 * @param meter is charged for every instant that is looked at
 */
export function createCumulativeProfile(
  calendar: Calendar,
  rows: number,
  meter: WorkMeter = createEndlessMeter(),
): CumulativeProfile {
  return profileOver(copyOf(emptyTable(calendar, rows), INITIAL_ROOM), meter);
}

function profileOver(table: Table, meter: WorkMeter): CumulativeProfile {
  const { rows } = table;
  return {
    nextStay: (demand, fromAt, untilAt) => nextStay(table, meter, demand, fromAt, untilAt),
    firstFit: (demand, fromAt, duration) => firstFit(table, meter, demand, fromAt, duration),
    take(demand, startAt, endAt, share) {
      if (endAt <= startAt) return;
      const first = cutAt(table, startAt);
      const last = cutAt(table, endAt);
      const { count, free } = table;
      meter.spent += 2 * LOOKING_UP + count - first;
      for (let position = first; position < last; position += 1) {
        const base = position * rows;
        for (let row = 0; row < rows; row += 1)
          free[base + row] = (free[base + row] ?? 0) - share * (demand[row] ?? 0);
      }
    },
    booked(row) {
      const { count, endAt, free, times } = table;
      const timesAt: number[] = [];
      const amounts: number[] = [];
      for (let position = 0; position < count; position += 1) {
        timesAt.push(times[position] ?? 0);
        amounts.push(0 - (free[position * rows + row] ?? 0));
      }
      timesAt.push(endAt);
      amounts.push(0);
      meter.spent += 4 * count;
      return { timesAt, amounts };
    },
    copy: () => profileOver(copyOf(table, COPY_ROOM), meter),
  };
}

/** Tables with nothing booked, by calendar and rows: hundreds of schedules over one calendar begin with one. */
const emptyTables = new WeakMap<Calendar, Map<number, Table>>();

function emptyTable(calendar: Calendar, rows: number): Table {
  let tables = emptyTables.get(calendar);
  if (tables === undefined) emptyTables.set(calendar, (tables = new Map<number, Table>()));
  let table = tables.get(rows);
  if (table === undefined) tables.set(rows, (table = tableOf(calendar, rows)));
  return table;
}

function tableOf({ stretches, endAt }: Calendar, rows: number): Table {
  const count = stretches.length;
  const times = new Float64Array(count);
  const free = new Float64Array(count * rows);
  stretches.forEach(({ startAt, capacity }, index) => {
    times[index] = startAt;
    free.set(capacity, index * rows);
  });
  return { rows, limited: stretches[0]?.capacity.length ?? 0, endAt, count, times, free };
}

function nextStay(
  table: Table,
  meter: WorkMeter,
  demand: readonly number[],
  fromAt: number,
  untilAt = Infinity,
): Stay | null {
  const { count, endAt, times } = table;
  let position = Math.max(0, positionOf(table, fromAt));
  const beginAt = position;
  while (position < count && !fits(table, position, demand)) position += 1;
  meter.spent += position - beginAt + LOOKING_UP;
  if (position >= count) return null;
  const startAt = Math.max(fromAt, times[position] ?? fromAt);
  const fitAt = position;
  while (position < count && fits(table, position, demand)) {
    position += 1;
    if ((times[position] ?? endAt) >= untilAt) break;
  }
  meter.spent += position - fitAt;
  const stayEnd = position < count ? (times[position] ?? endAt) : endAt;
  return stayEnd > startAt ? { startAt, endAt: stayEnd } : null;
}

function firstFit(
  table: Table,
  meter: WorkMeter,
  demand: readonly number[],
  fromAt: number,
  duration: number,
): number | null {
  const { count, endAt, times } = table;
  let position = Math.max(0, positionOf(table, fromAt));
  meter.spent += LOOKING_UP;
  for (;;) {
    const beginAt = position;
    while (position < count && !fits(table, position, demand)) position += 1;
    meter.spent += position - beginAt;
    if (position >= count) return null;
    const startAt = Math.max(fromAt, times[position] ?? fromAt);
    if (startAt >= endAt) return null;
    const wantedAt = startAt + duration;
    const fitAt = position;
    do position += 1;
    while (
      position < count &&
      (times[position] ?? endAt) < wantedAt &&
      fits(table, position, demand)
    );
    meter.spent += position - fitAt;
    const stayEnd = position < count ? (times[position] ?? endAt) : endAt;
    if (stayEnd >= wantedAt) return startAt;
  }
}

/** A copy with room for so many instants more. */
function copyOf(table: Table, room: number): Table {
  const { count, rows } = table;
  const times = new Float64Array(count + room);
  const free = new Float64Array((count + room) * rows);
  times.set(table.times.subarray(0, count));
  free.set(table.free.subarray(0, count * rows));
  return { ...table, times, free };
}

/** Position of the last instant at or before one; -1 before the first. */
function positionOf({ count, times }: Table, at: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function fits(
  { free, limited, rows }: Table,
  position: number,
  demand: readonly number[],
): boolean {
  const base = position * rows;
  for (let row = 0; row < limited; row += 1)
    if ((free[base + row] ?? 0) + CAPACITY_TOLERANCE < (demand[row] ?? 0)) return false;
  return true;
}

/** Position of an instant, which is entered where it is not there yet. */
function cutAt(table: Table, at: number): number {
  const { count, endAt, rows } = table;
  if (at >= endAt) return count;
  const position = positionOf(table, at);
  if (position < 0) return 0;
  if (table.times[position] === at) return position;
  if (count === table.times.length) {
    table.times = doubled(table.times);
    table.free = doubled(table.free);
  }
  const { free, times } = table;
  const next = position + 1;
  times.copyWithin(next + 1, next, count);
  free.copyWithin((next + 1) * rows, next * rows, count * rows);
  times[next] = at;
  free.copyWithin(next * rows, position * rows, next * rows);
  table.count += 1;
  return next;
}

function doubled(list: Float64Array): Float64Array {
  const longer = new Float64Array(2 * list.length);
  longer.set(list);
  return longer;
}
