import { emptyWorlds } from '../../kit/memory/empty-worlds.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pino } from 'pino';
import { createPlanning } from '../../../api/planning/planning.ts';
import type { Compute } from '../../../api/http/compute.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { createMemoryPlans } from '../../kit/surfaces/cae.ts';
import { memoryNumbers } from '../../kit/memory/memory-satellites.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
/** Computes in this thread. */
const inline = ((computation: { readonly compute: (input: unknown) => unknown }, input: unknown) =>
  Promise.resolve(computation.compute(input))) as unknown as Compute;

describe('Planning.again', function () {
  this.timeout(60_000);

  it('takes the elements of today for a satellite of the catalogue, and its own for one that was described', async () => {
    const catalogue = memoryNumbers(await readShippedCatalogue());
    let olderMs = 0;
    const planning = createPlanning({
      worlds: emptyWorlds(),
      log: pino({ level: 'silent' }),
      clock: () => NOW,
      plans: createMemoryPlans(),
      satellites: {
        ...catalogue,
        findMany: async (ids) =>
          (await catalogue.findMany(ids)).map((one) => ({
            ...one,
            elements: { ...one.elements, epochMs: one.elements.epochMs + olderMs },
          })),
      },
    });
    const options = { start: new Date(NOW).toISOString() };
    const job = { preset_id: 'onboard-ml-inference' as const, options };
    const elements = { altitude_km: 550, inclination_deg: 53 };
    const requests = [
      { satellite_id: '25544', ...job },
      { satellite: { id: '25544', name: 'Mine', elements }, ...job },
    ];
    for (const [index, request] of requests.entries()) {
      olderMs = 0;
      const plan = await planning.create(request, inline, null);
      const source = (await planning.source(plan.id)) ?? assert.fail('no source');
      olderMs = HOUR_MS;
      const again = await planning.again(source, { startMs: NOW + 6 * HOUR_MS }, inline);
      const [before, after] = [plan, again].map((one) =>
        Date.parse(one.satellite.elements_epoch ?? ''),
      );
      assert.equal((after ?? 0) - (before ?? 0), index === 0 ? HOUR_MS : 0);
      assert.equal(again.orbital_environment.prediction_start, '2026-07-25T06:00:00.000Z');
      assert.deepEqual([again.preset, again.satellite.name], [plan.preset, plan.satellite.name]);
      assert.notEqual(again.id, plan.id);
      assert.ok((await planning.source(again.id)) !== null);
    }
  });
});
