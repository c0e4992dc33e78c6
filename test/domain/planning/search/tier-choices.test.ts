import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Step } from '../../../../domain/planning/job/job.ts';
import { qualityOf } from '../../../../domain/planning/search/objectives.ts';
import { hasAllChoices, tierChoices } from '../../../../domain/planning/search/tier-choices.ts';
import { quick } from '../../../kit/makers/planned.ts';
import { aStep } from '../../../kit/makers/job.ts';

const TIER = { computeS: 1, memoryMb: 1, outputMb: 1, powerW: 1, compute: 0.1 };

function windowStep(
  id: string,
  names: readonly string[],
  minTier: string,
  preferredTier: string,
): Step {
  const qualityTiers = Object.fromEntries(names.map((name) => [name, TIER]));
  return aStep(id, { detail: { kind: 'window', qualityTiers, minTier, preferredTier } });
}

describe('tierChoices', () => {
  it('is one empty choice without window steps', () => {
    assert.deepEqual(tierChoices(quick(aStep('a'))), [new Map()]);
  });

  it('goes from the preferred tiers down to the lowest allowed, by falling quality', () => {
    const job = quick(
      windowStep('a', ['minimal', 'low', 'standard', 'maximum'], 'low', 'standard'),
      windowStep('b', ['low', 'maximum'], 'low', 'maximum'),
    );
    assert.deepEqual(
      tierChoices(job).map((tiers) => [tiers.get('a'), tiers.get('b')]),
      [
        ['standard', 'maximum'],
        ['low', 'maximum'],
        ['standard', 'low'],
        ['low', 'low'],
      ],
    );
    assert.ok(hasAllChoices(job));
  });

  it('caps all steps alike where choices are too many', () => {
    const names = ['minimal', 'low', 'standard', 'maximum'];
    const job = quick(
      ...[0, 1, 2, 3].map((nth) => windowStep(`s${nth}`, names, 'minimal', 'maximum')),
    );
    assert.ok(!hasAllChoices(job));
    assert.deepEqual(
      tierChoices(job).map((tiers) => qualityOf(job, tiers)),
      [12, 8, 4, 0],
    );
  });
});
