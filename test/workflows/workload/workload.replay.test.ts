import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { before, describe, it } from 'mocha';
import type { EndedWorkload, PlannedWorkload } from '../../../activities/workload/messages.ts';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { quietRuntime } from '../../kit/engines/quiet-runtime.ts';
import { BUNDLE_CACHE } from '../../kit/rig/test-worker.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const RECORDED = join(import.meta.dirname, '..', '..', 'histories', 'workload');

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
  'single-replaced',
].toSorted();

const USUAL = NAMES.filter((name) => /^single|-done$/.test(name));

/**
 * What a name ends with, by the way in which the workflow worked when it was recorded: showing every
 * phase at once, showing it where it rests, with its small effects inside its own tasks as well, and
 * passing over phases that are over within seconds.
 */
const FILES = [
  ...NAMES,
  ...NAMES.map((name) => `${name}.shown-at-rest`),
  ...USUAL.map((name) => `${name}.nearby`),
  ...[...USUAL, 'single-overdue-done'].map((name) => `${name}.generation-2`),
].map((name) => `${name}.json.gz`);

const CREATED_MS = Date.parse('2026-11-20T12:00:00Z');

const input = {
  v: 1,
  workloadId: 'wl_1',
  createdAtMs: CREATED_MS,
  deadlineAtMs: CREATED_MS + 24 * HOUR_MS,
};

const refused: PlannedWorkload = {
  kind: 'refused',
  reasons: [{ code: 'deadline', message: 'It would take too long.' }],
};
const failed: EndedWorkload = { phase: 'failed', stagesDone: 0, cents: null };

describe('replay of the workload workflow', function () {
  this.timeout(120_000);
  let bundle: WorkflowBundleOption;

  before(async () => {
    quietRuntime();
    bundle = await workflowBundle(BUNDLE_CACHE);
  });

  const replay = (history: unknown) =>
    Worker.runReplayHistory({ workflowBundle: bundle }, history, 'workload/wl_1');

  it('has every class and ending in every way', async () => {
    assert.deepEqual((await readdir(RECORDED)).toSorted(), FILES.toSorted());
  });

  for (const file of FILES) {
    it(`recorded: ${file.replace('.json.gz', '')}`, async () => {
      const text = gunzipSync(await readFile(join(RECORDED, file))).toString();
      await replay(JSON.parse(text));
    });
  }

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
        .activity('endWorkload', failed)
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
