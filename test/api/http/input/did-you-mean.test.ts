import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { didYouMean, suggestion } from '../../../../api/http/input/did-you-mean.ts';

const NAMES = [
  'id',
  'type',
  'name',
  'events',
  'step_id',
  'fault_type',
  'speed_multiplier',
  'inclination_deg',
  'overlap_s',
  'workload_power_w',
  'data-parallel',
];

describe('didYouMean', () => {
  const slips = {
    tipe: 'type',
    data_parallel: 'data-parallel',
    speed: 'speed_multiplier',
    step: 'step_id',
    fault: 'fault_type',
    event_type: 'type',
    inclnation: 'inclination_deg',
    overlap_hours: 'overlap_s',
    stepId: 'step_id',
    workload_power_kw: 'workload_power_w',
  };
  for (const [word, name] of Object.entries(slips))
    it(`finds ${name} for ${word}`, () => {
      assert.equal(didYouMean(word, NAMES), name);
    });

  it('takes the plural of a part for the part', () => {
    assert.equal(didYouMean('event_types', ['url', 'events']), 'events');
  });

  const synonyms = [
    ['latitude_deg', ['lat', 'lon', 'altitude_m'], 'lat'],
    ['longitude_deg', ['lat', 'lon', 'altitude_m'], 'lon'],
    ['lng', ['latitude', 'longitude'], 'longitude'],
    ['at', ['elements', 'timestamp', 'shadow'], 'timestamp'],
    ['timestamp', ['at', 'frame'], 'at'],
    ['epoch', ['elements', 'start', 'end'], 'start'],
  ] as const;
  for (const [word, names, name] of synonyms)
    it(`takes ${word} for ${name}`, () => {
      assert.equal(didYouMean(word, names), name);
      assert.equal(suggestion(word, name), `did you mean '${name}'?`);
    });

  for (const word of ['zzzzzz', 'x', 'my_id', 'altitude', 'a'.repeat(65)])
    it(`finds nothing for ${word.slice(0, 9)}`, () => {
      assert.equal(didYouMean(word, NAMES), undefined);
    });

  it('says where only the unit differs, so that no figure is pasted unread', () => {
    assert.equal(
      suggestion('workload_power_kw', 'workload_power_w'),
      "did you mean 'workload_power_w' (in another unit)?",
    );
    assert.equal(suggestion('overlap', 'overlap_s'), "did you mean 'overlap_s'?");
    assert.equal(suggestion('overlapS', 'overlap_s'), "did you mean 'overlap_s'?");
    assert.equal(suggestion('speed', 'speed_multiplier'), "did you mean 'speed_multiplier'?");
  });
});
