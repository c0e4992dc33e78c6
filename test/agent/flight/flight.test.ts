import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { pino } from 'pino';
import { beginFlight, type Flight } from '../../../agent/flight/flight.ts';
import { readHandOut } from '../../../agent/flight/hand-out.ts';
import type { FlightEntry } from '../../../agent/journal/entries.ts';
import { openJournal, type Journal } from '../../../agent/journal/journal.ts';
import { examineHost } from '../../../agent/step/isolation.ts';
import type { WirePlan } from '../../../contracts/plan/plan.ts';
import { aFlownPlan, type FlownStep } from '../../kit/agent/flown-plan.ts';
import { standsStill } from '../../kit/agent/programs.ts';
import { untilFound } from '../../kit/until-found.ts';

const ID = 'dep_1';
/** Mission seconds in a second. */
const SPEED = 10_000;

const step = (id: string, fromS: number, toS: number, script = 'true'): FlownStep => ({
  ...{ id, fromS, toS },
  run: { command: ['/bin/sh', '-c', script], timeout_s: 300 },
});
/** Runs until a file lies in its work folder. */
const WAITS = 'until [ -e go ]; do sleep 0.05; done';

/** The hand-out of a plan as the ground writes it. */
function handOut(plan: Partial<WirePlan>, revision: number): string {
  const { events = [], ...rest } = plan;
  const startMs = Date.parse(plan.orbital_environment?.prediction_start ?? '');
  return JSON.stringify({
    ...{ deployment_id: ID, plan_id: 'plan', satellite_id: '25544', revision, plan_data: rest },
    events: events.map(({ type, timestamp_s: s, step_id: stepId, ...payload }) => ({
      ...{ type, timestamp: new Date(startMs + s * 1000).toISOString(), payload },
      ...(stepId !== undefined && { step_id: stepId }),
    })),
  });
}

describe('a flight whose plan is revised', function () {
  this.timeout(120_000);
  let folder = '';
  let journal: Journal;
  const begun: Flight[] = [];
  const broken: unknown[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-flight-'));
    journal = await openJournal(join(folder, 'journal'));
  });
  afterEach(async () => {
    for (const flight of begun.splice(0)) await flight.leave();
    await journal.close();
    await rm(folder, { recursive: true, force: true });
    assert.deepEqual(broken.splice(0), []);
  });

  const fly = (entry: FlightEntry): Flight => {
    const flight = beginFlight(entry, {
      ...{ journal, log: pino({ level: 'silent' }), host: examineHost(), agentId: 'a' },
      ...{ workFolder: folder, requireIsolation: false, keepsToContacts: false },
      ...{ hasRoom: () => true, onWritten: () => undefined },
      onBroken: (error) => broken.push(error),
      fetchContent: () => Promise.resolve(),
    });
    begun.push(flight);
    return flight;
  };

  const start = async (body: string): Promise<Flight> => {
    const { startMs } = readHandOut(body);
    const entry: FlightEntry = {
      ...{ deploymentId: ID, receivedMs: 1, handOut: body },
      anchor: { wallMs: Date.now(), missionMs: startMs, speed: SPEED },
      ...{ position: 0, nextSeq: 1, state: 'flying', end: null },
    };
    await journal.commit([
      { put: 'hand-out', deploymentId: ID, body },
      { put: 'flight', entry },
    ]);
    return fly(entry);
  };

  const work = (stepId: string): string => join(folder, 'deployments', ID, 'steps', stepId, 'work');
  const told = async (): Promise<string[]> =>
    (await journal.events(ID, 500)).map(
      ({ type, stepId }) => type + (stepId === null ? '' : ` ${stepId}`),
    );
  const untilTold = (text: string) =>
    untilFound(async () => ((await told()).includes(text) ? true : null), text);
  const revise = (flight: Flight, body: string) => flight.revise(body, readHandOut(body));

  const FIRST = handOut(aFlownPlan([step('look', 0, 30, WAITS), step('pack', 30, 40)]), 1);
  const SECOND = handOut(
    aFlownPlan(
      [step('look', 10, 30, WAITS), step('extra', 5_000, 5_010), step('pack', 6_000, 6_010)],
      10,
    ),
    2,
  );
  const BY_BOTH = [
    ...['job.accepted', 'step.started look', 'plan.revised', 'step.completed look'],
    ...['step.started extra', 'step.completed extra', 'step.started pack', 'step.completed pack'],
    'job.completed',
  ];

  it('goes on with the newer events, and keeps the program that runs', async () => {
    const flight = await start(FIRST);
    await untilTold('step.started look');
    // Its planned end is over, and its program is waited for.
    await untilFound(
      () => Promise.resolve(flight.pen.flight().position === 2 ? true : null),
      'the wait for the program',
    );
    assert.equal(await revise(flight, SECOND), null);
    const kept = await journal.flight(ID);
    assert.deepEqual([kept?.position, kept?.handOut], [0, SECOND]);
    assert.deepEqual([flight.revision(), flight.pen.flight().state], [2, 'flying']);
    await writeFile(join(work('look'), 'go'), '');
    await flight.ended;
    assert.deepEqual(await told(), BY_BOTH);
    const events = await journal.events(ID, 500);
    const attempts = events.flatMap(({ type, payload }) =>
      type === 'step.completed' ? [payload['attempt']] : [],
    );
    assert.deepEqual(attempts, [1, 1, 1]);
    const packed = events.find(({ type, stepId }) => type === 'step.started' && stepId === 'pack');
    const { startMs } = readHandOut(FIRST);
    assert.ok(Date.parse(packed?.timestamp ?? '') >= startMs + 6_000_000, packed?.timestamp);
    assert.equal(await revise(flight, SECOND.replace('"revision":2', '"revision":3')), ENDED);
  });

  it('takes none that is as old as its own, or older', async () => {
    const flight = await start(FIRST);
    await untilTold('step.started look');
    assert.equal(await revise(flight, SECOND), null);
    const refusal = (revision: number) => `its revision is ${revision}, and revision 2 is flown`;
    assert.equal(await revise(flight, FIRST), refusal(1));
    assert.equal(await revise(flight, SECOND), refusal(2));
    assert.equal((await journal.flight(ID))?.handOut, SECOND);
  });

  it('tells which plan it is where the flight begins by a later one', async () => {
    const later = FIRST.replace('"revision":1', '"revision":2');
    const flight = await start(later);
    await untilTold('step.started look');
    const [accepted] = await journal.events(ID, 1);
    assert.deepEqual([accepted?.type, accepted?.payload['revision']], ['job.accepted', 2]);
    await flight.leave();
    // What began by another disk does not begin again.
    const { events, ...rest } = JSON.parse(later) as { events: { type: string }[] };
    const left = events.filter(({ type }) => type !== 'job.accepted');
    await start(JSON.stringify({ ...rest, events: left }));
    const revised = await untilFound(
      async () =>
        (await journal.events(ID, 500)).find(({ type }) => type === 'plan.revised') ?? null,
      'the plan',
    );
    assert.deepEqual([revised.seq, revised.payload['revision']], [1, 2]);
  });

  it('is flown on by it after the agent was started again', async () => {
    const first = await start(FIRST);
    await untilTold('step.started look');
    assert.equal(await revise(first, SECOND), null);
    await first.leave();
    begun.length = 0;
    await journal.close();
    journal = await openJournal(join(folder, 'journal'));
    const entry = await journal.flight(ID);
    assert.ok(entry !== null);
    const second = fly(entry);
    assert.equal(second.revision(), 2);
    await untilTold('step.retrying look');
    await writeFile(join(work('look'), 'go'), '');
    await second.ended;
    const expected = [...BY_BOTH];
    expected.splice(3, 0, 'step.retrying look');
    assert.deepEqual(await told(), expected);
  });

  it('lets a program go on that the older plan had stopped for longer', async () => {
    const plan = aFlownPlan([step('look', 0, 9_000_000, WAITS)]);
    const [segment] = plan.plan?.segments ?? [];
    assert.ok(segment !== undefined && plan.plan !== undefined);
    const startMs = Date.parse(segment.start);
    const part = (fromS: number, toS: number) => ({
      ...segment,
      start: new Date(startMs + fromS * 1000).toISOString(),
      end: new Date(startMs + toS * 1000).toISOString(),
    });
    const segments = [part(0, 20), part(8_000_000, 9_000_000)];
    const flight = await start(handOut({ ...plan, plan: { ...plan.plan, segments } }, 1));
    await untilFound(async () => ((await standsStill(work('look'))) ? true : null), 'the pause');
    const whole = aFlownPlan([step('look', 60, 300, WAITS)], 60);
    assert.equal(await revise(flight, handOut(whole, 2)), null);
    await writeFile(join(work('look'), 'go'), '');
    await flight.ended;
    assert.equal((await told()).at(-1), 'job.completed');
  });
});

const ENDED = 'it has ended on board';
