import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { presentPreset } from '../../../api/cae/presenters/preset.ts';
import { presetExample } from '../../../contracts/plan/preset-example.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';

describe('presetExample', () => {
  it('is what the API answers for this preset', () => {
    const preset = findPreset(presetExample.id) ?? assert.fail('there is such a preset');
    assert.deepEqual(presentPreset(preset), presetExample);
  });
});
