import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { describe, it } from 'mocha';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import type { deployment as deploymentWorkflow } from '../../../workflows/index.ts';
import { PHASE, SATELLITE_IDS } from '../../../workflows/search-attributes.ts';
import { startChild } from '../../kit/rig/child.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { useDeploymentRig } from '../../kit/rig/deployment-rig.ts';
import { COPIED_PLAN_ID, planEvents } from '../../kit/makers/mission-plan.ts';
import { BUNDLE_CACHE, openTestRig } from '../../kit/rig/test-worker.ts';
import { untilFound } from '../../kit/until-found.ts';

/** 12 steps of 100 s: 26 events over 1,200 s of mission time. */
const PLAN = planEvents(12, 100);

describe('deployment workflow', function () {
  this.timeout(300_000);
  const { rig, database, create, reload, handleOf } = useDeploymentRig(PLAN);

  const start = async (more: Partial<NewDeployment> = {}): Promise<DeploymentDocument> => {
    const made = await create(more);
    assert.equal(await rig.gateway.startDeployment(made), 'started');
    return made;
  };
  const until = async (
    deployment: DeploymentDocument,
    isReached: (document: DeploymentDocument) => boolean,
  ): Promise<DeploymentDocument> => {
    return untilFound(async () => {
      const document = await reload(deployment);
      return isReached(document) ? document : null;
    }, `what deployment ${deployment._id} was to reach`);
  };
  const logOf = (deployment: DeploymentDocument): Promise<DeploymentEventDocument[]> =>
    database.db
      .collection<DeploymentEventDocument>('deployment_events')
      .find({ deployment_id: deployment._id })
      .sort({ seq: 1 })
      .toArray();
  const report = async (
    deployment: DeploymentDocument,
    type: string,
    payload = {},
    stepId: string | null = null,
  ) => {
    const outcome = await rig.records.appendEvents({
      ownerId: deployment.owner_id,
      deploymentId: deployment._id,
      agentId: 'agent-1',
      events: [{ type, timestampMs: Date.now(), stepId, payload }],
    });
    rig.relay.nudge(deployment._id);
    return outcome;
  };
  const claim = async (deployment: DeploymentDocument): Promise<void> => {
    const { owner_id: ownerId, satellite_id: satelliteId } = deployment;
    const claimed = await rig.records.claimForAgent({ ownerId, agentId: 'agent-1', satelliteId });
    assert.equal(claimed?._id, deployment._id);
    rig.relay.nudge(deployment._id);
  };
  /** The length of a history to which nothing more is added by itself. */
  /** The length of a history that grows by nothing of its own: the last thing in it is a wait. */
  const waitingLength = async (deployment: DeploymentDocument): Promise<number> => {
    for (;;) {
      const { events } = await handleOf(deployment).fetchHistory();
      if (events?.at(-1)?.timerStartedEventAttributes) return events.length;
      await sleep(50);
    }
  };
  const failureOf = async (deployment: DeploymentDocument): Promise<unknown> => {
    try {
      await handleOf(deployment).result();
    } catch (error) {
      assert.ok(error instanceof WorkflowFailedError);
      return error.cause;
    }
    return null;
  };

  describe('simulated', () => {
    it('plays twenty plans at once, every event once and in order', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => start()));
      await Promise.all(made.map((deployment) => handleOf(deployment).result()));
      for (const deployment of made) {
        const log = await logOf(deployment);
        assert.deepEqual(
          log.map((event) => event.plan_index),
          PLAN.map((_, index) => index),
        );
        assert.deepEqual(
          log.map((event) => event.event_type),
          PLAN.map((event) => event.type),
        );
        const document = await reload(deployment);
        assert.equal(document.status, 'completed');
        assert.equal(document.seq, PLAN.length);
        assert.deepEqual(
          document.status_history.map((entry) => entry.status),
          ['pending', 'dispatched', 'running', 'completed'],
        );
      }
      const [first] = await logOf(made[0] ?? assert.fail('nothing was made'));
      assert.deepEqual(first?.payload, { timestamp_s: 0, message: 'Job accepted' });
      assert.equal(first.job_id, COPIED_PLAN_ID);
      assert.equal(first.event_timestamp.toISOString(), '2026-11-20T12:00:00.000Z');
    });

    it('can be read in the UI: summary, phase, satellite, table of steps, named timers', async () => {
      const made = await start({ speedMultiplier: 400 });
      const handle = handleOf(made);
      await handle.result();
      const described = await handle.describe();
      assert.equal(described.status.name, 'COMPLETED');
      assert.equal(described.typedSearchAttributes.get(PHASE), 'completed');
      assert.deepEqual(described.typedSearchAttributes.get(SATELLITE_IDS), ['25544']);
      assert.equal(await described.staticSummary(), 'ISS (ZARYA): first look, simulated at 400x');
      const metadata = await handle.query<{ currentDetails: string }>(
        '__temporal_workflow_metadata',
      );
      assert.match(metadata.currentDetails, /\*\*completed\*\*.*26 of 26 events played/);
      assert.match(metadata.currentDetails, /\| step-12\s+\| completed\s+\| 2026-11-20T12:20:00/);
      const { events } = await handle.fetchHistory();
      const summaries = (events ?? []).flatMap((event) => {
        const data = event.userMetadata?.summary?.data;
        return data === undefined || data === null ? [] : [Buffer.from(data).toString()];
      });
      assert.ok(
        summaries.some((text) => /^"play event \d+ of 26 at 400x"$/.test(text)),
        summaries.join('\n'),
      );
    });

    it('goes on from where it is when its speed changes in the middle of a wait', async () => {
      const made = await start({ speedMultiplier: 1 });
      await until(made, (document) => document.plan_cursor === 2);
      const changed = await rig.gateway.setSpeed(made._id, 10_000, 'u1');
      assert.deepEqual(changed, { kind: 'applied', speedMultiplier: 10_000 });
      assert.equal((await reload(made)).speed_multiplier, 10_000);
      assert.equal((await handleOf(made).result()).status, 'completed');
      assert.equal((await logOf(made)).length, PLAN.length);
      assert.deepEqual(await rig.gateway.setSpeed(made._id, 5, 'u2'), { kind: 'gone' });
    });

    it('refuses a speed out of range without a trace in the history', async () => {
      const made = await start({ speedMultiplier: 1 });
      await until(made, (document) => document.plan_cursor === 2);
      const before = await waitingLength(made);
      const refused = await rig.gateway.setSpeed(made._id, 0, 'u1');
      assert.equal(refused.kind, 'refused');
      assert.equal((await handleOf(made).describe()).historyLength, before);
      await rig.records.cancel(made.owner_id, made._id);
      rig.relay.nudge(made._id);
      await failureOf(made);
    });

    it('ends as cancelled when the user cancels, and plays nothing more', async () => {
      const made = await start({ speedMultiplier: 50 });
      await until(made, (document) => document.plan_cursor >= 2);
      assert.equal((await rig.records.cancel(made.owner_id, made._id)).kind, 'cancelled');
      rig.relay.nudge(made._id);
      assert.ok((await failureOf(made)) instanceof CancelledFailure);
      const described = await handleOf(made).describe();
      assert.equal(described.status.name, 'CANCELLED');
      assert.equal(described.typedSearchAttributes.get(PHASE), 'cancelled');
      const count = (await logOf(made)).length;
      assert.equal((await reload(made)).status, 'cancelled');
      await sleep(1500);
      assert.equal((await logOf(made)).length, count);
      assert.equal(await rig.outbox.count(), 0);
    });

    it('cancels the record when the workflow is cancelled from outside', async () => {
      const made = await start({ speedMultiplier: 1 });
      await until(made, (document) => document.plan_cursor === 2);
      await handleOf(made).cancel();
      assert.ok((await failureOf(made)) instanceof CancelledFailure);
      assert.equal((await reload(made)).status, 'cancelled');
    });

    it('stops when an agent reports the end', async () => {
      const made = await start({ speedMultiplier: 1 });
      await until(made, (document) => document.plan_cursor === 2);
      await report(made, 'job.completed');
      const result = await handleOf(made).result();
      assert.deepEqual(result, { status: 'completed', eventsPlayed: 2 });
      assert.equal((await logOf(made)).length, 3);
    });

    it('does in the ordinary way, in full view, what failed inside its own task', async () => {
      const play = rig.progress.play.bind(rig.progress);
      let tries = 0;
      rig.progress.play = (...what) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('no connection')) : play(...what);
      };
      try {
        const made = await start();
        assert.equal((await handleOf(made).result()).status, 'completed');
        assert.deepEqual(
          (await logOf(made)).map((event) => event.plan_index),
          PLAN.map((_, index) => index),
        );
        const { events } = await handleOf(made).fetchHistory();
        assert.deepEqual(
          (events ?? []).flatMap(
            (event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? [],
          ),
          ['playEvents'],
        );
      } finally {
        rig.progress.play = play;
      }
    });

    it('fails with the reason when its plan is gone', async () => {
      const made = await start({ copyId: 'pln_gone' });
      const failure = await failureOf(made);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'DeploymentFailed');
      const document = await reload(made);
      assert.equal(document.status, 'failed');
      assert.match(document.failure_reason ?? '', /plan pln_gone .* is gone/);
    });

    it('ends without effect when there is no record', async () => {
      const made = await rig.records.create(aNewDeployment());
      assert.equal(await rig.records.takeBack(made._id), true);
      await rig.gateway.startDeployment(made);
      assert.deepEqual(await handleOf(made).result(), { status: 'absent', eventsPlayed: 0 });
      assert.equal(await rig.gateway.startDeployment(made), 'already_started');
    });
  });

  describe('live', () => {
    const live = (satelliteId: string, more: Partial<NewDeployment> = {}) =>
      start({ mode: 'live', satelliteId, ...more });

    it('follows an agent to the end', async () => {
      const made = await live('90001');
      await claim(made);
      await report(made, 'job.accepted');
      await report(made, 'job.completed');
      assert.equal((await handleOf(made).result()).status, 'completed');
    });

    it('shows the steps that its agent reports, by signals that say what they mean', async () => {
      const made = await live('90006');
      await claim(made);
      await report(made, 'job.accepted');
      await report(made, 'step.started', {}, 'train');
      await untilFound(async () => {
        // What a slow server did not take at once waits in the outbox.
        await rig.relay.deliverWaiting();
        const details = await detailsShown(handleOf(made));
        return /\| train\s+\| started/.test(details) ? details : null;
      }, 'the step in the details');
      const shown = await detailsShown(handleOf(made));
      assert.match(shown, /- Revision 1 of its plan\n- Runs: train\n- Waits for: .+\n- Contact: /);
      await report(made, 'step.completed', {}, 'train');
      await report(made, 'job.completed');
      await handleOf(made).result();
      assert.match(await detailsShown(handleOf(made)), /\| train\s+\| completed/);
      const { events } = await handleOf(made).fetchHistory();
      const names = (events ?? []).flatMap(
        (event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [],
      );
      assert.deepEqual(names, [
        'agentPickedUp',
        'jobReported',
        'stepReported: train started',
        'stepReported: train completed',
        'jobReported',
      ]);
    });

    it('fails as its agent reports', async () => {
      const made = await live('90002');
      await claim(made);
      await report(made, 'job.accepted');
      await report(made, 'job.failed', { reason: 'battery below 5 %' });
      const failure = await failureOf(made);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'DeploymentFailed');
      assert.equal(failure.message, 'battery below 5 %');
    });

    it('fails when nobody picks it up in time', async () => {
      const made = await live('90003', { pickupTimeoutS: 1 });
      const failure = await failureOf(made);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal((await reload(made)).failure_reason, 'no agent picked it up within 1 s');
    });

    it('fails when its agent falls silent, and not before', async () => {
      const made = await live('90004', { reportTimeoutS: 5 });
      await claim(made);
      await sleep(700);
      await report(made, 'job.accepted');
      await sleep(700);
      const lastReportAt = Date.now();
      await report(made, 'step.progress');
      assert.ok((await failureOf(made)) instanceof ApplicationFailure);
      // However slow the machine: not before, counted from the last report.
      assert.ok(Date.now() - lastReportAt >= 4900);
      assert.match((await reload(made)).failure_reason ?? '', /silent for 5 s/);
    });

    it('ends as cancelled when it is deleted while pending', async () => {
      const made = await live('90005');
      await until(made, (document) => document.started);
      assert.equal(await rig.records.deletePending(made.owner_id, made._id), 'deleted');
      rig.relay.nudge(made._id);
      assert.ok((await failureOf(made)) instanceof CancelledFailure);
    });
  });

  it('takes notice, when a worker runs again, of what came while none did', async () => {
    const other = openTestRig(database);
    try {
      const made = await other.records.create(
        aNewDeployment({ mode: 'live', satelliteId: '90010' }),
      );
      await other.gateway.startDeployment(made);
      await claim(made);
      await report(made, 'job.accepted');
      const outcome = await report(made, 'job.completed');
      assert.ok(outcome.kind === 'stored');
      assert.equal(outcome.status, 'completed');
      const stop = await other.startWorker();
      const handle = other.client.workflow.getHandle<typeof deploymentWorkflow>(
        deploymentWorkflowId(made._id),
      );
      assert.equal((await handle.result()).status, 'completed');
      await stop();
    } finally {
      await other.close();
    }
  });

  it('loses and doubles nothing when the worker is killed while it plays', async () => {
    const other = openTestRig(database);
    const environment = {
      MONGODB_DATABASE: database.db.databaseName,
      TASK_QUEUE_PREFIX: other.prefix,
      DATA_DIR: BUNDLE_CACHE,
      LOG_LEVEL: 'info',
    };
    const launch = async () => {
      const child = startChild('worker', 'worker/main.ts', environment);
      await child.waitFor((line) => line['msg'] === 'worker running', 150_000);
      return child;
    };
    const first = await launch();
    try {
      const made = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const record = await other.records.create(
            aNewDeployment({ copyId: 'pln_test', speedMultiplier: 150 }),
          );
          await other.gateway.startDeployment(record);
          return record;
        }),
      );
      await until(made[9] ?? assert.fail('ten were made'), (document) => document.plan_cursor > 4);
      await first.kill9();
      const second = await launch();
      try {
        for (const deployment of made) {
          await until(deployment, (document) => document.status === 'completed');
          assert.deepEqual(
            (await logOf(deployment)).map((event) => event.plan_index),
            PLAN.map((_, index) => index),
          );
        }
      } finally {
        await second.stop();
      }
    } finally {
      await first.kill9();
      await other.close();
    }
  });
});
