import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionEvent } from '../../../domain/session/session.ts';
import { newId } from '../../../records/store/ids.ts';
import { KEPT_EVENTS, SESSION_EVENT_INDEXES } from '../../../records/session/events.ts';
import { createSessionProgress, type SessionProgress } from '../../../records/session/progress.ts';
import { KEPT_STEPS, SESSION_STEP_INDEXES } from '../../../records/session/steps.ts';
import { SESSION_INDEXES, createSessionRecords } from '../../../records/session/sessions.ts';
import type { SessionRecords } from '../../../records/session/sessions.ts';
import { readTick, writeStep, type WrittenStep } from '../../../presenters/session.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { SESSION_EPOCH_MS, aSession, aTick } from '../../kit/makers/session.ts';

const CREATED_MS = Date.parse('2026-07-24T12:00:00Z');

describe('session records', function () {
  this.timeout(300_000);
  const database = useDatabase(SESSION_INDEXES, SESSION_STEP_INDEXES, SESSION_EVENT_INDEXES);
  let records: SessionRecords;
  let progress: SessionProgress;
  let nowMs = CREATED_MS;
  let id = '';
  const definition = aSession();
  const begin = writeStep('ses_any', createSessionEngine(definition).begin());
  const begunWith = begin.events.length;

  before(() => {
    records = createSessionRecords(database, () => nowMs);
    progress = createSessionProgress(database, () => nowMs);
  });

  beforeEach(async () => {
    nowMs = CREATED_MS;
    id = newId('ses');
    await records.insert({ id, caller: 'address-1', definition, begin, createdAtMs: CREATED_MS });
  });

  const stepOf = (seq: number, events = 0): WrittenStep => ({
    state: { ...begin.state, tickCount: seq },
    tick: JSON.stringify({ ...readTick(begin), tick_count: seq }),
    events: Array.from({ length: events }, (_, index) => eventOf(index)),
  });
  const eventOf = (index: number): SessionEvent => ({
    epochMs: SESSION_EPOCH_MS + index,
    type: 'eclipse_entry',
    satelliteId: 'sat-1',
    from: null,
    to: null,
    faultType: null,
    severity: null,
    effect: null,
  });
  const store = (seq: number, eventsBefore = begunWith, events = 0, atMs = nowMs) =>
    progress.store({
      sessionId: id,
      seq,
      updateId: `u${seq}`,
      request: aTick(),
      eventsBefore,
      atMs,
      expiresAtMs: atMs + HOUR_MS,
      step: stepOf(seq, events),
    });

  describe('insert', () => {
    it('keeps the beginning as step 0, with its definition and its events', async () => {
      assert.deepEqual(await records.find(id), {
        id,
        caller: 'address-1',
        createdAtMs: CREATED_MS,
        expiresAtMs: CREATED_MS + HOUR_MS,
        ended: null,
        seq: 0,
      });
      assert.deepEqual(await records.definition(id), definition);
      const step = await records.step(id, 0);
      assert.equal(step?.request, null);
      assert.equal(step.tick, begin.tick);
      assert.equal((await records.recentEvents(id, 1_000)).length, begunWith);
      assert.deepEqual(await records.latestStep(id), step);
    });

    it('knows nothing of another id', async () => {
      assert.equal(await records.find('ses_other'), null);
      assert.equal(await records.definition('ses_other'), null);
      assert.equal(await records.step('ses_other', 0), null);
      assert.equal(await records.latestStep('ses_other'), null);
      assert.deepEqual(await records.recentEvents('ses_other', 10), []);
    });
  });

  describe('takeBack', () => {
    it('removes a session that never began, with everything of it', async () => {
      assert.equal(await records.takeBack(id), true);
      assert.equal(await records.find(id), null);
      assert.equal(await records.latestStep(id), null);
      assert.equal(await progress.begin(id), null);
    });

    it('leaves one alone that has begun', async () => {
      await progress.begin(id);
      assert.equal(await records.takeBack(id), false);
      assert.notEqual(await records.find(id), null);
    });
  });

  describe('begin', () => {
    it('answers the state in which the session begins', async () => {
      assert.deepEqual(await progress.begin(id), {
        seq: 0,
        state: begin.state,
        eventCount: begunWith,
        expiresAtMs: CREATED_MS + HOUR_MS,
        requests: [],
      });
    });

    it('answers where a lost workflow left it', async () => {
      await store(1, begunWith, 3);
      await store(2, begunWith + 3, 2);
      const snapshot = await progress.begin(id);
      assert.deepEqual(snapshot, {
        seq: 2,
        state: stepOf(2).state,
        eventCount: begunWith + 5,
        expiresAtMs: CREATED_MS + HOUR_MS,
        requests: [
          ['u1', 1],
          ['u2', 2],
        ],
      });
    });
  });

  describe('the end', () => {
    it('comes by the clock of the reader one hour after the last step', async () => {
      nowMs += HOUR_MS - 1;
      assert.equal((await records.find(id))?.ended, null);
      await store(1);
      nowMs += HOUR_MS - 1;
      assert.equal((await records.find(id))?.ended, null);
      nowMs += 1;
      assert.equal((await records.find(id))?.ended, 'expired');
    });

    it('is known for 24 hours and then forgotten, whether or not anybody marked it', async () => {
      nowMs += 25 * HOUR_MS - 1;
      assert.equal((await records.find(id))?.ended, 'expired');
      nowMs += 1;
      assert.equal(await records.find(id), null);
      assert.equal(await records.definition(id), null);
    });

    it('is the first one: an expired session is not deleted later', async () => {
      await progress.end(id, 'expired');
      await progress.end(id, 'deleted');
      assert.equal((await records.find(id))?.ended, 'expired');
    });

    it('takes no further step', async () => {
      await progress.end(id, 'deleted');
      assert.equal(await store(1), 'gone');
      assert.equal((await records.find(id))?.seq, 0);
      assert.equal(await progress.begin(id), null);
    });

    it('lets the database remove everything 24 hours later', async () => {
      await store(1, begunWith, 3);
      nowMs += 5_000;
      await progress.end(id, 'deleted');
      for (const name of ['sessions', 'session_steps', 'session_events']) {
        const rows = await database.db
          .collection<{ purge_at: Date }>(name)
          .find(name === 'sessions' ? { _id: id as never } : { session_id: id })
          .toArray();
        assert.ok(rows.length > 0);
        for (const row of rows) assert.equal(row.purge_at.getTime(), nowMs + 24 * HOUR_MS);
        const indexes = await database.db.collection(name).indexes();
        assert.ok(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0));
      }
    });
  });

  describe('store', () => {
    it('changes nothing when it is repeated or comes late', async () => {
      await store(1, begunWith, 3);
      await store(2, begunWith + 3, 2);
      assert.equal(await store(2, begunWith + 3, 2, nowMs + 10), 'stored');
      assert.equal(await store(1, begunWith, 3, nowMs + 20), 'stored');
      const record = await records.find(id);
      assert.equal(record?.seq, 2);
      assert.equal(record.expiresAtMs, CREATED_MS + HOUR_MS);
      assert.equal((await records.latestStep(id))?.seq, 2);
      const { events } = await records.listEvents(id, { afterSeq: 0, limit: 100 });
      assert.equal(events.length, begunWith + 5);
    });

    it('keeps the newest 128 steps', async () => {
      for (let seq = 1; seq <= KEPT_STEPS + 2; seq += 1) await store(seq);
      assert.equal(await records.step(id, 2), null);
      const third = await records.step(id, 3);
      assert.ok(third);
      assert.equal(readTick(third).tick_count, 3);
      assert.equal((await records.latestStep(id))?.seq, KEPT_STEPS + 2);
      // A worker that was thought dead comes back with a step whose place is taken.
      await store(2);
      assert.equal((await records.step(id, KEPT_STEPS + 2))?.seq, KEPT_STEPS + 2);
      const kept = await database.db.collection('session_steps').countDocuments({ session_id: id });
      assert.equal(kept, KEPT_STEPS);
    });
  });

  describe('events', () => {
    it('come in pages that neither miss nor repeat one, across groups', async () => {
      await store(1, begunWith, 1_203);
      await store(2, begunWith + 1_203, 1);
      const total = begunWith + 1_204;
      const seqs: number[] = [];
      for (let afterSeq = 0; ;) {
        const page = await records.listEvents(id, { afterSeq, limit: 170 });
        seqs.push(...page.events.map(({ seq }) => seq));
        afterSeq = seqs.at(-1) ?? 0;
        assert.equal(page.hasMore, seqs.length < total);
        if (!page.hasMore) break;
      }
      assert.deepEqual(
        seqs,
        Array.from({ length: total }, (_, index) => index + 1),
      );
      const recent = await records.recentEvents(id, 100);
      assert.deepEqual(
        recent.map(({ seq }) => seq),
        seqs.slice(-100),
      );
      assert.deepEqual(await records.recentEvents(id, 0), []);
    });

    it('make room for newer ones beyond the number that is kept', async () => {
      await store(1, begunWith, 600);
      await store(2, begunWith + 600, KEPT_EVENTS + 700);
      const total = begunWith + 600 + KEPT_EVENTS + 700;
      const { events } = await records.listEvents(id, { afterSeq: 0, limit: 1 });
      const first = events[0]?.seq ?? 0;
      assert.ok(first <= total - KEPT_EVENTS + 1 && first > total - KEPT_EVENTS - 500);
      assert.equal((await records.recentEvents(id, 1))[0]?.seq, total);
    });
  });
});
