import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  checkpointOverhead,
  scheduleCheckpoints,
} from '../../../../domain/planning/hazards/checkpoints.ts';
import type { CheckpointRules } from '../../../../domain/planning/hazards/checkpoints.ts';
import { HAZARD_TYPES, safeWindows } from '../../../../domain/planning/hazards/hazards.ts';
import type { Hazard, HazardType } from '../../../../domain/planning/hazards/hazards.ts';

const MINUTE = 60_000;

const RULES: CheckpointRules = {
  startMs: 0,
  endMs: 240 * MINUTE,
  marginMs: 30_000,
  mergeMs: 60_000,
  writeMs: 20_000,
  intervalMs: 50 * MINUTE,
};

const hazard = (type: HazardType, startMin: number, endMin: number, early = false): Hazard => ({
  type,
  startMs: Math.round(startMin * MINUTE),
  endMs: Math.round(endMin * MINUTE),
  severity: 0.5,
  inProgressAtStart: early,
  detail: { type: 'saa_crossing', minFieldUt: 20, upsetProbability: 0.1 },
});

const scheduled = (hazards: readonly Hazard[], rules: Partial<CheckpointRules> = {}) => {
  const all = { ...RULES, ...rules };
  return scheduleCheckpoints(hazards, safeWindows(all, hazards), all);
};

describe('scheduleCheckpoints', () => {
  it('ends a save the margin before its hazard, by hand', () => {
    const { checkpoints } = scheduled([
      hazard('eclipse_entry', 40, 75),
      hazard('saa_crossing', 100, 115),
      hazard('thermal_peak', 150, 160),
    ]);
    // 40 min less 30 s of margin less 20 s of writing is 39:10. After 39:30 the next save is due
    // 50 min later at 89:30, ten minutes before the SAA, which has its own at 99:10. From 99:30
    // the interval is over at 149:30, 20 s after the one of the thermal peak at 149:10; from 149:30
    // it is over at 199:30.
    assert.deepEqual(
      checkpoints.map(({ startMs, reason }) => [startMs / 1000, reason]),
      [
        [39 * 60 + 10, 'pre_eclipse'],
        [89 * 60 + 30, 'periodic'],
        [99 * 60 + 10, 'pre_saa'],
        [149 * 60 + 10, 'pre_thermal'],
        [199 * 60 + 30, 'periodic'],
      ],
    );
    assert.equal(checkpointOverhead(checkpoints, RULES), (5 * 20) / (240 * 60));
  });

  it('joins saves of hazards that begin within the merge window, at the earlier time', () => {
    const { checkpoints } = scheduled(
      [hazard('saa_crossing', 30, 40), hazard('eclipse_entry', 30.9, 60)],
      { endMs: 60 * MINUTE },
    );
    assert.deepEqual(
      checkpoints.map(({ startMs, reason, hazardIndices }) => [startMs, reason, hazardIndices]),
      [[30 * MINUTE - 50_000, 'pre_saa', [0, 1]]],
    );
  });

  it('keeps saves apart that begin further from each other', () => {
    const { checkpoints } = scheduled(
      [hazard('saa_crossing', 30, 40), hazard('eclipse_entry', 31.1, 60)],
      { endMs: 60 * MINUTE },
    );
    assert.deepEqual(
      checkpoints.map(({ reason }) => reason),
      ['pre_saa', 'pre_eclipse'],
    );
  });

  it('gives up the margin, then the save, of a hazard that begins at once', () => {
    const late = scheduled([hazard('eclipse_entry', 0.5, 30)], { endMs: 30 * MINUTE });
    assert.deepEqual(
      late.checkpoints.map(({ startMs, isLate }) => [startMs, isLate]),
      [[0, true]],
    );
    const never = scheduled([hazard('eclipse_entry', 0.2, 30), hazard('saa_crossing', 0, 5, true)]);
    assert.deepEqual(never.unprotected, [0, 1]);
  });

  it('has only periodic saves where nothing threatens', () => {
    const { checkpoints } = scheduled([]);
    assert.deepEqual(
      checkpoints.map(({ startMs, reason }) => [startMs, reason]),
      [0, 1, 2, 3]
        .map((index) => (index + 1) * RULES.intervalMs + index * RULES.writeMs)
        .map((startMs) => [startMs, 'periodic']),
    );
  });

  it('holds its promises for any hazards', () => {
    fc.assert(
      fc.property(hazardLists, ruleChanges, (hazards, changes) => {
        const rules = { ...RULES, ...changes };
        const safe = safeWindows(rules, hazards);
        const { checkpoints, unprotected } = scheduleCheckpoints(hazards, safe, rules);
        checkpoints.forEach((save, index) => {
          assert.equal(save.endMs - save.startMs, rules.writeMs);
          assert.ok(save.startMs >= rules.startMs);
          assert.ok((checkpoints[index - 1]?.endMs ?? 0) <= save.startMs);
          if (save.reason === 'periodic')
            assert.ok(safe.some((w) => w.startMs <= save.startMs && save.endMs <= w.endMs));
        });
        hazards.forEach((one, index) => {
          const save = checkpoints.find(({ hazardIndices }) => hazardIndices.includes(index));
          assert.notEqual(save === undefined, !unprotected.includes(index));
          if (save === undefined) return;
          assert.ok(save.endMs <= one.startMs);
          const isFirst = save.hazardIndices[0] === index;
          if (isFirst && !save.isLate) assert.equal(one.startMs - save.endMs, rules.marginMs);
        });
      }),
    );
  });
});

const hazardLists: fc.Arbitrary<Hazard[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...HAZARD_TYPES),
      startS: fc.integer({ min: 0, max: 14_000 }),
      durationS: fc.integer({ min: 1, max: 2400 }),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list
      .map(({ type, startS, durationS }) => hazard(type, startS / 60, (startS + durationS) / 60))
      .sort((a, b) => a.startMs - b.startMs),
  );

const ruleChanges: fc.Arbitrary<Partial<CheckpointRules>> = fc.record({
  marginMs: fc.constantFrom(0, 30_000, 300_000),
  mergeMs: fc.constantFrom(0, 60_000, 600_000),
  writeMs: fc.constantFrom(1000, 20_000, 164_000),
  intervalMs: fc.constantFrom(200_000, 3_000_000),
});
