import { LRUCache } from 'lru-cache';
import { inBands } from '../../../domain/conjunction/bands.ts';
import { type JudgedWindow, vainWindow } from '../../../domain/conjunction/judge-window.ts';
import type { WindowTask } from '../../../domain/conjunction/screen-window.ts';
import { type Slab, slabsOf } from '../../../domain/conjunction/slab.ts';
import type { ElementIndex, ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { refusalOf } from '../../http/compute.ts';
import { closeApproaches, judgedWindow } from '../compute/conjunctions.ts';

/** A window that was screened. */
export interface Screening {
  readonly window: JudgedWindow;
  readonly screenedMs: number;
}

/** A screening that is under way or done. */
export interface AskedScreening {
  readonly done: Promise<Screening>;
}

/** What screens for the routes about conjunctions. */
export interface ScreeningDeps {
  readonly elements: Pick<ElementIndex, 'read'>;
  readonly threads: Pick<ThreadPool, 'run'>;
  /** Catalogue numbers of the satellites that are screened where a request names none. */
  readonly named: readonly string[];
  /** Epoch ms. */
  readonly clock: () => number;
}

export type Screenings = ReturnType<typeof createScreenings>;

/** So many windows are remembered, and so many encounters in all: some 40 MB. */
const MOST_WINDOWS = 200;
const MOST_KEPT = 40_000;

/**
 * Screens windows on demand, each once for a content of the catalogue however many ask for it: who leaves
 * does not end it, since its result answers the next one. Slab after slab, so that callers take turns in
 * between. A failed screening is forgotten; it rejects with an {AppError} where the threads refused it
 * (rate_limit_exceeded) or cut it (planning_timeout).
 */
export function createScreenings({ elements, threads, named, clock }: ScreeningDeps) {
  const known = new LRUCache<string, AskedScreening>({ max: MOST_WINDOWS, maxSize: MOST_KEPT });

  const screen = async (
    { elements: objects, packed: catalogue, newestEpochMs }: ElementSnapshot,
    task: WindowTask,
    caller: string,
  ): Promise<Screening> => {
    // Slabs without elements would be computed for long and hold nothing.
    const vain = vainWindow(objects, task);
    if (vain !== null) return { window: vain, screenedMs: clock() };
    const wanted = new Set(task.watched);
    const watched = [...objects.keys()].filter((at) => wanted.has(objects[at]?.noradId ?? ''));
    const near = inBands(objects, watched, task.thresholdKm).length;
    try {
      const slabs: Slab[] = [];
      for (const slab of slabsOf(task)) {
        const stretch = { ...task, windowMs: task.startMs, ...slab };
        const input = { catalogue, task: stretch, near };
        slabs.push(await threads.run(closeApproaches, input, { caller }));
      }
      const input = { catalogue, task, slabs, catalogueMs: newestEpochMs ?? 0 };
      const window = await threads.run(judgedWindow, input, { caller });
      return { window, screenedMs: clock() };
    } catch (error) {
      throw refusalOf(error, closeApproaches.advice);
    }
  };

  const begin = (
    key: string,
    snapshot: ElementSnapshot,
    task: WindowTask,
    caller: string,
  ): AskedScreening => {
    const asked = { done: screen(snapshot, task, caller) };
    known.set(key, asked, { size: 1 });
    asked.done.then(
      ({ window }) => known.set(key, asked, { size: 1 + window.encounters.length }),
      // Whoever waits hears of a failure; nobody may be waiting any more.
      () => known.delete(key),
    );
    return asked;
  };

  return {
    named,
    /** The catalogue that is screened. Throws when MongoDB is away. */
    catalogue: (): Promise<ElementSnapshot> => elements.read(),
    /** The screening of a window, begun for `caller` where nobody asked for it yet. */
    ask(snapshot: ElementSnapshot, task: WindowTask, caller: string): AskedScreening {
      const key = JSON.stringify([snapshot.packed.revision, task]);
      return known.get(key) ?? begin(key, snapshot, task, caller);
    },
  };
}
