import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { StageStatus } from '../../../domain/workload/phase.ts';
import { lateClients, readinessOf, verdictOf } from '../../../domain/workload/stage-needs.ts';
import type { NeedingStage, StageNeeds } from '../../../domain/workload/stage-needs.ts';

const needs = (more: Partial<StageNeeds> = {}): StageNeeds => ({
  class: 'data-parallel',
  minClients: null,
  minCoverageFraction: 0,
  coverageShares: [],
  ...more,
});

/** Stages that stand side by side, then one that waits for all of them. */
const fan = (statuses: readonly StageStatus[], role: NeedingStage['role'] = 'combine') => {
  const before = statuses.map((status, index): NeedingStage => ({
    index,
    role: 'shard',
    dependsOn: [],
    status,
  }));
  const last: NeedingStage = {
    index: before.length,
    role,
    dependsOn: before.map(({ index }) => index),
    status: 'queued',
  };
  return { last, stages: [...before, last] };
};

describe('readinessOf', () => {
  const cases: [StageStatus[], NeedingStage['role'], number | null, string][] = [
    [['done', 'done'], 'combine', null, 'ready'],
    [['done', 'running'], 'combine', null, 'waiting'],
    [['done', 'failed'], 'combine', null, 'lost'],
    [['running', 'canceled'], 'combine', null, 'lost'],
    [[], 'stage', null, 'ready'],
    [['done', 'done', 'failed'], 'aggregate', 2, 'ready'],
    [['done', 'done', 'running'], 'aggregate', 2, 'waiting'],
    [['done', 'failed', 'failed'], 'aggregate', 2, 'lost'],
    [['running', 'failed', 'failed'], 'aggregate', 2, 'lost'],
    [['running', 'running', 'failed'], 'aggregate', 2, 'waiting'],
    [['done', 'canceled'], 'aggregate', 1, 'ready'],
    [['failed', 'canceled'], 'aggregate', 1, 'lost'],
    [['done', 'failed'], 'aggregate', null, 'lost'],
  ];
  for (const [statuses, role, minClients, expected] of cases) {
    it(`${role} after ${statuses.join(', ') || 'nothing'}, at least ${minClients ?? 'all'}: ${expected}`, () => {
      const { last, stages } = fan(statuses, role);
      assert.equal(readinessOf(last, stages, needs({ minClients })), expected);
    });
  }
});

describe('lateClients', () => {
  it('are those that run while enough others are done', () => {
    const { last, stages } = fan(['done', 'running', 'done', 'dispatched', 'failed'], 'aggregate');
    assert.deepEqual(lateClients(last, stages, needs({ minClients: 2 })), [1, 3]);
    assert.deepEqual(lateClients(last, stages, needs({ minClients: 3 })), []);
    assert.deepEqual(lateClients(last, stages, needs()), []);
  });
});

describe('verdictOf', () => {
  const ended = (statuses: readonly StageStatus[], role: NeedingStage['role'] = 'shard') =>
    statuses.map((status, index): NeedingStage => ({ index, role, dependsOn: [], status }));

  it('needs every stage where the class does not say otherwise', () => {
    assert.deepEqual(verdictOf(ended(['done', 'done']), needs()), { isDone: true });
    const verdict = verdictOf(ended(['done', 'canceled', 'failed']), needs());
    assert.ok(!verdict.isDone);
    assert.match(verdict.message, /2 of 3 .* stage 3 \(index 2\) first/);
  });

  it('needs every aggregate of a federated training, not every client', () => {
    const rounds = [
      ...ended(['done', 'failed', 'done'], 'client'),
      { index: 3, role: 'aggregate', dependsOn: [0, 1, 2], status: 'done' } as const,
    ];
    assert.equal(verdictOf(rounds, needs({ class: 'federated' })).isDone, true);
    const lost = rounds.map((stage) =>
      stage.role === 'aggregate' ? { ...stage, status: 'canceled' as const } : stage,
    );
    assert.equal(verdictOf(lost, needs({ class: 'federated' })).isDone, false);
  });

  it('needs enough of the area, and one footprint at least', () => {
    const spatial = needs({
      class: 'spatial',
      minCoverageFraction: 0.5,
      coverageShares: [0.3, 0.3, 0.2],
    });
    const verdict = (statuses: StageStatus[], more: Partial<StageNeeds> = {}) =>
      verdictOf(ended(statuses, 'footprint'), { ...spatial, ...more }).isDone;
    assert.equal(verdict(['done', 'done', 'failed']), true);
    assert.equal(verdict(['done', 'failed', 'failed']), false);
    assert.equal(verdict(['failed', 'done', 'failed'], { minCoverageFraction: 0 }), true);
    assert.equal(verdict(['failed', 'failed', 'failed'], { minCoverageFraction: 0 }), false);
  });
});
