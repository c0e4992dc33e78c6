import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { timeForVolume } from '../../../../domain/link/capacity.ts';
import type { Environment, Pass } from '../../../../domain/planning/environment/environment.ts';
import type { Objective } from '../../../../domain/planning/job/job.ts';
import type { Preset } from '../../../../domain/planning/job/presets/preset-step.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import { optimalityOf } from '../../../../domain/planning/search/optimality.ts';
import type { Transfer } from '../../../../domain/planning/plan.ts';
import { newEnvironment } from '../../../kit/random/random-environment.ts';

const ISS = 25544;

/** Starts far from the anomaly, so that no step waits for its end. */
const STARTS = ['2026-07-26T04:00:00Z', '2026-07-26T18:00:00Z', '2026-07-28T12:00:00Z'];

/** Watts of the radio, as planner-rules has them. */
const WATTS = { downlink: 15, uplink: 5, exchange: 15 };

describe('the exact programme for chains', function () {
  this.timeout(300_000);

  for (const id of ['onboard-ml-inference', 'split-learning', 'federated-learning'])
    for (const objective of ['balanced', 'min_energy'] as const)
      it(`finds for ${id} under ${objective} what no choice of slices on a grid beats, and proves it`, () => {
        let proven = 0;
        for (const start of STARTS) {
          const environment = newEnvironment(ISS, start, 12);
          const plan = planned(id, objective, environment);
          const least = leastOnGrid(plan, environment);
          const value = plan.optimality.value;
          assert.ok(value <= least * (1 + 1e-4), `${start}: ${value}, on the grid ${least}`);
          assert.ok(plan.optimality.lowerBound <= least, `${start}: bound above ${least}`);
          if (plan.optimality.proven) proven += 1;
        }
        assert.ok(proven > 0);
      });

  it('finds for two contacts of one transfer what no choice of slices on a grid beats', () => {
    for (const start of STARTS) {
      const environment = newEnvironment(ISS, start, 12);
      const plan = planned('earth-observation-qa', 'balanced', environment);
      const least = leastOfTwo(plan, environment);
      const { value, lowerBound } = plan.optimality;
      assert.ok(value <= least * (1 + 1e-4), `${start}: ${value}, on the grid ${least}`);
      assert.ok(lowerBound <= least, `${start}: bound ${lowerBound} above ${least}`);
    }
  });

  it('proves most presets under every objective', () => {
    let [proven, all] = [0, 0];
    for (const start of STARTS) {
      const environment = newEnvironment(ISS, start, 12);
      for (const { job } of PRESETS)
        for (const objective of [
          'min_latency',
          'min_energy',
          'max_reliability',
          'balanced',
        ] as const) {
          all += 1;
          if (planned(job.id, objective, environment).optimality.proven) proven += 1;
        }
    }
    assert.ok(proven >= all * 0.95, `${proven} of ${all}`);
  });
});

type Plan = ReturnType<typeof planned>;

function planned(id: string, objective: Objective, environment: Environment) {
  const preset: Preset | undefined = PRESETS.find(({ job }) => job.id === id);
  assert.ok(preset !== undefined);
  const job = { ...preset.job, policy: { ...preset.job.policy, objective } };
  const finding = findPlan(job, environment);
  assert.ok(finding.ok);
  const { schedule, merit } = finding.best;
  return { job, objective, schedule, merit, optimality: optimalityOf(finding) };
}

/** What everything but the radio draws, Wh, and when the first transfer is released, ms. */
function fixedPart({ schedule, merit }: Plan): { stepsWh: number; releaseMs: number } {
  const first = schedule.transfers[0]?.fromStep;
  const release = schedule.segments.filter(({ stepId }) => stepId === first).at(-1);
  const exchangeWh = (WATTS.exchange * 2 * schedule.keyExchanges) / 3600;
  const radioWh = schedule.transfers.reduce((sum, { direction, slices }) => {
    const ms = slices.reduce((total, slice) => total + slice.endMs - slice.startMs, 0);
    return sum + (WATTS[direction] * ms) / 3.6e6;
  }, 0);
  return { stepsWh: merit.energyWh - radioWh - exchangeWh, releaseMs: release?.endMs ?? 0 };
}

/** Objective value of a plan that ends then and draws so much. */
function valueOf({ job, objective }: Plan, environment: Environment, endMs: number, wh: number) {
  if (objective === 'min_energy') return wh;
  const onboardWh = job.steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, step) => sum + (step.requires.powerW * step.durationS) / 3600, 0);
  const orbits = (endMs - environment.startMs) / environment.periodMs;
  return (orbits + wh / Math.max(1, onboardWh)) / 3;
}

/** How long the steps run behind a transfer until the next one or the end, ms. */
function blockMs({ job, schedule }: Plan, transfer: Transfer): number {
  const next = schedule.transfers[schedule.transfers.indexOf(transfer) + 1];
  const from = job.steps.findIndex(({ id }) => id === transfer.toStep);
  if (from < 0) return 0;
  const to = job.steps.findIndex(({ id }) => id === next?.fromStep);
  const block = job.steps.slice(from, to < 0 ? undefined : to + 1);
  return block.reduce((sum, step) => sum + step.durationS * 1000, 0);
}

const GRID_MS = 4_000;

function tableOf(pass: Pass, { direction }: Transfer) {
  return direction === 'downlink' ? pass.downlink : pass.uplink;
}

/** The least value with one slice for each transfer, its start on a grid or at its release. */
function leastOnGrid(plan: Plan, environment: Environment): number {
  const { stepsWh, releaseMs } = fixedPart(plan);
  const latestMs = plan.objective === 'min_energy' ? Infinity : plan.schedule.finishMs + 300_000;
  const deadlineMs = environment.startMs + plan.job.policy.deadlineOrbits * environment.periodMs;
  const { transfers } = plan.schedule;
  const go = (leg: number, fromMs: number, wh: number, opened: readonly number[]): number => {
    const transfer = transfers[leg];
    if (transfer === undefined)
      return fromMs > deadlineMs ? Infinity : valueOf(plan, environment, fromMs, wh);
    let least = Infinity;
    for (const pass of environment.passes) {
      const isOpen = opened.includes(pass.index);
      const firstMs = Math.max(fromMs, pass.aosMs + (isOpen ? 0 : 2000));
      if (pass.losMs <= fromMs || pass.aosMs > Math.min(latestMs, deadlineMs)) continue;
      for (let startMs = firstMs; startMs < pass.losMs; startMs += GRID_MS) {
        const volumeMb = transfer.totalMb + transfer.reserveMb;
        const reachedMs = timeForVolume(tableOf(pass, transfer), startMs, volumeMb);
        if (reachedMs === null) break;
        const endMs = Math.max(reachedMs, startMs + 5000);
        if (endMs > Math.min(pass.losMs, latestMs)) break;
        const radioWh = (WATTS[transfer.direction] * (endMs - startMs)) / 3.6e6;
        const keyWh = isOpen ? 0 : (WATTS.exchange * 2) / 3600;
        const nextMs = endMs + blockMs(plan, transfer);
        least = Math.min(least, go(leg + 1, nextMs, wh + radioWh + keyWh, [...opened, pass.index]));
      }
    }
    return least;
  };
  return go(0, releaseMs, stepsWh, []);
}

/** The least value of one transfer over two passes one after the other: starts and the first end on a grid. */
function leastOfTwo(plan: Plan, environment: Environment): number {
  const { stepsWh, releaseMs } = fixedPart(plan);
  const [transfer] = plan.schedule.transfers;
  assert.ok(transfer !== undefined);
  const volumeMb = transfer.totalMb + transfer.reserveMb;
  const gridMs = 20_000;
  let least = Infinity;
  const soon = environment.passes.filter(({ aosMs }) => aosMs < plan.schedule.finishMs + 300_000);
  for (const one of soon)
    for (const two of soon.filter(({ aosMs }) => aosMs + 2000 >= one.losMs))
      for (let s1 = Math.max(releaseMs, one.aosMs + 2000); s1 < one.losMs; s1 += gridMs)
        for (let e1 = s1 + 5000; e1 <= one.losMs; e1 += gridMs) {
          const sentMb = carried(one.downlink, s1, e1);
          for (let s2 = two.aosMs + 2000; s2 < two.losMs; s2 += gridMs) {
            const reachedMs = timeForVolume(two.downlink, s2, Math.max(0, volumeMb - sentMb));
            if (reachedMs === null) break;
            const e2 = Math.max(reachedMs, s2 + 5000);
            const wh =
              (WATTS.downlink * (e1 - s1 + e2 - s2)) / 3.6e6 + (2 * WATTS.exchange * 2) / 3600;
            const endMs = e2 + blockMs(plan, transfer);
            least = Math.min(least, valueOf(plan, environment, endMs, stepsWh + wh));
          }
        }
  return least;
}

/** Volume between two instants, read off the table here, MB. */
function carried(
  { timesMs, cumulativeMb }: Pass['downlink'],
  fromMs: number,
  toMs: number,
): number {
  const at = (tMs: number): number => {
    const right = timesMs.findIndex((knot) => knot >= tMs);
    if (right <= 0) return right === 0 ? 0 : (cumulativeMb.at(-1) ?? 0);
    const [t0 = 0, t1 = 0] = [timesMs[right - 1], timesMs[right]];
    const [v0 = 0, v1 = 0] = [cumulativeMb[right - 1], cumulativeMb[right]];
    return v0 + ((tMs - t0) / (t1 - t0)) * (v1 - v0);
  };
  return at(toMs) - at(fromMs);
}
