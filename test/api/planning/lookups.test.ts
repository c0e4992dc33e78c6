import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pino } from 'pino';
import type { Compute } from '../../../api/http/compute.ts';
import { createPlanning } from '../../../api/planning/planning.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { emptyWorlds } from '../../kit/memory/empty-worlds.ts';
import { memoryNumbers } from '../../kit/memory/memory-satellites.ts';
import { createMemoryPlans } from '../../kit/surfaces/cae.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const START = new Date(NOW).toISOString();
const JOB = { preset_id: 'onboard-ml-inference' } as const;
/** Computes in this thread. */
const inline = ((computation: { readonly compute: (input: unknown) => unknown }, input: unknown) =>
  Promise.resolve(computation.compute(input))) as unknown as Compute;

describe('a satellite that a request names', function () {
  this.timeout(60_000);

  it('is looked up once, by its name and by its number', async () => {
    const catalogue = memoryNumbers(await readShippedCatalogue());
    const asked: string[] = [];
    const planning = createPlanning({
      worlds: emptyWorlds(),
      log: pino({ level: 'silent' }),
      clock: () => NOW,
      plans: createMemoryPlans(),
      satellites: {
        numbersOf: (texts) => {
          asked.push(`name ${texts.join()}`);
          return catalogue.numbersOf(texts);
        },
        findMany: (ids) => {
          asked.push(`number ${ids.join()}`);
          return catalogue.findMany(ids);
        },
      },
    });
    const lookups = async (work: () => Promise<unknown>): Promise<string[]> => {
      asked.length = 0;
      await work();
      return [...asked];
    };
    const plan = (id: string) => () =>
      planning.create({ satellite_id: id, ...JOB, options: { start: START } }, inline, null);
    assert.deepEqual(await lookups(plan('ISS (ZARYA)')), ['name ISS (ZARYA)', 'number 25544']);
    assert.deepEqual(await lookups(plan('25544')), ['number 25544']);
    const openings = (satellites: string[]) => () =>
      planning.openings(
        { ...JOB, satellites, limit: 1 },
        { fromMs: NOW, untilMs: NOW + 1_800_000 },
        inline,
      );
    assert.deepEqual(await lookups(openings(['ISS (ZARYA)', '43613'])), [
      ...['name ISS (ZARYA)', 'number 25544'],
      'number 43613',
    ]);
  });
});
