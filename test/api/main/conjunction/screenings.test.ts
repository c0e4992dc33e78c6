import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { closeApproaches } from '../../../../api/main/compute/conjunctions.ts';
import { createScreenings } from '../../../../api/main/conjunction/screenings.ts';
import type { JudgedWindow } from '../../../../domain/conjunction/judge-window.ts';
import { packCatalogue } from '../../../../domain/conjunction/packed-catalogue.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { ThreadRefusal } from '../../../../threads/admission.ts';
import type { Computation } from '../../../../threads/computation.ts';
import type { ThreadPool } from '../../../../threads/pool.ts';
import type { SlabInput } from '../../../../threads/screening.ts';

const TASK = { startMs: 0, endMs: 1, thresholdKm: 5, watched: ['1'], sameConstellation: false };
const WINDOW: JudgedWindow = { encounters: [], thresholdKm: 5, screened: 2, skipped: [] };

function snapshotOf(revision: string) {
  return { elements: [], packed: packCatalogue(revision, []), newestEpochMs: 0 };
}

/** Screenings over threads whose judgement is what `answers` gives, the slabs and the judgements that ran. */
function screeningsOver(answers: () => Promise<JudgedWindow>) {
  const runs: unknown[] = [];
  const slabs: { readonly startMs: number; readonly endMs: number }[] = [];
  const threads: Pick<ThreadPool, 'run'> = {
    run: async <Input, Output>({ name }: Computation<Input, Output>, input: Input) => {
      if (name === closeApproaches.name) {
        const { task } = input as SlabInput;
        slabs.push({ startMs: task.startMs, endMs: task.endMs });
        return { approaches: [], lost: [] } as Output;
      }
      runs.push(input);
      // The other computation that screenings run.
      return (await answers()) as Output;
    },
  };
  const elements = { read: () => Promise.resolve(snapshotOf('a')) };
  return {
    runs,
    slabs,
    screenings: createScreenings({ elements, threads, named: [], clock: () => 7 }),
  };
}

describe('createScreenings', () => {
  it('screens a window once, however many ask', async () => {
    const { runs, screenings } = screeningsOver(() => Promise.resolve(WINDOW));
    const first = screenings.ask(snapshotOf('a'), TASK, 'one');
    const second = screenings.ask(snapshotOf('a'), TASK, 'two');
    assert.deepEqual(await first.done, { window: WINDOW, screenedMs: 7 });
    assert.equal(await second.done, await first.done);
    await screenings.ask(snapshotOf('a'), { ...TASK }, 'three').done;
    assert.equal(runs.length, 1);
  });

  it('goes slab by slab, so that other callers have their turn in between', async () => {
    const { slabs, screenings } = screeningsOver(() => Promise.resolve(WINDOW));
    const task = { ...TASK, startMs: HOUR_MS, endMs: 13 * HOUR_MS };
    await screenings.ask(snapshotOf('a'), task, 'one').done;
    assert.deepEqual(
      slabs.map((slab) => [slab.startMs / HOUR_MS, slab.endMs / HOUR_MS]),
      [
        [1, 6],
        [6, 12],
        [12, 13],
      ],
    );
  });

  it('screens again for another catalogue and for another window', async () => {
    const { runs, screenings } = screeningsOver(() => Promise.resolve(WINDOW));
    await screenings.ask(snapshotOf('a'), TASK, 'one').done;
    await screenings.ask(snapshotOf('b'), TASK, 'one').done;
    await screenings.ask(snapshotOf('b'), { ...TASK, thresholdKm: 6 }, 'one').done;
    assert.equal(runs.length, 3);
  });

  it('tells whoever waits what the threads refused', async () => {
    for (const [refusal, code] of [
      [new ThreadRefusal('full', 64, 3), 'rate_limit_exceeded'],
      [new ThreadRefusal('cut', 30_000), 'planning_timeout'],
    ] as const) {
      const { screenings } = screeningsOver(() => Promise.reject(refusal));
      await assert.rejects(screenings.ask(snapshotOf('a'), TASK, 'one').done, { code });
    }
  });

  it('forgets what failed', async () => {
    let isBroken = true;
    const { runs, screenings } = screeningsOver(() =>
      isBroken ? Promise.reject(new Error('cut')) : Promise.resolve(WINDOW),
    );
    await assert.rejects(screenings.ask(snapshotOf('a'), TASK, 'one').done, /cut/);
    isBroken = false;
    assert.deepEqual((await screenings.ask(snapshotOf('a'), TASK, 'one').done).window, WINDOW);
    assert.equal(runs.length, 2);
  });
});
