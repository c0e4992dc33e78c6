import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { presentDeployment } from '../../presenters/deployment.ts';
import { aDeployment } from '../kit/makers/deployment.ts';

const STARTED_AT = new Date('2026-11-22T10:00:00.000Z');
const COMPLETED_AT = new Date('2026-11-22T10:01:30.250Z');

describe('presentDeployment', () => {
  it('tells the time on the wall apart from that of the mission', () => {
    const shown = presentDeployment(
      aDeployment({
        started_at: STARTED_AT,
        completed_at: COMPLETED_AT,
        // On the clock of the player, which runs on until it looks again.
        played_s: 9100,
        mission_duration_s: 9025,
        mission_time: new Date('2026-11-22T12:30:25.000Z'),
      }),
    );
    assert.equal(shown.duration_s, 90.25);
    assert.equal(shown.mission_duration_s, 9025);
    assert.equal(shown.mission_time, '2026-11-22T12:30:25.000Z');
  });

  it('leaves out what is not known yet, and what a live one does not have', () => {
    const shown = presentDeployment(aDeployment({ mode: 'live', started_at: STARTED_AT }));
    for (const field of ['duration_s', 'mission_time', 'mission_duration_s'])
      assert.equal(field in shown, false, field);
  });
});
