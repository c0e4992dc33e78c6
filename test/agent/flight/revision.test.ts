import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { carryOn, pastOf, withCarried, type Carried } from '../../../agent/flight/revision.ts';
import { readHandOut, type HandOut, type Planned } from '../../../agent/flight/hand-out.ts';
import { seeded } from '../../kit/random/seeded.ts';

const START_MS = Date.parse('2026-11-26T12:00:00Z');
const at = (s: number): string => new Date(START_MS + s * 1000).toISOString();

/** An event of a plan: its second, its type, and its step. */
type Row = readonly [s: number, type: string, stepId?: string, payload?: object];

interface Made {
  readonly beginsAtS?: number;
  readonly revision?: number;
  readonly rows: readonly Row[];
  readonly programs?: readonly { readonly id: string; readonly durationS: number }[];
  readonly parts?: readonly (readonly [stepId: string, fromS: number, toS: number])[];
  readonly passes?: readonly (readonly [station: string, fromS: number, toS: number, mb: number])[];
}

function plan({ beginsAtS = 0, revision = 1, rows, programs, parts, passes }: Made): HandOut {
  return readHandOut(
    JSON.stringify({
      ...{ deployment_id: 'dep_1', plan_id: 'plan', satellite_id: '25544', revision },
      events: rows.map(([s, type, stepId, payload = {}]) => ({
        ...{ type, timestamp: at(s), payload },
        ...(stepId !== undefined && { step_id: stepId }),
      })),
      plan_data: {
        orbital_environment: {
          prediction_start: at(beginsAtS),
          ground_passes: (passes ?? []).map(([station, fromS, toS, mb], index) => ({
            ...{ index, station_id: station, downlink_capacity_mb: mb },
            ...{ aos: at(fromS), los: at(toS) },
          })),
        },
        plan: {
          segments: (parts ?? []).map(([stepId, fromS, toS]) => ({
            ...{ kind: 'step', step_id: stepId, start: at(fromS), end: at(toS) },
          })),
        },
        programs: (programs ?? []).map(({ id, durationS }) => ({
          ...{ step_id: id, location: 'onboard', duration_s: durationS },
          ...{ memory_mb: 64, output_data_mb: 1, run: { command: ['true'] } },
        })),
      },
    }),
  );
}

/** Two steps, the second from 100 s on. */
const FIRST = plan({
  rows: [
    [0, 'job.accepted'],
    [0, 'placement.decided', 'look', { location: 'onboard' }],
    [0, 'placement.decided', 'pack', { location: 'onboard' }],
    [10, 'step.started', 'look'],
    [50, 'step.progress', 'look'],
    [60, 'step.completed', 'look'],
    [70, 'transfer.pass_started', 'look', { transfer_id: 't1', station: 'Svalbard' }],
    [80, 'transfer.pass_completed', 'look', { transfer_id: 't1', station: 'Svalbard' }],
    [100, 'step.started', 'pack'],
    [130, 'step.completed', 'pack'],
    [140, 'job.completed'],
  ],
  programs: [
    { id: 'look', durationS: 50 },
    { id: 'pack', durationS: 30 },
  ],
  parts: [
    ['look', 10, 60],
    ['pack', 100, 130],
  ],
  passes: [
    ['svalbard', 40, 200, 9],
    ['inuvik', 40, 200, 7],
  ],
});

/** How many events of the first plan are behind once that one is. */
const after = (type: string, stepId: string | null): number =>
  FIRST.events.findIndex((event) => event.type === type && event.stepId === stepId) + 1;

const shown = ({ events }: Pick<Carried, 'events'>): string[] =>
  events.map(
    ({ atMs, type, stepId }) =>
      `${(atMs - START_MS) / 1000} ${type}${stepId === null ? '' : ` ${stepId}`}`,
  );

describe('a flight that goes on by another plan', () => {
  /** Made at 20 s: the second step and the end move by 200 s; what runs begins with the plan. */
  const knows = plan({
    ...{ beginsAtS: 20, revision: 2 },
    rows: [
      [20, 'job.accepted'],
      [20, 'placement.decided', 'look', { location: 'onboard' }],
      [20, 'placement.decided', 'pack', { location: 'ground' }],
      [20, 'step.started', 'look'],
      [50, 'step.progress', 'look'],
      [65, 'step.completed', 'look'],
      [270, 'transfer.pass_started', 'look', { transfer_id: 't1', station: 'Svalbard' }],
      [300, 'step.started', 'pack'],
      [330, 'step.completed', 'pack'],
      [340, 'job.completed'],
    ],
    programs: [
      { id: 'look', durationS: 40 },
      { id: 'pack', durationS: 31 },
    ],
    parts: [
      ['look', 20, 65],
      ['pack', 300, 330],
    ],
    passes: [
      ['svalbard', 90, 200, 2],
      ['svalbard', 260, 400, 5],
    ],
  });
  /** Another one, made by a ground that has not heard that the step runs. */
  const unaware = plan({
    ...{ beginsAtS: 20, revision: 2 },
    rows: [
      [20, 'job.accepted'],
      [200, 'step.started', 'look'],
      [250, 'step.completed', 'look'],
      [260, 'job.completed'],
    ],
  });
  const ahead = [
    '270 transfer.pass_started look',
    '300 step.started pack',
    '330 step.completed pack',
    '340 job.completed',
  ];

  for (const [what, position, next, expected] of [
    [
      'from its beginning where nothing has happened',
      0,
      unaware,
      ['20 job.accepted', '200 step.started look', '250 step.completed look', '260 job.completed'],
    ],
    [
      'without beginning anew what runs',
      after('step.started', 'look'),
      knows,
      ['20 placement.decided pack', '50 step.progress look', '65 step.completed look', ...ahead],
    ],
    [
      'without what has happened by both',
      after('step.progress', 'look'),
      knows,
      ['20 placement.decided pack', '65 step.completed look', ...ahead],
    ],
    [
      'without a step that has ended, though the ground has not heard of it',
      after('step.completed', 'look'),
      unaware,
      ['260 job.completed'],
    ],
    [
      'with the step that runs as it began, where the ground does not know of it',
      after('step.started', 'look'),
      unaware,
      ['50 step.progress look', '60 step.completed look', '260 job.completed'],
    ],
    [
      'with the step that runs as it began, where it is left out',
      after('step.started', 'pack'),
      plan({
        ...{ beginsAtS: 90, revision: 2 },
        rows: [
          [90, 'job.accepted'],
          [110, 'job.completed'],
        ],
      }),
      // And the job ends after it.
      ['130 step.completed pack', '130 job.completed'],
    ],
  ] as const)
    it(`goes on ${what}`, () => {
      assert.deepEqual(shown(carryOn(FIRST, next, position)), expected);
    });

  it('knows programs of steps that have begun as they began, and those that are no more', () => {
    const position = after('step.started', 'look');
    const flown = withCarried(knows, carryOn(FIRST, knows, position));
    const durations = (of: HandOut) =>
      [...of.programs.values()].map(({ step_id: id, duration_s: s }) => `${id} ${s}`).sort();
    // What is left of a step that runs is no limit for it when it has to begin again.
    assert.deepEqual(durations(flown), ['look 50', 'pack 31']);
    const left = withCarried(unaware, carryOn(FIRST, unaware, after('step.completed', 'look')));
    assert.deepEqual(durations(left), ['look 50', 'pack 30']);
    assert.equal(flown.parts.get('look')?.[0]?.startMs, START_MS + 20_000);
    assert.equal(left.parts.get('look')?.length ?? 0, 0);
    const asBegun = withCarried(unaware, carryOn(FIRST, unaware, position));
    assert.equal(asBegun.parts.get('look')?.[0]?.startMs, START_MS + 10_000);
  });

  it('counts what goes in a pass of which it has used a part, of that station alone', () => {
    const { contacts } = carryOn(FIRST, knows, after('step.started', 'look'));
    const counted = contacts.map(({ countedFromMs, volumeMb }) => [countedFromMs, volumeMb]);
    assert.deepEqual(counted, [
      [START_MS + 40_000, 9],
      [undefined, 5],
    ]);
  });

  it('remembers over a second revision, through JSON, what happened by the first plan', () => {
    const carried = carryOn(FIRST, knows, after('step.completed', 'look'));
    // As the journal keeps it.
    const kept = JSON.parse(JSON.stringify(carried)) as Carried;
    assert.deepEqual(kept, carried);
    const second = withCarried(knows, kept);
    assert.deepEqual(shown(carryOn(second, { ...unaware, revision: 3 }, 1)), ['260 job.completed']);
    assert.deepEqual(pastOf(second, 1).ended, ['look']);
  });

  it('begins and ends each step once, whenever it is revised, however often', () => {
    const random = seeded(7);
    const whole = (below: number): number => Math.floor(random() * below);
    const ids = ['a', 'b', 'c', 'd'];
    /** Steps one after another from a second on; those that run are known to run, or not. */
    const randomPlan = (
      fromS: number,
      known: readonly string[],
      left: readonly string[],
    ): HandOut => {
      const rows: Row[] = [[fromS, 'job.accepted']];
      let s = fromS;
      for (const id of [...known, ...left]) {
        s += known.includes(id) ? 0 : 1 + whole(50);
        rows.push([s, 'step.started', id]);
        s += 2 + whole(50);
        rows.push([s, 'step.completed', id]);
      }
      rows.push([s + 10, 'job.completed']);
      const programs = [...known, ...left].map((id) => ({ id, durationS: 5 }));
      return plan({ beginsAtS: fromS, rows, programs });
    };
    for (let round = 0; round < 500; round += 1) {
      let flown = randomPlan(0, [], ids);
      const told: Planned[] = [];
      let position = 0;
      const flyOn = (): void => {
        const event = flown.events[position];
        if (event === undefined) return;
        told.push(event);
        position += 1;
      };
      for (let revisions = whole(4); revisions > 0; revisions -= 1) {
        for (let count = whole(9); count > 0; count -= 1)
          if (flown.events[position]?.type !== 'job.completed') flyOn();
        const { begun, ended } = pastOf(flown, position);
        const running = begun.filter((id) => !ended.includes(id));
        const isHeard = whole(2) === 0;
        const known = isHeard ? running : [];
        const fromS = ((told.at(-1)?.atMs ?? START_MS) - START_MS) / 1000;
        // A ground that has not heard plans what has ended again.
        const left = ids.filter((id) => !known.includes(id) && !(isHeard && ended.includes(id)));
        const next = randomPlan(fromS, known, left);
        flown = withCarried(next, carryOn(flown, next, position));
        position = 0;
      }
      while (position < flown.events.length) flyOn();
      const order = told.map(({ type, stepId }) => `${type} ${stepId ?? ''}`);
      assert.equal(new Set(order).size, order.length, `twice: ${order.join()}`);
      for (const id of ids) {
        const [begins, ends] = [`step.started ${id}`, `step.completed ${id}`].map((text) =>
          order.indexOf(text),
        ) as [number, number];
        assert.ok(begins >= 0 && ends > begins, `${id} in ${order.join()}`);
      }
      assert.equal(order[0], 'job.accepted ');
      assert.equal(order.at(-1), 'job.completed ');
    }
  });
});
