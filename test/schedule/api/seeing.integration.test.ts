import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import { at } from '../../kit/http/answers.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { OTHER_KEY, OWNER_KEY } from '../../kit/surfaces/console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };
const PLACE = { latitude_deg: 78.2, longitude_deg: 15.4, antennas: 1 };
const FROM = '2026-07-25T00:00:00Z';
const SPAN = `from=${FROM}&to=2026-07-25T12:00:00Z`;

type Json = Readonly<Record<string, unknown>>;

describe('what is seen of schedules', function () {
  this.timeout(60_000);
  const { console, post, booked } = useBookingConsole();
  const ids = { satellite: '', station: '', deployment: '', loose: '' };
  let taken: CommitmentDocument[] = [];

  before(async () => {
    const station = { ...PLACE, name: 'Cape', sharing: 'public' };
    ids.station = String((await post('/api/fleet/stations', station))['id']);
    const satellite = { bus: '6U', elements: ORBIT, name: 'Lark', sharing: 'public' };
    ids.satellite = String(
      (await post('/api/fleet/satellites', { ...satellite, ground_stations: ['Cape'] }))['id'],
    );
    const options = { start: BOOKING_NOW, world: 'live' };
    const request = { satellite_id: 'Lark', preset_id: 'split-learning', options };
    const plan = await post('/api/plans', request);
    ids.deployment = String((await post('/api/deployments', { plan_id: plan['id'] }))['id']);
    taken = await booked(ids.deployment);
    const alone = await post('/api/plans', { ...request, options: { start: BOOKING_NOW } });
    const live = { plan_id: alone['id'], mode: 'live' };
    ids.loose = String((await post('/api/deployments', live))['id']);
  });

  const get = (path: string, key = OWNER_KEY) => console.call('GET', path, { key });

  /** Of what was booked on a resource, minutes in which it is taken, added up one by one. */
  const minutes = (resource: string): number =>
    taken
      .filter((one) => one.resource === resource && one.draw.kind === 'antenna')
      .reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 60_000, 0);

  describe('utilisation', () => {
    const read = (query: string, key = OWNER_KEY) =>
      get(`/api/schedule/utilisation?${SPAN}&${query}`, key);

    it('adds up what is booked', async () => {
      const { status, body } = await read('');
      assert.equal(status, 200, JSON.stringify(body));
      const [lark] = body['satellites'] as Json[];
      const [cape] = body['stations'] as Json[];
      assert.deepEqual([lark?.['name'], cape?.['name'], lark?.['note']], ['Lark', 'Cape', null]);
      const own = `satellite/${ids.satellite}`;
      const close = (found: unknown, wanted: number) =>
        assert.ok(Math.abs(Number(found) - wanted) < 1e-3, `${String(found)}, not ${wanted}`);
      assert.ok(minutes(own) > 0);
      close(lark?.['antenna_minutes'], minutes(own));
      const there = minutes(`station/${ids.station}`);
      close(cape?.['antenna_minutes'], there);
      close(cape?.['antenna_share'], there / (12 * 60));
      assert.deepEqual([cape?.['antennas'], lark?.['battery_guard']], [1, 0.6]);
      const edges = taken.flatMap(({ start }) => start.getTime());
      const stored = (tMs: number): number =>
        taken.reduce(
          (sum, { draw, start, end }) =>
            draw.kind === 'storage' && start.getTime() <= tMs && tMs < end.getTime()
              ? sum + draw.amountMb
              : sum,
          0,
        );
      close(lark?.['storage_peak_mb'], Math.max(...edges.map(stored)));
      const { passes, idle_passes: idle } = lark ?? {};
      const used = new Set(
        taken.filter(({ resource }) => resource.startsWith('station/')).map(({ start }) => +start),
      );
      assert.equal(Number(passes) - Number(idle), used.size);
      const share = Number(lark?.['sunlit_compute_share']);
      const floor = Number(lark?.['battery_floor']);
      assert.ok(share > 0 && share <= 1 && floor >= 0.6 && floor <= 1);
    });

    it('is of one thing where one is asked for, and of nothing that is another’s own', async () => {
      const one = (await read(`station_id=${ids.station}`)).body;
      assert.deepEqual([one['satellites'], (one['stations'] as Json[]).length], [[], 1]);
      const shared = await read(`satellite_id=${ids.satellite}`, OTHER_KEY);
      assert.equal(shared.status, 200);
      assert.ok(!JSON.stringify(shared.body).includes(ids.deployment));
      assert.ok(Number(at(shared.body, 'satellites', 0, 'antenna_minutes')) > 0);
      assert.equal((await read('satellite_id=Lark', OTHER_KEY)).status, 404);
      const empty = (await read('', OTHER_KEY)).body;
      assert.deepEqual([empty['satellites'], empty['stations']], [[], []]);
      const idle = (await read('world=elsewhere')).body;
      assert.equal(at(idle, 'satellites', 0, 'sunlit_compute_share'), 0);
      assert.equal(at(idle, 'satellites', 0, 'passes'), at(idle, 'satellites', 0, 'idle_passes'));
    });

    it('says how long a span may be, and what is not known of elements that are too old', async () => {
      const long = `from=${FROM}&to=2026-08-25T00:00:00Z`;
      const refused = await get(`/api/schedule/utilisation?${long}`);
      assert.deepEqual([refused.status, at(refused.body, 'problems', 0, 'path')], [400, 'to']);
      const late = 'from=2029-07-25T00:00:00Z&to=2029-07-26T00:00:00Z';
      const { body } = await get(`/api/schedule/utilisation?${late}`);
      const lark = at(body, 'satellites', 0);
      assert.deepEqual([at(lark, 'passes'), at(lark, 'antenna_minutes')], [null, 0]);
      assert.match(String(at(lark, 'note')), /more than a year/);
    });
  });

  describe('the chart', () => {
    const read = async (query: string) => (await get(`/api/schedule?${SPAN}&${query}`)).body;
    const rowsOf = (body: Json) => body['rows'] as Json[];

    it('has a row for each live deployment that has booked nothing', async () => {
      const rows = rowsOf(await read('')).filter((row) => row['unbooked'] === true);
      assert.deepEqual(
        rows.map((row) => [row['id'], row['kind']]),
        [[`deployment/${ids.loose}`, 'unbooked']],
      );
      const bars = rows[0]?.['bars'] as Json[];
      assert.ok(bars.length > 0 && bars.every((bar) => bar['deployment_id'] === ids.loose));
      const kinds = new Set(bars.map((bar) => bar['kind']));
      assert.deepEqual([...kinds].sort(), ['contact', 'work']);
      const others = [await read('world=mine'), await read(`station_id=${ids.station}`)];
      for (const body of others)
        assert.ok(!JSON.stringify(body).includes(ids.loose), 'only where it flies');
    });

    it('has the battery of the one satellite that is asked for', async () => {
      const curves = at(await read('satellite_id=Lark'), 'satellites', 0, 'curves') as Json[];
      const battery = curves.find((curve) => curve['id'] === 'battery');
      const points = battery?.['points'] as [number, number][];
      assert.deepEqual([points[0]?.[0], points.at(-1)?.[0]], [0, 43_200]);
      const utilised = await get(`/api/schedule/utilisation?${SPAN}&satellite_id=Lark`);
      const floor = 100 * Number(at(utilised.body, 'satellites', 0, 'battery_floor'));
      assert.ok(Math.abs(Math.min(...points.map(([, soc]) => soc)) - floor) < 0.01);
      const all = at(await read(''), 'satellites', 0, 'curves') as Json[];
      assert.deepEqual(
        all.map((curve) => curve['id']),
        ['power', 'compute', 'storage'],
      );
    });

    it('comes as a CZML scene', async () => {
      const answer = await fetch(`${console.url}/api/schedule?${SPAN}&format=czml`, {
        headers: { 'x-api-key': OWNER_KEY },
      });
      assert.equal(answer.status, 200);
      assert.match(String(answer.headers.get('content-type')), /^application\/json; profile=czml/);
      const packets = (await answer.json()) as Json[];
      const [document, ...others] = packets;
      assert.deepEqual([document?.['id'], document?.['version']], ['document', '1.0']);
      const known = new Map(packets.map((packet) => [String(packet['id']), packet]));
      assert.equal(known.size, packets.length, 'no id twice');
      assert.deepEqual(
        others.map((packet) => packet['name']),
        ['Lark', 'Cape', 'Lark - Cape'],
      );
      const lark = known.get('satellite-0') ?? {};
      const samples = at(lark, 'position', 'cartesian') as number[];
      // Seconds and metres, each minute; at 550 km.
      assert.deepEqual([samples.length, samples[4]], [4 * 721, 60]);
      const [x = 0, y = 0, z = 0] = samples.slice(1, 4);
      assert.ok(Math.abs(Math.hypot(x, y, z) - 6_921_000) < 40_000);
      assert.deepEqual(
        at(known.get('station-0'), 'position', 'cartographicDegrees'),
        [15.4, 78.2, 0],
      );
      const line = known.get('contact-0') ?? {};
      for (const reference of at(line, 'polyline', 'positions', 'references') as string[]) {
        const [id = '', property] = reference.split('#');
        assert.equal(property, 'position');
        assert.ok(at(known.get(id), 'position') !== undefined, reference);
      }
      const shown = at(line, 'polyline', 'show') as Json[];
      const contacts = taken.filter(
        ({ resource, draw }) => resource.startsWith('satellite/') && draw.kind === 'antenna',
      );
      const lit = shown.filter(({ boolean }) => boolean === true).map(({ interval }) => interval);
      assert.deepEqual(
        lit,
        contacts.map(({ start, end }) => `${start.toISOString()}/${end.toISOString()}`),
      );
      for (const packet of others)
        for (const span of (at(packet, 'properties', 'in_use') as Json[] | undefined) ?? []) {
          const [start = '', end = ''] = String(span['interval']).split('/');
          assert.ok(Date.parse(start) < Date.parse(end), 'an interval begins before it ends');
        }
    });
  });

  describe('openings', () => {
    const ask = (body: object, key = OWNER_KEY) =>
      console.call('POST', '/api/schedule/openings', {
        body: { preset_id: 'split-learning', from: FROM, ...body },
        key,
      });

    it('are starts from which a plan has these times, earliest finish first, beside all', async () => {
      const to = '2026-07-25T04:00:00Z';
      const { status, body } = await ask({ satellites: ['Lark', '25544'], to, limit: 3 });
      assert.equal(status, 200, JSON.stringify(body));
      const openings = body['openings'] as Json[];
      assert.ok(openings.length > 1);
      const ends = openings.map(({ finish }) => String(finish));
      assert.deepEqual(ends, [...ends].sort());
      const own = openings.find(({ satellite_id: id }) => id === ids.satellite) ?? openings[0];
      const options = { start: own?.['plan_start'], world: 'live' };
      const request = { satellite_id: own?.['satellite_id'], preset_id: 'split-learning', options };
      const plan = await post('/api/plans', request);
      const segments = at(plan, 'plan', 'segments') as Json[];
      assert.deepEqual(
        (own?.['segments'] as Json[]).map(({ start, end }) => [start, end]),
        segments.map(({ start, end }) => [start, end]),
      );
      const deployed = { plan_id: plan['id'], world: 'live', on_conflict: 'refuse' };
      const made = await post('/api/deployments', deployed);
      assert.deepEqual(made['conflicts'], []);
      const contacts = (await booked(String(made['id']))).filter(({ resource }) =>
        resource.startsWith('station/'),
      );
      assert.deepEqual(
        (own?.['contacts'] as Json[]).map(({ start }) => start),
        contacts.map(({ start }) => start.toISOString()),
      );
    });

    it('are of nothing that is another’s own, and name what is wrong', async () => {
      assert.equal((await ask({ satellites: ['Lark'] }, OTHER_KEY)).status, 404);
      const shared = await ask({ satellites: [ids.satellite], limit: 1 }, OTHER_KEY);
      assert.equal(shared.status, 200);
      assert.ok(!JSON.stringify(shared.body).includes(ids.deployment));
      const wrong: [object, string][] = [
        [{ satellites: [] }, 'satellites'],
        [{ satellites: ['Lark'], to: FROM }, 'to'],
        [{ satellites: ['Lark'], to: '2026-09-25T00:00:00Z' }, 'to'],
        [{ satellites: ['Lark'], from: 'soon' }, 'from'],
        [{ satellites: ['Lark'], limit: 0 }, 'limit'],
        [{ satellites: ['Lark'], world: 'A b' }, 'world'],
        [
          { satellites: ['Lark'], options: { ground_stations: ['nowhere'] } },
          'options.ground_stations.0',
        ],
      ];
      for (const [body, path] of wrong) {
        const refused = await ask(body);
        assert.deepEqual([refused.status, at(refused.body, 'problems', 0, 'path')], [400, path]);
      }
      const both = await ask({ satellites: ['Lark'], custom_job: { steps: [] } });
      assert.equal(both.status, 400);
    });
  });
});
