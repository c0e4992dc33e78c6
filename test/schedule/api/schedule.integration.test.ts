import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { at } from '../../kit/http/answers.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { OTHER_KEY, OWNER_KEY } from '../../kit/surfaces/console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };

describe('what is booked, as a chart', function () {
  this.timeout(60_000);
  const { console, post, booked } = useBookingConsole();
  const ids = { satellite: '', deployment: '' };
  const SPAN = 'from=2026-07-25T00:00:00Z&to=2026-07-26T00:00:00Z';

  before(async () => {
    const body = { bus: '6U', elements: ORBIT, name: 'Lark', sharing: 'public' };
    ids.satellite = String((await post('/api/fleet/satellites', body))['id']);
    const options = { start: BOOKING_NOW, world: 'live' };
    const request = { satellite_id: 'lark', preset_id: 'onboard-ml-inference', options };
    const plan = await post('/api/plans', request);
    ids.deployment = String((await post('/api/deployments', { plan_id: plan['id'] }))['id']);
    const outage = { satellite_id: 'lark', kind: 'maintenance', start: '2026-07-25T20:00:00Z' };
    await post('/api/fleet/outages', { ...outage, end: '2026-07-25T21:00:00Z' });
  });

  const see = (query: string, key = OWNER_KEY) =>
    console.call('GET', `/api/schedule?${SPAN}&${query}`, { key });

  it('has a bar for all that is booked, and for outages', async () => {
    const { status, body } = await see('');
    assert.equal(status, 200, JSON.stringify(body));
    const rows = body['rows'] as readonly Record<string, unknown>[];
    const bars = rows.flatMap((row) => row['bars'] as readonly Record<string, unknown>[]);
    const taken = (await booked(ids.deployment)).filter(({ draw }) => draw.kind !== 'storage');
    const own = bars.filter((bar) => bar['deployment_id'] === ids.deployment);
    const times = (list: readonly unknown[]) => list.map(String).sort();
    assert.deepEqual(
      times(own.map((bar) => bar['start'])),
      times(taken.map(({ start }) => start.toISOString())),
    );
    assert.deepEqual(
      bars.filter(({ kind }) => kind === 'outage').map(({ start }) => start),
      ['2026-07-25T20:00:00.000Z'],
    );
    const points = at(body, 'satellites', 0, 'curves', 0, 'points') as readonly [number, number][];
    const loads = taken.flatMap(({ draw }) => (draw.kind === 'load' ? [draw.powerW] : []));
    assert.equal(Math.max(...points.map(([, watts]) => watts)), Math.max(...loads));
    assert.deepEqual([points.at(0)?.[0], points.at(-1)?.[0]], [0, 86_400]);
  });

  it('is busy to others on what is public, and not there where it is not theirs', async () => {
    const { status, body } = await see(`satellite_id=${ids.satellite}`, OTHER_KEY);
    assert.equal(status, 200);
    assert.ok(!JSON.stringify(body).includes(ids.deployment));
    const bars = at(body, 'rows', 0, 'bars') as readonly Record<string, unknown>[];
    const busy = bars.filter((bar) => bar['is_busy'] === true);
    assert.ok(busy.length > 0);
    for (const bar of busy)
      assert.deepEqual([bar['label'], bar['work'], bar['deployment_id']], ['busy', null, null]);
    assert.equal((await see('satellite_id=Lark', OTHER_KEY)).status, 404);
    assert.deepEqual((await see('', OTHER_KEY)).body['rows'], []);
    assert.equal((await see('world=elsewhere')).status, 200);
  });

  it('comes as a table and as a calendar', async () => {
    const text = async (format: string): Promise<string> => {
      const answer = await fetch(`${console.url}/api/schedule?${SPAN}&format=${format}`, {
        headers: { 'x-api-key': OWNER_KEY },
      });
      assert.equal(answer.status, 200);
      return await answer.text();
    };
    const taken = await booked(ids.deployment);
    const lines = (await text('csv')).trim().split('\r\n');
    assert.equal(lines.length, 1 + taken.length + 1, 'a header, the bookings, an outage');
    const events = (await text('ics')).split('BEGIN:VEVENT').length - 1;
    const contacts = taken.filter(({ draw }) => draw.kind === 'antenna').length;
    assert.equal(events, contacts + 1);
  });

  it('names what is wrong with a span', async () => {
    const spans = { 'from=yesterday': 'from', 'from=2026-07-25&to=2026-07-24': 'to' };
    for (const [query, path] of Object.entries(spans)) {
      const refused = await console.call('GET', `/api/schedule?${query}`);
      assert.deepEqual([refused.status, at(refused.body, 'problems', 0, 'path')], [400, path]);
    }
    const long = 'from=2026-07-01T00:00:00Z&to=2026-09-01T00:00:00Z';
    assert.equal((await console.call('GET', `/api/schedule?${long}`)).status, 400);
  });
});
