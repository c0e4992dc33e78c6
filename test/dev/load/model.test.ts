import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { CLASSES } from '../../../dev/load/arrivals.ts';
import * as model from '../../../dev/load/model.ts';
import { predictDay, predictRun } from '../../../dev/load/predict.ts';
import type { MeasuredCosts } from '../../../dev/production/cost.ts';
import { mulberry32 } from '../../../domain/planning/rcpsp/random.ts';

const each = { api: 10, loop: 100, threads: 200, temporal: 100, postgres: 50, mongod: 40 };
const rest = { api: 1, loop: 2, threads: 3, temporal: 4, postgres: 5, mongod: 6 };
const measured: MeasuredCosts = {
  rest,
  classes: CLASSES.map((name) => ({ class: name, workloads: 1, each, aloneS: 2 })),
};
const place = model.ownProcessors({
  ...{ api: 1, loop: 1, threads: 1, temporal: 1, postgres: 1, mongod: 1 },
});

describe('the model of workloads', () => {
  it('takes of each kind what was measured, and waits for the rest of the time alone', () => {
    const coming = Array.from({ length: 4_000 }, (_, atS) => ({ atS, class: 'single' as const }));
    const jobs = [...model.jobsOf(coming, { measured, place, random: mulberry32(1) })];
    const mean = (station: number | null): number =>
      jobs
        .flatMap(({ visits }) => visits)
        .filter((visit) => visit.station === station)
        .reduce((sum, { forS }) => sum + forS, 0) / jobs.length;
    assert.ok(Math.abs(mean(place.stationOf.loop) / 0.1 - 1) < 0.05);
    assert.ok(Math.abs(mean(place.stationOf.api) / 0.01 - 1) < 0.05);
    assert.ok(Math.abs(mean(null) / (2 - 0.5) - 1) < 0.05);
  });

  it('reckons processors so that none is busier than it may be', () => {
    const mix = model.costOfMix(measured);
    for (const [kind, ms] of Object.entries(each))
      assert.ok(Math.abs(mix[kind as keyof typeof mix] - ms) < 1e-9);
    assert.deepEqual(model.processorsFor(mix, 46.3, 0.7), {
      ...{ api: 1, loop: 7, threads: 14, temporal: 7, postgres: 4, mongod: 3 },
    });
  });

  it('makes everything slower on a machine that others want, by the turns that they take', () => {
    const quiet = model.sharedMachine({ processors: 2, runnable: 1, rest });
    const busy = model.sharedMachine({ processors: 2, runnable: 20, rest });
    assert.ok(Math.abs((quiet.slower?.loop ?? 0) - 1) < 0.01);
    assert.ok(Math.abs((busy.slower?.loop ?? 0) - 10) < 0.2);
    const coming = Array.from({ length: 60 }, (_, atS) => ({ atS, class: 'single' as const }));
    const ends = [1, 20].map((runnable) => {
      const { endedS } = predictRun(measured, coming, { processors: 2, runnable, lengthS: 60 });
      assert.equal(endedS.length, 60);
      return endedS[30] ?? 0;
    });
    assert.ok((ends[1] ?? 0) > 2 * (ends[0] ?? 0), ends.join(', '));
  });

  it('says what breaks, with the service times that are kept', async () => {
    const file = join(import.meta.dirname, '../../../dev/load/measured.json');
    // Written by the program.
    const kept = JSON.parse(await readFile(file, 'utf8')) as MeasuredCosts;
    assert.deepEqual(
      kept.classes.map((one) => one.class).sort(),
      CLASSES.toSorted((a, b) => a.localeCompare(b)),
    );
    const lines: string[] = [];
    predictDay(kept, { workloads: 4_000, lifeS: 60, say: (line) => lines.push(line) });
    const text = lines.join('\n');
    assert.match(text, /^4,000 workloads a day, 0\.2 a second at peak/);
    assert.match(text, /temporal/);
    assert.match(text, /2 times as many: (holds|broken)/);
  });
});
