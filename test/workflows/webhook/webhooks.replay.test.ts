import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { before, describe, it } from 'mocha';
import type { AttemptReport } from '../../../activities/webhook/attempt.ts';
import type { DeliverySnapshot } from '../../../activities/webhook/snapshot.ts';
import { RETRY_DELAYS_MS } from '../../../domain/webhook/retry-schedule.ts';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import type { WebhookDeliveryInput } from '../../../workflows/webhook/messages.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { quietRuntime } from '../../kit/engines/quiet-runtime.ts';
import { callsOf, inputOf } from '../../kit/histories/recorded-histories.ts';
import type { RecordedHistory } from '../../kit/histories/recorded-histories.ts';
import { BUNDLE_CACHE } from '../../kit/rig/test-worker.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'histories', 'webhooks');

/**
 * In the first generation a batch took three activities and a delivery read its record before its
 * first wait; since the second a batch of one page takes one, and a delivery begins where it stands.
 */
const GENERATIONS = { first: FOLDER, second: join(FOLDER, 'generation-2') };

/** Every end of a delivery has a recorded history, and the attempts that its workflow made. */
const STORIES = {
  exhausted: 5,
  'first-try': 0,
  'fourth-try': 3,
  gone: 0,
  'published-schedule': 5,
  recovered: 2,
  resent: 2,
  stopped: 0,
};

/** The parts of a history's events that say how long a timer runs. */
interface TimedEvent {
  readonly eventType: string;
  readonly eventTime: string;
  readonly timerStartedEventAttributes?: { readonly startToFireTimeout: string };
}

describe('replay of the workflows of webhooks', function () {
  this.timeout(300_000);
  let bundle: WorkflowBundleOption;

  before(async () => {
    quietRuntime();
    bundle = await workflowBundle(BUNDLE_CACHE);
  });

  const replay = (history: unknown) =>
    Worker.runReplayHistory({ workflowBundle: bundle }, history, 'webhook-delivery/dlv_1');

  for (const [generation, folder] of Object.entries(GENERATIONS)) {
    it(`has every story of the ${generation} generation`, async () => {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.json.gz'));
      const names = files.map((file) => file.replace('.json.gz', ''));
      assert.deepEqual(names.toSorted(), Object.keys(STORIES).toSorted());
    });

    for (const [name, attempts] of Object.entries(STORIES)) {
      it(`${name}, ${generation} generation: replays, with ${attempts} attempts of its own`, async () => {
        const history = await readRecorded(folder, name);
        await replay(history);
        assert.equal(callsOf(history, 'attemptDelivery').length, attempts);
      });
    }

    // In the others the waits are so short that some are over before they begin.
    it(`published-schedule, ${generation} generation: every wait ends when the schedule says, counted from the failure before`, async () => {
      const history = await readRecorded(folder, 'published-schedule');
      // What the platform itself wrote when the history was recorded.
      const { delaysMs } = inputOf(history) as WebhookDeliveryInput;
      const ends = timerEnds(history);
      const failures = failureTimes(history).slice(0, ends.length);
      assert.equal(failures.length, ends.length);
      for (const [index, endMs] of ends.entries()) {
        const wantedMs = (failures[index] ?? Number.NaN) + (delaysMs[index] ?? Number.NaN);
        // The server keeps whole milliseconds of the moment the timer was set.
        assert.ok(
          Math.abs(endMs - wantedMs) <= 2,
          `wait ${index + 1} is off by ${endMs - wantedMs}`,
        );
      }
    });
  }

  it('the published schedule was begun with its published waits', async () => {
    for (const folder of Object.values(GENERATIONS)) {
      const history = await readRecorded(folder, 'published-schedule');
      assert.deepEqual((inputOf(history) as WebhookDeliveryInput).delaysMs, RETRY_DELAYS_MS);
      assert.equal(timerEnds(history).length, RETRY_DELAYS_MS.length);
    }
  });

  it('since the second generation a batch takes one activity and no delivery reads first', async () => {
    const batch = await readRecorded(GENERATIONS.second, 'first-try');
    const calls = ['fanOutPage', 'attemptPage', 'finishBatch', 'handOut'];
    assert.deepEqual(
      calls.map((name) => callsOf(batch, name).length),
      [0, 0, 0, 1],
    );
    const delivery = await readRecorded(GENERATIONS.second, 'exhausted');
    assert.equal(callsOf(delivery, 'deliveryStanding').length, 0);
  });

  it('ends without effect when there is no record', () =>
    replay(
      new HistoryBuilder('webhookDelivery', input())
        .task()
        .activity('deliveryStanding', null)
        .task()
        .completed({ status: 'absent', attempts: 0, reason: null }),
    ));

  it('refuses a history in which the first attempt comes before the record is read', async () => {
    const wrong = new HistoryBuilder('webhookDelivery', input())
      .task()
      .activity('attemptDelivery', { kind: 'stopped', status: 'stopped', reason: null })
      .task()
      .completed({ status: 'stopped', attempts: 0, reason: null });
    await assert.rejects(replay(wrong), DeterminismViolationError);
  });
});

function input(): WebhookDeliveryInput {
  return { v: 1, deliveryId: 'dlv_1', delaysMs: RETRY_DELAYS_MS };
}

async function readRecorded(folder: string, name: string): Promise<RecordedHistory> {
  const text = gunzipSync(await readFile(join(folder, `${name}.json.gz`))).toString();
  // Temporal's own export; a test that meets something else fails on its fields.
  return JSON.parse(text) as RecordedHistory;
}

/** When each timer of the history was to fire, epoch ms: set at the start of its workflow task. */
function timerEnds({ events }: RecordedHistory): number[] {
  const timed = events as unknown as readonly TimedEvent[];
  let taskStartedMs = Number.NaN;
  return timed.flatMap((event) => {
    if (event.eventType === 'EVENT_TYPE_WORKFLOW_TASK_STARTED')
      taskStartedMs = Date.parse(event.eventTime);
    const length = event.timerStartedEventAttributes?.startToFireTimeout;
    return length === undefined ? [] : [taskStartedMs + Number.parseFloat(length) * 1000];
  });
}

/** When each failed attempt was over, epoch ms: the first one as the workflow was told. */
function failureTimes(history: RecordedHistory): number[] {
  const [read] = callsOf(history, 'deliveryStanding');
  // What the platform itself wrote when the history was recorded.
  const { snapshot } = inputOf(history) as WebhookDeliveryInput;
  const { tries } = (snapshot ?? read?.result) as Pick<DeliverySnapshot, 'tries'>;
  const made = callsOf(history, 'attemptDelivery').map(({ result }) => result as AttemptReport);
  const later = made.flatMap((report) => (report.kind === 'attempted' ? [report] : []));
  return [...tries, ...later].map(({ atMs, ms }) => atMs + ms);
}
