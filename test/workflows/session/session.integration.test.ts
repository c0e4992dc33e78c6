import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { after, afterEach, before, describe, it } from 'mocha';
import { StepRefused, type StepInput } from '../../../activities/session/advance-session.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionRequest, SessionStep } from '../../../domain/session/session.ts';
import { writeStep } from '../../../presenters/session.ts';
import { newId } from '../../../records/store/ids.ts';
import type { SessionGateway } from '../../../temporal/session/session-gateway.ts';
import {
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  SATELLITE_IDS,
} from '../../../workflows/search-attributes.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { openSessionRig, type SessionRig } from '../../kit/rig/session-rig.ts';
import { untilFound } from '../../kit/until-found.ts';
import { aPowerLoss, aTick, play } from '../../kit/makers/session.ts';

describe('simulationSession workflow', function () {
  this.timeout(300_000);
  let rig: SessionRig;
  let gateway: SessionGateway;
  let compute: SessionRig['steps']['compute'];

  before(async () => {
    rig = await openSessionRig();
    gateway = rig.sessionGateway();
    compute = rig.steps.compute.bind(rig.steps);
  });
  afterEach(() => {
    rig.steps.compute = compute;
  });
  after(() => rig.shutDown());

  /** Holds every step back until `open` is called. */
  const gate = () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const waiting: StepInput[] = [];
    rig.steps.compute = async (input, call) => {
      waiting.push(input);
      await opened;
      return compute(input, call);
    };
    return { open: () => open(), waiting };
  };
  const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
    await untilFound(async () => ((await isReached()) ? true : null), 'what was awaited');
  };
  /** The records hold a step, and every event up to it, as an undisturbed session comes to them. */
  const assertKept = async (id: string, seq: number, requests: readonly SessionRequest[]) => {
    const begin = rig.undisturbed([]);
    const { last, events: later } = play(createSessionEngine(rig.definition), requests);
    const events = [...begin.events, ...later];
    assert.equal((await rig.sessions.step(id, seq))?.tick, writeStep(id, last).tick);
    const listed = await rig.sessions.listEvents(id, { afterSeq: 0, limit: events.length });
    assert.deepEqual(
      listed.events,
      events.map((event, index) => ({ ...event, seq: index + 1 })),
    );
  };

  describe('advance', () => {
    it('applies ticks and faults as an undisturbed engine would, and keeps what each produced', async () => {
      const begunAt = Date.now();
      const id = await rig.start();
      const requests = [aTick(60), aPowerLoss(), aTick(5_400)];
      for (const [index, request] of requests.entries()) {
        const outcome = await gateway.apply(id, request, `u${index}`);
        assert.deepEqual(outcome, { kind: 'applied', seq: index + 1 });
      }
      await assertKept(id, 3, requests);
      await assertKept(id, 2, requests.slice(0, 2));
      const record = await rig.sessions.find(id);
      assert.equal(record?.seq, 3);
      const lastedMs = record.expiresAtMs - 3_600_000;
      assert.ok(lastedMs >= begunAt && lastedMs <= Date.now());
    });

    it('comes to the same bits in another process', async () => {
      const id = await rig.start();
      const requests = [aTick(1_000), aPowerLoss('sat-2', 0.5), aTick(86_400)];
      for (const [index, request] of requests.entries()) {
        await gateway.apply(id, request, `u${index}`);
      }
      const script = join(import.meta.dirname, '..', '..', 'kit', 'oracles', 'compute-session.ts');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', script, JSON.stringify(requests)],
        { maxBuffer: 64 * 2 ** 20 },
      );
      const { state, snapshot } = JSON.parse(stdout) as SessionStep;
      assert.deepEqual((await rig.sessionProgress.begin(id))?.state, state);
      const { tick } = writeStep(id, { state, snapshot, events: rig.undisturbed(requests).events });
      assert.equal((await rig.sessions.step(id, 3))?.tick, tick);
    });

    it('refuses what makes no sense, and leaves no trace of it in the history', async () => {
      const id = await rig.start();
      await gateway.apply(id, aTick(), 'first');
      const length = await rig.historyLength(id);
      const refusals = [
        [aPowerLoss('sat-9'), 'unknown_satellite'],
        [aPowerLoss('sat-1', 1.5), 'invalid_request'],
        [aTick(0), 'invalid_request'],
        [aTick(86_401), 'invalid_request'],
        [aTick(Number.NaN), 'invalid_request'],
      ] as const;
      for (const [index, [request, code]] of refusals.entries()) {
        const outcome = await gateway.apply(id, request, `bad-${index}`);
        assert.equal(outcome.kind === 'refused' && outcome.code, code);
      }
      assert.equal(await rig.historyLength(id), length);
    });

    it('refuses the seventeenth fault of a satellite, also when it was accepted in line', async () => {
      const id = await rig.start();
      for (let index = 0; index < 15; index += 1) {
        await gateway.apply(id, aPowerLoss('sat-1', 0.1), `f${index}`);
      }
      const held = gate();
      const sent = [15, 16].map((index) =>
        gateway.apply(id, aPowerLoss('sat-1', 0.1), `f${index}`),
      );
      await until(() => held.waiting.length === 1);
      await sleep(300);
      held.open();
      const outcomes = await Promise.all(sent);
      assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['applied', 'refused']);
      assert.deepEqual(await gateway.apply(id, aTick(), 'after'), { kind: 'applied', seq: 17 });
    });

    it('lets eight wait in the order in which they came, and refuses more', async () => {
      const id = await rig.start();
      await gateway.apply(id, aTick(), 'first');
      const held = gate();
      const sent: ReturnType<SessionGateway['apply']>[] = [];
      const durations = [60, 61, 62, 63, 64, 65, 66, 67, 68];
      for (const [index, durationS] of durations.entries()) {
        const length = await rig.historyLength(id);
        sent.push(gateway.apply(id, aTick(durationS), `w${index}`));
        await until(async () => (await rig.historyLength(id)) > length);
      }
      const length = await rig.historyLength(id);
      const tooMany = await gateway.apply(id, aTick(), 'one-too-many');
      assert.equal(tooMany.kind === 'refused' && tooMany.code, 'too_many_ticks');
      assert.equal(await rig.historyLength(id), length);
      assert.equal(held.waiting.length, 1);
      held.open();
      assert.deepEqual(
        await Promise.all(sent),
        durations.map((_, index) => ({ kind: 'applied', seq: index + 2 })),
      );
      assert.deepEqual(
        held.waiting.map(({ request }) => request),
        durations.map((durationS) => aTick(durationS)),
      );
      const requests = [aTick(), ...durations.map((durationS) => aTick(durationS))];
      await assertKept(id, 10, requests);
    });

    it('applies a request once, whatever is tried again', async () => {
      const id = await rig.start();
      let attempts = 0;
      rig.steps.compute = async (input, call) => {
        attempts += 1;
        const step = await compute(input, call);
        if (attempts > 1) return step;
        // The first attempt keeps its step and dies before it can say so.
        await rig.sessionProgress.store({
          ...input,
          seq: 1,
          updateId: 'u',
          eventsBefore: rig.undisturbed([]).events.length,
          atMs: Date.now(),
          expiresAtMs: Date.now() + 3_600_000,
          step,
        });
        throw new Error('the worker was lost');
      };
      assert.deepEqual(await gateway.apply(id, aTick(), 'u'), { kind: 'applied', seq: 1 });
      assert.equal(attempts, 2);
      assert.deepEqual(await gateway.apply(id, aTick(), 'u'), { kind: 'applied', seq: 1 });
      await assertKept(id, 1, [aTick()]);
      const events = await rig.sessions.listEvents(id, { afterSeq: 0, limit: 1_000 });
      assert.deepEqual(
        events.events.map(({ seq }) => seq),
        events.events.map((_, index) => index + 1),
      );
      assert.equal(attempts, 2);
    });

    it('goes on without a request that the engine cannot apply', async () => {
      const id = await rig.start();
      rig.steps.compute = () => Promise.reject(new StepRefused('an orbit that nobody foresaw'));
      await assert.rejects(
        gateway.apply(id, aTick(), 'bad'),
        (error) => error instanceof AppError && error.code === 'internal_error',
      );
      rig.steps.compute = compute;
      assert.deepEqual(await gateway.apply(id, aTick(), 'good'), { kind: 'applied', seq: 2 });
      await assertKept(id, 2, [aTick()]);
    });
  });

  describe('continue-as-new', () => {
    it('is not seen by callers, and repeats are known across it', async () => {
      const short = rig.sessionGateway({ stepsPerRun: 4 });
      const id = await rig.start(short);
      const { runId } = await rig.handleOf(id).describe();
      for (let index = 1; index <= 18; index += 1) {
        const outcome = await short.apply(id, aTick(), `u${index}`);
        assert.deepEqual(outcome, { kind: 'applied', seq: index });
      }
      assert.notEqual((await rig.handleOf(id).describe()).runId, runId);
      for (const seq of [1, 9, 18]) {
        assert.deepEqual(await short.apply(id, aTick(), `u${seq}`), { kind: 'applied', seq });
      }
      assert.equal((await rig.sessions.find(id))?.seq, 18);
      await assertKept(
        id,
        18,
        Array.from({ length: 18 }, () => aTick()),
      );
    });

    it('loses and doubles nothing while eight callers never stop', async () => {
      const short = rig.sessionGateway({ stepsPerRun: 5 });
      const id = await rig.start(short);
      const { runId } = await rig.handleOf(id).describe();
      const callers = Array.from({ length: 8 }, async (_, caller) => {
        const seqs: number[] = [];
        for (let index = 0; index < 8; index += 1) {
          const outcome = await short.apply(id, aTick(), `c${caller}-${index}`);
          assert.equal(outcome.kind, 'applied');
          seqs.push(outcome.seq);
        }
        return seqs;
      });
      const seqs = (await Promise.all(callers)).flat().toSorted((a, b) => a - b);
      assert.deepEqual(
        seqs,
        Array.from({ length: 64 }, (_, index) => index + 1),
      );
      assert.notEqual((await rig.handleOf(id).describe()).runId, runId);
      await assertKept(
        id,
        64,
        Array.from({ length: 64 }, () => aTick()),
      );
    });
  });

  describe('the end', () => {
    it('expires when nothing was asked for, counted from the last request', async () => {
      const brief = rig.sessionGateway({ idleMs: 5_000 });
      const id = await rig.insert(Date.now() + 5_000);
      await brief.start({ sessionId: id, definition: rig.definition });
      let lastAt = 0;
      for (let index = 0; index < 4; index += 1) {
        await sleep(300);
        lastAt = Date.now();
        assert.deepEqual(await brief.apply(id, aTick(), `u${index}`), {
          kind: 'applied',
          seq: index + 1,
        });
      }
      assert.deepEqual(await rig.handleOf(id).result(), { ended: 'expired', ticks: 4 });
      // However slow the machine: not before, counted from the last request.
      assert.ok(Date.now() - lastAt >= 4_900);
      assert.equal((await rig.sessions.find(id))?.ended, 'expired');
      assert.deepEqual(await brief.apply(id, aTick(), 'late'), { kind: 'gone' });
      assert.deepEqual(await brief.end(id, 'late-end'), { kind: 'gone' });
      const { events } = await rig.handleOf(id).fetchHistory();
      const timers = (events ?? []).filter(({ timerStartedEventAttributes: timer }) => timer);
      assert.ok(timers.length <= 3, `${timers.length} timers for one deadline that moved`);
    });

    it('comes after what was asked for before it, and before what is asked for later', async () => {
      const id = await rig.start();
      const held = gate();
      const sent: ReturnType<SessionGateway['apply']>[] = [];
      for (let index = 0; index < 3; index += 1) {
        const length = await rig.historyLength(id);
        sent.push(gateway.apply(id, aTick(), `u${index}`));
        await until(async () => (await rig.historyLength(id)) > length);
      }
      const length = await rig.historyLength(id);
      const ending = gateway.end(id, 'end');
      await until(async () => (await rig.historyLength(id)) > length);
      // Its record is open still: the session itself says how it is about to end.
      assert.equal((await rig.sessions.find(id))?.ended, null);
      assert.deepEqual(await gateway.apply(id, aTick(), 'later'), {
        kind: 'gone',
        ended: 'deleted',
      });
      held.open();
      assert.deepEqual(await ending, { kind: 'ended' });
      assert.deepEqual(
        await Promise.all(sent),
        [1, 2, 3].map((seq) => ({ kind: 'applied', seq })),
      );
      assert.deepEqual(await rig.handleOf(id).result(), { ended: 'deleted', ticks: 3 });
      const record = await rig.sessions.find(id);
      assert.equal(record?.ended, 'deleted');
      assert.equal(record.seq, 3);
      assert.deepEqual(await gateway.end(id, 'again'), { kind: 'gone' });
      assert.deepEqual(await gateway.apply(id, aTick(), 'late'), { kind: 'gone' });
    });

    it('marks the record when somebody cancels the workflow', async () => {
      const id = await rig.start();
      await gateway.apply(id, aTick(), 'u');
      await rig.handleOf(id).cancel();
      await assert.rejects(rig.handleOf(id).result());
      assert.equal((await rig.handleOf(id).describe()).status.name, 'CANCELLED');
      assert.equal((await rig.sessions.find(id))?.ended, 'deleted');
    });

    it('comes at once without a record', async () => {
      const sessionId = newId('ses');
      assert.equal(await gateway.start({ sessionId, definition: rig.definition }), 'started');
      assert.deepEqual(await rig.handleOf(sessionId).result(), { ended: 'absent', ticks: 0 });
    });
  });

  describe('what people see in the Temporal UI', () => {
    it('names the satellites, the epoch, the ticks and the faults', async () => {
      const id = await rig.start();
      await gateway.apply(id, aTick(90), 'u1');
      await gateway.apply(id, aPowerLoss('sat-2', 0.8), 'u2');
      const described = await rig.handleOf(id).describe();
      const attributes = described.typedSearchAttributes;
      assert.equal(attributes.get(RESOURCE_KIND), 'session');
      assert.equal(attributes.get(RESOURCE_ID), id);
      assert.equal(attributes.get(PHASE), 'active');
      assert.deepEqual(attributes.get(SATELLITE_IDS), ['sat-1', 'sat-2', 'sat-3']);
      assert.equal(
        await described.staticSummary(),
        '3 satellites from 2026-07-24T12:00:00.000Z: Satellite 1, Satellite 2, Satellite 3',
      );
      const details = await detailsShown(rig.handleOf(id));
      assert.equal(
        details.split('\n\n')[0],
        '**active** at epoch 2026-07-24T12:01:30.000Z, 00:01:30 after its start, 1 tick, 3 satellites',
      );
      assert.match(details, /\| power\\_loss\s+\| sat-2\s+\| 0\.8\s+\| 2026-07-24T12:01:30/);
      const { events } = await rig.handleOf(id).fetchHistory();
      const summaries = (events ?? []).map(({ userMetadata: meta }) =>
        Buffer.from(meta?.summary?.data ?? '').toString(),
      );
      for (const summary of ['begin session', 'tick 1: 90 s', 'fault power_loss 0.8 on sat-2']) {
        assert.ok(
          summaries.includes(JSON.stringify(summary)),
          `${summary} is not among ${summaries.join('; ')}`,
        );
      }
    });
  });
});
