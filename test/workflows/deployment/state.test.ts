import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BegunDeployment } from '../../../activities/deployment/snapshot.ts';
import type { DeploymentNotice } from '../../../domain/deployment/notice.ts';
import { begin, newState, played, receive } from '../../../workflows/deployment/state.ts';
import { detailsOf, playSummary, waitSummary } from '../../../workflows/deployment/view.ts';
import { clockOf } from '../../../workflows/plain-text.ts';
import { spanOf } from '../../../workflows/deployment/follower.ts';

const record: BegunDeployment = {
  deploymentId: 'dep_1',
  status: 'dispatched',
  reason: null,
  noticeSeq: 2,
  agentId: 'agent-1',
  lastHeardAt: '1970-01-01T00:00:01.000Z',
  mode: 'live',
  satelliteName: 'ISS (ZARYA)',
  copyId: 'pln_1',
  speedMultiplier: 100,
  speedSeq: 0,
  cursor: 0,
  playedS: 0,
  createdAt: '1970-01-01T00:00:00.000Z',
  pickupTimeoutS: 1,
  reportTimeoutS: 1,
};

const jobEvent = (
  status: 'running' | 'completed' | 'failed',
  reason: string | null = null,
): DeploymentNotice => ({
  kind: 'job_event',
  eventType: `job.${status}`,
  status,
  reason,
  atMs: 5000,
});

describe('receive', () => {
  it('applies each notice once', () => {
    const state = newState('dep_1', 'live');
    begin(state, record, 0);
    receive(state, { seq: 3, notice: jobEvent('running') });
    receive(state, { seq: 4, notice: jobEvent('failed', 'no power') });
    receive(state, { seq: 3, notice: jobEvent('running') });
    assert.deepEqual([state.status, state.reason, state.noticeSeq], ['failed', 'no power', 4]);
  });

  it('shows what was reported of steps, the newest last', () => {
    const state = newState('dep_1', 'live');
    begin(state, record, 0);
    const at = '2026-07-25T00:00:00.000Z';
    const told = (stepId: string, status: string) => ({ stepId, status, at });
    const notice = { kind: 'seen', atMs: 6000 } as const;
    receive(state, { seq: 3, notice: { ...notice, steps: [told('train', 'started')] } });
    receive(state, {
      seq: 4,
      notice: {
        ...jobEvent('completed'),
        steps: [told('train', 'completed'), told('send', 'completed')],
      },
    });
    assert.deepEqual(state.steps, [told('train', 'completed'), told('send', 'completed')]);
    assert.match(detailsOf(state), /\*\*completed\*\* on ISS \\?\(?/);
    assert.match(detailsOf(state), /\| train\s+\| completed\s+\| 2026-07-25T00:00:00/);
  });

  it('shows the steps of a notice that the record contains already', () => {
    const state = newState('dep_1', 'live');
    const started = { stepId: 'train', status: 'started', at: '2026-07-25T00:00:00.000Z' };
    receive(state, { seq: 1, notice: { kind: 'seen', atMs: 6000, steps: [started] } });
    begin(state, record, 0);
    receive(state, { seq: 2, notice: { ...jobEvent('completed'), steps: [started] } });
    assert.deepEqual([state.status, state.steps], ['dispatched', [started]]);
  });

  it('keeps what comes before the record is read, and drops what the record contains', () => {
    const state = newState('dep_1', 'live');
    receive(state, { seq: 2, notice: jobEvent('completed') });
    receive(state, { seq: 3, notice: jobEvent('running') });
    assert.equal(state.status, 'pending');
    begin(state, record, 0);
    assert.deepEqual([state.status, state.lastHeardMs, state.inbox.length], ['running', 5000, 0]);
  });

  it('survives a round through JSON in the middle', () => {
    const state = newState('dep_1', 'live');
    begin(state, record, 0);
    // What JSON gives back is what was put in: the state is plain data.
    const carried = JSON.parse(JSON.stringify(state)) as typeof state;
    assert.deepEqual(carried, state);
    receive(carried, { seq: 3, notice: { kind: 'seen', atMs: 9000 } });
    assert.equal(carried.lastHeardMs, 9000);
  });
});

describe('played', () => {
  const part = {
    exists: true,
    status: 'running' as const,
    reason: null,
    cursor: 10,
    total: 80,
    nextS: 50,
    steps: [],
  };

  it('keeps the newest 40 steps, each once', () => {
    const state = newState('dep_1', 'simulated');
    begin(state, { ...record, mode: 'simulated' }, 0);
    for (let index = 0; index < 50; index++) {
      const steps = [{ stepId: `s${index}`, status: 'started', at: 'then' }];
      played(state, { ...part, steps });
      played(state, { ...part, steps: [{ stepId: `s${index}`, status: 'completed', at: 'now' }] });
    }
    assert.equal(state.steps.length, 40);
    assert.equal(state.droppedSteps, 10);
    assert.ok(state.steps.every((row) => row.status === 'completed'));
  });

  it('does not undo an end that was noticed meanwhile', () => {
    const state = newState('dep_1', 'simulated');
    begin(state, { ...record, mode: 'simulated' }, 0);
    receive(state, { seq: 3, notice: jobEvent('completed') });
    played(state, part);
    assert.equal(state.status, 'completed');
    assert.equal(state.endedByNotice, true);
  });
});

describe('the texts that people read', () => {
  const state = newState('dep_1', 'simulated');
  begin(state, { ...record, mode: 'simulated', speedMultiplier: 1000 }, 0);

  it('name the next event and the mission time', () => {
    assert.equal(playSummary(state), 'read the plan, store its first events');
    played(state, {
      exists: true,
      status: 'running',
      reason: null,
      cursor: 11,
      total: 80,
      nextS: 4000,
      steps: [{ stepId: 'detect | `x`', status: 'started', at: '2026-11-20T12:00:00.000Z' }],
    });
    assert.equal(waitSummary(state), 'play event 12 of 80 at 1000x');
    assert.equal(playSummary(state), 'store events from 12 of 80 at T+00:00:00');
  });

  it('show a table that no name can break', () => {
    const details = detailsOf(state);
    assert.match(details, /^\*\*running\*\* on ISS \(ZARYA\), simulated at 1000x: 11 of 80 events/);
    assert.ok(
      details.includes(
        String.raw`| detect \| \`x\`${'\u2003'} | started${'\u2003'} | 2026-11-20T12:00:00.000Z |`,
      ),
    );
  });

  it('stay readable for a job of many steps', () => {
    const long = newState('dep_1', 'simulated');
    begin(long, { ...record, mode: 'simulated' }, 0);
    const steps = Array.from({ length: 300 }, (_, index) => ({
      stepId: `step-${index}`,
      status: 'completed',
      at: '2026-11-20T12:00:00.000Z',
    }));
    played(long, {
      exists: true,
      status: 'running',
      reason: null,
      cursor: 600,
      total: 900,
      nextS: 1,
      steps,
    });
    const details = detailsOf(long);
    assert.ok(details.split('\n').length < 35);
    assert.match(details, /280 earlier steps are in the event log/);
  });

  it('say who a live deployment waits for', () => {
    const live = newState('dep_1', 'live');
    begin(live, { ...record, status: 'pending', agentId: null, lastHeardAt: null }, 0);
    assert.equal(
      detailsOf(live),
      '**pending** on ISS (ZARYA), live by the wall clock\n\n' +
        'No agent has picked it up; fails at 1970-01-01T00:00:01.000Z unless one has.',
    );
    receive(live, { seq: 3, notice: { kind: 'picked_up', agentId: 'agent-7', atMs: 500 } });
    assert.equal(
      detailsOf(live),
      '**dispatched** on ISS (ZARYA), live by the wall clock\n\n' +
        'Agent agent-7, heard 1970-01-01T00:00:00.500Z; fails at 1970-01-01T00:00:01.500Z unless heard again',
    );
  });

  it('tell a rehearsal, its speed, contact and step from a flight by the wall clock', () => {
    const rehearsed = newState('dep_1', 'live');
    const outlook = {
      steps: [
        { stepId: 'look', at: '2026-11-20T12:00:00.000Z' },
        { stepId: 'send', at: '2026-11-20T12:30:00.000Z' },
      ],
      contacts: [
        {
          ...{ station: 'Svalbard', dataMb: 3.51 },
          ...{ from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T12:45:00.000Z' },
        },
      ],
    };
    begin(rehearsed, { ...record, rehearsalSpeed: 600, outlook }, 0);
    const steps = [{ stepId: 'look', status: 'started', at: '2026-11-20T12:00:00.000Z' }];
    receive(rehearsed, { seq: 3, notice: { ...jobEvent('running'), steps } });
    const details = detailsOf(rehearsed);
    assert.match(details, /^\*\*running\*\* on ISS \(ZARYA\), live, a rehearsal at 600x\n/);
    const lines = [
      'Revision 1 of its plan',
      'Runs: look',
      'Waits for: step send, planned for 2026-11-20T12:30:00.000Z',
      'Contact: Svalbard, 2026-11-20T12:40:00.000Z to 2026-11-20T12:45:00.000Z, 3.5 MB',
    ];
    assert.ok(details.includes(lines.map((line) => `- ${line}`).join('\n')), details);
    receive(rehearsed, { seq: 4, notice: jobEvent('completed') });
    assert.doesNotMatch(detailsOf(rehearsed), /fails at|Waits for/);
  });

  it('say what a simulated one waits for, until when, and what was decided', () => {
    const played_ = newState('dep_1', 'simulated');
    begin(played_, { ...record, mode: 'simulated', speedMultiplier: 100 }, 5_000);
    played_.revision = 2;
    played_.settled = { revision: 2, outcome: 'flown' };
    played(played_, {
      exists: true,
      status: 'running',
      reason: null,
      cursor: 3,
      total: 8,
      nextS: 200,
      steps: [{ stepId: 'look', status: 'started', at: '2026-11-20T12:00:00.000Z' }],
    });
    const lines = [
      '- Revision 2 of its plan',
      '- Runs: look',
      '- Waits for: event 4 of 8 at T+00:03:20',
      // 200 s of the mission at 100x are 2 s, from 5 s on.
      '- Until 1970-01-01T00:00:07.000Z',
    ].join('\n');
    const details = detailsOf(played_);
    assert.ok(details.includes(lines), details);
    assert.match(details, /\n\nDecided: revision 2 is flown\n\n/);
  });

  it('write spans and clocks', () => {
    assert.equal(clockOf(3_661.9), '01:01:01');
    assert.equal(clockOf(360_000), '100:00:00');
    assert.deepEqual([259_200_000, 5_400_000, 120_000, 1_000].map(spanOf), [
      '72 h',
      '1.5 h',
      '2 min',
      '1 s',
    ]);
  });
});
