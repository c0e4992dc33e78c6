import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { TickResult } from '../../contracts/session/session.ts';
import { createSessionEngine } from '../../domain/session/session-engine.ts';
import { readTick, writeStep } from '../../presenters/session.ts';
import { aPowerLoss, aSession, aTick, play } from '../kit/makers/session.ts';

describe('a step as it is written', () => {
  const { last } = play(createSessionEngine(aSession()), [aPowerLoss(), aTick(5_400)]);

  it('is the answer to a tick, of the schema that is published', () => {
    const { tick, state, events } = writeStep('ses_1', last);
    const read = v.parse(TickResult, JSON.parse(tick));
    assert.deepEqual(readTick({ tick }), read);
    assert.deepEqual([read.session_id, read.tick_count, read.duration_s], ['ses_1', 1, 5_400]);
    assert.deepEqual([state, events], [last.state, last.events]);
    assert.ok(events.length > 0 && read.events_total === events.length);
  });

  it('holds back events beyond the first thousand and says so', () => {
    const [event] = last.events;
    assert.ok(event);
    const many = { ...last, events: Array.from({ length: 1001 }, () => event) };
    const step = writeStep('ses_1', many);
    const { events, events_total, events_truncated } = readTick(step);
    assert.deepEqual([events.length, events_total, events_truncated], [1000, 1001, true]);
    assert.equal(step.events.length, 1001, 'all of them are kept');
  });
});
