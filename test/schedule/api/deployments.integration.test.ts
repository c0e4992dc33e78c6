import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { overbookings } from '../../../domain/booking/sum-check.ts';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import { createPlayedPlans } from '../../../records/plan/played-plans.ts';
import { at } from '../../kit/http/answers.ts';
import {
  BOOKING_NOW,
  startBookingConsole,
  useBookingConsole,
} from '../../kit/surfaces/booking-console.ts';
import { OTHER_KEY } from '../../kit/surfaces/console.ts';
import { lookAndKeep, LOOKING_ORBIT } from '../../kit/booking/look-and-keep.ts';

/** Half an hour of most that the satellite has, and the result down. */
const JOB = lookAndKeep(1800);

const commitmentOf = (row: CommitmentDocument) => ({
  ...{ resource: row.resource, booking: row.booking_id, work: row.work, draw: row.draw },
  ...{ startMs: row.start.getTime(), endMs: row.end.getTime() },
});

describe('deployments that are booked', function () {
  this.timeout(180_000);
  const { console, database, post, booked } = useBookingConsole();
  const ids = { satellite: '', open: '', brief: '', station: '' };

  before(async () => {
    const register = async (name: string, more: object = {}): Promise<string> => {
      const body = { bus: '6U', elements: LOOKING_ORBIT, name, ...more };
      return String((await post('/api/fleet/satellites', body))['id']);
    };
    ids.satellite = await register('Lark');
    ids.open = await register('Shared', { sharing: 'public' });
    const share_rules = { max_minutes_per_day: 10 };
    ids.brief = await register('Brief', { sharing: 'public', share_rules });
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, sharing: 'public' };
    ids.station = String((await post('/api/fleet/stations', { ...place, name: 'North' }))['id']);
  });

  const plan = async (
    world: string | null,
    { satellite = ids.satellite, key }: { satellite?: string; key?: string } = {},
  ) => {
    const options = { start: BOOKING_NOW, ground_stations: [ids.station], prediction_hours: 24 };
    const body = {
      ...{ satellite_id: satellite, ...JOB },
      options: { ...options, ...(world !== null && { world }) },
    };
    return await post('/api/plans', body, key);
  };
  const deploy = (body: object, key?: string) =>
    console.call('POST', '/api/deployments', { body, ...(key !== undefined && { key }) });
  const deployed = async (body: object, key?: string): Promise<string> => {
    const answer = await deploy(body, key);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return String(answer.body['id']);
  };

  it('plan in a world where nobody has booked as in an empty sky', async () => {
    const [alone, beside] = [await plan(null), await plan('empty')];
    const { schedule, ...rest } = beside;
    const versions = { [`satellite/${ids.satellite}`]: 0, [`station/${ids.station}`]: 0 };
    assert.deepEqual(schedule, { world: 'empty', versions });
    const ownFields = ['id', 'copy_of', 'links'];
    const without = (one: object) =>
      JSON.stringify(one, (key, value: unknown) => (ownFields.includes(key) ? undefined : value));
    assert.equal(without(rest), without(alone));
  });

  it('book what the plan uses, and give it back when they are cancelled or deleted', async () => {
    const world = 'cancelled';
    const made = await plan(world);
    const answer = await deploy({ plan_id: made['id'], mode: 'live' });
    assert.deepEqual(
      [answer.status, answer.body['world'], answer.body['conflicts']],
      [201, world, []],
    );
    const id = String(answer.body['id']);
    const taken = await booked(id);
    const kinds = [...new Set(taken.map(({ draw }) => draw.kind))].sort();
    assert.deepEqual(kinds, ['antenna', 'load', 'storage']);
    const resources = [...new Set(taken.map(({ resource }) => resource))].sort();
    assert.deepEqual(resources, [`satellite/${ids.satellite}`, `station/${ids.station}`]);
    assert.equal((await console.call('GET', `/api/deployments/${id}`)).body['world'], world);
    assert.equal((await console.call('POST', `/api/deployments/${id}/cancel`)).status, 200);
    assert.deepEqual(await booked(id), []);
    const other = await deployed({ plan_id: made['id'], mode: 'live' });
    assert.notEqual((await booked(other)).length, 0);
    const removed = await console.call('DELETE', `/api/deployments/${other}`);
    assert.equal(removed.body['status'], 'deleted');
    assert.deepEqual(await booked(other), []);
  });

  it('are seen by the next plan, and refuse what was planned before them', async () => {
    const world = 'rivals';
    const [first, rival] = [await plan(world), await plan(world)];
    const id = await deployed({ plan_id: first['id'] });
    const refused = await deploy({ plan_id: rival['id'] });
    assert.deepEqual([refused.status, refused.body['error']], [409, 'schedule_conflict']);
    const conflicts = refused.body['conflicts'] as readonly Record<string, unknown>[];
    assert.ok(conflicts.some(({ rule }) => rule === 'compute'));
    assert.deepEqual([...new Set(conflicts.map((one) => one['with']))], [id]);
    const next = String(refused.body['next_start']);
    assert.ok(Date.parse(next) >= Date.parse(BOOKING_NOW));
    // Of a plan that was made in no world, too.
    const alone = await plan(null);
    for (const former of [rival, alone]) {
      const again = await post(`/api/plans/${String(former['id'])}/replan`, { start: next, world });
      assert.equal(at(again, 'schedule', 'world'), world);
      assert.equal(at(again, 'orbital_environment', 'prediction_start'), next);
    }
    const later = await plan(world);
    assert.equal(at(later, 'optimality', 'scope'), 'schedule');
    assert.equal(at(later, 'schedule', 'versions', `satellite/${ids.satellite}`), 1);
    const [one, other] = [first, later].map((made) => Number(at(made, 'plan', 'total_duration_s')));
    assert.ok(Number(one) < Number(other), 'it waits for the first one');
    const second = await deployed({ plan_id: later['id'] });
    const all = [...(await booked(id)), ...(await booked(second))].map(commitmentOf);
    const capacity = { kind: 'station', antennas: 1 } as const;
    assert.deepEqual(overbookings(`station/${ids.station}`, all, capacity), []);
  });

  it('are planned again where that is asked for, and answer the new plan', async () => {
    const world = 'replanned';
    const [first, rival] = [await plan(world), await plan(world)];
    await deployed({ plan_id: first['id'] });
    const answer = await deploy({ plan_id: rival['id'], on_conflict: 'replan' });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(at(answer.body, 'plan', 'replans'), rival['id']);
    const id = String(answer.body['id']);
    const shown = await console.call('GET', `/api/deployments/${id}`);
    assert.equal(shown.body['plan_id'], at(answer.body, 'plan', 'id'));
    assert.notEqual((await booked(id)).length, 0);
  });

  it('are made once by a request that is repeated', async () => {
    const made = await plan('repeated');
    const headers = { 'idempotency-key': 'the same' };
    const body = { plan_id: made['id'], world: 'repeated' };
    const [one, two] = await Promise.all(
      [1, 2].map(() => console.call('POST', '/api/deployments', { body, headers })),
    );
    assert.deepEqual([one?.status, two?.body['id']], [201, one?.body['id']]);
    const again = await deploy(body);
    assert.equal(again.status, 409, 'another request books beside the first');
  });

  it('book beside others on what is public, who are busy to them', async () => {
    const open = { satellite: ids.open };
    const mine = await plan('live', open);
    const theirs = await plan('live', { ...open, key: OTHER_KEY });
    const id = await deployed({ plan_id: mine['id'] });
    const refused = await deploy({ plan_id: theirs['id'] }, OTHER_KEY);
    assert.equal(refused.status, 409);
    assert.ok(!JSON.stringify(refused.body).includes(id), 'others are not named');
    const conflicts = refused.body['conflicts'] as readonly Record<string, unknown>[];
    assert.deepEqual([...new Set(conflicts.map((one) => one['with']))], ['busy']);
    const again = await plan('live', { ...open, key: OTHER_KEY });
    assert.ok(!JSON.stringify(again).includes(id));
    await deployed({ plan_id: again['id'] }, OTHER_KEY);
  });

  it('book no more minutes a day of what is another’s than its rules allow', async () => {
    const brief = { satellite: ids.brief, key: OTHER_KEY };
    const theirs = await plan('live', brief);
    const refused = await deploy({ plan_id: theirs['id'] }, OTHER_KEY);
    assert.equal(refused.status, 409, JSON.stringify(refused.body));
    const conflicts = refused.body['conflicts'] as readonly Record<string, unknown>[];
    const row = conflicts.find(({ rule }) => rule === 'minutes_per_day');
    assert.deepEqual([row?.['available'], row?.['with']], [10, null]);
    assert.ok(Number(row?.['needed']) >= 30);
    assert.equal(refused.body['next_start'], null, 'no day has so many');
  });

  it('find the day on which what is another’s may be booked again', async () => {
    const share_rules = { max_minutes_per_day: 3 };
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, sharing: 'public', share_rules };
    // Lower than the default one beside it, so that its passes begin first.
    const first = { ...place, name: 'Metered', min_elevation_deg: 0 };
    const { id: station } = await post('/api/fleet/stations', first);
    const from = async (start: string, more: readonly string[] = []): Promise<string> => {
      const ground_stations = [station, ...more];
      const options = { start, ground_stations, prediction_hours: 24, world: 'live' };
      const body = { satellite_id: ids.open, ...JOB, options };
      return String((await post('/api/plans', body, OTHER_KEY))['id']);
    };
    // Each takes the set-up and the tear-down at least, so that few have room.
    let planId = await from(BOOKING_NOW);
    let answer = await deploy({ plan_id: planId }, OTHER_KEY);
    for (let made = 0; answer.status === 201; made += 1) {
      assert.ok(made < 5, 'three minutes are enough for four at most');
      planId = await from(BOOKING_NOW);
      answer = await deploy({ plan_id: planId }, OTHER_KEY);
    }
    const conflicts = answer.body['conflicts'] as readonly Record<string, unknown>[];
    assert.deepEqual([...new Set(conflicts.map(({ rule }) => rule))], ['minutes_per_day']);
    const next = String(answer.body['next_start']);
    assert.ok(next >= String(conflicts[0]?.['end']), next);
    const stillFree = await from(BOOKING_NOW, ['gs_svalbard']);
    const asked = await deploy({ plan_id: stillFree, on_conflict: 'replan' }, OTHER_KEY);
    assert.equal(asked.status, 201, JSON.stringify(asked.body));
    assert.ok(
      !JSON.stringify(at(asked.body, 'plan', 'transfer_schedule')).includes(String(station)),
    );
    await deployed({ plan_id: await from(next) }, OTHER_KEY);
  });

  it('keep out of outages, and refuse a plan that was made before one', async () => {
    const world = 'outages';
    const made = await plan(world);
    const start = Date.parse(BOOKING_NOW) + 60_000;
    const span = { start: BOOKING_NOW, end: new Date(start + 7_200_000).toISOString() };
    const outage = { satellite_id: ids.satellite, kind: 'fault', ...span };
    const { id } = await post('/api/fleet/outages', outage);
    const refused = await deploy({ plan_id: made['id'], world });
    assert.deepEqual([refused.status, at(refused.body, 'conflicts', 0, 'with')], [409, id]);
    const later = await plan(world);
    const segments = at(later, 'plan', 'segments') as readonly Record<string, unknown>[];
    assert.ok(segments.every((one) => String(one['start']) >= span.end));
    await console.call('DELETE', `/api/fleet/outages/${String(id)}`);
  });

  it('book nothing where nobody asks for it', async () => {
    const made = await plan(null);
    const before = await database.db.collection('commitments').countDocuments();
    const answers = [
      await deploy({ plan_id: made['id'] }),
      await deploy({ plan_id: made['id'], mode: 'live' }),
    ];
    for (const { status, body } of answers) {
      assert.deepEqual([status, Object.keys(body)], [201, ['id', 'status']]);
      const shown = await console.call('GET', `/api/deployments/${String(body['id'])}`);
      assert.ok(!('world' in shown.body));
    }
    assert.equal(await database.db.collection('commitments').countDocuments(), before);
  });

  it('tell what they share on what nobody has registered, and refuse nothing', async () => {
    const world = 'loose';
    const body = { satellite_id: '25544', ...JOB, options: { start: BOOKING_NOW, world } };
    const [first, rival] = [await post('/api/plans', body), await post('/api/plans', body)];
    const id = await deployed({ plan_id: first['id'] });
    const answer = await deploy({ plan_id: rival['id'] });
    assert.equal(answer.status, 201);
    assert.equal(at(answer.body, 'conflicts', 0, 'with'), id);
    const others = await post('/api/plans', body, OTHER_KEY);
    assert.equal(at(others, 'optimality', 'scope'), 'global', 'each owner has their own');
  });

  it('book in rehearsals alone with a test key', async () => {
    const { key } = await post('/api/keys', { name: 'tests', mode: 'test' });
    const made = await plan('live', { key: String(key) });
    const refused = await deploy({ plan_id: made['id'] }, String(key));
    assert.deepEqual([refused.status, refused.body['code']], [403, 'live_not_allowed']);
    await deployed({ plan_id: made['id'], world: 'tried' }, String(key));
  });

  it('keep what they have booked from being deleted', async () => {
    const place = { latitude_deg: 78.2, longitude_deg: 15.4 };
    const made = await Promise.all([
      post('/api/fleet/satellites', { bus: '6U', elements: LOOKING_ORBIT, name: 'Needed' }),
      post('/api/fleet/stations', { ...place, name: 'Needed', sharing: 'public' }),
    ]);
    const [satellite, station] = made.map(({ id }) => String(id));
    const options = { start: BOOKING_NOW, ground_stations: [station], world: 'live' };
    const own = await post('/api/plans', { satellite_id: 'needed', ...JOB, options });
    const id = await deployed({ plan_id: own['id'] });
    const theirs = { satellite_id: ids.open, ...JOB, options };
    await deployed({ plan_id: (await post('/api/plans', theirs, OTHER_KEY))['id'] }, OTHER_KEY);
    const inTheWay = { [`satellites/${satellite}`]: [id], [`stations/${station}`]: [id, 'busy'] };
    for (const [path, named] of Object.entries(inTheWay)) {
      const refused = await console.call('DELETE', `/api/fleet/${path}`);
      assert.deepEqual([refused.status, refused.body['deployment_ids']], [409, named]);
      const others = await console.call('DELETE', `/api/fleet/${path}`, { key: OTHER_KEY });
      assert.equal(others.status, 404);
    }
    await console.call('POST', `/api/deployments/${id}/cancel`);
    const free = await console.call('DELETE', `/api/fleet/satellites/${satellite}`);
    assert.equal(free.status, 200, JSON.stringify(free.body));
  });

  it('are refused where what they use is registered no more', async () => {
    const place = { latitude_deg: 78.2, longitude_deg: 15.4 };
    const { id: station } = await post('/api/fleet/stations', { ...place, name: 'Brief stay' });
    const options = { start: BOOKING_NOW, ground_stations: ['brief stay'], world: 'gone' };
    const made = await post('/api/plans', { satellite_id: ids.satellite, ...JOB, options });
    const used = at(made, 'transfer_schedule', 'transfers', 0, 'passes', 0, 'station_id');
    assert.equal(used, station, 'a station is found by its name');
    const removed = await console.call('DELETE', `/api/fleet/stations/${String(station)}`);
    assert.equal(removed.status, 200);
    const refused = await deploy({ plan_id: made['id'] });
    assert.deepEqual([refused.status, refused.body['code']], [409, 'conflict']);
    assert.equal(refused.body['resource'], `station/${String(station)}`);
  });

  it('never book twice what many ask for at once', async () => {
    const world = 'rush';
    const other = await startBookingConsole(database);
    const plans = await Promise.all(Array.from({ length: 6 }, () => plan(world)));
    const answers = await Promise.all(
      plans.map((made, index) =>
        (index % 2 === 0 ? console : other).call('POST', '/api/deployments', {
          body: { plan_id: made['id'], ...(index > 2 && { on_conflict: 'replan' }) },
        }),
      ),
    );
    await other.close();
    const statuses = answers.map(({ status }) => status);
    assert.ok(statuses.every((status) => status === 201 || status === 409));
    const rows = await database.db
      .collection<CommitmentDocument>('commitments')
      .find({ resource: `satellite/${ids.satellite}`, schedule_id: { $regex: '"rush"' } })
      .toArray();
    const booked = new Set(rows.map((row) => row.booking_id));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body['id']);
    assert.deepEqual(
      [...booked].sort(),
      made.sort(),
      'what is deployed is booked, and nothing else',
    );
    const contacts = rows.filter(({ draw }) => draw.kind === 'antenna').map(commitmentOf);
    const computing = rows.filter(({ draw }) => draw.kind === 'load' && draw.compute > 0.5);
    const load = computing.map((row) => ({
      ...commitmentOf(row),
      draw: { kind: 'antenna' as const },
    }));
    const one = { kind: 'station', antennas: 1 } as const;
    for (const taken of [contacts, load])
      assert.deepEqual(overbookings(`satellite/${ids.satellite}`, taken, one), []);
  });

  it('give back what lies ahead when they fail, and nothing of what is past when they end', async () => {
    const progress = createDeploymentProgress(database);
    const plans = createPlayedPlans(database);
    const begun = async (world: string) => {
      const id = await deployed({ plan_id: (await plan(world))['id'] });
      await progress.begin(id);
      const { copy_id: copy } = (await progress.read(id)) ?? assert.fail('it is gone');
      const { events, startMs } = (await plans.find(copy)) ?? assert.fail('no plan');
      const stored = events.map(({ type, timestamp_s: s, step_id: stepId = null }) => ({
        ...{ type, stepId, payload: {} },
        at: new Date(startMs + s * 1000),
      }));
      return { id, stored, before: await booked(id) };
    };
    const played = { positionS: 0, lastEventS: 0 };
    const failing = await begun('failing');
    const until = failing.stored.findIndex(({ type }) => type === 'step.completed');
    const first = failing.stored.slice(0, until + 1);
    await progress.play(failing.id, 0, first, played);
    const failure = { code: 'report_timeout', reason: 'nothing was heard' } as const;
    await progress.fail(failing.id, failure);
    const reached = first.at(-1)?.at ?? assert.fail('nothing was played');
    const left = await booked(failing.id);
    assert.ok(left.length > 0 && left.every(({ end }) => end <= reached));
    assert.ok(left.length < failing.before.length);
    await progress.fail(failing.id, failure);
    assert.deepEqual(await booked(failing.id), left);
    const ending = await begun('ending');
    await progress.play(ending.id, 0, ending.stored, played);
    assert.equal((await progress.read(ending.id))?.status, 'completed');
    assert.deepEqual(await booked(ending.id), ending.before);
  });
});
