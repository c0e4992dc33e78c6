import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSessionEngines } from '../../../activities/session/engines.ts';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import { aPowerLoss, aSession, aTick } from '../../kit/makers/session.ts';

describe('createSessionEngines', () => {
  const definition = aSession(2);
  const { state } = createSessionEngine(definition).begin();

  it('keeps the engines used last, counted by their satellites', () => {
    const engines = createSessionEngines(6);
    const use = (sessionId: string) =>
      engines.apply({ sessionId, definition, state, request: aTick() });
    for (const id of ['a', 'b', 'c']) use(id);
    assert.deepEqual(engines.sessionIds(), ['a', 'b', 'c']);
    use('a');
    use('d');
    assert.deepEqual(engines.sessionIds(), ['c', 'a', 'd']);
  });

  it('keeps the engine in use however large it is', () => {
    const engines = createSessionEngines(1);
    for (const sessionId of ['a', 'b', 'b']) {
      engines.apply({ sessionId, definition, state, request: aTick() });
      assert.deepEqual(engines.sessionIds(), [sessionId]);
    }
  });

  it('comes to the same step with a kept engine and with a new one', () => {
    const engines = createSessionEngines();
    let at = state;
    for (const request of [aTick(4_000), aPowerLoss(), aTick(60), aTick(86_400)]) {
      const kept = engines.apply({ sessionId: 'a', definition, state: at, request });
      assert.deepEqual(kept, createSessionEngine(definition).apply(at, request));
      at = kept.state;
    }
  });

  it('passes on what the engine refuses', () => {
    assert.throws(
      () =>
        createSessionEngines().apply({
          sessionId: 'a',
          definition,
          state,
          request: aPowerLoss('nobody'),
        }),
      RangeError,
    );
  });
});
