import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isLookDue, lookAtMs, receiveLook } from '../../../workflows/workload/looks.ts';
import {
  adoptPlan,
  applyEnd,
  newWorkloadState,
  placeAnew,
  type WorkloadState,
} from '../../../workflows/workload/state.ts';
import { workloadDetails } from '../../../workflows/workload/view.ts';
import type { StageRow } from '../../../activities/workload/messages.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const AT = '2026-07-25T00:00:00.000Z';

const row = (more: Partial<StageRow> = {}): StageRow => ({
  ...{ index: 0, satellite: 'sat_a', satelliteName: 'A', role: 'stage', dependsOn: [] },
  ...{ startS: 600, durationS: 60, silentS: 60, status: 'queued', attempt: 1 },
  ...{ deploymentId: null, isReplaceable: true, ...more },
});

function state(): WorkloadState {
  const fresh = newWorkloadState('wl_1', NOW + 3_600_000);
  adoptPlan(
    fresh,
    {
      ...{ kind: 'planned', ownerId: 'owner-1', type: 'made', executor: 'simulated' },
      ...{ speedMultiplier: 1, startAt: AT, plannedAt: AT, finishS: 660, strategy: 'made' },
      needs: { class: 'single', minClients: null, minCoverageFraction: 0, coverageShares: [] },
      ...{ estimate: { ocu: 1, cents: 1 }, stagePickupTimeoutS: null, stageReportTimeoutS: null },
      stages: [row()],
    },
    NOW,
  );
  return fresh;
}

const outage = (seq: number, subject = 'otg_1') => ({
  ...{ seq, cause: { kind: 'outage', subject } as const, at: AT },
});

describe('looks at stages that have not begun', () => {
  it('are asked for once by each notice, and are one for all that came before', () => {
    const asked = state();
    assert.equal(lookAtMs(asked), null);
    for (const notice of [outage(1), outage(1), outage(2), outage(3, 'otg_2')])
      receiveLook(asked, notice);
    assert.deepEqual(asked.look, {
      causes: [
        { kind: 'outage', subject: 'otg_1' },
        { kind: 'outage', subject: 'otg_2' },
      ],
    });
    delete asked.look;
    receiveLook(asked, outage(3, 'otg_2'));
    assert.equal(asked.look, undefined, 'it comes a second time');
  });

  it('come once a minute, but before a stage begins', () => {
    const asked = state();
    receiveLook(asked, outage(1));
    assert.equal(isLookDue(asked, [], NOW), true);
    asked.lastLookMs = NOW;
    assert.equal(isLookDue(asked, [], NOW + 59_999), false);
    assert.equal(isLookDue(asked, [], NOW + 60_000), true);
    assert.equal(isLookDue(asked, asked.stages, NOW + 1), true);
    delete asked.look;
    assert.equal(isLookDue(asked, asked.stages, NOW + 60_000), false);
  });

  it('leave a stage that was placed anew its replacements for what fails', () => {
    const asked = state();
    for (const attempt of [2, 3, 4]) placeAnew(asked, row({ attempt, startS: 900 }), 'an outage');
    assert.equal(asked.plan?.finishS, 960);
    const end = { index: 0, deploymentId: 'dep_1', status: 'failed', reason: 'it broke' } as const;
    assert.equal(applyEnd(asked, { ...end, attempt: 3 }), 'settled', 'of a former attempt');
    assert.equal(applyEnd(asked, { ...end, attempt: 4 }), 'replace');
  });

  it('are carried on with what was placed anew last, however often that was', () => {
    const asked = state();
    for (let attempt = 2; attempt < 202; attempt += 1)
      placeAnew(asked, row({ attempt, satelliteName: `S${attempt}` }), `look ${attempt}`);
    assert.equal(asked.replaced.length, 50);
    assert.equal(asked.replaced.at(-1)?.reason, 'look 201');
    const details = workloadDetails(asked);
    assert.match(details, /200 stages given to another satellite or placed anew:/);
    assert.match(details, /look 192/);
    assert.doesNotMatch(details, /look 191/);
  });

  it('are told to whoever reads the details', () => {
    const asked = state();
    receiveLook(asked, outage(1));
    assert.match(workloadDetails(asked), /\*\*To be looked at\*\*: outage/);
    delete asked.look;
    asked.looks = 1;
    asked.lookTold = { atMs: NOW, because: 'outage', placed: 1, lost: 0, unknown: null };
    placeAnew(asked, row({ attempt: 2, satelliteName: 'B' }), 'satellite/sat_a is out of service');
    const details = workloadDetails(asked);
    assert.match(details, /Looked at 1 time, last 2026-07-25T00:00:00\.000Z because of outage/);
    assert.match(details, /1 stage placed anew, 0 given up/);
    assert.match(details, /\| A\u2003 \| satellite\/sat\\_a is out of service/);
  });
});
