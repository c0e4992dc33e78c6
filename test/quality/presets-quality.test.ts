import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { OBJECTIVES } from '../../domain/planning/job/job.ts';
import { makePlan, type PlanResult } from '../../domain/planning/make-plan.ts';
import { PRESETS } from '../../domain/planning/job/presets/presets.ts';
import { withBus } from '../../domain/planning/environment/with-bus.ts';
import { busOfClass } from '../../domain/spacecraft/bus-classes.ts';
import { applySuggestion } from '../kit/oracles/apply-suggestion.ts';
import { newEnvironment } from '../kit/random/random-environment.ts';
import { FULL, sayFigure } from './say-figure.ts';
import type { Preset } from '../../domain/planning/job/presets/preset-step.ts';

const ISS = 25544;
const SENTINEL_2A = 40697;
const WEEK_MS = 7 * 86_400_000;
const WEEK_START_MS = Date.parse('2026-07-25T00:00:00Z');

/** Every 20 minutes of the week; the sample takes one in 21, which falls on all hours of a day. */
const STARTS = FULL ? 504 : 24;

/** The starts at which one usable pass within three orbits is too few for 0.99. */
const TOO_FEW_PASSES = ['2026-07-27T07:40:00.000Z', '2026-07-30T07:00:00.000Z'];

/** Latest finish over the 504 starts, minutes, as measured with another implementation. */
const LATEST_MIN: Readonly<Record<string, number>> = {
  'onboard-ml-inference': 187,
  'split-learning': 287,
  'earth-observation-qa': 325,
  'federated-learning': 196,
  'resilient-store-forward': 291,
};

const starts = Array.from({ length: STARTS }, (_, index) =>
  new Date(WEEK_START_MS + (index * WEEK_MS) / STARTS).toISOString(),
);

describe('the presets over a week of starts', function () {
  this.timeout(FULL ? 1_800_000 : 600_000);

  it('have a plan on the ISS at every start but the two with too few passes', () => {
    const finishes = new Map<string, number[]>(PRESETS.map(({ job }) => [job.id, []]));
    const failed: string[] = [];
    for (const start of new Set([...starts, ...TOO_FEW_PASSES])) {
      const environment = newEnvironment(ISS, start, 12);
      for (const preset of PRESETS) {
        const plan = planned(preset, environment);
        if (plan.ok) finishes.get(preset.job.id)?.push(plan.totals.totalDurationS / 60);
        else failed.push(`${preset.job.id} ${start}`);
      }
    }
    for (const [id, minutes] of finishes) {
      const sorted = [...minutes].sort((a, b) => a - b);
      const [first = NaN, middle = NaN, last = NaN] = [0, 0.5, 1].map(
        (share) => sorted[Math.floor(share * (sorted.length - 1))],
      );
      sayFigure(
        `${id}: ${minutes.length} starts, finish ${[first, middle, last].map(Math.round).join(' / ')} min`,
      );
      assert.ok(last <= (LATEST_MIN[id] ?? 0) + 0.5, `${id} ends after ${last} min`);
    }
    assert.deepEqual(
      failed,
      TOO_FEW_PASSES.map((start) => `onboard-ml-inference ${start}`),
    );
  });

  it('have a plan on a 12U on the orbits of the ISS and Sentinel-2A at every other start', () => {
    const failed: string[] = [];
    for (const start of starts.filter((_, index) => index % 2 === 0))
      for (const noradId of [ISS, SENTINEL_2A]) {
        const own = newEnvironment(noradId, start, 12);
        const environment = withBus(own, busOfClass('12U', 'given'));
        for (const preset of PRESETS)
          if (!planned(preset, environment).ok) failed.push(`${preset.job.id} ${noradId} ${start}`);
      }
    sayFigure(`${starts.length / 2} starts, two orbits, failed: ${failed.join(', ') || 'none'}`);
    const rightly = TOO_FEW_PASSES.map((start) => `onboard-ml-inference ${ISS} ${start}`);
    assert.deepEqual(
      failed.filter((one) => !rightly.includes(one)),
      [],
    );
  });

  it('are proven under nearly every objective', () => {
    const rows = new Map<string, { proven: number; plans: number; gaps: number[] }>();
    const cpuMs: number[] = [];
    for (const start of starts) {
      const environment = newEnvironment(ISS, start, 12);
      for (const { job } of PRESETS)
        for (const objective of OBJECTIVES) {
          const before = process.cpuUsage();
          const query = { job: { ...job, policy: { ...job.policy, objective } }, environment };
          const plan = makePlan({ ...query, explain: false, suggest: false });
          const { user, system } = process.cpuUsage(before);
          cpuMs.push((user + system) / 1000);
          if (!plan.ok) continue;
          assert.deepEqual(checkPlan({ ...query, schedule: plan.schedule }), []);
          const { proven, gap } = plan.optimality;
          const key = `${job.id} ${objective}`;
          const row = rows.get(key) ?? { proven: 0, plans: 0, gaps: [] };
          rows.set(key, row);
          row.plans += 1;
          row.proven += proven ? 1 : 0;
          row.gaps.push(gap);
        }
    }
    let [proven, plans] = [0, 0];
    for (const [key, row] of rows) {
      proven += row.proven;
      plans += row.plans;
      sayFigure(`${key}: ${row.proven} of ${row.plans}, worst gap ${Math.max(...row.gaps)}`);
    }
    cpuMs.sort((a, b) => a - b);
    const [middle = NaN, last = NaN] = [0.5, 0.99].map(
      (at) => cpuMs[Math.floor(at * cpuMs.length)],
    );
    sayFigure(`${proven} of ${plans} proven; processor ${middle} ms p50, ${last} ms p99`);
    assert.ok(proven >= 0.95 * plans, `${proven} of ${plans}`);
  });

  for (const start of TOO_FEW_PASSES)
    it(`are refused with a suggestion that helps for ${start}`, () => {
      const preset = PRESETS.find(({ job }) => job.id === 'onboard-ml-inference');
      assert.ok(preset !== undefined);
      const environment = newEnvironment(ISS, start, 12);
      const refused = planned(preset, environment);
      assert.ok(!refused.ok);
      const suggestions = refused.problems.flatMap(({ suggestion }) => suggestion ?? []);
      assert.ok(suggestions.length > 0);
      for (const suggestion of suggestions) {
        const rebuild = (change: { hours?: number; minElevationDeg?: number }): Environment =>
          newEnvironment(ISS, start, change.hours ?? 12, change);
        const next = applySuggestion(suggestion, { job: preset.job, environment }, rebuild);
        assert.ok(next !== null, suggestion);
        assert.ok(makePlan({ ...next, explain: false }).ok, suggestion);
      }
    });
});

function planned({ job }: Preset, environment: Environment): PlanResult {
  const plan = makePlan({ job, environment, explain: false });
  if (plan.ok)
    assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), [], job.id);
  return plan;
}
