import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Document } from 'mongodb';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import { writeStep } from '../../../presenters/session.ts';
import { writeSteps } from '../../../records/migrations/006-written-steps.ts';
import { createSessionRecords } from '../../../records/session/sessions.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aSession, aTick } from '../../kit/makers/session.ts';

describe('steps of sessions that were kept as trees of fields', () => {
  const database = useDatabase();

  it('are answered as they would be had they been made today, and once written stay', async () => {
    const engine = createSessionEngine(aSession());
    const begin = engine.begin();
    const day = engine.apply(begin.state, aTick(86_400));
    const kept = { session_id: 'ses_old', request: aTick(86_400) };
    const steps = database.db.collection<Document & { _id: string }>('session_steps');
    for (const [seq, { state, snapshot }] of [begin, day].entries()) {
      await steps.insertOne({ _id: `ses_old/${seq}`, ...kept, seq, state, snapshot });
    }
    const groups = database.db.collection<Document & { _id: string }>('session_events');
    assert.ok(day.events.length > 100);
    for (const [first, end] of [
      [100, day.events.length],
      [0, 100],
    ] as const) {
      const place = { session_id: 'ses_old', step_seq: 1, first_seq: first + 1 };
      await groups.insertOne({ _id: `g${first}`, ...place, events: day.events.slice(first, end) });
    }
    const records = createSessionRecords(database);
    for (let run = 0; run < 2; run += 1) {
      await writeSteps.up(database.db);
      const { tick } = writeStep('ses_old', day);
      assert.deepEqual(await records.step('ses_old', 1), { seq: 1, request: kept.request, tick });
      const begun = writeStep('ses_old', { ...begin, events: [] });
      assert.equal((await records.step('ses_old', 0))?.tick, begun.tick);
    }
    assert.equal(await steps.countDocuments({ snapshot: { $exists: true } }), 0);
  });

  it('put there by a process of the version before are not mistaken for what is written', async () => {
    const begin = createSessionEngine(aSession()).begin();
    const { state, tick } = writeStep('ses_new', begin);
    const steps = database.db.collection<Document & { _id: string }>('session_steps');
    const kept = { session_id: 'ses_new', request: aTick(), state, tick };
    await steps.insertOne({ _id: 'ses_new/1', ...kept, seq: 1 });
    const records = createSessionRecords(database);
    assert.equal((await records.latestStep('ses_new'))?.seq, 1);
    const { snapshot } = begin;
    await steps.updateOne({ _id: 'ses_new/1' }, { $set: { seq: 129, snapshot } });
    assert.equal(await records.step('ses_new', 129), null);
    assert.equal(await records.latestStep('ses_new'), null);
  });
});
