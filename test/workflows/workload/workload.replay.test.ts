import assert from 'node:assert/strict';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, it } from 'mocha';
import type { EndedWorkload, PlannedWorkload } from '../../../activities/workload/messages.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const CLASSES = [
  'single',
  'data-parallel',
  'spatial',
  'federated',
  'model-parallel',
  'split-learning',
];

/** Every class has a recorded history of every ending. */
const NAMES = [
  ...CLASSES.flatMap((name) => [
    `${name}-canceled`,
    `${name}-done`,
    `${name}-${name === 'spatial' ? 'partly-done' : 'failed'}`,
    `${name}-refused`,
    `${name}-timed-out`,
  ]),
  'single-live-done',
  'single-live-placed-anew',
  'single-overdue-done',
  'single-replaced',
  'spatial-given-up',
  'spatial-placed-anew',
];

const input = {
  v: 1,
  workloadId: 'wl_1',
  deadlineAt: '2026-11-21T12:00:00.000Z',
};

const refused: PlannedWorkload = {
  kind: 'refused',
  reasons: [{ code: 'deadline', message: 'It would take too long.' }],
};
const failed: EndedWorkload = { phase: 'failed', stagesDone: 0, cents: null };

describe('replay of the workload workflow', function () {
  this.timeout(120_000);
  const replay = useReplay('workload/wl_1');

  replayRecorded('workload', NAMES, replay);

  const begun = () => new HistoryBuilder('workload', input).task().waitingTimer(24 * HOUR_MS);

  it('built by hand: ends without effect when there is no record', () =>
    replay(
      begun()
        .activity('planWorkload', { kind: 'absent' })
        .task()
        .phase('absent')
        .completed({ phase: 'absent', stagesDone: 0 }),
    ));

  it('built by hand: a refusal is the end', () =>
    replay(
      begun()
        .activity('planWorkload', refused)
        .task()
        .localActivity('endWorkload', failed)
        .task()
        .phase('failed')
        .failed('WorkloadFailed', 'no feasible plan: It would take too long.'),
    ));

  it('a wrong history does not replay: an end that nothing was written of', () =>
    assert.rejects(
      replay(
        begun()
          .activity('planWorkload', refused)
          .task()
          .phase('failed')
          .failed('WorkloadFailed', 'no feasible plan: It would take too long.'),
      ),
      DeterminismViolationError,
    ));
});
