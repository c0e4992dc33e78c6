import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { priorityOrders } from '../../../../domain/planning/search/orders.ts';
import { buildTasks, type TaskGraph } from '../../../../domain/planning/schedule/tasks.ts';
import { quick } from '../../../kit/makers/planned.ts';
import { aStep } from '../../../kit/makers/job.ts';

function graphOf(job: Job): TaskGraph {
  const locations = new Map(
    job.steps.map(({ id, location }): [string, 'onboard' | 'ground'] => [
      id,
      location === 'ground' ? 'ground' : 'onboard',
    ]),
  );
  return buildTasks(job, locations, new Map());
}

/** The transfers of a job as `from > to` with their direction and raw megabytes. */
function transfersOf(job: Job): string[] {
  return graphOf(job).tasks.flatMap((task) =>
    task.kind === 'transfer'
      ? [`${task.fromStep ?? '-'} > ${task.toStep ?? '-'} ${task.direction} ${task.volumes.rawMb}`]
      : [],
  );
}

describe('buildTasks', () => {
  it('adds a transfer for every edge between the sides', () => {
    const job = quick(
      aStep('a', { outputDataMb: 20 }),
      aStep('b', { dependsOn: ['a'], outputDataMb: 10 }),
      aStep('g', { location: 'ground', dependsOn: ['a', 'b'], outputDataMb: 5 }),
      aStep('h', { location: 'ground', dependsOn: ['g'], outputDataMb: 4 }),
      aStep('c', { dependsOn: ['g'] }),
    );
    assert.deepEqual(transfersOf(job), [
      'a > g downlink 20',
      'b > g downlink 10',
      'g > c uplink 5',
    ]);
  });

  it('uplinks the input of a ground source and brings a final product down', () => {
    const up = { source: 'ground' as const, inputDataMb: 30 };
    const job = quick(
      aStep('a', { ...up, outputDataMb: 12 }),
      aStep('b', { inputDataMb: 30 }),
      aStep('g', { ...up, location: 'ground', outputDataMb: 12 }),
    );
    assert.deepEqual(transfersOf(job), ['- > a uplink 30', 'a > - downlink 12']);
  });

  it('holds products on board and what is uplinked, not what is on the ground', () => {
    const job = quick(
      aStep('a', { outputDataMb: 20, storedOutputMb: 8 }),
      aStep('g', { location: 'ground', dependsOn: ['a'], outputDataMb: 5 }),
      aStep('c', { dependsOn: ['g'] }),
    );
    assert.deepEqual(
      graphOf(job).tasks.map(({ kind, heldMb }) => [kind, heldMb]),
      [
        ['step', 8],
        ['transfer', 0],
        ['step', 0],
        ['transfer', 5],
        ['step', 0],
      ],
    );
  });

  it('keeps transfers apart either way round', () => {
    const job = quick(
      aStep('a', { source: 'ground', inputDataMb: 1, outputDataMb: 1 }),
      aStep('g', { location: 'ground', dependsOn: ['a'], otherPassThan: ['a'] }),
    );
    const apart = graphOf(job).tasks.flatMap((task) =>
      task.kind === 'transfer' ? [task.apartFrom] : [],
    );
    assert.deepEqual(apart, [[2], [0]]);
  });
});

describe('priorityOrders', () => {
  const wide = graphOf(
    quick(
      aStep('a', { durationS: 10, outputDataMb: 5 }),
      aStep('b', { durationS: 90, outputDataMb: 50 }),
      aStep('c', { dependsOn: ['a'], durationS: 300 }),
      aStep('d', { dependsOn: ['a', 'b'] }),
    ),
  );

  it('knows one order of a chain', () => {
    const chain = graphOf(quick(aStep('a'), aStep('b', { dependsOn: ['a'] })));
    assert.deepEqual(priorityOrders(chain), [[0, 1]]);
  });

  it('puts every task after the ones it waits for, in every order, and repeats none', () => {
    const orders = priorityOrders(wide);
    assert.equal(new Set(orders.map((order) => order.join())).size, orders.length);
    assert.ok(orders.length > 1);
    for (const order of orders) {
      const rank = new Map(order.map((at, position) => [at, position]));
      assert.equal(rank.size, wide.tasks.length);
      wide.predecessors.forEach((before, index) => {
        for (const at of before) assert.ok((rank.get(at) ?? 0) < (rank.get(index) ?? 0));
      });
    }
  });
});
