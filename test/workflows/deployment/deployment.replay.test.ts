import assert from 'node:assert/strict';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, it } from 'mocha';
import type { BegunDeployment } from '../../../activities/deployment/snapshot.ts';
import type { PlayReport } from '../../../activities/deployment/play-events.ts';
import { begin, newState, played } from '../../../workflows/deployment/state.ts';
import { HistoryBuilder } from '../../kit/histories/history-builder.ts';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

/** Every outcome of a deployment has a recorded history. */
const OUTCOMES = [
  'live-cancelled',
  'live-completed',
  'live-deleted',
  'live-failed-by-agent',
  'live-not-picked-up',
  'live-silent',
  'released-early',
  'revised-by-elements',
  'revised-by-outage',
  'displaced',
  'revision-accepted',
  'revision-infeasible',
  'revision-rejected',
  'revision-silent',
  'simulated-cancelled',
  'simulated-completed',
  'simulated-ended-by-agent',
  'simulated-plan-gone',
  'simulated-speed-changed',
];

const CREATED_MS = Date.parse('2026-11-20T12:00:00Z');
const at = (ms: number): string => new Date(CREATED_MS + ms).toISOString();

const begun = (more: Partial<BegunDeployment>): BegunDeployment => ({
  deploymentId: 'dep_1',
  status: 'dispatched',
  reason: null,
  noticeSeq: 0,
  agentId: null,
  lastHeardAt: null,
  mode: 'simulated',
  satelliteName: 'ISS (ZARYA)',
  copyId: 'pln_1',
  speedMultiplier: 10,
  speedSeq: 0,
  cursor: 0,
  playedS: 0,
  createdAt: at(0),
  pickupTimeoutS: 72 * 3600,
  reportTimeoutS: 48 * 3600,
  ...more,
});

const report = (more: Partial<PlayReport>): PlayReport => ({
  exists: true,
  status: 'running',
  reason: null,
  cursor: 1,
  total: 3,
  nextS: 100,
  steps: [],
  ...more,
});

const input = { v: 1, deploymentId: 'dep_1', mode: 'simulated' };
const live = { ...input, mode: 'live' };

describe('replay of the deployment workflow', function () {
  this.timeout(300_000);
  const replay = useReplay('deployment/dep_1');

  replayRecorded('deployment', OUTCOMES, replay);

  describe('built by hand', () => {
    it('ends without effect when there is no record', () =>
      replay(
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', null)
          .task()
          .phase('absent')
          .completed({ status: 'absent', eventsPlayed: 0 }),
      ));

    it('fails a live deployment that nobody picked up in 72 h', () =>
      replay(
        new HistoryBuilder('deployment', live)
          .task()
          .localActivity('beginDeployment', begun({ mode: 'live', status: 'pending' }))
          .task()
          .timer(72 * HOUR_MS)
          .task()
          .activity('failDeployment', { ...begun({ status: 'failed', reason: 'nobody' }) })
          .task()
          .phase('failed')
          .failed('DeploymentFailed', 'nobody'),
      ));

    it('waits on when the record knows of a sign of life that the workflow missed', () =>
      replay(
        new HistoryBuilder('deployment', live)
          .task()
          .localActivity(
            'beginDeployment',
            begun({ mode: 'live', status: 'running', lastHeardAt: at(0) }),
          )
          .task()
          .phase('running')
          .timer(48 * HOUR_MS)
          .task()
          .activity(
            'failDeployment',
            begun({ mode: 'live', status: 'running', lastHeardAt: at(40 * HOUR_MS) }),
          )
          .task()
          .timer(40 * HOUR_MS)
          .task()
          .activity('failDeployment', begun({ status: 'failed', reason: 'silent' }))
          .task()
          .phase('failed')
          .failed('DeploymentFailed', 'silent'),
      ));

    it('puts a phase into the search attributes only before a wait', () =>
      replay(
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', begun({}))
          .task()
          .localActivity('playEvents', report({}))
          .task()
          .phase('running')
          .timer(10_000)
          .task()
          .localActivity('playEvents', report({ cursor: 3, nextS: null, status: 'completed' }))
          .task()
          .phase('completed')
          .completed({ status: 'completed', eventsPlayed: 3 }),
      ));

    it('continues as new when the server suggests it, after the wait', () =>
      replay(
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', begun({}))
          .task()
          .localActivity('playEvents', report({}))
          .task()
          .phase('running')
          .timer(10_000)
          .task({ suggestContinueAsNew: true })
          .continuedAsNew({ ...input, carried: {} }),
      ));

    it('goes on from what the run before it carried', () => {
      const carried = newState('dep_1', 'simulated');
      begin(carried, begun({}), CREATED_MS);
      played(carried, report({ cursor: 2, nextS: 100 }));
      carried.shownPhase = 'running';
      return replay(
        new HistoryBuilder('deployment', { ...input, carried })
          .task()
          .localActivity('playEvents', report({ cursor: 3, nextS: null, status: 'completed' }))
          .task()
          .phase('completed')
          .completed({ status: 'completed', eventsPlayed: 3 }),
      );
    });
  });

  describe('where the server suggests to continue as new while a decision waits', () => {
    const terms = { policy: 'ask', onSilence: 'accept' } as const;
    const reject = { revision: 2, decision: 'reject' };
    const kept = { revision: 2, outcome: 'kept' };
    const askedBy = { decideByMs: CREATED_MS + HOUR_MS, onSilence: 'accept' } as const;
    const carriedOf = () => {
      const carried = newState('dep_1', 'simulated');
      begin(carried, begun({ revisions: terms }), CREATED_MS);
      played(carried, report({ cursor: 2, nextS: 100 }));
      carried.shownPhase = 'running';
      return carried;
    };

    it('does what was decided, then continues', () => {
      const carried = carriedOf();
      carried.asked = { ...askedBy, revision: 2, reasons: [], decision: null };
      return replay(
        new HistoryBuilder('deployment', { ...input, carried })
          .task()
          .localActivity('playEvents', report({ cursor: 2, nextS: 100 }))
          .task()
          .waitingTimer(10_000)
          .task({ suggestContinueAsNew: true })
          .update('decideRevision', reject)
          .givenUpTimer()
          .begunActivity('settleRevision')
          .answered({ kind: 'kept' })
          .task({ suggestContinueAsNew: true })
          .updated('decideRevision', kept)
          .continuedAsNew({ ...input, carried: {} }),
      );
    });

    it('does what was decided during a look, then continues', () => {
      const carried = carriedOf();
      carried.look = { causes: [{ kind: 'outage', subject: 'otg_1' }] };
      const revision = { revision: 2, reasons: [], asks: true, onSilence: 'accept' };
      return replay(
        new HistoryBuilder('deployment', { ...input, carried })
          .task()
          .begunActivity('recheckPlan')
          .task()
          .update('decideRevision', reject)
          .answered({ kind: 'revised', revision: { ...revision, decideBy: at(HOUR_MS) } })
          .task({ suggestContinueAsNew: true })
          .activity('settleRevision', { kind: 'kept' })
          .task({ suggestContinueAsNew: true })
          .updated('decideRevision', kept)
          .continuedAsNew({ ...input, carried: {} }),
      );
    });
  });

  describe('a wrong history', () => {
    const wrong: Record<string, () => unknown> = {
      'another activity first': () =>
        new HistoryBuilder('deployment', input)
          .task()
          .activity('playEvents', report({}))
          .task()
          .completed({ status: 'completed', eventsPlayed: 1 }),
      'a wait before the first events': () =>
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', begun({}))
          .task()
          .phase('dispatched')
          .timer(1_000)
          .task()
          .completed({ status: 'completed', eventsPlayed: 0 }),
      'a phase that is shown at once where it should wait': () =>
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', begun({}))
          .task()
          .phase('dispatched')
          .localActivity('playEvents', report({ cursor: 3, nextS: null, status: 'completed' }))
          .task()
          .phase('completed')
          .completed({ status: 'completed', eventsPlayed: 3 }),
      'a completed end of a failed deployment': () =>
        new HistoryBuilder('deployment', input)
          .task()
          .localActivity('beginDeployment', begun({ status: 'failed', reason: 'by its agent' }))
          .task()
          .phase('failed')
          .completed({ status: 'failed', eventsPlayed: 0 }),
    };
    for (const [name, history] of Object.entries(wrong)) {
      it(`does not replay: ${name}`, () =>
        assert.rejects(replay(history()), DeterminismViolationError));
    }
  });
});
