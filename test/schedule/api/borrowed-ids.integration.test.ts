import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { MissionPlanDocument } from '../../../records/plan/mission-plans.ts';
import { at } from '../../kit/http/answers.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { OTHER_KEY, OWNER_KEY } from '../../kit/surfaces/console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };
const SPAN = { start: '2026-07-25T01:10:00.000Z', end: '2026-07-25T01:18:30.000Z' };

describe('registered stations as contacts of a plan', function () {
  this.timeout(180_000);
  const { console, database, post, booked } = useBookingConsole();
  const ids = { station: '', hidden: '', satellite: '' };

  before(async () => {
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, antennas: 1, setup_s: 120 };
    const open = { ...place, name: 'North', sharing: 'public' };
    ids.station = String((await post('/api/fleet/stations', open))['id']);
    ids.hidden = String((await post('/api/fleet/stations', { ...place, name: 'Hidden' }))['id']);
    const lark = { name: 'Lark', bus: '6U', elements: ORBIT };
    ids.satellite = String((await post('/api/fleet/satellites', lark))['id']);
  });

  const requestOf = (satellite: string, station = ids.station, world: string | null = 'live') => ({
    satellite: { id: satellite, altitude_km: 520, bus: '12U', eclipses: [] },
    contacts: [{ station_id: station, ...SPAN, downlink_mbps: 50, uplink_mbps: 1 }],
    ...{ preset_id: 'onboard-ml-inference', policy: { min_delivery_confidence: 0.9 } },
    options: { start: BOOKING_NOW, ...(world !== null && { world }) },
  });
  const plan = async (body: object, key = OWNER_KEY): Promise<string> =>
    String((await post('/api/plans', body, key))['id']);
  const deploy = (planId: string, key = OWNER_KEY, more: object = {}) =>
    console.call('POST', '/api/deployments', {
      key,
      body: { plan_id: planId, mode: 'live', ...more },
    });

  it('are booked on the schedule that everybody shares, on their own terms, and never twice', async () => {
    const [mine, later] = [await plan(requestOf('cube-1')), await plan(requestOf('cube-2'))];
    const theirs = await plan(requestOf('cube-3'), OTHER_KEY);
    const alone = await plan(requestOf('cube-4', ids.station, null));
    const first = await deploy(mine);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const id = String(first.body['id']);
    const resource = `station/${ids.station}`;
    const [taken] = (await booked(id)).filter((one) => one.resource === resource);
    assert.ok(taken !== undefined);
    assert.equal(taken.schedule_id, JSON.stringify(['live', null, resource]));
    const used = (await booked(id)).find(
      ({ resource: of, draw }) => of === 'satellite/cube-1' && draw.kind === 'antenna',
    );
    assert.equal(Number(used?.start) - taken.start.getTime(), 120_000, 'its own set-up');
    for (const [planId, key, other] of [
      [later, OWNER_KEY, id],
      [theirs, OTHER_KEY, 'busy'],
      [alone, OWNER_KEY, id],
    ] as const) {
      const refused = await deploy(planId, key, { world: 'live' });
      assert.deepEqual([refused.status, refused.body['error']], [409, 'schedule_conflict']);
      const [row, ...more] = refused.body['conflicts'] as readonly Record<string, unknown>[];
      assert.deepEqual(more, []);
      assert.deepEqual(
        [row?.['resource'], row?.['rule'], row?.['with']],
        [resource, 'antenna', other],
      );
    }
  });

  it('are out of service in an outage', async () => {
    const { id } = await post('/api/fleet/stations', {
      ...{ name: 'Mended', latitude_deg: 78.2, longitude_deg: 15.4 },
    });
    const planId = await plan(requestOf('cube-5', String(id)));
    await post('/api/fleet/outages', { station_id: id, kind: 'maintenance', ...SPAN });
    const refused = await deploy(planId);
    assert.equal(refused.status, 409, JSON.stringify(refused.body));
    assert.equal(at(refused.body, 'conflicts', 0, 'rule'), 'outage');
  });

  it('of another are unknown, with the words for what never was', async () => {
    const refuse = async (station: string) => {
      const body = requestOf('cube-6', station);
      const { status, body: told } = await console.call('POST', '/api/plans', {
        key: OTHER_KEY,
        body,
      });
      assert.deepEqual([status, at(told, 'problems', 0, 'path')], [400, 'contacts.0.station_id']);
      return told['problems'];
    };
    assert.deepEqual(await refuse(ids.hidden), await refuse('stn_222222222222222222222222'));
  });

  it('nor is a registered satellite one’s own by another way than its id', async () => {
    const body = requestOf(ids.satellite);
    const { status, body: told } = await console.call('POST', '/api/plans', { body });
    assert.deepEqual([status, at(told, 'problems', 0, 'path')], [400, 'satellite.id']);
  });

  it('of a plan that was kept before are not booked', async () => {
    const planId = await plan(requestOf('cube-7'));
    const plans = database.db.collection<MissionPlanDocument>('mission_plans');
    const kept = await plans.findOne({ _id: planId });
    const source = JSON.parse(String(kept?.source)) as { input: Record<string, unknown> };
    assert.deepEqual(source.input['strict'], [`station/${ids.station}`]);
    const before = { ...source.input, strict: undefined };
    await plans.updateOne(
      { _id: planId },
      { $set: { source: JSON.stringify({ ...source, input: before }) } },
    );
    const refused = await deploy(planId);
    assert.deepEqual([refused.status, refused.body['code']], [409, 'conflict']);
    assert.match(String(refused.body['error']), /make the plan anew/);
  });
});
