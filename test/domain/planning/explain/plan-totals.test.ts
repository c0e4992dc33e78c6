import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { planTotals } from '../../../../domain/planning/explain/plan-totals.ts';
import { ORBITS, plan, quick, SUNNY } from '../../../kit/makers/planned.ts';
import { aStep } from '../../../kit/makers/job.ts';

describe('planTotals', () => {
  it('adds up steps, slices, windows and passes', () => {
    const job = quick(
      aStep('a', { durationS: 50, outputDataMb: 400 }),
      aStep('g', { location: 'ground', durationS: 200, dependsOn: ['a'], outputDataMb: 10 }),
      aStep('h', { location: 'ground', durationS: 100, dependsOn: ['a'] }),
    );
    const { schedule, totals } = plan(job);
    assert.deepEqual([totals.totalComputeS, totals.totalGroundS], [50, 300]);
    const sliceMs = schedule.transfers
      .flatMap(({ slices }) => slices)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    assert.equal(totals.totalTransferS, sliceMs / 1000);
    assert.equal(totals.totalDownlinkMb, 840);
    assert.equal(totals.totalUplinkMb, 0);
    assert.equal(totals.passesUsed, new Set(passes(schedule.transfers)).size);
    assert.equal(totals.totalDurationS, (schedule.finishMs - ORBITS.startMs) / 1000);
  });

  it('counts checkpoints neither as compute nor as a window of their own', () => {
    const job = quick(aStep('a', { durationS: 5400, checkpointIntervalS: 600, requires: SUNNY }));
    const { totals } = plan(job);
    assert.equal(totals.totalComputeS, 5400);
    assert.equal(totals.windowsUsed, 2);
  });

  it('counts encryption by steps at 5 % and by the link at its framing', () => {
    const sent = (encryption: 'aes256' | 'none') => {
      const job = quick(aStep('a', { outputDataMb: 100, encryption }));
      const { schedule } = plan(job);
      return planTotals({ job, environment: ORBITS, schedule }).security;
    };
    assert.equal(sent('aes256').totalEncryptionOverheadMb, 5);
    // 30 octets in 5 × 240 - 36: 2.58 MB on 100 MB.
    assert.equal(sent('none').totalEncryptionOverheadMb, 2.58);
    assert.deepEqual([sent('none').encryption, sent('none').totalKeyExchanges], ['aes256', 1]);
  });
});

function passes(transfers: readonly { slices: readonly { passIndex: number }[] }[]): number[] {
  return transfers.flatMap(({ slices }) => slices.map(({ passIndex }) => passIndex));
}
