import { createFairQueue } from '../domain/fair-queue.ts';
import { SHORT_UNITS, UNITS_PER_MS } from './computation.ts';

/** What may wait for a thread. */
export interface WaitingBounds {
  /** Of one caller and class, and its work, units: a caller with nothing waiting may always wait. */
  readonly ofCaller: { readonly calls: number; readonly work: number };
  /** Of all callers; beyond it the caller with the most waiting loses its newest. */
  readonly all: number;
}

/** Why a pool did not finish a computation. */
export class ThreadRefusal extends Error {
  /** `full`: too much of the caller waits. `cut`: it took more work than it may. */
  readonly reason: 'full' | 'cut';
  /** `full`: calls that the caller has waiting; `cut`: the milliseconds that it was given. */
  readonly figure: number;
  /** When the caller may have a place again, s; for `full`. */
  readonly retryAfterS: number;

  constructor(reason: 'full' | 'cut', figure: number, retryAfterS = 0) {
    super(reason === 'full' ? `${figure} calls are waiting` : `cut after ${figure} ms of work`);
    this.name = 'ThreadRefusal';
    this.reason = reason;
    this.figure = figure;
    this.retryAfterS = retryAfterS;
  }
}

/** What waits for a thread. */
export interface Waiter {
  readonly caller: string;
  /** Units. */
  readonly work: number;
  readonly refuse: (refusal: ThreadRefusal) => void;
}

/** Says whether work is long (`longFrom` units or more): it gets only some of the threads. */
export function isLong({ work }: Pick<Waiter, 'work'>, longFrom: number = SHORT_UNITS): boolean {
  return work >= longFrom;
}

/** Those who wait for a thread, in two classes, in each of which callers take turns. */
export interface Admission<Task extends Waiter> {
  /** Lets a task wait, or refuses it; the answer takes it out again. */
  enter(task: Task): () => void;
  /** Whose turn it is; long work goes first where it may go at all, since it has fewer threads. */
  next(mayGo: {
    readonly long: boolean;
    readonly caller: (caller: string) => boolean;
  }): Task | null;
}

/** Admits within bounds; without any everything may wait. Work is long from `longFrom` units on. */
export function createAdmission<Task extends Waiter>(
  bounds: WaitingBounds | undefined,
  longFrom: number = SHORT_UNITS,
): Admission<Task> {
  const short = createFairQueue<Task>();
  const long = createFairQueue<Task>();

  function dropNewest(): void {
    const line = long.size > short.size ? long : short;
    const dropped = line.dropOfLongest();
    dropped?.refuse(fullFor(line.share(dropped.caller)));
  }

  return {
    enter(task) {
      const line = isLong(task, longFrom) ? long : short;
      if (bounds !== undefined) {
        const mine = line.share(task.caller);
        const { calls, work } = bounds.ofCaller;
        if (mine.items >= calls || (mine.items > 0 && mine.cost + task.work > work)) {
          task.refuse(fullFor(mine));
          return () => undefined;
        }
        if (short.size + long.size >= bounds.all) dropNewest();
      }
      return line.push(task.caller, task.work, task);
    },
    next: (mayGo) => (mayGo.long ? long.next(mayGo.caller) : null) ?? short.next(mayGo.caller),
  };
}

/** The refusal for a caller that has so much waiting: it may come back when half of it is done. */
function fullFor({
  items,
  cost,
}: {
  readonly items: number;
  readonly cost: number;
}): ThreadRefusal {
  return new ThreadRefusal('full', items, cost / UNITS_PER_MS / 2_000);
}
