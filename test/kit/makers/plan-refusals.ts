export const requires = { power_w: 10, compute: 0.2, thermal_w: 6, memory_mb: 128, storage_mb: 16 };
export const step = { id: 'a', location: 'onboard', duration_s: 10, requires, output_data_mb: 1 };
export const iss = { satellite_id: '25544' };
export const preset = { preset_id: 'onboard-ml-inference' };
export const withSteps = (...steps: object[]) => ({ ...iss, custom_job: { steps } });
const withOptions = (options: object) => ({ ...iss, ...preset, options });

/** SGP4 loses this object 440 minutes after its epoch (verification set of AIAA 2006-6753). */
const DECAYING = [
  '1 29141U 85108AA  06170.26783845  .99999999  00000-0  13519-0 0   718',
  '2 29141  82.4288 273.4882 0015848 277.2124  83.9133 15.93343074  6828',
];

/** A body, the status and code that it must get, and the paths of the problems in their order. */
export interface Refusal {
  readonly name: string;
  readonly body: object | string;
  readonly status: number;
  readonly code: string;
  readonly paths?: readonly string[];
  /** Text of the message or of a problem. */
  readonly says?: RegExp;
}

const invalid = (name: string, body: object | string, paths: string[], says?: RegExp): Refusal => ({
  name,
  body,
  status: 400,
  code: 'validation_error',
  paths,
  ...(says !== undefined && { says }),
});
const broken = (name: string, body: string, says: RegExp): Refusal => ({
  name,
  body,
  status: 400,
  code: 'invalid_body',
  says,
});

export const REFUSALS: readonly Refusal[] = [
  invalid(
    'wrong fields beside a wrong graph',
    withSteps(
      { ...step, duration_s: -1, requires: { power_w: 1 } },
      { ...step, location: 'moon', depends_on: ['nobody'] },
    ),
    [
      'custom_job.steps.0.duration_s',
      'custom_job.steps.1.location',
      'custom_job.steps.0.requires.compute',
      'custom_job.steps.0.requires.thermal_w',
      'custom_job.steps.0.requires.memory_mb',
      'custom_job.steps.0.requires.storage_mb',
      'custom_job.steps.1.id',
      'custom_job.steps.1.depends_on.0',
    ],
  ),
  invalid(
    'a wrong volume, without complaints about what it is compared with',
    withSteps({ ...step, input_data_mb: -1, data_reduction_ratio: 0.5 }),
    ['custom_job.steps.0.input_data_mb'],
  ),
  invalid(
    'wrong elements of either kind',
    { satellite: { id: 'x', elements: { inclination_deg: 181, altitude_km: -5 } }, ...preset },
    ['satellite.elements.inclination_deg', 'satellite.elements.altitude_km'],
  ),
  broken('no JSON', '{"satellite_id": 25544', /not valid JSON/),
  broken('an empty value', '{"satellite_id": }', /not valid JSON/),
  broken('an array for the body', '[]', /must be a JSON object/),
  broken('a number for the body', '42', /must be a JSON object/),
  broken('null for the body', 'null', /must be a JSON object/),
  broken('a string for the body', '"plan"', /must be a JSON object/),
  broken(
    'duplicate keys',
    '{"satellite_id":"25544","satellite_id":"1","preset_id":"split-learning"}',
    /satellite_id/,
  ),
  broken('a deep nest', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, /nested/),
  broken('NaN', '{"satellite_id": NaN}', /not valid JSON/),
  invalid('an empty body', {}, ['satellite_id', 'preset_id']),
  invalid('no body at all', '', ['satellite_id', 'preset_id']),
  invalid('a missing satellite', preset, ['satellite_id'], /is required/),
  invalid('an empty satellite id', { satellite_id: '', ...preset }, ['satellite_id']),
  invalid('a negative satellite id', { satellite_id: -5, ...preset }, ['satellite_id']),
  invalid('an operator for the id', { satellite_id: { $gt: '' }, ...preset }, ['satellite_id']),
  invalid('an operator for the preset', { ...iss, preset_id: { $ne: null } }, ['preset_id']),
  invalid('an operator for the start', withOptions({ start: { $date: 0 } }), ['options.start']),
  invalid('neither preset nor job', iss, ['preset_id'], /exactly one/),
  invalid(
    'both preset and job',
    { ...withSteps(step), ...preset },
    ['custom_job'],
    /only one of preset_id and custom_job/,
  ),
  invalid('an unknown preset', { ...iss, preset_id: 'mining' }, ['preset_id'], /split-learning/),
  invalid('a negative horizon', withOptions({ prediction_hours: -1 }), [
    'options.prediction_hours',
  ]),
  invalid('a horizon of 49 h', withOptions({ prediction_hours: 49 }), ['options.prediction_hours']),
  invalid('a horizon as text', withOptions({ prediction_hours: '12' }), [
    'options.prediction_hours',
  ]),
  invalid(
    'an infinite horizon',
    '{"satellite_id":"1","preset_id":"split-learning","options":{"prediction_hours":1e999}}',
    ['options.prediction_hours'],
  ),
  invalid('a mask of 91°', withOptions({ min_elevation_deg: 91 }), ['options.min_elevation_deg']),
  invalid('February 30', withOptions({ start: '2026-02-30T00:00:00Z' }), ['options.start']),
  invalid('the year 10000', withOptions({ start: '10000-01-01T00:00:00Z' }), ['options.start']),
  invalid('a date in words', withOptions({ start: 'tomorrow' }), ['options.start']),
  invalid('unknown encryption', { ...iss, ...preset, security: { encryption: 'rot13' } }, [
    'security.encryption',
  ]),
  invalid(
    'a rotation every 0 orbits',
    { ...iss, ...preset, security: { key_rotation_orbits: 0 } },
    ['security.key_rotation_orbits'],
  ),
  invalid(
    'a station that is not in the plan',
    { ...iss, ...preset, security: { allowed_ground_stations: ['gs_atlantis'] } },
    ['security.allowed_ground_stations.0'],
  ),
  invalid('an unknown default station', withOptions({ ground_stations: ['gs_atlantis'] }), [
    'options.ground_stations.0',
  ]),
  invalid('a station twice', withOptions({ ground_stations: ['gs_troll', 'gs_troll'] }), [
    'options.ground_stations.1',
  ]),
  invalid('no stations', withOptions({ ground_stations: [] }), ['options.ground_stations']),
  invalid('1,000 stations', withOptions({ ground_stations: Array(1000).fill({}) }), [
    'options.ground_stations',
  ]),
  invalid('a job without steps', { ...iss, custom_job: {} }, ['custom_job.steps']),
  invalid('an empty list of steps', withSteps(), ['custom_job.steps']),
  invalid('10,000 steps', { ...iss, custom_job: { steps: Array(10_000).fill({ $x: 1 }) } }, [
    'custom_job.steps',
  ]),
  invalid(
    'an unknown step field',
    withSteps({ ...step, durration_s: 5 }),
    ['custom_job.steps.0.durration_s'],
    /unknown field 'durration_s'/,
  ),
  invalid('a step without requirements', withSteps({ ...step, requires: undefined }), [
    'custom_job.steps.0.requires',
  ]),
  invalid(
    'requirements that lack one of five',
    withSteps({ ...step, requires: { ...requires, thermal_w: undefined } }),
    ['custom_job.steps.0.requires.thermal_w'],
  ),
  invalid('a step of no duration', withSteps({ ...step, duration_s: 0 }), [
    'custom_job.steps.0.duration_s',
  ]),
  invalid('a negative volume', withSteps({ ...step, output_data_mb: -1 }), [
    'custom_job.steps.0.output_data_mb',
  ]),
  invalid('a repeated id', withSteps(step, step), ['custom_job.steps.1.id'], /already the id/),
  invalid(
    'an unknown dependency',
    withSteps({ ...step, depends_on: ['ghost'] }),
    ['custom_job.steps.0.depends_on.0'],
    /ghost/,
  ),
  invalid(
    'a cycle, which is listed',
    withSteps(
      { ...step, depends_on: ['c'] },
      { ...step, id: 'b', depends_on: ['a'] },
      { ...step, id: 'c', depends_on: ['b'] },
    ),
    ['custom_job.steps.0.depends_on'],
    /a → c → b → a/,
  ),
  invalid('a step that waits for itself', withSteps({ ...step, depends_on: ['a'] }), [
    'custom_job.steps.0.depends_on.0',
  ]),
  invalid(
    'sizes that contradict each other',
    withSteps({ ...step, input_data_mb: 10, data_reduction_ratio: 0.5, output_data_mb: 9 }),
    ['custom_job.steps.0.data_reduction_ratio'],
  ),
  invalid('an inline satellite without elements', { satellite: { id: 'x' }, ...preset }, [
    'satellite.elements',
  ]),
  invalid(
    'a TLE with a wrong checksum',
    { satellite: { tle: [DECAYING[0]?.replace(/8$/, '9'), DECAYING[1]] }, ...preset },
    ['satellite.tle.0'],
    /checksum/i,
  ),
  invalid(
    'an orbit inside the Earth',
    { satellite: { id: 'x', elements: { altitude_km: -300, inclination_deg: 50 } }, ...preset },
    ['satellite.elements.altitude_km'],
  ),
  invalid(
    'mean elements without id',
    { satellite: { elements: { altitude_km: 550, inclination_deg: 50 } }, ...preset },
    ['satellite.id'],
  ),
  invalid(
    'an unknown bus',
    { satellite: { tle: DECAYING, bus: 'battleship' }, ...preset },
    ['satellite.bus'],
    /6U/,
  ),
  invalid(
    'several faults of several kinds, all at once',
    {
      options: { start: '2026-13-01', prediction_hours: 0 },
      custom_job: { steps: [{ ...step, depends_on: ['a'] }] },
      security: { encryption: 'rot13' },
    },
    [
      'security.encryption',
      'options.prediction_hours',
      'satellite_id',
      'options.start',
      'custom_job.steps.0.depends_on.0',
    ],
  ),
  {
    name: 'an unknown satellite',
    body: { satellite_id: '99999', ...preset },
    status: 404,
    code: 'satellite_not_found',
    says: /'99999'/,
  },
  {
    name: 'a name for an id',
    body: { satellite_id: 'no-such-name', ...preset },
    status: 404,
    code: 'satellite_not_found',
    says: /catalogue number/,
  },
  {
    name: 'a start in the year 0000',
    body: withOptions({ start: '0000-01-01T00:00:00Z' }),
    status: 422,
    code: 'elements_too_old',
    says: /days away/,
  },
  {
    name: 'a start in the year 9999',
    body: withOptions({ start: '9999-12-31T23:59:59Z' }),
    status: 422,
    code: 'elements_too_old',
  },
  {
    name: 'a start 366 days after the epoch',
    body: withOptions({ start: '2027-07-24T20:00:00Z' }),
    status: 422,
    code: 'elements_too_old',
  },
  {
    name: 'a satellite that has decayed',
    body: { satellite: { tle: DECAYING }, ...preset, options: { start: '2006-07-15T00:00:00Z' } },
    status: 422,
    code: 'propagation_failed',
    says: /no state at 2006-07-14/,
  },
  {
    name: 'a satellite that decays inside the horizon',
    body: { satellite: { tle: DECAYING }, ...preset, options: { start: '2006-06-19T07:00:00Z' } },
    status: 422,
    code: 'propagation_failed',
    says: /decay/,
  },
  {
    name: 'a step that is too hot',
    body: withSteps({ ...step, requires: { ...requires, thermal_w: 500 } }),
    status: 422,
    code: 'planning_failed',
    says: /thermal|heat/i,
  },
];
