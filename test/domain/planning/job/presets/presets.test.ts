import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { S_BAND_DOWNLINK } from '../../../../../domain/link/radio.ts';
import { transferVolumes } from '../../../../../domain/link/volumes.ts';
import type { Step } from '../../../../../domain/planning/job/job.ts';
import { findPreset, PRESETS } from '../../../../../domain/planning/job/presets/presets.ts';
import { PRESET_IDS } from '../../../../../domain/planning/job/presets/preset-step.ts';
import { WIRE_VOLUMES } from '../../../../kit/oracles/published.ts';

/** Published totals: steps, on-board steps and seconds, ground steps and seconds, MB in and down. */
const FACTS = [
  ['onboard-ml-inference', 4, 4, 170, 0, 0, 2000, 10.5, '190:1', 'min_latency', 3, 0.99],
  ['split-learning', 9, 6, 300, 3, 640, 2000, 36.75, '54:1', 'balanced', 6, 0.95],
  ['earth-observation-qa', 8, 6, 253, 2, 75, 5000, 560, '9:1', 'max_reliability', 8, 0.95],
  ['federated-learning', 10, 7, 450, 3, 90, 500, 3.7, '135:1', 'balanced', 6, 0.95],
  ['resilient-store-forward', 5, 4, 95, 1, 60, 100, 157.5, '1:1.6', 'max_reliability', 4, 0.99],
] as const;

describe('PRESETS', () => {
  it('lists the five presets in the published order', () => {
    assert.deepEqual(
      PRESETS.map((preset) => preset.id),
      [...PRESET_IDS],
    );
    assert.equal(findPreset('no-such-preset'), undefined);
  });

  for (const [id, steps, onboard, computeS, ground, groundS, initialMb, downMb, ratio] of FACTS)
    it(`${id} has the published steps, seconds and megabytes`, () => {
      const job = presetJob(id);
      const of = (location: string): Step[] =>
        job.steps.filter((step) => step.location === location);
      assert.equal(job.steps.length, steps);
      assert.equal(of('onboard').length, onboard);
      assert.equal(of('ground').length, ground);
      assert.equal(seconds(of('onboard')), computeS);
      assert.equal(seconds(of('ground')), groundS);
      const root = job.steps[0];
      assert.equal(root?.outputDataMb, initialMb);
      const down = job.steps.filter((step) => step.id.startsWith('encrypt'))[0];
      assert.equal(down?.outputDataMb, downMb);
      assert.equal(describeRatio(initialMb / downMb), ratio);
    });

  for (const [id, , , , , , , , , objective, orbits, confidence] of FACTS)
    it(`${id} has the published policy`, () => {
      const { policy, security } = presetJob(id);
      assert.equal(policy.objective, objective);
      assert.equal(policy.deadlineOrbits, orbits);
      assert.equal(policy.minDeliveryConfidence, confidence);
      assert.equal(policy.maxDataLossFraction, id === 'onboard-ml-inference' ? 0.001 : 0.01);
      const isConfidential = id === 'split-learning' || id === 'federated-learning';
      assert.equal(security.dataClassification, isConfidential ? 'confidential' : 'restricted');
      assert.equal(security.keyRotationOrbits, isConfidential ? 12 : 24);
      assert.equal(security.encryption, 'aes256');
    });

  it('states sizes and ratios that agree to 1 % and encryption that adds 5 %', () => {
    for (const { job } of PRESETS)
      for (const step of job.steps) {
        const ratio = step.dataReductionRatio;
        if (ratio !== null)
          assert.ok(
            Math.abs(step.outputDataMb - step.inputDataMb * ratio) <= step.outputDataMb * 0.01,
            `${job.id}/${step.id}`,
          );
        if (!step.id.startsWith('encrypt')) continue;
        assert.equal(step.encryption, 'aes256');
        assert.ok(Math.abs(step.outputDataMb / step.inputDataMb - 1.05) < 1e-3, step.id);
      }
  });

  it('feeds every step with what its predecessors make', () => {
    for (const { job } of PRESETS)
      for (const step of job.steps) {
        const before = job.steps.filter((other) => step.dependsOn.includes(other.id));
        assert.equal(before.length, step.dependsOn.length, `${job.id}/${step.id}`);
        if (before.length === 0) continue;
        const made = before.reduce((sum, other) => sum + other.outputDataMb, 0);
        assert.equal(step.inputDataMb, made, `${job.id}/${step.id}`);
      }
  });

  it('asks on board for no more than the ISS payload bus gives', () => {
    for (const { job } of PRESETS)
      for (const { id, location, requires } of job.steps) {
        if (location !== 'onboard') continue;
        assert.ok(requires.powerW <= 45 && requires.thermalW <= 38, `${job.id}/${id}`);
        assert.ok(requires.memoryMb <= 1792 && requires.storageMb <= 4096, `${job.id}/${id}`);
      }
  });

  for (const [rawMb, fecMb, totalMb] of WIRE_VOLUMES)
    it(`sends ${rawMb} MB as ${totalMb} MB on the wire`, () => {
      const volumes = transferVolumes({
        rawMb,
        alreadyEncrypted: true,
        encryption: 'aes256',
        ber: S_BAND_DOWNLINK.designBer,
      });
      assert.equal(volumes?.fecMb, fecMb);
      assert.equal(volumes.totalMb, totalMb);
    });
});

function presetJob(id: string) {
  const preset = findPreset(id);
  assert.ok(preset !== undefined);
  return preset.job;
}

function seconds(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + step.durationS, 0);
}

function describeRatio(ratio: number): string {
  return ratio >= 1 ? `${Math.round(ratio)}:1` : `1:${Math.round(10 / ratio) / 10}`;
}
