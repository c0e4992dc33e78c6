import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { computePlan } from '../../threads/planning/plan.ts';
import { satelliteResource, stationResource } from '../../domain/booking/commitment.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { createEnvironmentCache } from '../../domain/planning/environment/cache.ts';
import { PRESETS } from '../../domain/planning/job/presets/presets.ts';
import type { PlannedSchedules } from '../../presenters/plan/planned.ts';
import { planInputs } from '../kit/makers/plan-inputs.ts';
import { REAL_SATELLITES, TRIED_STARTS } from '../kit/random/random-environment.ts';

/** A world in which nobody has booked anything of a satellite and all stations. */
function emptyWorld(noradId: string): PlannedSchedules {
  const stations = DEFAULT_STATIONS.map(({ id }) => stationResource(id));
  const versions = Object.fromEntries(
    [satelliteResource(noradId), ...stations].map((resource) => [resource, 0]),
  );
  return { world: 'live', ownerId: 'ada', commitments: [], versions, terms: {} };
}

describe('plans in an empty schedule', function () {
  this.timeout(600_000);
  let inputFor: Awaited<ReturnType<typeof planInputs>>;
  const build = createEnvironmentCache(4);
  let compared = 0;
  before(async () => {
    inputFor = await planInputs();
  });

  for (const noradId of REAL_SATELLITES.map(String))
    it(`are to the byte those of an empty sky, but for what they say of it: ${noradId}`, () => {
      for (const start of TRIED_STARTS)
        for (const { id, job } of PRESETS) {
          const input = { ...inputFor(noradId, job, start), explain: true };
          const alone = computePlan(input, build);
          const beside = computePlan({ ...input, beside: emptyWorld(noradId) }, build);
          const what = `${id} at ${start}`;
          if (alone.kind !== 'planned' || beside.kind !== 'planned') {
            assert.equal(JSON.stringify(beside), JSON.stringify(alone), what);
            continue;
          }
          const { schedule, ...plan } = beside.plan;
          assert.deepEqual(schedule?.versions, emptyWorld(noradId).versions, what);
          assert.equal(JSON.stringify(plan), JSON.stringify(alone.plan), what);
          assert.equal(JSON.stringify(beside.schedule), JSON.stringify(alone.schedule), what);
          compared += 1;
        }
    });

  it('were compared', () => {
    console.log(`      ${compared} plans, each byte the same`);
    assert.ok(
      compared > 0.5 * REAL_SATELLITES.length * TRIED_STARTS.length * PRESETS.length,
      `${compared}`,
    );
  });
});
