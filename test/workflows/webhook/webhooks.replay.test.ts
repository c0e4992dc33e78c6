import assert from 'node:assert/strict';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, it } from 'mocha';
import type { AttemptReport } from '../../../activities/webhook/attempt.ts';
import type { DeliverySnapshot, Try } from '../../../activities/webhook/snapshot.ts';
import { RETRY_DELAYS_MS } from '../../../domain/webhook/retry-schedule.ts';
import type { WebhookDeliveryInput } from '../../../workflows/webhook/messages.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';
import { callsOf, inputOf, readRecorded } from '../../kit/histories/recorded-histories.ts';
import type { RecordedHistory } from '../../kit/histories/recorded-histories.ts';

/**
 * Every end of a delivery has a recorded history: the attempts that its workflow made, and whether it
 * shows a first one that was made with its batch.
 */
const STORIES = {
  exhausted: [5, 1],
  'first-try': [0, 0],
  'fourth-try': [3, 1],
  gone: [0, 1],
  'published-schedule': [5, 1],
  recovered: [2, 0],
  resent: [2, 0],
  stopped: [0, 1],
} as const;

/** The parts of a history's events that say how long a timer runs. */
interface TimedEvent {
  readonly eventType: string;
  readonly eventTime: string;
  readonly timerStartedEventAttributes?: { readonly startToFireTimeout: string };
}

describe('replay of the workflows of webhooks', function () {
  this.timeout(300_000);
  const replay = useReplay('webhook-delivery/dlv_1');

  replayRecorded('webhooks', Object.keys(STORIES), replay);

  for (const [name, [attempts, shown]] of Object.entries(STORIES)) {
    it(`${name}: makes ${attempts} attempts of its own, shows ${shown} of its batch`, async () => {
      const history = await readRecorded('webhooks', name);
      assert.equal(callsOf(history, 'attemptDelivery').length, attempts);
      const first = callsOf(history, 'firstAttempt').map(({ result }) => result as Try);
      assert.deepEqual(
        first.map(({ attempt, error }) => [attempt, error === null]),
        shown === 0 ? [] : [[1, false]],
      );
    });
  }

  // In the others the waits are so short that some are over before they begin.
  it('published-schedule: every wait ends when the schedule says, counted from the failure before', async () => {
    const history = await readRecorded('webhooks', 'published-schedule');
    // What the platform itself wrote when the history was recorded.
    const { delaysMs } = inputOf(history) as WebhookDeliveryInput;
    assert.deepEqual(delaysMs, RETRY_DELAYS_MS);
    const ends = timerEnds(history);
    assert.equal(ends.length, RETRY_DELAYS_MS.length);
    const failures = failureTimes(history).slice(0, ends.length);
    assert.equal(failures.length, ends.length);
    for (const [index, endMs] of ends.entries()) {
      const wantedMs = (failures[index] ?? Number.NaN) + (delaysMs[index] ?? Number.NaN);
      // The server keeps whole milliseconds of the moment the timer was set.
      assert.ok(Math.abs(endMs - wantedMs) <= 2, `wait ${index + 1} is off by ${endMs - wantedMs}`);
    }
  });

  it('a batch takes one activity, and no delivery reads its record first', async () => {
    const batch = await readRecorded('webhooks', 'first-try');
    const calls = ['fanOutPage', 'attemptPage', 'finishBatch', 'handOut'];
    assert.deepEqual(
      calls.map((name) => callsOf(batch, name).length),
      [0, 0, 0, 1],
    );
    const delivery = await readRecorded('webhooks', 'exhausted');
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
  return [...tries, ...later].map(({ at, ms }) => Date.parse(at) + ms);
}
