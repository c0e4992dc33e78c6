import { DEFAULT_STATIONS } from '../../domain/orbit/stations.ts';
import { buildEnvironment } from '../../domain/planning/build-environment.ts';
import { checkPlan } from '../../domain/planning/check-plan.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import { PRESETS } from '../../domain/planning/presets.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { readShippedCatalogue } from '../../records/catalogue.ts';
import { type Row, timed } from './measure.ts';

const ISS = '25544';
const START_MS = Date.parse('2026-07-25T00:00:00Z');

/**
 * What `POST /v1/plan` computes, in process and warm: environment, plan and check, beside the
 * environment alone, which every planner needs.
 */
async function benchPlanning(): Promise<Row[]> {
  const elements = await issElements();
  const bus = busFor({ noradId: ISS, elements });
  const surroundings = (hours: number) => {
    const built = buildEnvironment({
      elements,
      bus,
      startMs: START_MS,
      hours,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
    });
    if (!built.ok) throw new Error(built.message);
    return built.environment;
  };
  const rows: Row[] = [];
  for (const hours of [12, 48]) {
    const bare = await timed(() => surroundings(hours), { runs: 200, warmUp: 50 });
    for (const { job } of PRESETS) {
      const plan = await timed(
        () => {
          const environment = surroundings(hours);
          const made = makePlan({ job, environment, explain: false });
          if (!made.ok) throw new Error(made.problems[0]?.message);
          if (checkPlan({ job, environment, schedule: made.schedule }).length > 0)
            throw new Error('the checker refuses the plan');
        },
        { runs: 200, warmUp: 30 },
      );
      rows.push({
        work: `plan ${job.id}, ISS, ${hours} h, in process`,
        figure: `p50 ${plan.p50Ms.toFixed(1)} ms, p99 ${plan.p99Ms.toFixed(1)} ms`,
        beside: `environment alone p50 ${bare.p50Ms.toFixed(2)} ms, ratio ${(plan.p50Ms / bare.p50Ms).toFixed(1)}`,
      });
    }
  }
  return rows;
}

async function issElements() {
  const iss = (await readShippedCatalogue()).find(({ elements }) => elements.noradId === ISS);
  if (iss === undefined) throw new Error('the catalogue has no ISS');
  return iss.elements;
}

console.table(await benchPlanning());
