import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { readWorkloadRequest } from '../../../api/main/workload/reading.ts';
import { workloadRequestExamples } from '../../../contracts/workload/request-example.ts';
import { WorkloadRequest } from '../../../contracts/workload/request.ts';
import { MAX_STAGES, WORKLOAD_CLASSES } from '../../../domain/workload/workload.ts';

const NOW_MS = Date.parse('2026-07-25T00:00:00.000Z');
const SQUARE = [
  [5, 46],
  [15, 46],
  [15, 55],
  [5, 55],
  [5, 46],
];
const LAYERS = [
  { name: 'a', compute_fwd: 1, activation_mb: 1 },
  { name: 'b', compute_fwd: 1, activation_mb: 1 },
];
const TRAINING = { rounds: 2, local_epochs: 1, model_mb: 10, delta_ratio: 0.1 };

/** `path: message` of every problem; empty for a body that is taken. */
function problems(body: unknown): string[] {
  const read = v.safeParse(WorkloadRequest, body);
  if (!read.success)
    return read.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  const reading = readWorkloadRequest(read.output, NOW_MS);
  return reading.ok ? [] : reading.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** The reading of a body that is taken. */
function reading(body: unknown) {
  const read = readWorkloadRequest(v.parse(WorkloadRequest, body), NOW_MS);
  assert.ok(read.ok);
  return read.reading;
}

describe('WorkloadRequest', () => {
  it('has the classes of the domain, and an example of each that runs', () => {
    assert.deepEqual(WORKLOAD_CLASSES, WORKLOAD_CLASSES);
    const shown = workloadRequestExamples.map(({ parallelism }) => parallelism?.class ?? 'single');
    assert.deepEqual(
      shown,
      WORKLOAD_CLASSES.filter((name) => name !== 'distributed-training'),
    );
    for (const example of workloadRequestExamples) assert.deepEqual(problems(example), []);
  });

  const taken: readonly (readonly [string, object])[] = [
    ['a preset alone', { type: 'split-learning' }],
    ['a model instead of a job', { model: { layers: LAYERS } }],
    ['nulls as absent fields', { type: 'split-learning', job: null, model: null, executor: null }],
    ['fields that it does not know', { type: 'split-learning', priority: 'high', data: null }],
    ['the longest deadline', { type: 'split-learning', deadline_hours: 168 }],
    ['a fraction of an hour', { type: 'split-learning', deadline_hours: 0.05 }],
    ['the highest speed', { type: 'split-learning', speed_multiplier: 10_000 }],
    ['satellites as numbers, texts and alpha-5', placed([25544, '48274', 'T0001'])],
    ['50 entries of metadata', { type: 'split-learning', metadata: texts(50) }],
  ];
  for (const [title, body] of taken)
    it(`takes ${title}`, () => {
      assert.deepEqual(problems(body), []);
    });

  const refused: readonly (readonly [string, unknown, readonly string[]])[] = [
    [
      'a body without a job',
      {},
      ['job: is required by class single where type is no preset and there is no model'],
    ],
    [
      'a label without a job',
      { type: 'my-work', parallelism: { class: 'data-parallel' }, data: { total_mb: 1 } },
      ['job: is required by class data-parallel where type is no preset and there is no model'],
    ],
    [
      'data-parallel without data',
      { type: 'split-learning', parallelism: { class: 'data-parallel' } },
      ['data: is required by class data-parallel'],
    ],
    [
      'spatial without anything',
      { parallelism: { class: 'spatial' } },
      [
        'area_of_interest: is required by class spatial',
        'sensor: is required by class spatial',
        'job: is required by class spatial where type is no preset and there is no model',
      ],
    ],
    [
      'federated without training',
      { parallelism: { class: 'federated' } },
      ['training: is required by class federated'],
    ],
    [
      'model-parallel without model and stages',
      { parallelism: { class: 'model-parallel' } },
      [
        'model: is required by class model-parallel',
        'parallelism.stages: is required by class model-parallel',
      ],
    ],
    [
      'distributed-training without stages',
      { parallelism: { class: 'distributed-training' }, model: { layers: LAYERS } },
      ['parallelism.stages: is required by class distributed-training'],
    ],
    [
      'split-learning without a model',
      { type: 'x', parallelism: { class: 'split-learning' } },
      ['model: is required by class split-learning'],
    ],
    [
      'a cut that leaves no tail',
      {
        parallelism: { class: 'split-learning' },
        model: { layers: LAYERS },
        split: { cut_layer: 2 },
      },
      ['split.cut_layer: must be less than the number of layers, 2'],
    ],
    [
      'an unknown class, and says nothing of what it would need',
      { parallelism: { class: 'quantum' } },
      [`parallelism.class: must be one of: ${WORKLOAD_CLASSES.join(', ')}`],
    ],
    [
      'everything that is wrong at once',
      {
        type: 'x'.repeat(65),
        deadline_hours: 0,
        executor: 'remote',
        speed_multiplier: 10_001,
        parallelism: { class: 'federated', stages: MAX_STAGES + 1 },
        training: { ...TRAINING, rounds: 0, delta_ratio: 1.5 },
      },
      [
        'type: must have at most 64 characters',
        'parallelism.stages: must be at most 500',
        'training.rounds: must be at least 1',
        'training.delta_ratio: must be at most 1',
        'deadline_hours: must be greater than 0',
        'executor: must be one of: simulated, live',
        'speed_multiplier: must be at most 10000',
      ],
    ],
    [
      'satellites that are no numbers, or come twice',
      placed(['ISS', 25544, '025544']),
      [
        'placement.satellites.0: must be a catalogue number (1 to 9 digits, or alpha-5 such as T0001), the id of a registered satellite, or a name that exactly one satellite has',
        "placement.satellites.2: satellite '25544' is listed twice",
      ],
    ],
    [
      'a data owner that is no candidate',
      { ...placed([25544]), placement: { satellites: [25544], data_owner: 48274 } },
      ['placement.data_owner: must be one of placement.satellites'],
    ],
    ['no candidates', placed([]), ['placement.satellites: must have at least 1 item']],
    [
      'too many candidates',
      placed(Array.from({ length: 201 }, (_, index) => index)),
      ['placement.satellites: must have at most 200 items'],
    ],
    [
      'an unknown field of a step, by its name',
      {
        job: {
          steps: [
            {
              id: 'a',
              location: 'onboard',
              duration_s: 10,
              depends_on: [],
              requires: { power_w: 1, compute: 0.1, thermal_w: 1, memory_mb: 1, storage_mb: 1 },
              urgency: 1,
            },
          ],
        },
      },
      ["job.steps.0.urgency: unknown field 'urgency'"],
    ],
    [
      'a job that goes in circles',
      { job: { steps: [step('a', ['b']), step('b', ['a'])] } },
      ['job.steps.0.depends_on: the steps wait for each other: a → b → a'],
    ],
    [
      'texts in metadata that are none',
      { type: 'split-learning', metadata: { a: 1, _bsontype: 'x' } },
      ['metadata.a: must be a string', 'metadata._bsontype: is not possible as a key'],
    ],
    [
      'too much metadata',
      { type: 'split-learning', metadata: texts(51) },
      ['metadata: must have at most 50 entries'],
    ],
    [
      'a station that is not there',
      { type: 'split-learning', options: { ground_stations: ['gs_moon'] } },
      ['options.ground_stations.0: no default station has this id'],
    ],
  ];
  for (const [title, body, expected] of refused)
    it(`refuses ${title}`, () => {
      const found = problems(body);
      assert.equal(found.length, expected.length, found.join('\n'));
      for (const [index, text] of expected.entries())
        assert.ok(found[index]?.startsWith(text), `${found[index]} instead of ${text}`);
    });

  describe('area_of_interest', () => {
    const area = (value: unknown) =>
      problems({
        type: 'split-learning',
        parallelism: { class: 'spatial' },
        sensor: { swath_km: 100 },
        area_of_interest: value,
      });

    it('takes a Polygon with a hole, a MultiPolygon and heights', () => {
      const high = SQUARE.map((position) => [...position, 100]);
      assert.deepEqual(area({ type: 'Polygon', coordinates: [high, SQUARE] }), []);
      assert.deepEqual(area({ type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] }), []);
    });

    const wrong: readonly (readonly [string, unknown, string])[] = [
      ['a Point', { type: 'Point', coordinates: [0, 0] }, 'area_of_interest: must be a GeoJSON'],
      ['a list', [], 'area_of_interest: must be a GeoJSON'],
      ['a text', 'Germany', 'area_of_interest: must be a GeoJSON'],
      [
        'a ring that is open',
        { type: 'Polygon', coordinates: [SQUARE.slice(0, 4)] },
        'area_of_interest.coordinates.0: must end where it begins',
      ],
      [
        'a ring of three positions',
        { type: 'Polygon', coordinates: [[SQUARE[0], SQUARE[1], SQUARE[0]]] },
        'area_of_interest.coordinates.0: must have at least 4 positions',
      ],
      [
        'latitudes beyond a pole',
        { type: 'Polygon', coordinates: [SQUARE.with(1, [15, 91])] },
        'area_of_interest.coordinates.0.1: must be [longitude -180 to 180, latitude -90 to 90]',
      ],
      [
        'positions of one number',
        { type: 'MultiPolygon', coordinates: [[SQUARE.with(1, [15])]] },
        'area_of_interest.coordinates.0.0.1: must be [longitude, latitude]',
      ],
      [
        'positions of texts',
        { type: 'Polygon', coordinates: [[['a', 'b'], ...SQUARE]] },
        'area_of_interest.coordinates.0.0.0: must be a number',
      ],
      [
        'an area without coordinates',
        { type: 'Polygon' },
        'area_of_interest.coordinates: is required',
      ],
      [
        'more positions than anybody draws',
        {
          type: 'Polygon',
          coordinates: Array.from({ length: 64 }, () => Array<number[]>(80).fill([1, 1])),
        },
        'area_of_interest: must have at most 5000 positions in all',
      ],
    ];
    for (const [title, value, expected] of wrong)
      it(`must not be ${title}`, () => {
        assert.ok(area(value)[0]?.startsWith(expected), area(value).join('\n'));
      });
  });
});

describe('readWorkloadRequest', () => {
  it('has the stated defaults', () => {
    const { job, ...terms } = reading({ type: 'split-learning' });
    assert.deepEqual(terms, {
      candidateIds: null,
      executor: 'simulated',
      speedMultiplier: 100,
      deadlineHours: 24,
      metadata: {},
    });
    assert.equal(job.class, 'single');
    assert.equal(job.deadlineS, 86_400);
    assert.equal(job.startMs, NOW_MS);
    assert.equal(job.minElevationDeg, 5);
    assert.equal(job.minCoverageFraction, 0);
    assert.equal(job.stations.length, 12);
    assert.equal(job.job?.name, 'Split Learning');
    assert.equal(reading({ model: { layers: LAYERS } }).job.type, 'single');
  });

  it("takes the caller's own job before the preset that type names", () => {
    const { job } = reading({
      type: 'split-learning',
      job: { name: 'Mine', steps: [step('a', [])] },
    });
    assert.deepEqual([job.type, job.job?.name], ['split-learning', 'Mine']);
  });

  it('makes parallelism.stages the default of shards', () => {
    const body = { type: 'split-learning', data: { total_mb: 10 } };
    const asked = { ...body, parallelism: { class: 'data-parallel', stages: 4 } };
    assert.deepEqual(reading(asked).job.data, { totalMb: 10, shards: 4, location: 'onboard' });
    const stated = { ...asked, data: { total_mb: 10, shards: 2, location: 'ground' } };
    assert.deepEqual(reading(stated).job.data, { totalMb: 10, shards: 2, location: 'ground' });
    const open = { ...body, parallelism: { class: 'data-parallel' } };
    assert.equal(reading(open).job.data?.shards, null);
  });

  it('reads catalogue numbers in one form and layers in order', () => {
    const { candidateIds, job } = reading({
      placement: { satellites: ['025544', 48274, 'T0001'], data_owner: '48274' },
      model: { layers: [{ compute_fwd: 2, activation_mb: 0.5 }, ...LAYERS] },
    });
    assert.deepEqual(candidateIds, ['25544', '48274', '270001']);
    assert.equal(job.dataOwner, '48274');
    assert.deepEqual(job.layers?.[0], { name: 'layer-1', computeFwdGflop: 2, activationMb: 0.5 });
    assert.equal(job.layers.length, 3);
  });
});

function placed(satellites: readonly unknown[]) {
  return { type: 'split-learning', placement: { satellites } };
}

function texts(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']));
}

function step(id: string, depends_on: readonly string[]) {
  return {
    id,
    location: 'onboard',
    duration_s: 10,
    depends_on,
    requires: { power_w: 1, compute: 0.1, thermal_w: 1, memory_mb: 1, storage_mb: 1 },
  };
}
