import { EventHeap } from './event-heap.ts';

/** Servers with one queue before them, first come, first served. */
export interface Station {
  readonly name: string;
  readonly servers: number;
}

/** One thing that a job does: it waits for a server and keeps it for a time, or only lets time pass. */
export interface Visit {
  /** Index of the station; null: nobody is needed. */
  readonly station: number | null;
  readonly forS: number;
}

/** A job of the simulation: what it does, one after the other. */
export interface Job {
  readonly atS: number;
  readonly kind: number;
  readonly visits: readonly Visit[];
}

/** What was seen of a station in one interval. */
export interface StationInterval {
  /** Mean of the servers that were busy. */
  busy: number;
  /** Waits that ended in it, s: how many, their sum, and by the lengths of WAIT_BOUNDS_S. */
  waits: number;
  waitedS: number;
  readonly waitCounts: Int32Array;
  longestQueue: number;
}

/** Upper bounds of the classes in which waits are counted, s; the last class has none. */
export const WAIT_BOUNDS_S: readonly number[] = Array.from(
  { length: 40 },
  (_, index) => 0.000_5 * 1.4 ** index,
);

/** What a simulation saw. */
export interface Seen {
  /** By station, then by interval. */
  readonly stations: readonly (readonly StationInterval[])[];
  readonly ended: number;
  /** Jobs that had not ended at the end. */
  readonly open: number;
}

/** How long a network is watched, and in how many parts. */
export interface Watch {
  readonly lengthS: number;
  readonly intervals: number;
  /** Called with each job that ends: how long it took, s. */
  readonly onEnd?: (kind: number, tookS: number, atS: number) => void;
}

interface Running {
  readonly job: Job;
  visit: number;
  enteredS: number;
}

interface Line {
  readonly servers: number;
  busy: number;
  /** Jobs that wait, from `head` on. */
  waiting: Int32Array;
  head: number;
  size: number;
  busySinceS: number;
}

/**
 * Plays jobs, in the order of their arrivals, through stations until `lengthS`: a discrete-event simulation, in which
 * nothing happens between the arrivals, the beginnings and the ends of visits.
 */
export function simulate(stations: readonly Station[], jobs: Iterable<Job>, watch: Watch): Seen {
  const { lengthS, intervals } = watch;
  const heap = new EventHeap();
  const running: (Running | undefined)[] = [];
  const free: number[] = [];
  const lines = stations.map(emptyLine);
  const seen = stations.map(() => Array.from({ length: intervals }, emptyInterval));
  const intervalOf = (atS: number): number =>
    Math.min(intervals - 1, Math.floor((atS * intervals) / lengthS));
  let ended = 0;
  let nowS = 0;

  /** Adds what its servers did since it changed last, over the intervals that this crosses. */
  function account(index: number, line: Line): void {
    let fromS = line.busySinceS;
    while (fromS < nowS) {
      const interval = intervalOf(fromS);
      const toS =
        interval === intervals - 1 ? nowS : Math.min(nowS, ((interval + 1) * lengthS) / intervals);
      const part = seen[index]?.[interval];
      if (part !== undefined) part.busy += line.busy * (toS - fromS);
      if (toS <= fromS) break;
      fromS = toS;
    }
    line.busySinceS = nowS;
  }

  /** Notes a wait that has ended. */
  function note(index: number, waitedS: number): void {
    const part = seen[index]?.[intervalOf(nowS)];
    if (part === undefined) return;
    part.waits += 1;
    part.waitedS += waitedS;
    const bound = classOfWait(waitedS);
    part.waitCounts[bound] = (part.waitCounts[bound] ?? 0) + 1;
  }

  function begin(index: number, line: Line, id: number, forS: number, waitedS: number): void {
    account(index, line);
    line.busy += 1;
    note(index, waitedS);
    heap.push(nowS + forS, id);
  }

  /** Lets a job begin its next visit, or wait for it; ends it after its last one. */
  function goOn(id: number): void {
    const one = running[id];
    if (one === undefined) return;
    const visit = one.job.visits[one.visit];
    if (visit === undefined) {
      ended += 1;
      watch.onEnd?.(one.job.kind, nowS - one.job.atS, one.job.atS);
      running[id] = undefined;
      free.push(id);
      return;
    }
    const line = visit.station === null ? undefined : lines[visit.station];
    if (visit.station === null || line === undefined) {
      heap.push(nowS + visit.forS, id);
      return;
    }
    one.enteredS = nowS;
    if (line.busy < line.servers) {
      begin(visit.station, line, id, visit.forS, 0);
      return;
    }
    enqueue(line, id);
    const part = seen[visit.station]?.[intervalOf(nowS)];
    if (part !== undefined) part.longestQueue = Math.max(part.longestQueue, line.size);
  }

  /** A visit has ended: its server takes the next one that waits. */
  function leave(id: number): void {
    const one = running[id];
    const visit = one?.job.visits[one.visit];
    if (one === undefined || visit === undefined) return;
    if (visit.station !== null) {
      const line = lines[visit.station];
      if (line !== undefined) {
        account(visit.station, line);
        line.busy -= 1;
        const next = dequeue(line);
        const waiting = next === null ? undefined : running[next];
        const wanted = waiting?.job.visits[waiting.visit];
        if (next !== null && waiting !== undefined && wanted !== undefined)
          begin(visit.station, line, next, wanted.forS, nowS - waiting.enteredS);
      }
    }
    one.visit += 1;
    goOn(id);
  }

  const coming = jobs[Symbol.iterator]();
  let arrival = coming.next();
  for (;;) {
    const arrivesS = arrival.done === true ? Infinity : arrival.value.atS;
    nowS = Math.min(arrivesS, heap.next);
    if (nowS >= lengthS) break;
    if (arrival.done !== true && arrivesS <= heap.next) {
      const id = free.pop() ?? running.length;
      running[id] = { job: arrival.value, visit: 0, enteredS: nowS };
      arrival = coming.next();
      goOn(id);
    } else leave(heap.pop());
  }
  nowS = lengthS;
  lines.forEach((line, index) => {
    account(index, line);
  });
  for (const parts of seen) for (const part of parts) part.busy /= lengthS / intervals;
  return { stations: seen, ended, open: running.filter((one) => one !== undefined).length };
}

function emptyLine({ servers }: Station): Line {
  return { servers, busy: 0, waiting: new Int32Array(64), head: 0, size: 0, busySinceS: 0 };
}

function emptyInterval(): StationInterval {
  const waitCounts = new Int32Array(WAIT_BOUNDS_S.length + 1);
  return { busy: 0, waits: 0, waitedS: 0, waitCounts, longestQueue: 0 };
}

function classOfWait(waitedS: number): number {
  const index = WAIT_BOUNDS_S.findIndex((bound) => waitedS <= bound);
  return index === -1 ? WAIT_BOUNDS_S.length : index;
}

function enqueue(line: Line, id: number): void {
  if (line.size === line.waiting.length) {
    const larger = new Int32Array(2 * line.waiting.length);
    for (let index = 0; index < line.size; index += 1)
      larger[index] = line.waiting[(line.head + index) % line.waiting.length] ?? 0;
    line.waiting = larger;
    line.head = 0;
  }
  line.waiting[(line.head + line.size) % line.waiting.length] = id;
  line.size += 1;
}

function dequeue(line: Line): number | null {
  if (line.size === 0) return null;
  const id = line.waiting[line.head] ?? 0;
  line.head = (line.head + 1) % line.waiting.length;
  line.size -= 1;
  return id;
}

/** The wait that a share of all waits does not exceed, s: the bound of its class; infinite above the last one. */
export function waitQuantile(parts: readonly StationInterval[], share: number): number {
  const total = parts.reduce((sum, { waits }) => sum + waits, 0);
  let below = 0;
  for (const [index, bound] of WAIT_BOUNDS_S.entries()) {
    below += parts.reduce((sum, { waitCounts }) => sum + (waitCounts[index] ?? 0), 0);
    if (below >= share * total) return bound;
  }
  return Infinity;
}
