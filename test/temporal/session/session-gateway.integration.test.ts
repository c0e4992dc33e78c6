import assert from 'node:assert/strict';
import { ApplicationFailure, WorkflowUpdateFailedError } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { withinRequest } from '../../../observe/log/request.ts';
import { freePorts } from '../../../dev/engines/ports.ts';
import type { SessionRequest } from '../../../domain/session/session.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import {
  createSessionGateway,
  type SessionGateway,
} from '../../../temporal/session/session-gateway.ts';
import { sessionWorkflow } from '../../../temporal/session/session-workflow.ts';
import { GRPC } from '../../../temporal/temporal-errors.ts';
import { TOO_LATE, stepUpdateOf } from '../../../workflows/session/messages.ts';
import { SATELLITE_IDS } from '../../../workflows/search-attributes.ts';
import { openSessionRig, type SessionRig } from '../../kit/rig/session-rig.ts';
import { openTestRig } from '../../kit/rig/test-worker.ts';
import { writeStep } from '../../../presenters/session.ts';
import { engines } from '../../kit/engines/engines.ts';
import { aPowerLoss, aSession, aTick } from '../../kit/makers/session.ts';
import { assertUnavailable } from '../../kit/assert-unavailable.ts';

describe('createSessionGateway', function () {
  this.timeout(300_000);
  let rig: SessionRig;
  let gateway: SessionGateway;

  before(async () => {
    rig = await openSessionRig();
    gateway = rig.sessionGateway();
  });
  after(() => rig.shutDown());

  /** A session as a workflow that Temporal has lost left it: its record and steps are there. */
  const leftBehind = async (requests: readonly SessionRequest[]): Promise<string> => {
    const sessionId = await rig.insert();
    let eventsBefore = rig.undisturbed([]).events.length;
    for (const [index, request] of requests.entries()) {
      const step = rig.undisturbed(requests.slice(0, index + 1));
      const times = { atMs: Date.now(), expiresAtMs: Date.now() + 3_600_000 };
      const which = { sessionId, seq: index + 1, updateId: `u${index + 1}` };
      await rig.sessionProgress.store({
        ...which,
        ...times,
        request,
        eventsBefore,
        step: writeStep(sessionId, step),
      });
      eventsBefore += step.events.length;
    }
    return sessionId;
  };

  it('starts a session once', async () => {
    const sessionId = await rig.insert();
    const { definition } = rig;
    assert.equal(await gateway.start({ sessionId, definition }), 'started');
    assert.equal(await gateway.start({ sessionId, definition }), 'already_started');
  });

  it('starts a session whose start was lost with its first request, or ends it', async () => {
    const id = await rig.insert();
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((key) => gateway.apply(id, aTick(), key)),
    );
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === 'applied' && outcome.seq).toSorted(),
      [1, 2, 3],
    );
    const other = await rig.insert();
    assert.deepEqual(await gateway.end(other, 'end'), { kind: 'ended' });
    assert.equal((await rig.sessions.find(other))?.ended, 'deleted');
    const refused = await gateway.apply(await rig.insert(), aPowerLoss('nobody'), 'u');
    assert.equal(refused.kind === 'refused' && refused.code, 'unknown_satellite');
  });

  it('goes on where a workflow was that Temporal has lost', async () => {
    const requests = [aTick(100), aPowerLoss(), aTick(3_000)];
    const id = await leftBehind(requests);
    assert.deepEqual(await gateway.apply(id, aPowerLoss(), 'u2'), { kind: 'applied', seq: 2 });
    assert.deepEqual(await gateway.apply(id, aTick(700), 'u4'), { kind: 'applied', seq: 4 });
    const expected = rig.undisturbed([...requests, aTick(700)]);
    const step = await rig.sessions.step(id, 4);
    assert.equal(step?.tick, writeStep(id, expected).tick);
    const newest = await rig.sessions.recentEvents(id, expected.events.length);
    assert.deepEqual(
      newest.map(({ epochMs }) => epochMs),
      expected.events.map(({ epochMs }) => epochMs),
    );
  });

  it('sends a start anew, in one call, to a server that had to be prepared for it', async () => {
    const sessionId = await rig.insert();
    const connection = ServerConnection.open(engines().temporalAddress);
    const starts = refusesFirstStart(connection);
    const { prefix: queuePrefix, sessions } = rig;
    const lost = createSessionGateway({ connection, namespace: 'default', queuePrefix, sessions });
    const session = { sessionId: await rig.insert(), definition: rig.definition };
    await withinRequest('req_1', () => lost.start(session));
    const { memo } = await rig.handleOf(session.sessionId).describe();
    assert.equal(memo?.['request_id'], 'req_1', 'the request is found from its workflow');
    // A tick would be sent again and again until it is known: the end is sent once.
    const outcome = await lost.end(sessionId, 'end').finally(() => connection.close());
    assert.deepEqual(outcome, { kind: 'ended' });
    assert.equal(starts.sent, 2);
  });

  it('has nine requests of a session on their way and refuses the next before it is sent', async () => {
    const id = await rig.start();
    const sent = Array.from({ length: 12 }, (_, n) => gateway.apply(id, aTick(), `u${n}`));
    const outcomes = await Promise.all(sent);
    assert.equal(outcomes.filter(({ kind }) => kind === 'applied').length, 9);
    for (const outcome of outcomes.slice(9))
      assert.equal(outcome.kind === 'refused' && outcome.code, 'too_many_ticks');
    assert.equal((await rig.sessions.find(id))?.seq, 9);
    assert.deepEqual(await gateway.apply(id, aTick(), 'u3'), outcomes[3]);
  });

  it('accepts nothing whose caller has stopped waiting, and leaves no trace of it', async () => {
    const id = await rig.start();
    await gateway.apply(id, aTick(), 'first');
    const length = await rig.historyLength(id);
    const late = { args: [aTick(), '2026-07-25T00:00:00Z'] as [SessionRequest, string] };
    await assert.rejects(
      rig.handleOf(id).executeUpdate(stepUpdateOf(aTick()), { ...late, updateId: 'late' }),
      (error) =>
        error instanceof WorkflowUpdateFailedError &&
        error.cause instanceof ApplicationFailure &&
        error.cause.type === TOO_LATE,
    );
    assert.equal(await rig.historyLength(id), length);
    // What was applied before is known however late it is asked for.
    const known = await rig
      .handleOf(id)
      .executeUpdate(stepUpdateOf(aTick()), { ...late, updateId: 'first' });
    assert.equal(known.seq, 1);
    assert.deepEqual(await gateway.apply(id, aTick(), 'late'), { kind: 'applied', seq: 2 });
  });

  it('applies no tick that was refused while no worker was there, nor later', async () => {
    const idle = openTestRig(rig.database);
    const { definition } = rig;
    const sessionId = await rig.insert();
    const waiting = idle.sessionGateway({ acceptMs: 1_000 });
    assert.equal(await waiting.start({ sessionId, definition }), 'started');
    const ticks = ['a', 'b', 'c'].map((key) => waiting.apply(sessionId, aTick(), key));
    for (const { kind } of await Promise.all(ticks)) assert.equal(kind, 'not_applied');
    const stop = await idle.startWorker();
    assert.deepEqual(await idle.sessionGateway().apply(sessionId, aTick(7), 'd'), {
      kind: 'applied',
      seq: 1,
    });
    // The same request may be sent again: now it is applied, once.
    assert.deepEqual(await waiting.apply(sessionId, aTick(), 'a'), { kind: 'applied', seq: 2 });
    assert.equal((await rig.sessions.find(sessionId))?.seq, 2);
    await stop();
    await idle.close();
  });

  it('never brings a closed session back, whatever its record says', async () => {
    const id = await rig.start();
    await rig.handleOf(id).terminate();
    assert.deepEqual(await gateway.apply(id, aTick(), 'u'), { kind: 'gone' });
    assert.deepEqual(await gateway.end(id, 'end'), { kind: 'gone' });
    const expired = await rig.insert(Date.now() - 1);
    assert.deepEqual(await gateway.apply(expired, aTick(), 'u'), { kind: 'gone' });
    assert.deepEqual(await gateway.apply('ses_nobody', aTick(), 'u'), { kind: 'gone' });
    assert.deepEqual(await gateway.end('ses_nobody', 'end'), { kind: 'gone' });
  });

  it('says within 3 s that Temporal is away, and that nothing was started', async () => {
    const [port = 0] = await freePorts(1);
    const connection = ServerConnection.open(`127.0.0.1:${port}`);
    const { sessions, definition } = rig;
    const away = createSessionGateway({ connection, namespace: 'default', sessions });
    const calls = [
      () => away.start({ sessionId: 'ses_1', definition }),
      () => away.end('ses_1', 'u'),
    ];
    for (const call of calls) await assertUnavailable(call);
    const applied = await away.apply('ses_1', aTick(), 'u');
    assert.equal(applied.kind, 'not_applied');
    await connection.close();
  });
});

/** Refuses the first start with an Update as a server does that knows no search attribute of ours. */
function refusesFirstStart(connection: ServerConnection): { sent: number } {
  const counted = { sent: 0 };
  const service = connection.workflowService;
  const send = service.executeMultiOperation.bind(service) as (...call: unknown[]) => unknown;
  const refused = {
    code: GRPC.invalidArgument,
    details: 'no mapping',
    metadata: { get: () => [] },
  };
  service.executeMultiOperation = ((...call: unknown[]) => {
    counted.sent += 1;
    return counted.sent === 1
      ? Promise.reject(Object.assign(new Error('3 INVALID_ARGUMENT'), refused))
      : send(...call);
  }) as typeof service.executeMultiOperation;
  return counted;
}

describe('sessionWorkflow', () => {
  it('cuts ids and names to what Temporal takes', () => {
    const definition = aSession(50);
    const long = definition.satellites.map((satellite, index) => ({
      ...satellite,
      id: `${'Ж'.repeat(60)}${index}`,
      name: '多\n'.repeat(60),
    }));
    const input = {
      v: 1,
      sessionId: 'ses_1',
      definition: { ...definition, satellites: long },
      idleMs: 1,
    } as const;
    const options = sessionWorkflow(input, 'queue', 'caller-1');
    const ids = options.typedSearchAttributes.find(({ key }) => key === SATELLITE_IDS)?.value;
    assert.equal(options.priority.fairnessKey, 'caller-1');
    assert.ok(Array.isArray(ids) && ids.length > 5);
    assert.ok(Buffer.byteLength(JSON.stringify(ids)) <= 1_536);
    assert.ok(Buffer.byteLength(options.staticSummary) <= 200);
    assert.ok(!options.staticSummary.includes('\n'));
  });
});
