import * as v from 'valibot';
import type { PlanStore } from '../../../records/plan/plans.ts';
import { createCaeBench, createMemoryPlans } from '../surfaces/cae.ts';
import { listening } from '../http/serve.ts';
import { type FuzzPlan, fuzzRequest } from './cae-bodies.ts';
import { type FuzzReport, rawAnswer, refusalFault, runFuzz } from './run-fuzz.ts';

const SHOWN = 2000;

/** Plans that are kept to be made again: those made first, so that memory does not grow. */
const KEPT_PLANS = 12;

/** Keeps the first plans and forgets the others. */
function createForgetfulPlans(): PlanStore {
  const memory = createMemoryPlans();
  let kept = 0;
  return {
    ...memory,
    save: (plan, client) => {
      kept += 1;
      return kept > KEPT_PLANS ? Promise.resolve() : memory.save(plan, client);
    },
  };
}

const PRESETS = ['onboard-ml-inference', 'split-learning', 'earth-observation-qa'] as const;

/** The fields of a plan that a report of its progress needs. */
const MadePlan = v.object({
  id: v.string(),
  orbital_environment: v.object({ prediction_start: v.string(), prediction_end: v.string() }),
  plan: v.object({ segments: v.array(v.object({ step_id: v.nullable(v.string()) })) }),
});

/** Makes a plan of each of some presets over some satellites. */
async function makePlans(url: string): Promise<FuzzPlan[]> {
  const plans: FuzzPlan[] = [];
  for (const satellite_id of ['25544', '40697'])
    for (const preset_id of PRESETS) {
      const answer = await fetch(`${url}/v1/plan`, {
        method: 'POST',
        body: JSON.stringify({ satellite_id, preset_id, options: { start: PLANS_START } }),
      });
      const { id, plan, orbital_environment: around } = v.parse(MadePlan, await answer.json());
      const stepIds = [...new Set(plan.segments.flatMap(({ step_id }) => step_id ?? []))];
      const startMs = Date.parse(around.prediction_start);
      plans.push({ id, stepIds, startMs, endMs: Date.parse(around.prediction_end) });
    }
  return plans;
}

const PLANS_START = '2026-07-25T00:00:00Z';

/** Sends so many fuzzed bodies, one after another, to a CAE that plans in the test's own thread. */
export async function fuzzCae(count: number, seed: number): Promise<FuzzReport> {
  const bench = await createCaeBench({ plans: createForgetfulPlans() });
  const server = await listening(bench.cae.app.callback());
  const plans = await makePlans(server.url);
  const report = await runFuzz({
    count,
    seed,
    make: (random) => fuzzRequest(random, plans),
    send: ({ path, body }) =>
      rawAnswer(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    show: ({ path, body }) => `${path} ${body.slice(0, SHOWN)}`,
    faultOf: refusalFault,
    reset: () => {
      // The kit keeps every line of the log and every observation: they are not the service's memory.
      bench.kit.lines.length = 0;
      bench.kit.observed.length = 0;
    },
  });
  await server.close();
  return report;
}
