import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { bookedTruth } from '../kit/booking/booked-truth.ts';
import { acceptedAt } from '../kit/faults/accepted.ts';
import { bookedFlights, type BookedFlight } from '../kit/faults/booked-flights.ts';
import { useDeadlyCommands, type DeadlyCommand } from '../kit/faults/deadly-commands.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { call } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_bookings';
/** Every step; `FAULT_STEPS=3` takes so many of each flow, spread evenly: a first look. */
const MOST_STEPS = Number(process.env['FAULT_STEPS'] ?? '1000');
const SETTLE_MS = 240_000;
/** Between two polls of an agent there are 9 s. */
const POLL_MS = 9_500;
const WORLD = 'rehearsal';

/** How often a flow was cut, and what was found afterwards. */
interface Tally {
  readonly flow: string;
  readonly steps: number;
  readonly died: number;
  readonly orphansAndGaps: number;
}

describe('kill -9 at every step of a booking and of a revision', function () {
  this.timeout(3_600_000);
  const deadly = useDeadlyCommands();
  const { platform, database } = useFaultPlatform(DATABASE, deadly.environment);
  const tallies = useTallies<Tally>();
  let flights: ReturnType<typeof bookedFlights>;
  let named = 0;
  const name = (flow: string): string => `${flow}-${(named += 1)}`;
  before(() => {
    flights = bookedFlights(platform, database.db);
  });

  /** Cuts a flow at each of its steps and looks for what is there too much and too little. */
  async function cutEverywhere(
    flow: string,
    steps: readonly DeadlyCommand[],
    fly: (nth: number) => Promise<(() => Promise<void>) | null>,
    after: () => Promise<void>,
  ): Promise<void> {
    const taken = spread(steps, MOST_STEPS);
    let died = 0;
    for (const [nth, step] of taken.entries()) {
      const work = await fly(nth);
      assert.ok(work !== null);
      if (await deadly.dyingAt(step, platform, work)) died += 1;
      const what = `${step.role} ${step.when} ${step.label} ${step.nth}`;
      assert.deepEqual(await bookedTruth(database.db), [], `killed at ${what}`);
      await after();
    }
    tallies.push({ flow, steps: taken.length, died, orphansAndGaps: 0 });
    // A step that an undisturbed flow takes is met again, but for what depends on who comes first.
    assert.ok(died > taken.length / 2, `${died} of ${taken.length}`);
  }

  it('a booking: the API dies, and what it answered for is there once', async () => {
    const first = await flights.place(name('booked'), WORLD);
    const steps = await deadly.stepsOf(() => flights.deploy(first, { speed_multiplier: 1 }));
    const ours = steps.filter(({ role, label }) => role === 'api' && !label.includes('mission_'));
    assert.ok(ours.some(({ label }) => label === 'insert commitments'));
    let flown: BookedFlight | null = null;
    await cutEverywhere(
      'booking',
      ours,
      async () => {
        const place = await flights.place(name('booked'), WORLD);
        return async () => {
          flown = await flights.deploy(place, { speed_multiplier: 1 });
          const found = await database.db
            .collection('deployments')
            .countDocuments({ plan_id: place.planId });
          assert.equal(found, 1, 'one deployment of a request, however often it is sent');
        };
      },
      async () => {
        if (flown !== null) await flights.cancel(flown);
      },
    );
  });

  it('a cancellation: nothing stays booked', async () => {
    const fly = async (): Promise<BookedFlight> =>
      flights.deploy(await flights.place(name('ended'), WORLD), { speed_multiplier: 1 });
    const cancel = async ({ id }: BookedFlight): Promise<void> => {
      await untilFound(
        async () => {
          const answer = await call(
            'POST',
            `${platform.urls.console}/api/deployments/${id}/cancel`,
          ).catch(() => null);
          // The first one may have done it before its process died.
          return answer?.status === 200 || answer?.status === 409 ? answer : null;
        },
        `${id} to be cancelled`,
        SETTLE_MS,
      );
      assert.equal((await flights.record(id))?.status, 'cancelled');
      const left = await database.db
        .collection('commitments')
        .countDocuments({ booking_id: id, end: { $gt: new Date() } });
      assert.equal(left, 0, 'what lies ahead is given back');
    };
    const first = await fly();
    const steps = await deadly.stepsOf(() => cancel(first));
    const ours = steps.filter(({ role }) => role === 'api');
    await cutEverywhere(
      'cancellation',
      ours,
      async () => {
        const flown = await fly();
        return () => cancel(flown);
      },
      () => Promise.resolve(),
    );
  });

  it('a revision: asked for, looked at, proposed, decided, booked: it is flown, and all of it is booked', async () => {
    const fly = async (): Promise<BookedFlight> =>
      flights.deploy(await flights.place(name('revised'), WORLD), { speed_multiplier: 1 });
    const revise = async (flown: BookedFlight): Promise<void> => {
      await flights.breakContact(flown);
      const { revision, decided_by: by } = await flights.revised(flown, 'accepted');
      assert.deepEqual([revision >= 2, by], [true, 'auto']);
    };
    const first = await fly();
    const steps = await deadly.stepsOf(() => revise(first));
    for (const [role, label] of [
      ['api', 'insert sky_changes'],
      ['worker', 'insert deployment_revisions'],
      ['worker', 'update deployment_revisions'],
      ['worker', 'insert commitments'],
    ])
      assert.ok(
        steps.some((one) => one.role === role && one.label === label),
        `${label} of the ${role} in ${JSON.stringify(steps)}`,
      );
    let flown = first;
    await cutEverywhere(
      'revision',
      steps,
      async () => {
        flown = await fly();
        return () => revise(flown);
      },
      () => flights.cancel(flown),
    );
  });

  it('a decision of the owner: it is done once, whoever dies', async () => {
    const fly = async (): Promise<BookedFlight> => {
      const place = await flights.place(name('asked'), WORLD);
      const terms = { speed_multiplier: 1, revision: 'ask', on_silence: 'keep' };
      const flown = await flights.deploy(place, terms);
      await flights.breakContact(flown);
      await flights.revised(flown, 'proposed');
      return flown;
    };
    const decide = async (flown: BookedFlight): Promise<void> => {
      const path = `/api/deployments/${flown.id}/revisions/2/decision`;
      const url = `${platform.urls.console}${path}`;
      const answers = await untilFound(
        async () => {
          const answer = await call('POST', url, { decision: 'accept' }).catch(() => null);
          // Refused: the first one was taken before its process died.
          return answer?.status === 200 || answer?.status === 409 ? answer : null;
        },
        `an answer to the decision of ${flown.name}`,
        SETTLE_MS,
      );
      const { decided_by: by } = await flights.revised(flown, 'accepted');
      assert.equal(by, 'owner', JSON.stringify(answers.body));
    };
    const first = await fly();
    const steps = await deadly.stepsOf(() => decide(first));
    const ours = steps.filter(({ role }) => role === 'worker');
    let flown = first;
    await cutEverywhere(
      'decision',
      ours,
      async () => {
        flown = await fly();
        return () => decide(flown);
      },
      () => flights.cancel(flown),
    );
  });

  it('an agent is told, although the API dies with the answer', async () => {
    const flown = await flights.deploy(await flights.place(name('told'), WORLD), {
      ...{ mode: 'live', revision: 'auto' },
    });
    const agent = 'agent-told';
    const body = { agent_id: agent, satellite_id: flown.satelliteId, accepts: ['revisions'] };
    const console_ = platform.urls.console;
    const headers = { 'x-agent-id': agent };
    await acceptedAt(`${console_}/api/agent/register`, body, {
      ...{ key: agent, withinMs: SETTLE_MS, headers },
    });
    const polls = async (): Promise<Record<string, unknown> | null> => {
      const path = `${console_}/api/agent/workloads`;
      const answer = await call('GET', path, undefined, headers).catch(() => null);
      return answer?.status === 200 ? answer.body : null;
    };
    const handed = await untilFound(polls, 'the first hand-out', SETTLE_MS);
    assert.deepEqual([handed['deployment_id'], handed['revision']], [flown.id, 1]);
    const report = await call(
      'POST',
      `${console_}/api/deployments/${flown.id}/events`,
      { type: 'job.accepted', timestamp: new Date().toISOString(), payload: {} },
      headers,
    );
    assert.ok(report.status < 300, JSON.stringify(report.body));
    await flights.breakContact(flown);
    const { revision } = await flights.revised(flown, 'accepted');
    const claim: DeadlyCommand = {
      ...{ role: 'api', when: 'answered', label: 'findAndModify deployments', nth: 1 },
    };
    let again: Record<string, unknown> | null = null;
    const died = await deadly.dyingAt(claim, platform, async () => {
      await untilFound(
        async () => {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
          again = await polls();
          return again?.['revision'] === revision ? again : null;
        },
        `revision ${revision} with the agent`,
        SETTLE_MS,
      );
    });
    assert.ok(died, 'the API died after it had noted that the agent has it');
    assert.deepEqual(await bookedTruth(database.db), []);
    await flights.cancel(flown);
  });
});

/** So many of a list, from its whole length. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from(
    { length: most },
    (_, at) => list[Math.floor((at * list.length) / most)],
  ).filter((one) => one !== undefined);
}
