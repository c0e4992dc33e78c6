import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { createStateWatch } from '../../../api/http/state-watch.ts';
import type { DeploymentState } from '../../../records/deployment/states.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { until } from '../../kit/until.ts';

const RUNNING: DeploymentState = { status: 'running', seq: 3 };

/** Counts the readings; `isAway` makes them fail. */
function fakeStates() {
  const fake = {
    reads: [] as (readonly string[])[],
    isAway: false,
    read: (ids: readonly string[]) => {
      fake.reads.push(ids);
      if (fake.isAway) return Promise.reject(new Error('the database is away'));
      return Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, RUNNING])));
    },
  };
  return fake;
}

describe('createStateWatch', () => {
  it('reads all deployments that somebody watches in one query, and rests afterwards', async () => {
    const states = fakeStates();
    const watch = createStateWatch(states, createTestKit().log, 10);
    const heard: (DeploymentState | null)[] = [];
    const stops = [
      watch.subscribe('a', (state) => heard.push(state)),
      watch.subscribe('a', (state) => heard.push(state)),
      watch.subscribe('gone', (state) => heard.push(state)),
    ];
    await until(() => heard.length >= 3);
    assert.deepEqual(states.reads[0], ['a', 'gone']);
    assert.deepEqual(heard.slice(0, 3), [RUNNING, RUNNING, null]);
    for (const stop of stops) stop();
    assert.equal(watch.size, 0);
    const count = states.reads.length;
    await sleep(40);
    assert.equal(states.reads.length, count);
  });

  it('goes on when the database comes back', async () => {
    const states = fakeStates();
    const kit = createTestKit();
    const watch = createStateWatch(states, kit.log, 10);
    const heard: unknown[] = [];
    states.isAway = true;
    const stop = watch.subscribe('a', (state) => heard.push(state));
    await until(() => states.reads.length >= 2);
    assert.deepEqual(heard, []);
    states.isAway = false;
    await until(() => heard.length > 0);
    stop();
    assert.ok(kit.lines.some(({ msg }) => String(msg).includes('trying again')));
  });

  it('reads one at once when asked', async () => {
    const states = fakeStates();
    const watch = createStateWatch(states, createTestKit().log, 60_000);
    const heard: unknown[] = [];
    const stop = watch.subscribe('a', (state) => heard.push(state));
    watch.refresh('a');
    await until(() => heard.length === 1);
    stop();
    stop();
    assert.equal(watch.size, 0);
  });
});
