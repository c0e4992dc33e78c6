import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { EventOutbox } from '../../records/webhook/published-events.ts';
import { createEventRelay } from '../../temporal/event-relay.ts';
import { until } from '../kit/until.ts';

type Batch = { readonly batchId: string; readonly events: number };

/** An outbox and a way to Temporal that a test fills and breaks. */
function site() {
  const state = {
    waiting: [] as Batch[],
    claimed: [] as { readonly batchId: string; readonly atMs: number }[],
    started: [] as string[],
    warnings: 0,
    refused: 0,
    isTemporalAway: false,
    nowMs: 1_000_000,
  };
  const outbox: Pick<EventOutbox, 'claimBatch' | 'unfinished'> = {
    claimBatch: () => {
      const batch = state.waiting.shift() ?? null;
      if (batch !== null) state.claimed.push({ batchId: batch.batchId, atMs: state.nowMs });
      return Promise.resolve(batch);
    },
    unfinished: (beforeMs, limit) =>
      Promise.resolve(
        state.claimed
          .filter(({ batchId, atMs }) => atMs <= beforeMs && !state.started.includes(batchId))
          .slice(0, limit)
          .map(({ batchId }) => batchId),
      ),
  };
  const relay = createEventRelay({
    outbox,
    gateway: {
      startBatch: (batchId) => {
        if (state.isTemporalAway) {
          state.refused += 1;
          return Promise.reject(new Error('Temporal is away'));
        }
        state.started.push(batchId);
        return Promise.resolve();
      },
    },
    log: { warn: () => void (state.warnings += 1) },
    clock: () => state.nowMs,
    everyMs: 10,
  });
  return { state, relay };
}

/** Runs the loop until the test has seen what it waits for. */
async function whileRunning(
  relay: ReturnType<typeof createEventRelay>,
  work: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const running = relay.run(stop.signal);
  try {
    await work();
  } finally {
    stop.abort();
    await running;
  }
}

describe('deliverWaiting of the event relay', () => {
  it('starts a workflow for every batch, in order, and counts the events', async () => {
    const { state, relay } = site();
    state.waiting.push({ batchId: 'a', events: 100 }, { batchId: 'b', events: 7 });
    assert.equal(await relay.deliverWaiting(), 107);
    assert.deepEqual(state.started, ['a', 'b']);
    assert.equal(await relay.deliverWaiting(), 0);
  });

  it('starts none for a batch whose events another process took', async () => {
    const { state, relay } = site();
    state.waiting.push({ batchId: 'a', events: 0 }, { batchId: 'b', events: 1 });
    assert.equal(await relay.deliverWaiting(), 1);
    assert.deepEqual(state.started, ['b']);
  });

  it('throws when a start fails, and leaves the others where they are', async () => {
    const { state, relay } = site();
    state.isTemporalAway = true;
    state.waiting.push({ batchId: 'a', events: 1 }, { batchId: 'b', events: 1 });
    await assert.rejects(relay.deliverWaiting(), /away/);
    assert.deepEqual(
      state.waiting.map(({ batchId }) => batchId),
      ['b'],
    );
  });
});

describe('run of the event relay', () => {
  it('finds what is published while it runs', async () => {
    const { state, relay } = site();
    await whileRunning(relay, async () => {
      for (const batchId of ['a', 'b', 'c']) {
        state.waiting.push({ batchId, events: 1 });
        await until(() => state.started.includes(batchId), batchId);
      }
    });
    assert.deepEqual(state.started, ['a', 'b', 'c']);
    assert.equal(state.warnings, 0);
  });

  it('warns once for an outage and then starts what was claimed in it before the rest', async () => {
    const { state, relay } = site();
    state.isTemporalAway = true;
    state.waiting.push({ batchId: 'a', events: 1 }, { batchId: 'b', events: 1 });
    await whileRunning(relay, async () => {
      await until(() => state.refused > 2, 'failed starts');
      assert.equal(state.claimed.length, 1);
      state.isTemporalAway = false;
      await until(() => state.started.length === 2, 'both batches');
      assert.equal(state.warnings, 1);
    });
    assert.deepEqual(state.started, ['a', 'b']);
  });

  it('starts again what another process claimed and did not bring to an end', async () => {
    const { state, relay } = site();
    state.claimed.push({ batchId: 'left behind', atMs: state.nowMs - 60_000 });
    state.claimed.push({ batchId: 'just begun', atMs: state.nowMs });
    await whileRunning(relay, () => until(() => state.started.length > 0, 'a start'));
    assert.deepEqual(state.started, ['left behind']);
  });

  it('ends when its signal aborts', async () => {
    const { relay } = site();
    await whileRunning(relay, () => Promise.resolve());
  });
});
