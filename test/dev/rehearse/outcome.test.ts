import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  outcomeLines,
  outcomeOf,
  type FlownJob,
  type FlownRevision,
} from '../../../dev/rehearse/outcome.ts';

const revision = (more: Partial<FlownRevision> = {}): FlownRevision => ({
  ...{ status: 'accepted', changesSteps: false, leftOut: 0, causes: ['elements'] },
  ...more,
});
const flown = (more: Partial<Extract<FlownJob, { kind: 'flown' }>> = {}): FlownJob => ({
  ...{ kind: 'flown', status: 'completed', failureReason: null, isReplanned: false, revisions: [] },
  ...more,
});
const NO_PLAN = 'no feasible plan is left: step look needs power';

describe('what became of rehearsed jobs', () => {
  const cases: [string, FlownJob, string][] = [
    ['flown as booked', flown(), 'kept'],
    ['a revision that nobody took', flown({ revisions: [revision({ status: 'outrun' })] }), 'kept'],
    ['other contacts', flown({ revisions: [revision()] }), 'moved'],
    [
      'other times',
      flown({ revisions: [revision(), revision({ changesSteps: true })] }),
      'revised',
    ],
    ['no plan at first', { kind: 'refused', reason: 'no room' }, 'infeasible'],
    ['no plan later', flown({ status: 'failed', failureReason: NO_PLAN }), 'infeasible'],
    ['a failure', flown({ status: 'failed', failureReason: 'its step failed' }), 'lost'],
    ['a cancel', flown({ status: 'cancelled' }), 'lost'],
  ];
  for (const [name, job, outcome] of cases)
    it(`${name}: ${outcome}`, () => assert.equal(outcomeOf(job), outcome));

  it('is counted, each job once', () => {
    const displaced = flown({
      revisions: [revision({ changesSteps: true, leftOut: 1, causes: ['displaced'] })],
    });
    const lines = outcomeLines([...cases.map(([, job]) => job), displaced]);
    const counted = Object.fromEntries(
      lines.map((line): [string, string] => {
        const [name = '', count = ''] = line.trim().split(/ +/);
        return [name, count];
      }),
    );
    assert.deepEqual(counted, {
      ...{ kept: '2', moved: '1', revised: '2', infeasible: '2', lost: '2' },
      displaced: '1',
    });
    assert.match(lines.join('\n'), /1 of them in part/);
    assert.match(lines.join('\n'), /1 found no room/);
  });
});
