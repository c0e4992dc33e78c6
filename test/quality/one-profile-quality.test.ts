import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMemoryPlans, createCaeBench, BENCH_NOW_MS } from '../kit/surfaces/cae.ts';
import { catalogueEntries } from '../kit/makers/elements.ts';
import { type Listening, useListening } from '../kit/http/serve.ts';
import { TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { seeded } from '../kit/random/seeded.ts';
import { FULL, partOf, sayFigure } from './say-figure.ts';

/** Loads of each satellite. */
const LOADS = FULL ? 200 : 3;
/** The window that feasibility and negotiation look at, hours. */
const HOURS = 24;

interface Load {
  readonly powerW: number;
  readonly thermalW: number;
  readonly memoryMb: number;
}

describe('whether a satellite can carry a load', function () {
  this.timeout(1_800_000);
  // Thousands of plans are not kept.
  const plans = { ...createMemoryPlans(), save: () => Promise.resolve() };
  const cae = useListening(async () => (await createCaeBench({ plans })).cae);
  const main = useListening(async () => (await createCaeBench({ plans })).main);

  it('is told alike by feasibility, negotiation and a plan of one step in the same window', async () => {
    const all = catalogueEntries();
    const { from, count } = partOf(all.length);
    const entries = all.slice(from, from + count);
    const contradictions: string[] = [];
    let carried = 0;
    for (const { norad_id: noradId } of entries) {
      const draw = seeded(noradId);
      for (let index = 0; index < LOADS; index += 1) {
        const load = drawLoad(draw);
        const [planned, feasible, fits] = await Promise.all([
          hasPlan(cae, noradId, load),
          isFeasible(main, noradId, load),
          fitsByNegotiation(cae, noradId, load),
        ]);
        if (planned) carried += 1;
        if (feasible !== planned || fits !== planned)
          contradictions.push(
            `${noradId} ${JSON.stringify(load)}: plan ${String(planned)}, feasible ${String(feasible)}, negotiated ${String(fits)}`,
          );
      }
    }
    const compared = entries.length * LOADS;
    sayFigure(`${compared} loads, ${carried} carried, ${contradictions.length} contradictions`);
    assert.deepEqual(contradictions.slice(0, 5), [], `${contradictions.length} of ${compared}`);
    // Neither answer is rare, so that agreeing means something.
    assert.ok(carried > compared / 10 && carried < compared * 0.9, `${carried} of ${compared}`);
  });
});

/** Loads on both sides of the limits of every class, each figure by itself and often exactly on one. */
function drawLoad(draw: () => number): Load {
  const around = (limits: readonly number[]): number => {
    const limit = limits[Math.floor(draw() * limits.length)] ?? 1;
    const kind = draw();
    return kind < 0.2
      ? limit
      : Math.round(limit * (kind < 0.8 ? 0.9 * draw() : 2 * draw()) * 10 + 1) / 10;
  };
  return {
    powerW: around([2, 20, 50, 75, 200, 789]),
    thermalW: around([10, 20, 45, 150]),
    memoryMb: around([512, 2048, 4096, 8192, 16_384]),
  };
}

/** Whether the planner has a plan of one step with the load. */
async function hasPlan(cae: Listening, noradId: number, load: Load): Promise<boolean> {
  const step = {
    id: 'load',
    location: 'onboard',
    duration_s: 60,
    requires: {
      power_w: load.powerW,
      compute: 0,
      thermal_w: load.thermalW,
      memory_mb: load.memoryMb,
      storage_mb: 0,
    },
  };
  const { status, body } = await ask(`${cae.url}/v1/plan`, {
    satellite_id: String(noradId),
    custom_job: { name: 'load', steps: [step] },
    options: { prediction_hours: HOURS, start: new Date(BENCH_NOW_MS).toISOString() },
  });
  assert.ok(status === 201 || status === 422, JSON.stringify(body));
  return status === 201;
}

async function isFeasible(main: Listening, noradId: number, load: Load): Promise<boolean> {
  const query = `power_w=${load.powerW}&thermal_w=${load.thermalW}&memory_mb=${load.memoryMb}`;
  const { status, body } = await ask(`${main.url}/v1/satellites/${noradId}/feasibility?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.feasible === true;
}

async function fitsByNegotiation(cae: Listening, noradId: number, load: Load): Promise<unknown> {
  const { status, body } = await ask(`${cae.url}/v1/ocu/negotiate`, {
    satellite_id: String(noradId),
    start: new Date(BENCH_NOW_MS).toISOString(),
    workload: {
      compute_gflops: 15 * load.powerW,
      thermal_w: load.thermalW,
      memory_mb: load.memoryMb,
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.fits_a_plan;
}

interface Asked {
  readonly status: number;
  readonly body: { readonly feasible?: unknown; readonly fits_a_plan?: unknown };
}

async function ask(url: string, body?: object): Promise<Asked> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  // Every answer of these routes is an object; which fields it has is what is asked here.
  return { status: answer.status, body: (await answer.json()) as Asked['body'] };
}
