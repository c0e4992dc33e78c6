import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { shiftSegment } from '../../../../domain/planning/explain/segment-margins.ts';
import { FROM_ECLIPSE, LIGHT, ORBITS, plan, quick, SUNNY } from '../../../kit/makers/planned.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';
import { aStep } from '../../../kit/makers/job.ts';

describe('withMargins', function () {
  this.timeout(300_000);

  it('gives slacks by which each segment may be later, and not by more', () => {
    let positive = 0;
    for (const start of TRIED_STARTS)
      for (const { job } of PRESETS) {
        const environment = realEnvironment(25544, start, 12);
        const made = makePlan({ job, environment, explain: true });
        assert.ok(made.ok);
        const { schedule } = made;
        const check = (shifted: typeof schedule) =>
          checkPlan({ job, environment, schedule: shifted });
        for (const segment of schedule.segments) {
          const { slackMs, earliestMs } = segment.margins ?? assert.fail();
          assert.ok(slackMs >= 0 && earliestMs <= segment.startMs + 1);
          if (slackMs > 0) positive += 1;
          const later = shiftSegment({ schedule, environment }, segment, slackMs);
          assert.deepEqual(check(later), []);
          assert.equal(later.finishMs, schedule.finishMs);
          const tooLate = shiftSegment({ schedule, environment }, segment, slackMs + 3);
          assert.ok(tooLate.finishMs > schedule.finishMs || check(tooLate).length > 0);
        }
      }
    assert.ok(positive > 0, 'some segment has slack');
  });

  it('gives a step beside a longer one the difference', () => {
    const { schedule } = plan(
      quick(aStep('short', { durationS: 60 }), aStep('long', { durationS: 300 })),
    );
    const short = schedule.segments.find(({ stepId }) => stepId === 'short');
    assert.deepEqual(short?.margins, {
      earliestMs: ORBITS.startMs,
      heldBy: { kind: 'start', id: null },
      slackMs: 240_000,
    });
  });

  it('names the predecessor, the window, the resource and the pass that held a segment', () => {
    const held = (schedule: ReturnType<typeof plan>['schedule']) =>
      schedule.segments.map(({ margins }) => margins?.heldBy);
    assert.deepEqual(held(plan(quick(aStep('a'), aStep('b', { dependsOn: ['a'] }))).schedule)[1], {
      kind: 'predecessor',
      id: 'a',
    });
    assert.deepEqual(held(plan(quick(aStep('a', { requires: SUNNY })), FROM_ECLIPSE).schedule), [
      { kind: 'window', id: '1' },
    ]);
    const half = { ...LIGHT, compute: 0.6 };
    const { schedule } = plan(
      quick(aStep('a', { requires: half }), aStep('b', { requires: half })),
    );
    assert.deepEqual(held(schedule)[1], { kind: 'resource', id: 'compute' });
    const sent = plan(quick(aStep('a', { outputDataMb: 5 }))).schedule;
    assert.deepEqual(held(sent)[1], { kind: 'pass', id: '0' });
  });
});
