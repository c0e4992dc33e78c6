import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { attemptOnce } from '../../../activities/webhook/attempt.ts';
import { createReadDelivery, readSnapshot } from '../../../activities/webhook/snapshot.ts';
import { RETRY_DELAYS_MS } from '../../../domain/webhook/retry-schedule.ts';
import type { AttemptErrorClass } from '../../../domain/webhook/delivery.ts';
import { createSender } from '../../../outbound/sender.ts';
import { createFairShare } from '../../../outbound/fair-share.ts';
import { HostNotFoundError, type HostResolver } from '../../../outbound/resolve-host.ts';
import { createSecretBox } from '../../../outbound/secret-box.ts';
import { createTransport } from '../../../outbound/send-once.ts';
import { newSecret } from '../../../outbound/sign.ts';
import { DEFAULT_TARGET_POLICY } from '../../../outbound/target-rules.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import { DELIVERIES, newDelivery } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { createWebhookProgress } from '../../../records/webhook/progress.ts';
import {
  createWebhookRecords,
  DEFAULT_WEBHOOK_OPTIONS,
  newWebhookId,
} from '../../../records/webhook/webhooks.ts';
import { certificateFor } from '../../kit/peers/certificates.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import {
  drip,
  endless,
  gzipBomb,
  hang,
  hangInBody,
  startRawReceiver,
  startReceiver,
  status,
} from '../../kit/peers/faulty-receiver.ts';
import type { Answer } from '../../kit/peers/faulty-receiver.ts';
import { newElements } from '../../kit/rig/webhook-rig.ts';

/** For every answer that comes at all, also on a slow machine, ms. */
const PATIENT_MS = 30_000;
/** For those that never come, ms. */
const SHORT_MS = 500;

/** A receiver, and what its owner is to read of the attempt. */
interface Row {
  readonly name: string;
  readonly errorClass: AttemptErrorClass | null;
  readonly status: number | null;
  /** The wait that the receiver asks for and is granted, ms; absent = that of the schedule. */
  readonly waitMs?: number;
  readonly timeoutMs?: number;
  /** Starts it; answers its URL. */
  readonly start: () => Promise<string>;
}

const closers: (() => Promise<void>)[] = [];

const answering =
  (answer: Answer, options?: Parameters<typeof startReceiver>[1]) => async (): Promise<string> => {
    const receiver = await startReceiver(answer, options);
    closers.push(() => receiver.close());
    return receiver.url;
  };

const sayingRaw = (bytes: string) => async (): Promise<string> => {
  const receiver = await startRawReceiver((socket) => socket.write(bytes));
  closers.push(() => receiver.close());
  return receiver.url;
};

/** Its name is `localhost`, its certificate that of somebody else or vouched for by nobody. */
const overTls = (name: string, isTrusted: boolean) => async (): Promise<string> => {
  const tls = await certificateFor(name);
  if (isTrusted) trusted.push(tls.cert);
  const receiver = await startReceiver(status(200), { tls });
  closers.push(() => receiver.close());
  return `https://localhost:${receiver.port}/`;
};
const trusted: string[] = [];

const nobody = async (): Promise<string> => {
  const receiver = await startReceiver(hang);
  await receiver.close();
  return receiver.url;
};

const inTwoMinutes = (): string => new Date(Date.now() + 120_000).toUTCString();

const ROWS: readonly Row[] = [
  { name: 'refuses', errorClass: 'connect_refused', status: null, start: nobody },
  {
    name: 'resets',
    errorClass: 'reset',
    status: null,
    start: answering((response) => response.socket?.resetAndDestroy()),
  },
  {
    name: 'hangs before the headers',
    errorClass: 'timeout',
    status: null,
    timeoutMs: SHORT_MS,
    start: answering(hang),
  },
  {
    name: 'hangs within the headers',
    errorClass: 'timeout',
    status: null,
    timeoutMs: SHORT_MS,
    start: sayingRaw('HTTP/1.1 200 OK\r\ncontent-le'),
  },
  {
    name: 'hangs within the body',
    errorClass: 'timeout',
    status: 200,
    timeoutMs: SHORT_MS,
    start: answering(hangInBody),
  },
  {
    name: 'answers byte by byte',
    errorClass: 'timeout',
    status: 200,
    timeoutMs: SHORT_MS,
    start: answering(drip),
  },
  { name: 'sends an endless body', errorClass: null, status: 200, start: answering(endless) },
  { name: 'sends a gzip bomb', errorClass: null, status: 200, start: answering(gzipBomb) },
  {
    name: 'redirects',
    errorClass: 'redirect',
    status: 302,
    start: answering(status(302, { location: 'http://127.0.0.1/' })),
  },
  { name: 'answers 404', errorClass: 'status', status: 404, start: answering(status(404)) },
  { name: 'answers 410', errorClass: 'status', status: 410, start: answering(status(410)) },
  {
    name: 'answers 429 with seconds',
    errorClass: 'status',
    status: 429,
    waitMs: 120_000,
    start: answering(status(429, { 'retry-after': '120' })),
  },
  {
    name: 'answers 429 with a date',
    errorClass: 'status',
    status: 429,
    waitMs: 120_000,
    start: answering((response, request) =>
      status(429, { 'retry-after': inTwoMinutes() })(response, request),
    ),
  },
  { name: 'answers 500', errorClass: 'status', status: 500, start: answering(status(500)) },
  { name: 'answers 503', errorClass: 'status', status: 503, start: answering(status(503)) },
  {
    name: 'shows a certificate of its own',
    errorClass: 'tls',
    status: null,
    start: overTls('localhost', false),
  },
  {
    name: 'shows a certificate for another host',
    errorClass: 'tls',
    status: null,
    start: overTls('other.example', true),
  },
  {
    name: 'speaks no HTTP',
    errorClass: 'protocol',
    status: null,
    start: sayingRaw('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  {
    name: 'has a name that nobody knows',
    errorClass: 'dns',
    status: null,
    start: () => Promise.resolve('https://nowhere.example.com/'),
  },
  {
    name: 'has a name that leads inside',
    errorClass: 'target_refused',
    status: null,
    start: () => Promise.resolve('https://inside.example.com/'),
  },
  {
    name: 'has IPv6 alone',
    errorClass: null,
    status: 200,
    start: answering(status(200), { host: '::1' }),
  },
];

/** An answer that comes too late for its time of two seconds is still within this, ms. */
const DATE_GRAIN_MS = 2_000;

describe('attemptOnce with a receiver that fails in every way', function () {
  this.timeout(300_000);
  const database = useDatabase();
  const secretBox = createSecretBox([randomBytes(32).toString('base64')]);
  const made = new Map<string, ReturnType<typeof attemptAt>>();

  const resolve: HostResolver = (host) => {
    if (host === 'localhost') return Promise.resolve(['127.0.0.1']);
    if (host.startsWith('inside')) return Promise.resolve(['10.0.0.5']);
    return Promise.reject(new HostNotFoundError('ENOTFOUND'));
  };

  /** One attempt at a new delivery; answers what was kept of it and when it was made. */
  async function attemptAt({ start, timeoutMs = PATIENT_MS }: Row) {
    const url = await start();
    const progress = createWebhookProgress(database);
    const id = newWebhookId();
    const webhook = await createWebhookRecords(database).create({
      _id: id,
      owner_id: id,
      url,
      events: ['satellite.tle_updated'],
      filters: { satellites: null, risk_levels: null },
      options: { ...DEFAULT_WEBHOOK_OPTIONS, honour_retry_after: true },
      notify_email: null,
      sealedSecret: secretBox.seal(newSecret(), id),
      enabled: true,
    });
    const events = createPublishedEvents(database);
    const [eventId = ''] = await events.publish([{ event: newElements(), ownerId: id }]);
    const delivery = newDelivery({
      webhookId: id,
      ownerId: id,
      eventId,
      eventType: 'satellite.tle_updated',
      batch: null,
      trigger: 'schedule',
      nowMs: Date.now(),
    });
    await database.db.collection<DeliveryDocument>(DELIVERIES).insertOne(delivery);
    const transport = createTransport({
      policy: { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true },
      resolve,
      timeoutMs,
      ...(trusted.length === 0 ? {} : { ca: trusted.join('\n') }),
    });
    const beganMs = Date.now();
    try {
      const attempted = await attemptOnce(
        {
          progress,
          events,
          sender: createSender({ transport, secretBox }),
          share: createFairShare(10, timeoutMs),
          clock: Date.now,
        },
        {
          delivery,
          webhook,
          event: (await events.get(eventId)) ?? undefined,
          attempt: 1,
          delaysMs: RETRY_DELAYS_MS,
          signal: new AbortController().signal,
        },
      );
      const kept = await database.db
        .collection<DeliveryDocument>(DELIVERIES)
        .findOne({ _id: delivery._id });
      const snapshot = await createReadDelivery(progress)({ deliveryId: delivery._id });
      // A repeat of the page finds the attempt, also at an endpoint that hangs: the schedule stands.
      const again = await attemptOnce(
        {
          progress,
          events,
          sender: { deliver: () => Promise.reject(new Error('it was sent twice')) },
          share: { ...createFairShare(10, timeoutMs), hangs: () => true },
          clock: Date.now,
        },
        {
          delivery: attempted.delivery ?? delivery,
          webhook,
          event: (await events.get(eventId)) ?? undefined,
          attempt: 1,
          delaysMs: RETRY_DELAYS_MS,
          isInPage: true,
          signal: new AbortController().signal,
        },
      );
      assert.deepEqual(again, attempted);
      const given = readSnapshot(attempted.delivery ?? delivery, webhook, false);
      return { report: attempted.report, given, kept, snapshot, beganMs, endedMs: Date.now() };
    } finally {
      await transport.close();
    }
  }

  /**
   * With more and more time until the head of the answer was seen, if the row has one: how much of
   * it comes before the time is over depends on the machine.
   */
  async function attemptInTime(row: Row): ReturnType<typeof attemptAt> {
    const outcome = await attemptAt(row);
    const { timeoutMs } = row;
    const isTooShort = outcome.kept?.attempts[0]?.status !== row.status;
    return timeoutMs !== undefined && isTooShort && timeoutMs < PATIENT_MS
      ? attemptInTime({ ...row, timeoutMs: 2 * timeoutMs })
      : outcome;
  }

  before(() => {
    for (const row of ROWS) {
      const attempt = attemptInTime(row);
      // Its own test tells of a failure, which may come before its turn.
      attempt.catch(() => undefined);
      made.set(row.name, attempt);
    }
  });
  after(async () => {
    await Promise.allSettled(made.values());
    for (const close of closers) await close();
  });

  for (const row of ROWS) {
    it(`keeps class, status and time: ${row.name} (${row.errorClass ?? 'delivered'})`, async () => {
      const outcome = await made.get(row.name);
      assert.ok(outcome);
      const { report, given, kept, snapshot, beganMs, endedMs } = outcome;
      assert.equal(kept?.attempts.length, 1);
      const [attempt] = kept.attempts;
      assert.ok(attempt);
      assert.equal(attempt.error_class, row.errorClass, attempt.error ?? '');
      assert.equal(attempt.status, row.status);
      assert.equal(attempt.error === null, row.errorClass === null);
      assert.deepEqual([attempt.run, attempt.attempt, attempt.trigger], [1, 1, 'schedule']);
      const atMs = attempt.at.getTime();
      assert.ok(atMs >= beganMs && atMs + attempt.ms <= endedMs + 1, 'when it was made');
      assert.ok(row.timeoutMs === undefined || attempt.ms >= row.timeoutMs - 5, 'how long it took');
      assert.equal(kept.status, row.errorClass === null ? 'delivered' : 'pending');
      const next = attempt.next_attempt_at?.getTime() ?? null;
      assert.equal(kept.next_attempt_at?.getTime() ?? null, next);
      if (next === null) assert.equal(row.errorClass, null);
      else {
        // From the end of the attempt, and never sooner than the schedule or the receiver says.
        const waitMs = next - (atMs + attempt.ms);
        const [published = Number.NaN] = RETRY_DELAYS_MS;
        const wantedMs = row.waitMs ?? published;
        assert.ok(
          waitMs <= wantedMs && waitMs > wantedMs - attempt.ms - DATE_GRAIN_MS,
          `${waitMs}`,
        );
        assert.ok(waitMs >= published);
      }
      assert.equal(report.kind === 'attempted' && report.errorClass, row.errorClass);
      assert.deepEqual(
        snapshot?.tries.map((each) => [each.status, each.error, Date.parse(each.at)]),
        [[row.status, attempt.error, atMs]],
      );
      // What a workflow begins with is what it would read.
      if (row.errorClass !== null) assert.deepEqual(given, snapshot);
    });
  }
});
