import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { DeploymentNotice } from '../../domain/deployment/notice.ts';
import type { OutboxDocument, OutboxRecords } from '../../records/deployment/outbox.ts';
import { createOutboxRelay } from '../../temporal/outbox-relay.ts';

/** An outbox in memory with the behaviour of the real one. */
function memoryOutbox(clock: () => number) {
  let rows: OutboxDocument[] = [];
  const open = new Set<string>();
  const change = (id: string, more: Partial<OutboxDocument>): void => {
    rows = rows.map((row) => (row._id === id ? { ...row, ...more } : row));
  };
  const outbox: OutboxRecords = {
    lease: (deploymentId, leaseMs) => {
      const oldest = rows
        .filter((row) => row.deployment_id === deploymentId)
        .toSorted((a, b) => a.seq - b.seq)[0];
      if (oldest === undefined || oldest.lease_until.getTime() > clock()) {
        return Promise.resolve(null);
      }
      change(oldest._id, {
        lease_until: new Date(clock() + leaseMs),
        attempts: oldest.attempts + 1,
      });
      return Promise.resolve({ ...oldest, attempts: oldest.attempts + 1 });
    },
    remove: (id) => {
      rows = rows.filter((row) => row._id !== id);
      return Promise.resolve();
    },
    release: (id, retryAtMs) => {
      change(id, { lease_until: new Date(retryAtMs) });
      return Promise.resolve();
    },
    postpone: (deploymentId, retryAtMs) => {
      const waiting = rows.filter((row) => row.deployment_id === deploymentId);
      for (const { _id } of waiting) change(_id, { lease_until: new Date(retryAtMs) });
      return Promise.resolve();
    },
    waiting: () =>
      Promise.resolve([
        ...new Set(
          rows
            .filter((row) => row.lease_until.getTime() <= clock())
            .map((row) => row.deployment_id),
        ),
      ]),
    isAwaited: (deploymentId) => Promise.resolve(open.has(deploymentId)),
    count: () => Promise.resolve(rows.length),
  };
  const add = (deploymentId: string, seq: number, notice: DeploymentNotice): void => {
    rows.push({
      _id: `${deploymentId}/${seq}`,
      deployment_id: deploymentId,
      seq,
      notice,
      created_at: new Date(0),
      lease_until: new Date(0),
      attempts: 0,
    });
  };
  return { outbox, add, open };
}

const seen: DeploymentNotice = { kind: 'seen', atMs: 1 };
const log = { warn: () => undefined };
const workloads = { lookAgain: () => Promise.reject(new Error('it is of no workload')) };

describe('createOutboxRelay', () => {
  it('delivers each notice once, in order, and a cancel as a cancellation', async () => {
    const { outbox, add } = memoryOutbox(() => 1000);
    const sent: string[] = [];
    const gateway = {
      signalDeployment: (id: string, { seq }: { seq: number }) => {
        sent.push(`${id} ${seq}`);
        return Promise.resolve('delivered' as const);
      },
      cancelDeployment: (id: string) => {
        sent.push(`${id} cancel`);
        return Promise.resolve('gone' as const);
      },
    };
    add('a', 2, { kind: 'cancel', atMs: 1 });
    add('a', 1, seen);
    add('b', 1, seen);
    const relays = [1, 2, 3].map(() =>
      createOutboxRelay({ outbox, gateway, workloads, log, clock: () => 1000 }),
    );
    const counts = await Promise.all(relays.map((relay) => relay.deliverWaiting()));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      3,
    );
    assert.deepEqual(
      sent.filter((line) => line.startsWith('a')),
      ['a 1', 'a cancel'],
    );
    assert.equal(await outbox.count(), 0);
  });

  it('keeps what could not be delivered, tries again later and keeps the order', async () => {
    let now = 1000;
    let isAway = true;
    const { outbox, add } = memoryOutbox(() => now);
    const sent: number[] = [];
    const gateway = {
      signalDeployment: (_: string, { seq }: { seq: number }) => {
        if (isAway) return Promise.reject(new Error('away'));
        sent.push(seq);
        return Promise.resolve('delivered' as const);
      },
      cancelDeployment: () => Promise.resolve('delivered' as const),
    };
    const relay = createOutboxRelay({ outbox, gateway, workloads, log, clock: () => now });
    add('a', 1, seen);
    add('a', 2, seen);
    await assert.rejects(relay.deliverWaiting(), /away/);
    isAway = false;
    assert.equal(await relay.deliverWaiting(), 0, 'a pause follows a failure');
    assert.equal(await outbox.count(), 2);
    now += 15_000;
    assert.equal(await relay.deliverWaiting(), 2);
    assert.deepEqual(sent, [1, 2]);
  });

  it('keeps a look at what is open until its workflow begins, and drops it with what has ended', async () => {
    let now = 1000;
    let isBegun = false;
    const sent: string[] = [];
    const { outbox, add, open } = memoryOutbox(() => now);
    const deliver = (id: string, seq: number) => {
      if (isBegun) sent.push(`${id} ${seq}`);
      return Promise.resolve(isBegun ? ('delivered' as const) : ('gone' as const));
    };
    const relay = createOutboxRelay({
      outbox,
      gateway: {
        signalDeployment: (id: string, { seq }: { seq: number }) => deliver(id, seq),
        cancelDeployment: () => Promise.resolve('gone' as const),
      },
      workloads: { lookAgain: (id: string, { seq }: { seq: number }) => deliver(id, seq) },
      log,
      clock: () => now,
    });
    const look = { kind: 'look_again', cause: { kind: 'outage', subject: 'o' }, atMs: 1 } as const;
    const cancel = { kind: 'cancel', atMs: 1 } as const;
    for (const id of ['dep_open', 'wl_open', 'dep_ended', 'wl_ended', 'dep_cancelled']) {
      add(id, 1, look);
      if (!id.includes('ended')) open.add(id);
    }
    add('dep_open', 2, look);
    // The record knows what else was told.
    add('dep_told', 1, seen);
    open.add('dep_told');
    add('dep_cancelled', 2, cancel);
    assert.equal(await relay.deliverWaiting(), 3);
    assert.equal(await outbox.count(), 5);
    assert.deepEqual(await outbox.waiting(10), [], 'a pause follows');
    open.delete('dep_cancelled');
    now += 15_000;
    assert.equal(await relay.deliverWaiting(), 2);
    assert.equal(await outbox.count(), 3);
    isBegun = true;
    now += 15_000;
    assert.equal(await relay.deliverWaiting(), 3);
    assert.deepEqual(sent.toSorted(), ['dep_open 1', 'dep_open 2', 'wl_open 1']);
    assert.equal(await outbox.count(), 0);
  });

  it('hands what concerns a workload to its workflow, under its own number', async () => {
    const { outbox, add } = memoryOutbox(() => 1000);
    const sent: unknown[] = [];
    const gateway = {
      signalDeployment: () => Promise.reject(new Error('it is of no deployment')),
      cancelDeployment: () => Promise.reject(new Error('nobody cancelled')),
    };
    const told = {
      lookAgain: (id: string, notice: object) => {
        sent.push({ id, ...notice });
        return Promise.resolve('delivered' as const);
      },
    };
    const cause = { kind: 'outage', subject: 'otg_1' } as const;
    add('wl_a', 7, { kind: 'look_again', cause, atMs: 1 });
    const relay = createOutboxRelay({
      ...{ outbox, gateway, workloads: told, log, clock: () => 1000 },
    });
    assert.equal(await relay.deliverWaiting(), 1);
    assert.deepEqual(sent, [{ id: 'wl_a', seq: 7, cause, atMs: 1 }]);
    assert.equal(await outbox.count(), 0);
  });

  it('goes on by itself after an outage, with one line of log', async () => {
    const { outbox, add } = memoryOutbox(Date.now);
    const warnings: string[] = [];
    let failures = 2;
    const delivered = new Promise<void>((resolve) => {
      const relay = createOutboxRelay({
        outbox,
        workloads,
        gateway: {
          signalDeployment: () => {
            if (failures > 0) {
              failures -= 1;
              return Promise.reject(new Error('away'));
            }
            resolve();
            ending.abort();
            return Promise.resolve('delivered');
          },
          cancelDeployment: () => Promise.resolve('delivered'),
        },
        log: { warn: (_, message) => warnings.push(message) },
        everyMs: 20,
      });
      const ending = new AbortController();
      add('a', 1, seen);
      void relay.run(ending.signal);
    });
    await delivered;
    assert.deepEqual(warnings, ['notices wait: delivery failed']);
  });
});
