import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import type { OutboxDocument } from '../../../records/deployment/outbox.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import { at } from '../../kit/http/answers.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { FREE_KEY, OTHER_KEY } from '../../kit/surfaces/console.ts';
import { lookAndKeep, LOOKING_ORBIT } from '../../kit/booking/look-and-keep.ts';

/** An hour from now: nothing of it has begun. */
const START = new Date(Date.parse(BOOKING_NOW) + 3_600_000).toISOString();
/** Half an hour of most that the satellite has, and the result down. */
const JOB = lookAndKeep(1800);

describe('deployments that displace others', function () {
  this.timeout(180_000);
  const { console, database, post, booked } = useBookingConsole();
  const ids = { satellite: '', capped: '', station: '' };

  before(async () => {
    const register = async (name: string, more: object): Promise<string> => {
      const body = { bus: '6U', elements: LOOKING_ORBIT, name, sharing: 'public', ...more };
      return String((await post('/api/fleet/satellites', body))['id']);
    };
    ids.satellite = await register('Lark', {});
    ids.capped = await register('Capped', { share_rules: { priority_cap: 1 } });
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, sharing: 'public' };
    ids.station = String((await post('/api/fleet/stations', { ...place, name: 'North' }))['id']);
  });

  const plan = async (options: object, { satellite = ids.satellite, key = '' } = {}) =>
    await post(
      '/api/plans',
      {
        ...{ satellite_id: satellite, ...JOB },
        options: { start: START, ground_stations: [ids.station], prediction_hours: 24, ...options },
      },
      ...(key === '' ? [] : [key]),
    );
  const deploy = (body: object, key?: string) =>
    console.call('POST', '/api/deployments', { body, ...(key !== undefined && { key }) });
  const deployed = async (body: object, key?: string) => {
    const answer = await deploy({ mode: 'live', ...body }, key);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return { ...answer.body, id: String(answer.body['id']) };
  };
  const shown = async (id: string, key?: string) =>
    (await console.call('GET', `/api/deployments/${id}`, key === undefined ? {} : { key })).body;
  const notices = async (id: string) =>
    (
      await database.db
        .collection<OutboxDocument>('outbox')
        .find({ deployment_id: id, 'notice.kind': 'look_again' })
        .toArray()
    ).map(({ notice }) => (notice.kind === 'look_again' ? notice.cause : null));
  const durationOf = (made: object) => Number(at(made, 'plan', 'total_duration_s'));

  /** A rehearsal with one deployment, and a rival's plan for the same minutes. */
  const rivals = async (world: string, first: object) => {
    const [one, rival] = [await plan({ world }), await plan({ world })];
    const { id } = await deployed({ plan_id: one['id'], ...first });
    return { id, rival, before: await booked(id) };
  };

  it('take what is preemptible and of lower priority, tell its owner, and say whose it was', async () => {
    const { id, rival, before: had } = await rivals('taken', { priority: 1, preemptible: true });
    assert.ok(had.length > 0);
    const made = await deployed({ plan_id: rival['id'], priority: 2 });
    assert.deepEqual(
      [at(made, 'displaced'), at(made, 'conflicts'), at(made, 'priority')],
      [[id], [], 2],
    );
    assert.deepEqual(await booked(id), []);
    assert.ok((await booked(made.id)).every(({ priority }) => priority === 2));
    assert.deepEqual(await notices(id), [{ kind: 'displaced', subject: made.id }]);
    assert.ok(console.nudged.includes(id), 'it is told at once');
    const { displaced_by: by, priority, preemptible } = await shown(id);
    assert.deepEqual([by, priority, preemptible], [made.id, 1, true]);
    const rows = at(
      (await console.call('GET', `/api/schedule?world=taken&from=${START}&satellite_id=Lark`)).body,
      'rows',
    ) as readonly { readonly bars: readonly Readonly<Record<string, unknown>>[] }[];
    const bars = rows.flatMap((row) => row.bars);
    assert.ok(bars.length > 0 && bars.every((bar) => bar['priority'] === 2));
  });

  for (const [name, first, second] of [
    ['equal', { priority: 2, preemptible: true }, { priority: 2 }],
    ['equal by default', { preemptible: true }, {}],
    ['higher', { priority: 3, preemptible: true }, { priority: 2 }],
    ['lower, but kept by its owner', { priority: 0 }, { priority: 3 }],
  ] as const)
    it(`never take what is of a priority that is ${name}`, async () => {
      const world = name.replaceAll(/[ ,]+/g, '-');
      const { id, rival, before: had } = await rivals(world, first);
      const refused = await deploy({ plan_id: rival['id'], mode: 'live', ...second });
      assert.deepEqual([refused.status, refused.body['code']], [409, 'schedule_conflict']);
      assert.deepEqual(await booked(id), had);
      assert.deepEqual([await notices(id), 'displaced_by' in (await shown(id))], [[], false]);
    });

  it('never take what has begun', async () => {
    const world = 'begun';
    const options = { world, start: new Date(Date.parse(BOOKING_NOW) - 3_600_000).toISOString() };
    const [first, rival] = [await plan(options), await plan(options)];
    const { id } = await deployed({ plan_id: first['id'], priority: 0, preemptible: true });
    const looking = (await booked(id)).filter(({ work }) => work === 'look');
    assert.ok(looking.some(({ start }) => start.toISOString() <= BOOKING_NOW));
    const refused = await deploy({ plan_id: rival['id'], mode: 'live', priority: 3 });
    assert.equal(refused.status, 409);
    const again = await plan({ ...options, priority: 3 });
    const { id: other } = await deployed({ plan_id: again['id'] });
    const left = (await booked(id)).filter(({ work }) => work === 'look');
    assert.deepEqual(left, looking);
    const loads = (rows: readonly CommitmentDocument[]) =>
      rows.filter(({ draw }) => draw.kind === 'load');
    const ended = Math.max(...loads(looking).map(({ end }) => end.getTime()));
    const theirs = loads(await booked(other));
    assert.ok(theirs.length > 0 && theirs.every(({ start }) => start.getTime() >= ended));
  });

  it('are planned with a priority as if those who give way were not there, and never later', async () => {
    const world = 'planned';
    const alone = await plan({ world });
    const { id } = await deployed({ plan_id: alone['id'], priority: 1, preemptible: true });
    const beside = await plan({ world });
    const equal = await plan({ world, priority: 1 });
    const taking = await plan({ world, priority: 2 });
    assert.ok(durationOf(beside) > durationOf(alone));
    assert.equal(durationOf(equal), durationOf(beside));
    assert.equal(durationOf(taking), durationOf(alone));
    assert.deepEqual(
      [equal, taking].map((made) => [
        at(made, 'schedule', 'priority'),
        at(made, 'schedule', 'displaces'),
      ]),
      [
        [1, false],
        [2, true],
      ],
    );
    assert.ok(!('priority' in Object(beside['schedule'])));
    const made = await deployed({ plan_id: taking['id'] });
    assert.deepEqual([at(made, 'priority'), at(made, 'displaced')], [2, [id]]);
  });

  it('are planned again with their priority where what is in the way stays', async () => {
    const world = 'again';
    const { id, rival } = await rivals(world, { priority: 3 });
    const made = await deployed({ plan_id: rival['id'], priority: 3, on_conflict: 'replan' });
    assert.deepEqual([at(made, 'displaced'), at(made, 'priority')], [[], 3]);
    assert.ok((await booked(id)).length > 0 && (await booked(made.id)).length > 0);
  });

  it('are not handed out until they have another plan', async () => {
    const { id, rival } = await rivals('held', { priority: 0, preemptible: true });
    const { id: other } = await deployed({ plan_id: rival['id'], priority: 1 });
    const handed: string[] = [];
    for (;;) {
      const claim = { ownerId: 'owner', agentId: 'lark', satelliteId: ids.satellite };
      const claimed = await console.deps.deployments.claimForAgent(claim);
      if (claimed === null) break;
      handed.push(claimed._id);
    }
    assert.deepEqual([handed.includes(id), handed.includes(other)], [false, true]);
  });

  it('leave alone what an agent flies that takes no other plan', async () => {
    const world = 'flown';
    const { id, rival, before: had } = await rivals(world, { priority: 0, preemptible: true });
    const { db } = database;
    await db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { status: 'dispatched', agent_id: 'old' } });
    const refused = await deploy({ plan_id: rival['id'], mode: 'live', priority: 3 });
    assert.equal(refused.status, 409);
    assert.deepEqual(await booked(id), had);
    await console.deps.agents.register(
      { ownerId: 'owner', agentId: 'old' },
      { accepts: ['revisions'] },
      Date.parse(BOOKING_NOW),
    );
    const made = await deployed({ plan_id: rival['id'], priority: 3 });
    assert.deepEqual(at(made, 'displaced'), [id]);
  });

  it('know a rehearsal’s own time', async () => {
    const world = 'its-own-time';
    const [first, rival] = [await plan({ world }), await plan({ world })];
    const { id } = await deployed({
      ...{ plan_id: first['id'], mode: 'simulated', priority: 0, preemptible: true },
    });
    await createDeploymentProgress(database).begin(id);
    // The mission begins where its plan does: the first step runs, whatever the wall clock says.
    const refused = await deploy({ plan_id: rival['id'], priority: 3 });
    assert.equal(refused.status, 409);
    const rows = refused.body['conflicts'] as readonly Record<string, unknown>[];
    assert.ok(rows.some((row) => row['with'] === id && row['rule'] === 'compute'));
  });

  it('are busy to the owner whom they displace on what is public', async () => {
    const [mine, theirs] = [
      await plan({ world: 'live' }),
      await plan({ world: 'live' }, { key: OTHER_KEY }),
    ];
    const { id } = await deployed({ plan_id: mine['id'], priority: 1, preemptible: true });
    const made = await deployed({ plan_id: theirs['id'] }, OTHER_KEY);
    assert.deepEqual(at(made, 'displaced'), ['busy']);
    assert.deepEqual(await notices(id), [{ kind: 'displaced', subject: 'busy' }]);
    assert.equal((await shown(id))['displaced_by'], 'busy');
    assert.ok(!JSON.stringify(await shown(id)).includes(made.id));
  });

  it('have no more priority than what is another’s allows, nor than their key', async () => {
    const capped = { satellite: ids.capped, key: OTHER_KEY };
    const theirs = await plan({ world: 'live' }, capped);
    const above = await deploy({ plan_id: theirs['id'], mode: 'live', priority: 2 }, OTHER_KEY);
    assert.deepEqual([above.status, above.body['code']], [403, 'forbidden']);
    assert.match(String(above.body['message']), /priority must be 1 or less/);
    assert.equal(at(above.body, 'problems', 0, 'path'), 'priority');
    const unasked = await deployed({ plan_id: theirs['id'] }, OTHER_KEY);
    assert.equal(at(unasked, 'priority'), 1);

    const mine = await plan({ world: 'most' });
    const most = await deploy({ plan_id: mine['id'], mode: 'live', priority: 4 });
    assert.deepEqual([most.status, most.body['code']], [403, 'forbidden']);
    assert.match(String(most.body['message']), /priority must be 3 or less.*max_priority/);
    const body = { satellite_id: ids.satellite, ...JOB };
    const options = { start: START, world: 'most', priority: 4 };
    const planned = await console.call('POST', '/api/plans', { body: { ...body, options } });
    assert.equal(planned.status, 403);
    assert.equal(at(planned.body, 'problems', 0, 'path'), 'options.priority');
    const free = await console.call('POST', '/api/plans', {
      ...{ body: { ...body, options: { ...options, priority: 3 } }, key: FREE_KEY },
    });
    assert.notEqual(free.status, 403, 'three is for everybody');
  });

  it('refuse a priority that decides nothing, and to give way with a plan that never changes', async () => {
    const [empty, made] = [await plan({}), await plan({ world: 'senseless' })];
    const cases = [
      [{ plan_id: empty['id'], priority: 2 }, 'priority', /needs a world/],
      [{ plan_id: empty['id'], preemptible: true }, 'preemptible', /needs a world/],
      [
        { plan_id: made['id'], preemptible: true, revision: 'never' },
        'preemptible',
        /revision: never/,
      ],
      [
        { plan_id: made['id'], mode: 'live', preemptible: true, rehearsal: { speed: 10 } },
        'preemptible',
        /rehearsal/,
      ],
      [{ plan_id: made['id'], priority: 10 }, 'priority', /0 to 9|9 or less|at most 9/],
      [{ plan_id: made['id'], priority: 1.5 }, 'priority', /whole|integer/],
    ] as const;
    for (const [body, path, message] of cases) {
      const { status, body: refused } = await deploy(body);
      const found = [status, at(refused, 'problems', 0, 'path')];
      assert.deepEqual(found, [400, path], JSON.stringify(refused));
      assert.match(String(at(refused, 'problems', 0, 'message')), message);
    }
    const body = { satellite_id: ids.satellite, ...JOB, options: { priority: 2 } };
    const { status, body: refused } = await console.call('POST', '/api/plans', { body });
    assert.deepEqual([status, at(refused, 'problems', 0, 'path')], [400, 'options.priority']);
    const count = await database.db
      .collection<CommitmentDocument>('commitments')
      .countDocuments({ schedule_id: { $regex: '"senseless"' } });
    assert.equal(count, 0);
  });
});
