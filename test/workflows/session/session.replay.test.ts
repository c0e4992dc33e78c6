import assert from 'node:assert/strict';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, it } from 'mocha';
import type { AdvanceReport, AdvanceRequest } from '../../../activities/session/advance-session.ts';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionInput } from '../../../workflows/session/messages.ts';
import { sessionOf } from '../../../workflows/session/state.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';
import { callsOf, inputOf, readRecorded } from '../../kit/histories/recorded-histories.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import type { BegunSession } from '../../../activities/session/record.ts';
import { aSession } from '../../kit/makers/session.ts';

/** Every story of a session has a recorded history, and the number of its steps. */
const STORIES = {
  '200-ticks': 200,
  'across-continue-as-new': 4,
  'across-continue-as-new-last-run': 1,
  deleted: 1,
  expired: 1,
  fresh: 9,
};

const BEGIN_MS = Date.parse('2026-11-20T12:00:00Z');

describe('replay of the simulationSession workflow', function () {
  this.timeout(300_000);
  const replay = useReplay('sim-session/ses_1');

  describe('recorded by a server, read as JSON', () => {
    replayRecorded('simulation-session', Object.keys(STORIES), replay);

    for (const [name, steps] of Object.entries(STORIES)) {
      it(`${name}: today's engine comes to every recorded state, bit for bit`, async () => {
        const history = await readRecorded('simulation-session', name);
        // What the platform itself wrote when the history was recorded.
        const { definition } = inputOf(history) as SessionInput;
        const engine = createSessionEngine(definition);
        for (const { result } of callsOf(history, 'beginSession')) {
          const snapshot = result as BegunSession;
          assert.deepStrictEqual(throughJson(engine.begin().state), snapshot.state);
        }
        const calls = callsOf(history, 'advanceSession');
        assert.equal(calls.length, steps);
        for (const call of calls) {
          const { state, request } = call.argument as AdvanceRequest;
          const step = engine.apply(state, request);
          const report: AdvanceReport = { state: step.state, events: step.events.length };
          assert.deepStrictEqual(throughJson(report), call.result);
        }
      });
    }

    it('is not what a changed engine comes to', async () => {
      const history = await readRecorded('simulation-session', 'fresh');
      const { definition } = inputOf(history) as SessionInput;
      const heavier = definition.satellites.map((satellite) => ({
        ...satellite,
        busClass: '6U' as const,
      }));
      const engine = createSessionEngine({ ...definition, satellites: heavier });
      const [call] = callsOf(history, 'advanceSession');
      assert.ok(call);
      const { state, request } = call.argument as AdvanceRequest;
      const step = engine.apply(state, request);
      assert.notDeepEqual(
        throughJson({ state: step.state, events: step.events.length }),
        call.result,
      );
    });
  });

  describe('built by hand', () => {
    const definition = aSession(1);
    const begin = createSessionEngine(definition).begin();
    const input: SessionInput = { v: 1, sessionId: 'ses_1', definition, idleMs: HOUR_MS };
    const snapshot: BegunSession = {
      seq: 0,
      state: begin.state,
      eventCount: 0,
      expiresAt: new Date(BEGIN_MS + HOUR_MS).toISOString(),
      requests: [],
    };
    const carried = sessionOf(snapshot);
    const started = () => new HistoryBuilder('simulationSession', input).task();

    it('ends without effect when there is no record', () =>
      replay(
        started()
          .activity('beginSession', null)
          .task()
          .phase('absent')
          .completed({ ended: 'absent', ticks: 0 }),
      ));

    it('expires an hour after its beginning when nobody asks for anything', () =>
      replay(
        started()
          .activity('beginSession', snapshot)
          .task()
          .timer(HOUR_MS)
          .task()
          .activity('endSession', null)
          .task()
          .phase('expired')
          .completed({ ended: 'expired', ticks: 0 }),
      ));

    it('expires at once when its time was over before it began', () =>
      replay(
        started()
          .later(2 * HOUR_MS)
          .activity('beginSession', snapshot)
          .task()
          .activity('endSession', null)
          .task()
          .phase('expired')
          .completed({ ended: 'expired', ticks: 0 }),
      ));

    it('continues as new when the server suggests it and nothing is under way', () =>
      replay(
        started()
          .activity('beginSession', snapshot)
          .task({ suggestContinueAsNew: true })
          .continuedAsNew({ ...input, carried }),
      ));

    it('goes on from what the run before it carried, without asking the record', () =>
      replay(
        new HistoryBuilder('simulationSession', { ...input, carried })
          .task()
          .timer(HOUR_MS)
          .task()
          .activity('endSession', null)
          .task()
          .phase('expired')
          .completed({ ended: 'expired', ticks: 0 }),
      ));

    const wrong: Record<string, () => unknown> = {
      'an end without the record knowing': () =>
        started()
          .activity('beginSession', snapshot)
          .task()
          .timer(HOUR_MS)
          .task()
          .phase('expired')
          .completed({ ended: 'expired', ticks: 0 }),
      'a wait before the record was read': () =>
        started().timer(HOUR_MS).task().completed({ ended: 'expired', ticks: 0 }),
      'a record that is read again by a later run': () =>
        new HistoryBuilder('simulationSession', { ...input, carried })
          .task()
          .activity('beginSession', snapshot)
          .task()
          .completed({ ended: 'expired', ticks: 0 }),
    };
    for (const [name, history] of Object.entries(wrong)) {
      it(`does not replay: ${name}`, () =>
        assert.rejects(replay(history()), DeterminismViolationError));
    }
  });
});

/** A value as it comes out of a history. */
function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
