import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { pino } from 'pino';
import { StepRefused, type StepComputer } from '../../activities/session/advance-session.ts';
import { createSessionEngine } from '../../domain/session/session-engine.ts';
import { writeStep } from '../../presenters/session.ts';
import { createSimulationPool } from '../../worker/simulation-pool.ts';
import { aPowerLoss, aSession, aTick } from '../kit/makers/session.ts';

describe('createSimulationPool', function () {
  this.timeout(300_000);
  let pool: StepComputer;
  const definition = aSession(3);
  const engine = createSessionEngine(definition);
  const { state } = engine.begin();
  const call = { caller: 'a', signal: new AbortController().signal };

  before(() => {
    pool = createSimulationPool(2, pino({ level: 'silent' }));
  });
  after(() => pool.close());

  it('computes on whatever thread what an engine here computes, bit for bit', async () => {
    for (const request of [aTick(), aPowerLoss(), aTick(86_400)]) {
      const expected = engine.apply(state, request);
      await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (sessionId) => {
          const step = await pool.compute({ sessionId, definition, state, request }, call);
          assert.deepEqual(step, writeStep(sessionId, expected));
        }),
      );
    }
  });

  it('says what the engine refuses', async () => {
    const request = aPowerLoss('nobody');
    await assert.rejects(
      pool.compute({ sessionId: 'a', definition, state, request }, call),
      (error) => error instanceof StepRefused && error.message.includes('nobody'),
    );
  });

  it('does not let a day of many satellites hold up the minute of another session', async () => {
    const many = aSession(20);
    const begun = createSessionEngine(many).begin();
    const order: string[] = [];
    const long = pool
      .compute(
        { sessionId: 'long', definition: many, state: begun.state, request: aTick(86_400) },
        call,
      )
      .then(() => order.push('long'));
    const short = ['a', 'b', 'c', 'd', 'e'].map((sessionId) =>
      pool
        .compute({ sessionId, definition, state, request: aTick() }, call)
        .then(() => order.push('short')),
    );
    await Promise.all([long, ...short]);
    assert.deepEqual(order, ['short', 'short', 'short', 'short', 'short', 'long']);
  });

  it('lets callers take turns, however many sessions one of them has', async () => {
    const one = createSimulationPool(1, pino({ level: 'silent' }));
    try {
      for (const durationS of [3_600, 86_400]) {
        const many = aSession(10);
        const begun = createSessionEngine(many).begin();
        const order: string[] = [];
        const tick = async (caller: string, sessionId: string): Promise<void> => {
          const input = { sessionId, definition: many, state: begun.state };
          await one.compute({ ...input, request: aTick(durationS) }, { ...call, caller });
          order.push(caller);
        };
        const greedy = Array.from({ length: 8 }, (_, index) => tick('greedy', `g${index}`));
        await Promise.all([...greedy, tick('modest', 'm')]);
        assert.ok(order.indexOf('modest') <= 2, order.join(' '));
      }
    } finally {
      await one.close();
    }
  });

  it('forgets the long steps of a session that is gone', async () => {
    const many = aSession(20);
    const begun = createSessionEngine(many).begin();
    const gone = new AbortController();
    const input = { definition: many, state: begun.state, request: aTick(86_400) };
    const given = ['x', 'y'].map((sessionId) =>
      pool.compute({ ...input, sessionId }, { caller: 'a', signal: gone.signal }),
    );
    const kept = pool.compute({ ...input, sessionId: 'z' }, call);
    gone.abort();
    for (const one of given) await assert.rejects(one);
    assert.equal((await kept).state.tickCount, begun.state.tickCount + 1);
  });
});
