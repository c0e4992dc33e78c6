import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { computeWritten } from '../../../api/planning/compute/written.ts';
import { computePlan } from '../../../threads/planning/plan.ts';
import { planWork } from '../../../api/planning/compute/estimates.ts';
import { SOLVER_EFFORTS } from '../../../domain/planning/solver-effort.ts';
import { longJob } from '../../kit/random/long-job.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { type Commitment, satelliteResource } from '../../../domain/booking/commitment.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { readWritten } from '../../../records/plan/written-plan.ts';
import { seeded } from '../../kit/random/seeded.ts';
import type { PlanOutcome } from '../../../api/planning/tasks.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';

const STARTS = ['2026-07-25T00:00:00Z', '2026-07-26T09:30:00Z', '2026-07-28T17:45:00Z'] as const;

/** ISS, Tiangong, Sentinel-1A, Sentinel-2A, Landsat 9, NOAA-20, Starlink-1008. */
const SATELLITES = ['25544', '48274', '39634', '40697', '49260', '43013', '44714'];

describe('computePlan', () => {
  let inputFor: Awaited<ReturnType<typeof planInputs>>;
  before(async () => {
    inputFor = await planInputs();
  });

  const describeOutcome = (outcome: PlanOutcome): string =>
    outcome.kind === 'planned' ? 'planned' : JSON.stringify(outcome).slice(0, 300);

  for (const noradId of SATELLITES)
    it(`plans every preset at every reference start for satellite ${noradId}`, () => {
      for (const start of STARTS)
        for (const { id, job } of PRESETS) {
          const outcome = computePlan(inputFor(noradId, job, start));
          assert.equal(describeOutcome(outcome), 'planned', `${id} at ${start}`);
        }
    });

  it('is never later with a priority than with those absent who give way, nor takes anything for nothing', () => {
    const random = seeded(5);
    const counts = { taking: 0, beside: 0 };
    for (let turn = 0; turn < 24; turn += 1) {
      const { job } = PRESETS[turn % PRESETS.length] ?? assert.fail('no preset');
      const input = inputFor('25544', job, STARTS[0]);
      const taken = Array.from({ length: 3 }, (_, at): Commitment => {
        const startMs = input.startMs + Math.floor(random() * 4 * HOUR_MS);
        const draw: Commitment['draw'] =
          random() < 0.5
            ? { kind: 'antenna' }
            : { kind: 'load', powerW: 1, windowW: 1, compute: 0.95, thermalW: 1, memoryMb: 1 };
        return {
          ...{ resource: satelliteResource('25544'), booking: `other_${at}`, work: 'x', draw },
          ...{ startMs, endMs: startMs + 600_000 + Math.floor(random() * HOUR_MS) },
        };
      });
      // The last of them stays.
      const loose = taken.slice(0, 2);
      const besides = (commitments: readonly Commitment[], more: object = {}) => {
        const world = { world: 'w', ownerId: 'o', commitments, versions: {}, terms: {}, ...more };
        const outcome = computePlan({ ...input, beside: world });
        return outcome.kind === 'planned' ? outcome.schedule.finishMs : Infinity;
      };
      const claimed = besides(taken, { loose, priority: 3 });
      const alone = besides(taken.slice(2));
      const beside = besides(taken);
      assert.ok(claimed <= alone, `${job.id}: ${claimed} after ${alone}`);
      const written = computeWritten({
        ...input,
        beside: {
          ...{ world: 'w', ownerId: 'o', commitments: taken, versions: {}, terms: {} },
          ...{ loose, priority: 3 },
        },
      });
      assert.ok(written.kind === 'planned' || claimed === Infinity);
      if (written.kind !== 'planned') continue;
      const { displaces } = readWritten(written.written).schedule ?? {};
      assert.equal(typeof displaces, 'boolean');
      if (displaces === false) assert.equal(claimed, beside);
      counts[displaces === true ? 'taking' : 'beside'] += 1;
    }
    assert.ok(counts.taking > 3 && counts.beside > 3, JSON.stringify(counts));
  });

  it('plans no worse with more effort, and reckons more work for it', () => {
    const input = { ...inputFor('40697', longJob(100, 7), STARTS[0]), predictionHours: 48 };
    const values = SOLVER_EFFORTS.map((effort) => {
      const outcome = computePlan({ ...input, effort });
      assert.ok(outcome.kind === 'planned');
      return outcome.plan.optimality.value;
    });
    const [fast = 0, normal = 0, thorough = 0] = values;
    assert.ok(thorough < normal && normal < fast, values.join());
    const [, usual = 0, most = 0] = SOLVER_EFFORTS.map((effort) => planWork({ ...input, effort }));
    assert.ok(most > 5 * usual, `${most} and ${usual} units`);
  });

  it('reckons more work for durations that are open, and no more than they may cost', () => {
    const workOf = (count: number, isOpen: boolean): number => {
      const { steps, ...job } = longJob(count, 7);
      const elastic = { minDurationS: 1, maxDurationS: 900, fixedOutput: true };
      const open = steps.map((step) => (isOpen ? { ...step, elastic } : step));
      return planWork(inputFor('40697', { ...job, steps: open }, STARTS[0]));
    };
    const [plain = 0, open = 0] = [false, true].map((isOpen) => workOf(20, isOpen));
    assert.ok(open > 4 * plain && open <= 8 * plain, `${open} and ${plain} units`);
    assert.ok(workOf(250, true) < 2 * workOf(250, false));
  });

  it('names what a job without contact lacks', () => {
    const [preset] = PRESETS;
    if (preset === undefined) throw new Error('there are no presets');
    const outcome = computePlan({
      ...inputFor('25544', preset.job, '2026-07-25T00:00:00Z'),
      stations: DEFAULT_STATIONS.filter(({ id }) => id === 'gs_troll'),
    });
    assert.equal(outcome.kind, 'infeasible');
    assert.equal(outcome.problems[0]?.constraint, 'contact');
  });
});
