import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Requirements, Step } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import { anEnvironment } from '../../kit/makers/environment.ts';
import {
  FROM_ECLIPSE,
  LIGHT,
  ORBITS,
  plan,
  quick,
  refusal,
  spans,
  startOf,
  SUNNY,
} from '../../kit/makers/planned.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';

/** MB/s on the wire of a made pass. */
const RATE = 0.925;

describe('makePlan: time', () => {
  it('runs a chain at once and brings its result down in the first pass', () => {
    const { schedule, totals, optimality } = plan(
      quick(aStep('a'), aStep('b', { dependsOn: ['a'], outputDataMb: 9.25 })),
    );
    assert.deepEqual(spans(schedule, ORBITS, 'step'), [
      [0, 60],
      [60, 120],
    ]);
    assert.deepEqual(spans(schedule, ORBITS, 'key_exchange'), [[1200, 1202]]);
    // 9.25 MB and 5 % of check octets, rounded to 9.71 MB.
    const endS = 1202 + Math.ceil((9.71 / RATE) * 1000) / 1000;
    assert.deepEqual(spans(schedule, ORBITS, 'transfer'), [[1202, endS]]);
    assert.equal(totals.totalDurationS, endS);
    assert.equal(optimality.value, endS);
    assert.equal(optimality.lowerBound, endS);
    assert.equal(optimality.proven, true);
  });

  it('waits for sunlight with what needs it and not with what does not', () => {
    assert.equal(startOf(quick(aStep('a', { requires: SUNNY })), 'a', FROM_ECLIPSE), 1800);
    assert.equal(startOf(quick(aStep('a')), 'a', FROM_ECLIPSE), 0);
  });

  it('crosses an edge exactly when the step fits on both sides', () => {
    const first = aStep('first', { durationS: 3000 });
    const across = (requires: Requirements) =>
      quick(first, aStep('a', { dependsOn: ['first'], durationS: 1200, requires }));
    assert.equal(startOf(across(LIGHT), 'a'), 3000);
    assert.equal(startOf(across(SUNNY), 'a'), 5400);
  });

  const limits: readonly (readonly [string, Partial<Requirements>, Partial<Requirements>])[] = [
    ['power', { powerW: 37 }, { powerW: 38 }],
    ['heat', { thermalW: 22 }, { thermalW: 23 }],
    ['compute', { compute: 0.5 }, { compute: 0.51 }],
    ['memory', { memoryMb: 1024 }, { memoryMb: 1025 }],
  ];
  for (const [what, fits, tooMuch] of limits)
    it(`runs two steps side by side as long as their ${what} fits together`, () => {
      const pair = (requires: Partial<Requirements>) =>
        quick(
          aStep('a', { requires: { ...LIGHT, ...requires } }),
          aStep('b', { requires: { ...LIGHT, ...requires } }),
        );
      assert.equal(startOf(pair(fits), 'b'), 0);
      assert.equal(startOf(pair(tooMuch), 'b'), 60);
    });

  it('does not send while the radio and a step together are too hot', () => {
    // 38 W of the step and 8 W of the radio exceed 45 W; the contact begins when the step ends.
    const hot = { ...SUNNY, thermalW: 38 };
    const { schedule } = plan(
      quick(
        aStep('a', { durationS: 10, outputDataMb: 5 }),
        aStep('b', { durationS: 1300, requires: hot }),
      ),
    );
    assert.deepEqual(spans(schedule, ORBITS, 'key_exchange'), [[1300, 1302]]);
  });

  it('starts ground steps when their data are there, in any number at once', () => {
    const { schedule } = plan(
      quick(
        aStep('a', { outputDataMb: 1 }),
        aStep('g', { location: 'ground', dependsOn: ['a'], durationS: 100 }),
        aStep('h', { location: 'ground', durationS: 100 }),
        aStep('i', { location: 'ground', durationS: 100 }),
      ),
    );
    const arrival = spans(schedule, ORBITS, 'transfer')[0]?.[1] ?? NaN;
    assert.deepEqual(spans(schedule, ORBITS, 'step', 'g'), [[arrival, arrival + 100]]);
    assert.deepEqual(spans(schedule, ORBITS, 'step', 'h'), [[0, 100]]);
    assert.deepEqual(spans(schedule, ORBITS, 'step', 'i'), [[0, 100]]);
  });
});

describe('makePlan: storage and battery', () => {
  it('holds a product until its transfer ends', () => {
    const job = quick(
      aStep('a', { durationS: 10, outputDataMb: 90 }),
      aStep('b', { durationS: 10, outputDataMb: 90 }),
    );
    const roomy = anEnvironment({ bus: { storageMb: 250 } });
    const tight = anEnvironment({ bus: { storageMb: 150 } });
    assert.equal(startOf(job, 'b', roomy), 0);
    const { schedule } = plan(job, tight);
    const sentA = schedule.transfers.find(({ fromStep }) => fromStep === 'a')?.slices[0]?.endMs;
    const [later] = spans(schedule, tight, 'step', 'b');
    // The product of b may come in the instant in which that of a is released.
    assert.equal(later?.[1], ((sentA ?? 0) - tight.startMs) / 1000);
  });

  it('keeps the state of charge above its floor', () => {
    // Of 60 Wh 24 are usable; the overhead takes 23.7 of them in each eclipse.
    const weak = anEnvironment({ phaseMs: 3_600_000, bus: { batteryWh: 60 } });
    const job = quick(aStep('a', { durationS: 600 }));
    assert.equal(startOf(job, 'a', FROM_ECLIPSE), 0);
    assert.equal(startOf(job, 'a', weak), 1800);
  });
});

describe('makePlan: contacts', () => {
  const received = (fields: Partial<Step> = {}) =>
    aStep('up', {
      source: 'ground',
      inputDataMb: 20,
      outputDataMb: 20,
      durationS: 10,
      ...fields,
    });

  it('uplinks the input of a ground source at 4 Mb/s', () => {
    const { schedule } = plan(quick(received({ outputDataMb: 0 })));
    const [uplink] = spans(schedule, ORBITS, 'transfer');
    assert.deepEqual(uplink, [1202, 1244]);
    assert.deepEqual(spans(schedule, ORBITS, 'step', 'up'), [[1244, 1254]]);
  });

  it('uses another pass where a step asks for it and the same one otherwise', () => {
    const job = (otherPassThan: string[]) =>
      quick(received(), aStep('g', { location: 'ground', dependsOn: ['up'], otherPassThan }));
    const passes = (schedule: Schedule) =>
      schedule.transfers.map(({ slices }) => slices.map(({ passIndex }) => passIndex));
    assert.deepEqual(passes(plan(job([])).schedule), [[0], [0]]);
    const apart = plan(job(['up'])).schedule;
    assert.deepEqual(passes(apart), [[0], [1]]);
    assert.equal(apart.keyExchanges, 2);
    assert.equal(plan(job([])).schedule.keyExchanges, 1);
  });

  it('spreads a volume over passes, and over no more than it may', () => {
    const down = (maxPasses: number | null) =>
      quick(
        aStep('a', { durationS: 10, outputDataMb: 500 }),
        aStep('g', { location: 'ground', dependsOn: ['a'], maxPasses }),
      );
    const { schedule } = plan(down(null));
    assert.deepEqual(
      schedule.transfers[0]?.slices.map(({ passIndex }) => passIndex),
      [0, 1],
    );
    const problem = refusal(down(1));
    assert.deepEqual([problem.constraint, problem.needed, problem.available], ['max_passes', 2, 1]);
    assert.match(problem.suggestion ?? '', /^Raise max_passes of step 'g' to 2 \(checked/);
  });

  it('exchanges keys once a contact and once a rotation, and not without encryption', () => {
    const steps = [0, 1, 2].map((nth) =>
      aStep(`s${nth}`, {
        durationS: 10,
        outputDataMb: 300,
        dependsOn: nth === 0 ? [] : [`g${nth - 1}`],
      }),
    );
    const grounds = [0, 1, 2].map((nth) =>
      aStep(`g${nth}`, { location: 'ground', durationS: 3000, dependsOn: [`s${nth}`] }),
    );
    const job = (keyRotationOrbits: number, encryption: 'aes256' | 'none') =>
      aJob([...steps, ...grounds], {
        security: { keyRotationOrbits, encryption },
        policy: { objective: 'min_latency', minDeliveryConfidence: 0 },
      });
    const rare = plan(job(24, 'aes256')).schedule;
    const often = plan(job(0.5, 'aes256')).schedule;
    assert.equal(rare.keyExchanges, new Set(rare.transfers.flatMap(passesOf)).size);
    assert.ok(often.keyExchanges > rare.keyExchanges);
    assert.equal(
      often.segments.filter(({ kind }) => kind === 'key_exchange').length,
      often.keyExchanges,
    );
    assert.equal(plan(job(0.5, 'none')).schedule.keyExchanges, 0);
  });

  it('takes confidential data only to allowed stations', () => {
    const job = aJob([aStep('a', { outputDataMb: 5 })], {
      security: { dataClassification: 'confidential', allowedGroundStations: ['station-1'] },
      policy: { objective: 'min_latency', minDeliveryConfidence: 0 },
    });
    const { schedule } = plan(job);
    assert.deepEqual(schedule.transfers.flatMap(passesOf), [1]);
  });

  it('sends both ways at once where the bus is full duplex', () => {
    const duplex = anEnvironment({ bus: { fullDuplex: true } });
    const job = quick(
      aStep('a', { durationS: 10, outputDataMb: 200 }),
      received({ inputDataMb: 100, outputDataMb: 0 }),
    );
    const { schedule } = plan(job, duplex);
    const [first, second] = spans(schedule, duplex, 'transfer');
    assert.ok((second?.[0] ?? Infinity) < (first?.[1] ?? 0), 'the slices overlap');
  });
});

describe('makePlan', () => {
  it('makes the same plan from the same input', () => {
    const job = quick(
      ...[0, 1, 2, 3, 4, 5].map((nth) =>
        aStep(`s${nth}`, {
          durationS: 100 + 37 * nth,
          requires: { ...LIGHT, powerW: 12 * (nth + 1) },
          dependsOn: nth < 3 ? [] : [`s${nth - 3}`],
          outputDataMb: 40 + nth,
        }),
      ),
    );
    const [first, second] = [plan(job), plan(structuredClone(job), structuredClone(ORBITS))];
    assert.deepEqual(first, second);
  });

  it('says on every segment what held its start when asked to', () => {
    const job = quick(
      aStep('a', { requires: SUNNY }),
      aStep('b', { dependsOn: ['a'], outputDataMb: 10 }),
    );
    const { schedule } = plan(job, FROM_ECLIPSE);
    assert.deepEqual(
      schedule.segments.map(({ kind, why }) => [kind, why]),
      [
        ['step', 'It waits for sunlight: it needs 40 W and 0.2 of the computer.'],
        ['step', 'It starts as soon as a ends.'],
        ['key_exchange', 'The contact opens with a key exchange.'],
        ['transfer', 'It waits for the pass over Station 1.'],
      ],
    );
    const silent = makePlan({ job, environment: FROM_ECLIPSE, explain: false });
    assert.ok(silent.ok && silent.schedule.segments.every(({ why }) => why === null));
  });
});

function passesOf({ slices }: Schedule['transfers'][number]): number[] {
  return slices.map(({ passIndex }) => passIndex);
}
