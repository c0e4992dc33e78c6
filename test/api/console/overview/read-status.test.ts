import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { readStatus } from '../../../../api/console/overview/read-status.ts';
import { PlatformStatus } from '../../../../contracts/console/platform-status.ts';
import { createFakePlatformState } from '../../../kit/memory/fake-platform-state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

/** A platform where all is well, and what of it a test changes. */
async function statusOf(
  change: {
    readonly away?: string;
    readonly queues?: Parameters<typeof pollers>[0] | null;
    readonly ageDays?: number;
    readonly satellites?: number;
  } = {},
) {
  const platformState = createFakePlatformState();
  if (change.queues !== undefined)
    platformState.queueStates = change.queues === null ? null : pollers(change.queues);
  platformState.scheduleStates = [
    { id: 'a', isPaused: false, note: 'looks', lastMs: NOW - 60_000, nextMs: NOW },
    { id: 'b', isPaused: true, note: null, lastMs: null, nextMs: NOW },
  ];
  const check = (name: string) => () =>
    change.away === name ? Promise.reject(new Error('away')) : Promise.resolve();
  const medianEpochMs = NOW - (change.ageDays ?? 1) * DAY_MS;
  const { satellites = 3 } = change;
  const status = await readStatus({
    clock: () => NOW,
    platformState,
    satellites: {
      summary: () =>
        Promise.resolve({
          ...{ satellites, medianEpochMs, newestEpochMs: medianEpochMs, source: 'test' },
          ...{ lastRefresh: null, nextRefreshMs: null },
        }),
    },
    checks: { mongodb: check('mongodb'), temporal: check('temporal') },
  });
  return v.parse(PlatformStatus, status);
}

const pollers = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => ({
    name,
    pollers: count,
    entitled: count,
    backlog: 2,
  }));

describe('readStatus', () => {
  it('is up when every part is', async () => {
    const status = await statusOf();
    assert.equal(status.status, 'up');
    assert.deepEqual(
      status.parts.map(({ name, status: is, detail }) => [name, is, detail]),
      [
        ['mongodb', 'up', null],
        ['temporal', 'up', null],
        ['workers', 'up', null],
        ['catalogue', 'up', null],
      ],
    );
    assert.deepEqual(
      status.schedules?.map(({ id, paused, last, next }) => [id, paused, last, next]),
      [
        ['a', false, '2026-11-20T11:59:00.000Z', '2026-11-20T12:00:00.000Z'],
        ['b', true, null, null],
      ],
    );
  });

  it('is degraded while a queue has no worker or half of the catalogue is old', async () => {
    const status = await statusOf({ queues: { 'orbital-workflows': 1, 'orbital-planning': 0 } });
    assert.equal(status.status, 'degraded');
    assert.match(status.parts[2]?.detail ?? '', /orbital-planning/);
    assert.equal((await statusOf({ ageDays: 8 })).status, 'degraded');
    assert.equal((await statusOf({ ageDays: 6 })).status, 'up');
  });

  it('is down without workers, without an engine or without satellites', async () => {
    assert.equal((await statusOf({ queues: { 'orbital-workflows': 0 } })).status, 'down');
    assert.equal((await statusOf({ satellites: 0 })).status, 'down');
    const away = await statusOf({ away: 'temporal', queues: null });
    assert.deepEqual([away.status, away.queues], ['down', null]);
  });

  it('does not ask MongoDB for the catalogue while that is away', async () => {
    const status = await statusOf({ away: 'mongodb' });
    assert.equal(status.status, 'down');
    assert.ok(status.parts.every(({ name }) => name !== 'catalogue'));
  });
});
