import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/activity';
import { describe, it } from 'mocha';
import { readSnapshot } from '../../../activities/deployment/snapshot.ts';
import { withFailures } from '../../../activities/failures.ts';
import { createPlayEvents } from '../../../activities/deployment/play-events.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { EventToStore } from '../../../records/deployment/log.ts';
import type { PlayOutcome, PlayedTo } from '../../../records/deployment/progress.ts';
import { COPIED_PLAN_ID, planEvents } from '../../kit/makers/mission-plan.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import {
  createBeginDeployment,
  createFailDeployment,
} from '../../../activities/deployment/record.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const PLAN = planEvents(3, 100);

/** A store that remembers what it was given and answers as told. */
function player(answers: { play?: PlayOutcome; finish?: PlayOutcome } = {}) {
  const stored: ({ cursor: number; events: readonly EventToStore[] } & PlayedTo)[] = [];
  let finishes = 0;
  const progress = {
    play: (_: string, cursor: number, events: readonly EventToStore[], played: PlayedTo) => {
      stored.push({ cursor, events, ...played });
      return Promise.resolve<PlayOutcome>(
        answers.play ?? {
          kind: 'played',
          status: 'running',
          reason: null,
          cursor: cursor + events.length,
        },
      );
    },
    finish: () => {
      finishes += 1;
      return Promise.resolve<PlayOutcome>(
        answers.finish ?? { kind: 'played', status: 'completed', reason: null, cursor: 8 },
      );
    },
  };
  return { progress, stored, finishes: () => finishes };
}

const plans = (events = PLAN) => ({
  find: (copyId: string) =>
    Promise.resolve(
      copyId === 'pln_1'
        ? { planId: COPIED_PLAN_ID, startMs: START_MS, events, names: new Map<string, string>() }
        : null,
    ),
});

const play = (
  ports: Parameters<typeof createPlayEvents>,
  request: { cursor: number; positionS: number; copyId?: string },
) =>
  runActivity(createPlayEvents(...ports), {
    deploymentId: 'dep_1',
    copyId: 'pln_1',
    ...request,
  });

describe('playEvents', () => {
  it('stores what is due, at mission time, with the plan as job', async () => {
    const { progress, stored } = player();
    const report = await play([progress, plans()], { cursor: 0, positionS: 160 });
    const [group] = stored;
    assert.ok(group);
    assert.deepEqual([group.positionS, group.lastEventS], [160, 100]);
    assert.deepEqual(
      group.events.map((event) => [event.type, event.planIndex, event.at.toISOString()]),
      [
        ['job.accepted', 0, '2026-11-20T12:00:00.000Z'],
        ['step.started', 1, '2026-11-20T12:00:00.000Z'],
        ['step.completed', 2, '2026-11-20T12:01:40.000Z'],
        ['step.started', 3, '2026-11-20T12:01:40.000Z'],
      ],
    );
    assert.deepEqual(group.events[2]?.payload, {
      timestamp_s: 100,
      message: 'step-1 completed',
      step_id: 'step-1',
      output_data_mb: 10,
    });
    assert.equal(group.events[2].jobId, COPIED_PLAN_ID);
    assert.equal(group.events[2].stepId, 'step-1');
    assert.deepEqual(
      { cursor: report.cursor, total: report.total, nextS: report.nextS },
      { cursor: 4, total: 8, nextS: 200 },
    );
    assert.deepEqual(report.steps, [
      { stepId: 'step-1', status: 'completed', at: '2026-11-20T12:01:40.000Z' },
      { stepId: 'step-2', status: 'started', at: '2026-11-20T12:01:40.000Z' },
    ]);
  });

  it('stores nothing while nothing is due', async () => {
    const { progress, stored } = player();
    const report = await play([progress, plans()], { cursor: 4, positionS: 150 });
    assert.deepEqual(stored[0]?.events, []);
    assert.equal(report.nextS, 200);
  });

  it('stores at most 250 events at once and says that the next is due', async () => {
    const { progress, stored } = player();
    const report = await play([progress, plans(planEvents(400, 1))], { cursor: 0, positionS: 1e6 });
    assert.equal(stored[0]?.events.length, 250);
    assert.equal(report.cursor, 250);
    assert.ok((report.nextS ?? Infinity) <= 1e6);
    assert.equal(report.steps.length, 25);
  });

  it('is over when the plan is through', async () => {
    const { progress, finishes } = player({
      play: { kind: 'played', status: 'completed', reason: null, cursor: 8 },
    });
    const report = await play([progress, plans()], { cursor: 4, positionS: 1e6 });
    assert.deepEqual([report.status, report.nextS], ['completed', null]);
    assert.equal(finishes(), 0);
  });

  it('completes a deployment whose plan does not say that it ended', async () => {
    const { progress, finishes } = player();
    const report = await play([progress, plans(PLAN.slice(0, -1))], { cursor: 0, positionS: 1e6 });
    assert.equal(report.status, 'completed');
    assert.equal(report.nextS, null);
    assert.equal(finishes(), 1);
  });

  it('is over when somebody else ended the deployment, or removed it', async () => {
    const ended = player({ play: { kind: 'ended', status: 'cancelled', reason: null, cursor: 2 } });
    const report = await play([ended.progress, plans()], { cursor: 2, positionS: 100 });
    assert.deepEqual([report.status, report.nextS, report.cursor], ['cancelled', null, 2]);
    assert.equal(ended.finishes(), 0);
    const gone = player({ play: { kind: 'missing' } });
    assert.equal(
      (await play([gone.progress, plans()], { cursor: 2, positionS: 100 })).exists,
      false,
    );
  });

  it('fails for good when the plan is gone', async () => {
    const { progress } = player();
    await assert.rejects(
      play([progress, plans()], { cursor: 0, positionS: 0, copyId: 'pln_gone' }),
      (error) =>
        error instanceof ApplicationFailure &&
        error.type === 'PlanNotFound' &&
        error.nonRetryable === true,
    );
  });
});

describe('beginDeployment', () => {
  it('answers what a workflow needs, in plain JSON', async () => {
    const document = aDeployment({
      status: 'dispatched',
      plan_cursor: 3,
      played_s: 40,
      notice_seq: 2,
      dispatched_at: new Date(1000),
      last_seen_at: new Date(5000),
    });
    const begin = createBeginDeployment(
      { begin: () => Promise.resolve(document) },
      { find: () => Promise.resolve(null) },
    );
    const begun = await runActivity(begin, { deploymentId: 'dep_1' });
    assert.deepEqual(JSON.parse(JSON.stringify(begun)), begun);
    assert.equal(begun?.cursor, 3);
    assert.equal(begun.playedS, 40);
    assert.equal(begun.lastHeardAt, '1970-01-01T00:00:05.000Z');
    assert.equal(begun.pickupTimeoutS, 72 * 3_600);
    assert.equal(begun.displacedBy, undefined);
  });

  it('says who has taken what it had booked', async () => {
    const displaced = { by: 'dep_2', at: new Date(1000) };
    const begin = createBeginDeployment(
      { begin: () => Promise.resolve(aDeployment({ displaced })) },
      { find: () => Promise.resolve(null) },
    );
    const begun = await runActivity(begin, { deploymentId: 'dep_1' });
    assert.equal(begun?.displacedBy, 'dep_2');
  });

  it('is null without a record', async () => {
    const begin = createBeginDeployment(
      { begin: () => Promise.resolve(null) },
      { find: () => Promise.resolve(null) },
    );
    const begun = await runActivity(begin, { deploymentId: 'dep_1' });
    assert.equal(begun, null);
  });
});

describe('failDeployment', () => {
  it('passes the condition on and answers the record as it is', async () => {
    const calls: unknown[] = [];
    const document = aDeployment({ status: 'failed', failure_reason: 'silent' });
    const fail = createFailDeployment({
      fail: (...args) => {
        calls.push(args);
        return Promise.resolve(document);
      },
    });
    const snapshot = await runActivity(fail, {
      deploymentId: 'dep_1',
      code: 'report_timeout',
      reason: 'silent',
      unheardSince: '1970-01-01T00:00:00.007Z',
    });
    assert.deepEqual(calls, [
      ['dep_1', { code: 'report_timeout', reason: 'silent' }, { unheardSinceMs: 7 }],
    ]);
    assert.deepEqual(snapshot, readSnapshot(document));
  });
});

describe('withFailures', () => {
  const failing = (error: Error) => withFailures(() => Promise.reject(error));

  it('turns a code into the type of the failure and says whether a retry helps', async () => {
    await assert.rejects(
      failing(new AppError('unavailable', 'away'))(),
      (error) =>
        error instanceof ApplicationFailure &&
        error.type === 'unavailable' &&
        error.nonRetryable === false,
    );
    await assert.rejects(
      failing(new AppError('not_found', 'no such thing'))(),
      (error) => error instanceof ApplicationFailure && error.nonRetryable === true,
    );
  });

  it('lets everything else through', async () => {
    const bug = new TypeError('bug');
    await assert.rejects(failing(bug)(), (error) => error === bug);
  });
});
