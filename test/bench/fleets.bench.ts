import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { buildFleet } from '../../domain/planning/fleet/build-fleet.ts';
import { checkFleetPlan } from '../../domain/planning/fleet/check/check-fleet-plan.ts';
import { makeFleetPlan } from '../../domain/planning/fleet/make-fleet-plan.ts';
import { findPreset } from '../../domain/planning/job/presets/presets.ts';
import { FLEET_START_MS, walkerMembers } from '../kit/makers/fleets.ts';
import { type Row, timed } from '../kit/bench/measure.ts';

/**
 * What `POST /v1/constellation/plan` computes, in process and warm: surroundings and contacts of the
 * fleet, plan and check, beside the surroundings and contacts alone.
 */
async function benchFleets(): Promise<Row[]> {
  const job = findPreset('split-learning')?.job;
  if (job === undefined) throw new Error('the preset is gone');
  const rows: Row[] = [];
  for (const [count, planes, runs] of [
    [24, 6, 20],
    [200, 10, 4],
  ] as const) {
    const query = {
      members: walkerMembers(count, planes),
      startMs: FLEET_START_MS,
      hours: 12,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
      hazards: false,
    };
    const surroundings = () => {
      const built = buildFleet(query);
      if (!built.ok) throw new Error(built.message);
      return built.fleet;
    };
    const bare = await timed(surroundings, { runs, warmUp: 2 });
    let gap = 0;
    const plan = await timed(
      () => {
        const fleet = surroundings();
        const made = makeFleetPlan(job, fleet, { replicationFactor: 1 });
        if (!made.ok) throw new Error(made.problems[0]?.message);
        if (checkFleetPlan({ job, fleet, plan: made.plan }).length > 0)
          throw new Error('the checker refuses the plan');
        gap = made.plan.optimality.gap;
      },
      { runs, warmUp: 2 },
    );
    rows.push({
      work: `plan split-learning over ${count} satellites, 12 h, in process`,
      figure: `p50 ${plan.p50Ms.toFixed(0)} ms, p99 ${plan.p99Ms.toFixed(0)} ms, gap ${(100 * gap).toFixed(1)} %`,
      beside: `surroundings and contacts alone p50 ${bare.p50Ms.toFixed(0)} ms, ratio ${(plan.p50Ms / bare.p50Ms).toFixed(1)}`,
    });
  }
  return rows;
}

console.table(await benchFleets());
