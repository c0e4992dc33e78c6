import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { PlanRequest } from '../../../contracts/plan/request.ts';

const step = {
  id: 'a',
  location: 'onboard',
  duration_s: 10,
  requires: { power_w: 10, compute: 0.2, thermal_w: 6, memory_mb: 128, storage_mb: 16 },
};
const job = { steps: [step] };
const preset = 'onboard-ml-inference';

function problems(input: unknown): string[] {
  const result = v.safeParse(PlanRequest, input);
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

describe('PlanRequest', () => {
  const fine: [string, unknown][] = [
    ['a preset', { satellite_id: '25544', preset_id: preset }],
    ['a custom job', { satellite_id: '25544', custom_job: job }],
    ['a number as id', { satellite_id: 25544, preset_id: preset }],
    [
      'null where something may be absent',
      { satellite_id: '1', preset_id: preset, custom_job: null, options: null, security: null },
    ],
    [
      'unknown fields',
      { satellite_id: '1', preset_id: preset, colour: 'red', options: { depth: 3 } },
    ],
    [
      'an inline satellite',
      {
        satellite: { id: 'mine', elements: { altitude_km: 550, inclination_deg: 53 }, bus: '6u' },
        preset_id: preset,
      },
    ],
    [
      'stations by id and by description',
      {
        satellite_id: '1',
        preset_id: preset,
        options: { ground_stations: ['gs_svalbard', { id: 'mine', lat: 52, lon: 4 }] },
      },
    ],
  ];
  for (const [name, input] of fine)
    it(`takes ${name}`, () => {
      assert.deepEqual(problems(input), []);
    });

  const cases: [string, unknown, string[]][] = [
    [
      'nothing at all',
      {},
      [
        'satellite_id: is required (or `satellite` with elements of its own)',
        'preset_id: exactly one of preset_id and custom_job is required',
      ],
    ],
    [
      'a preset and a custom job',
      { satellite_id: '1', preset_id: preset, custom_job: job },
      ['custom_job: give only one of preset_id and custom_job'],
    ],
    [
      'a satellite twice',
      { satellite_id: '1', satellite: { tle: ['a', 'b'] }, preset_id: preset },
      ['satellite: give only one of satellite_id and satellite'],
    ],
    [
      'an inline satellite without elements',
      { satellite: { id: 'x' }, preset_id: preset },
      ['satellite.elements: exactly one of elements, tle, omm and altitude_km is required'],
    ],
    [
      'an unknown preset',
      { satellite_id: '1', preset_id: 'mine-bitcoin' },
      [
        'preset_id: must be one of: onboard-ml-inference, split-learning, earth-observation-qa, federated-learning, resilient-store-forward',
      ],
    ],
    [
      'operators where strings belong',
      { satellite_id: { $gt: '' }, preset_id: { $ne: null } },
      [
        'satellite_id: must be a catalogue number (a string of 1 to 9 digits, a number, or alpha-5) or a name',
        'preset_id: must be one of: onboard-ml-inference, split-learning, earth-observation-qa, federated-learning, resilient-store-forward',
      ],
    ],
    [
      'options out of range',
      {
        satellite_id: '1',
        preset_id: preset,
        options: {
          prediction_hours: 48.5,
          min_elevation_deg: -1,
          explain: 'yes',
          solver: { time_limit_ms: 0, effort: 'best' },
        },
      },
      [
        'options.prediction_hours: must be at most 48',
        'options.min_elevation_deg: must be at least 0',
        'options.explain: must be true or false',
        'options.solver.time_limit_ms: must be at least 1',
        'options.solver.effort: must be one of: fast, normal, thorough',
      ],
    ],
    [
      'options that are a list',
      { satellite_id: '1', preset_id: preset, options: [] },
      ['options: must be an object'],
    ],
    [
      'a station without position',
      {
        satellite_id: '1',
        preset_id: preset,
        options: { ground_stations: [{ id: 'x', lat: 91 }] },
      },
      [
        'options.ground_stations.0.lat: must be at most 90',
        'options.ground_stations.0.lon: is required',
      ],
    ],
    [
      'every problem at once, also beside a missing satellite',
      { custom_job: { steps: [{ ...step, duration_s: 0 }] }, security: { encryption: 'rot13' } },
      [
        'custom_job.steps.0.duration_s: must be greater than 0',
        'security.encryption: must be one of: none, aes128, aes256',
        'satellite_id: is required (or `satellite` with elements of its own)',
      ],
    ],
  ];
  for (const [name, input, expected] of cases)
    it(`refuses ${name}`, () => {
      assert.deepEqual(problems(input), expected);
    });
});
