import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  createGate,
  createThrottle,
  nextLiveState,
  readMessage,
  reopenAfterMs,
  type LiveState,
} from '../../../clients/console/live/live-state.ts';

describe('live state', () => {
  it('goes from live to offline and back, and remembers the first cut', () => {
    let state: LiveState = { kind: 'connecting' };
    state = nextLiveState(state, { kind: 'opened', resumed: false });
    assert.equal(state.kind, 'live');
    state = nextLiveState(state, { kind: 'cut', atMs: 5 });
    state = nextLiveState(state, { kind: 'cut', atMs: 9 });
    assert.deepEqual(state, { kind: 'offline', sinceMs: 5 });
    state = nextLiveState(state, { kind: 'opened', resumed: true });
    assert.equal(state.kind, 'catching-up');
    assert.equal(nextLiveState(state, { kind: 'caught-up' }).kind, 'live');
    assert.equal(nextLiveState(state, { kind: 'paused' }).kind, 'paused');
    assert.equal(nextLiveState(state, { kind: 'resumed' }).kind, 'connecting');
  });

  it('opens a stream again later and later, at most after half a minute', () => {
    assert.ok(reopenAfterMs(0, 0.5) < 500);
    for (const tries of [1, 5, 50, 5_000]) assert.ok(reopenAfterMs(tries, 1) <= 30_000);
  });

  it('lets every number of a record through once, in order', () => {
    const gate = createGate();
    const message = (seq: number, id = 'a') => ({
      topic: 'deployments',
      id,
      seq,
      at: '',
      patch: {},
    });
    const passed = [1, 2, 2, 1, 3].map((seq) => gate.passes(message(seq)));
    assert.deepEqual(passed, [true, true, false, false, true]);
    assert.ok(gate.passes(message(1, 'b')));
  });

  it('reads messages and nothing else', () => {
    assert.equal(readMessage('{"half'), null);
    assert.equal(readMessage('[1]'), null);
    assert.deepEqual(readMessage('{"topic":"agents","id":7,"patch":null}'), {
      ...{ topic: 'agents', id: null, seq: null, at: '', patch: {} },
    });
  });

  it('collects calls: at once the first, then one for all of a while', () => {
    let now = 0;
    let runs = 0;
    const timers: { atMs: number; work: () => void }[] = [];
    const call = createThrottle(
      () => (runs += 1),
      250,
      (work, ms) => timers.push({ atMs: now + ms, work }),
      () => now,
    );
    for (now = 0; now < 1_000; now += 10) {
      call();
      for (const due of timers.splice(0))
        if (due.atMs <= now) due.work();
        else timers.push(due);
    }
    assert.ok(runs >= 4 && runs <= 5, `${runs} runs in a second`);
  });
});
