import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, it } from 'mocha';
import { createContinueLives } from '../../../activities/conjunction/continue-lives.ts';
import { packCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import type { ScreeningRun } from '../../../records/conjunction/screening-runs.ts';
import { type LastRun, newDocument } from '../../../records/conjunction/watches.ts';
import { aWatch } from '../../kit/makers/watch.ts';

const NOW = Date.UTC(2026, 6, 24);

/** What a watch of `satellites` makes of a run over `watched`, and the runs that it heard of. */
async function continued(satellites: string[], run: Partial<ScreeningRun>) {
  const watch = newDocument(aWatch({ satellites }), new Date(NOW));
  const heard: LastRun[] = [];
  const open = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 };
  const activity = createContinueLives({
    watches: {
      read: () => Promise.resolve(watch),
      notOver: () => Promise.resolve([]),
      moveOn: () => Promise.resolve(),
      open: () => Promise.resolve({ byRisk: open, first: [], nextMs: null }),
      heard: (_id, last) => Promise.resolve(void heard.push(last)),
    },
    runs: {
      get: (id) =>
        Promise.resolve({
          ...{ id, catalogueRevision: 'c', newestEpochMs: NOW, startMs: NOW },
          ...{ endMs: NOW + 7 * DAY_MS, thresholdKm: 30, watched: [], listsKey: '' },
          ...{ objects: 16_000, beganAtMs: NOW, endedAtMs: NOW, ...run },
        }),
      slabs: () => Promise.resolve([]),
    },
    catalogues: { read: () => Promise.resolve(packCatalogue('c', [])) },
    meeter: { meet: () => Promise.resolve({ met: [], thresholdKm: 30, skipped: [] }) },
    places: { take: () => true, give: () => undefined, waitMs: () => 0 },
  });
  const reference = { watchId: watch._id, runId: 'scr_1' };
  const environment = new MockActivityEnvironment();
  const { kind } = await environment.run<
    [typeof reference],
    Awaited<ReturnType<typeof activity>>,
    typeof activity
  >(activity, reference);
  return { kind, heard: heard.map(({ id }) => id) };
}

describe('a watch that is told of a run', () => {
  it('has not heard of one that lacks satellites of it, with objects or without', async () => {
    const gone = { kind: 'gone', heard: [] };
    assert.deepEqual(await continued(['67264'], { watched: ['25544'] }), gone);
    assert.deepEqual(await continued(['25544', '67264'], { watched: ['25544'] }), gone);
    assert.deepEqual(await continued(['67264'], { watched: ['25544'], objects: 0 }), gone);
  });

  it('hears of one that holds all of them', async () => {
    const watched = ['25544', '67264'];
    const heard = ['scr_1'];
    assert.deepEqual(await continued(['67264'], { watched }), { kind: 'continued', heard });
    assert.deepEqual(await continued(watched, { watched, objects: 0 }), { kind: 'stale', heard });
  });
});
