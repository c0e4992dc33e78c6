import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { FREE_KEY, OTHER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';
import type { Answer, Call } from '../../kit/surfaces/console.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';

const DELFT = { name: 'Delft', latitude_deg: 51.999, longitude_deg: 4.373 };
const MORNING = { start: '2026-11-25T08:00:00Z', end: '2026-11-25T12:00:00Z' };
const NOWHERE = 'sat_22222222222222222222';

describe('the register of an owner', () => {
  const { database, console } = useConsole();
  before(() => loadCatalogue.up(database.db));

  const post = (path: string, body: unknown, options: Call = {}): Promise<Answer> =>
    console.call('POST', `/api/fleet/${path}`, { body, ...options });
  const make = async (path: string, body: unknown, options: Call = {}): Promise<Answer['body']> => {
    const answer = await post(path, body, options);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const ISS = { name: 'Station of mine', norad_id: '25544', bus: '6U' };

  describe('stations', () => {
    it('makes, reads, changes and deletes', async () => {
      const made = await make('stations', { ...DELFT, longitude_deg: 355 });
      const path = `/api/fleet/stations/${String(made['id'])}`;
      assert.match(String(made['id']), /^stn_[2-9a-z]{24}$/);
      assert.deepEqual(
        [made['longitude_deg'], made['antennas'], made['setup_s'], made['teardown_s']],
        [-5, 1, 30, 10],
      );
      const changed = await console.call('PATCH', path, {
        body: { antennas: 3, horizon: [{ azimuth_deg: 10, elevation_deg: 4 }] },
      });
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
      assert.deepEqual([changed.body['antennas'], changed.body['name']], [3, 'Delft']);
      const read = await console.call('GET', path);
      assert.deepEqual(read.body['horizon'], [{ azimuth_deg: 10, elevation_deg: 4 }]);
      assert.equal((await console.call('DELETE', path)).status, 200);
      assert.equal((await console.call('GET', path)).status, 404);
      assert.equal((await console.call('DELETE', path)).status, 404);
    });

    it('has each name once, whatever its case and blanks, for each owner alone', async () => {
      await make('stations', { ...DELFT, name: 'Twice' });
      const again = await post('stations', { ...DELFT, name: ' TWICE' });
      assert.equal(again.status, 409);
      assert.match(String(again.body['error']), /named 'TWICE' already/);
      await make('stations', { ...DELFT, name: 'Twice' }, { key: OTHER_KEY });
      const other = await make('stations', { ...DELFT, name: 'Thrice' });
      const renamed = await console.call('PATCH', `/api/fleet/stations/${String(other['id'])}`, {
        body: { name: 'twice' },
      });
      assert.equal(renamed.status, 409);
    });

    it('answers a repeat under one key with the first one', async () => {
      const headers = { 'Idempotency-Key': 'once' };
      const [one, two] = [
        await make('stations', { ...DELFT, name: 'Once' }, { headers }),
        await make('stations', { ...DELFT, name: 'Once' }, { headers }),
      ];
      assert.equal(one['id'], two['id']);
    });

    it('names the field and the mend of what is no station', async () => {
      const cases: readonly (readonly [object, string, RegExp])[] = [
        [{ ...DELFT, name: '25544' }, 'name', /catalogue number/],
        [{ ...DELFT, name: 'sat_of mine' }, 'name', /begins as an id/],
        [{ ...DELFT, min_elevation_deg: 88 }, 'min_elevation_deg', /no sky.*lower it/],
        [
          { ...DELFT, horizon: [0, 120, 240].map((at) => point(at, 86)) },
          'horizon',
          /no sky.*lower a point/,
        ],
        [
          { ...DELFT, horizon: [point(0, 1), point(90, 1), point(45, 1)] },
          'horizon.2.azimuth_deg',
          /greater than the 90 before it: sort/,
        ],
        [{ ...DELFT, horizon: [point(360, 1)] }, 'horizon.0.azimuth_deg', /north is 0/],
      ];
      for (const [body, path, message] of cases) {
        const answer = await post('stations', body);
        assert.equal(answer.status, 400);
        const text = JSON.stringify(answer.body);
        assert.ok(text.includes(`"${path}"`) || text.includes(path), text);
        assert.match(text, message);
      }
    });

    it('go from the satellites that talk to them, unless they are the only one', async () => {
      const station = async (name: string): Promise<string> =>
        String((await make('stations', { ...DELFT, name }))['id']);
      const [first, second] = [await station('First'), await station('Second')];
      const { id } = await make('satellites', {
        ...ISS,
        name: 'Heard',
        ground_stations: [first, second],
      });
      const listed = async (): Promise<unknown> =>
        (await console.call('GET', `/api/fleet/satellites/${String(id)}`)).body['ground_stations'];
      assert.equal((await console.call('DELETE', `/api/fleet/stations/${first}`)).status, 200);
      assert.deepEqual(await listed(), [second]);
      const refused = await console.call('DELETE', `/api/fleet/stations/${second}`);
      assert.deepEqual([refused.status, refused.body['satellite_ids']], [409, [id]]);
      assert.match(
        String(refused.body['error']),
        /'Heard' would have no station of their own left/,
      );
      const document = { stations: [], dry_run: true };
      const dry = await console.call('PUT', '/api/fleet/document', { body: document });
      assert.deepEqual([dry.status, dry.body['satellites']], [409, ['Heard']]);
      assert.deepEqual(await listed(), [second]);
      await console.call('PATCH', `/api/fleet/satellites/${String(id)}`, {
        body: { ground_stations: null },
      });
      assert.equal((await console.call('DELETE', `/api/fleet/stations/${second}`)).status, 200);
    });

    it('pages, and stops at the quota', async () => {
      for (let index = 0; index < 20; index += 1)
        await make('stations', { ...DELFT, name: `s${index}x` }, { key: FREE_KEY });
      const full = await post('stations', { ...DELFT, name: 'one more' }, { key: FREE_KEY });
      assert.equal(full.status, 409);
      assert.equal(full.body['limit'], 20);
      const first = await console.call('GET', '/api/fleet/stations?limit=15', { key: FREE_KEY });
      const cursor = String(first.body['cursor']);
      const rest = await console.call('GET', `/api/fleet/stations?limit=15&cursor=${cursor}`, {
        key: FREE_KEY,
      });
      assert.deepEqual(
        [namesOf(first).length, namesOf(rest).length, first.body['total']],
        [15, 5, 20],
      );
    });
  });

  describe('satellites', () => {
    it('makes one of a number, flies with the catalogue, then with newer elements', async () => {
      const made = await make('satellites', ISS);
      const id = String(made['id']);
      assert.deepEqual([made['norad_id'], formOf(made)], [25544, 'catalogue']);
      const truth = catalogueElements(25544);
      const push = (body: object) => post(`satellites/${id}/elements`, body);
      const newer = { ...formatOmm(truth), EPOCH: '2026-07-30T00:00:00' };
      const pushed = await push({ omm: newer });
      assert.deepEqual([pushed.status, pushed.body['is_newest']], [201, true]);
      assert.equal(pushed.body['warnings'], undefined);
      const now = await console.call('GET', `/api/fleet/satellites/${id}`);
      assert.equal(formOf(now.body), 'omm');
      const older = await push({ omm: { ...newer, EPOCH: '2026-07-01T00:00:00' } });
      assert.deepEqual([older.status, older.body['is_newest']], [201, false]);
      assert.deepEqual(codesOf(older), ['elements_older_than_catalogue', 'elements_not_newest']);
      const again = await push({ omm: newer });
      assert.deepEqual([again.status, again.body['id']], [200, pushed.body['id']]);
      const list = await console.call('GET', `/api/fleet/satellites/${id}/elements?limit=1`);
      assert.deepEqual(
        [list.body['total'], (list.body['data'] as { id: string }[])[0]?.id],
        [2, pushed.body['id']],
      );
      const next = `/api/fleet/satellites/${id}/elements?cursor=${String(list.body['cursor'])}`;
      const rest = await console.call('GET', next);
      assert.deepEqual((rest.body['data'] as { id: string }[])[0]?.id, older.body['id']);
    });

    it('refuses what is no satellite, and elements of another one', async () => {
      const omm = formatOmm(catalogueElements(40697));
      const orbit = { altitude_km: 550, inclination_deg: 53 };
      const cases: readonly (readonly [object, string, RegExp])[] = [
        [{ name: 'no bus', norad_id: 25544 }, 'bus', /is required/],
        [{ name: 'no bus', norad_id: 25544, bus: {} }, 'bus', /says nothing: name a class/],
        [{ name: 'odd bus', norad_id: 25544, bus: '99U' }, 'bus', /must be one of/],
        [{ name: 'nothing', bus: '6U' }, 'norad_id', /is required \(or elements/],
        [{ name: 'unknown', norad_id: 999_999, bus: '6U' }, 'norad_id', /give `elements`/],
        [
          { ...ISS, name: 'mixed', elements: { omm } },
          'elements.omm.NORAD_CAT_ID',
          /of satellite 40697, and this is 25544/,
        ],
        [{ ...ISS, name: 'T0001' }, 'name', /reads as a catalogue number/],
        [
          { name: 'years ahead', bus: '6U', elements: { ...orbit, epoch: '9999-01-01T00:00:00Z' } },
          'elements',
          /more than 365 days ahead/,
        ],
        [
          { name: 'far', bus: '6U', elements: orbit, ground_stations: ['gs_nowhere'] },
          'ground_stations.0',
          /is no station/,
        ],
      ];
      for (const [body, path, message] of cases) {
        const answer = await post('satellites', body);
        assert.equal(answer.status, 400, JSON.stringify(answer.body));
        const text = JSON.stringify(answer.body);
        assert.ok(text.includes(path), text);
        assert.match(text, message);
      }
      const own = await make('satellites', { ...ISS, name: 'for elements' });
      const pushed = await post(`satellites/${String(own['id'])}/elements`, { omm });
      assert.equal(pushed.status, 400);
      assert.match(JSON.stringify(pushed.body), /omm\.NORAD_CAT_ID.*register the other one/);
      const zero = await post('satellites', { name: 'zero', norad_id: '0', bus: '6U' });
      assert.deepEqual(
        (zero.body['problems'] as { path: string }[]).map(({ path }) => path),
        ['norad_id'],
      );
    });

    it('takes no elements that nothing true now could ever replace', async () => {
      const { id } = await make('satellites', { ...ISS, name: 'newest for ever' });
      const orbit = { altitude_km: 550, inclination_deg: 53 };
      const states = [
        {
          ...{ epoch: '2031-07-24T12:00:00Z', position_km: [-3217.4, 4822.1, 3570.9] },
          velocity_km_s: [-5.9317, -4.7344, 1.0372],
        },
      ];
      for (const body of [{ elements: { ...orbit, epoch: '2031-01-01T00:00:00Z' } }, { states }]) {
        const refused = await post(`satellites/${String(id)}/elements`, body);
        assert.equal(refused.status, 400, JSON.stringify(refused.body));
        assert.match(JSON.stringify(refused.body), /more than 365 days ahead.*correct the epoch/);
      }
      const now = await console.call('GET', `/api/fleet/satellites/${String(id)}`);
      assert.equal(formOf(now.body), 'catalogue');
    });

    it('fits states, and says the residual', async () => {
      const orbit = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
      const own = await make('satellites', { name: 'fitted', bus: '6U', elements: orbit });
      const path = `satellites/${String(own['id'])}/elements`;
      const speed = Math.sqrt(398_600.8 / 7000);
      const state = {
        epoch: '2026-11-24T06:00:00Z',
        position_km: [7000, 0, 0],
        velocity_km_s: [0, speed / 2, (speed * Math.sqrt(3)) / 2],
      };
      const pushed = await post(path, { states: [state], frame: 'TEME' });
      assert.equal(pushed.status, 201, JSON.stringify(pushed.body));
      const fit = pushed.body['fit'] as { states: number; rms_km: number };
      assert.equal(fit.states, 1);
      assert.ok(fit.rms_km < 0.001);
      const inside = await post(path, { states: [state, { ...state, position_km: [7, 0, 0] }] });
      assert.equal(inside.status, 400);
      assert.match(JSON.stringify(inside.body), /states\.1.*inside the Earth/);
    });

    it('stays while a deployment on it is in motion', async () => {
      const own = await make('satellites', { ...ISS, name: 'busy' });
      const id = String(own['id']);
      await database.db.collection<{ _id: string }>('deployments').insertOne({
        _id: 'dep_busy',
        ...{ owner_id: 'owner', satellite_id: id, status: 'running', created_at: new Date() },
      });
      const path = `/api/fleet/satellites/${id}`;
      const refused = await console.call('DELETE', path);
      assert.deepEqual([refused.status, refused.body['deployment_ids']], [409, ['dep_busy']]);
      await database.db.collection<{ _id: string }>('deployments').deleteOne({ _id: 'dep_busy' });
      assert.equal((await console.call('DELETE', path)).status, 200);
      const left = await database.db
        .collection('fleet_elements')
        .countDocuments({ satellite_id: id });
      assert.equal(left, 0);
    });
  });

  describe('outages', () => {
    it('become one with those that they overlap, however many come at once', async () => {
      const station = await make('stations', { ...DELFT, name: 'Broken' });
      const of = { station_id: 'broken', kind: 'maintenance', ...MORNING };
      const first = await make('outages', { ...of, reason: 'feed' });
      assert.deepEqual(
        [first['station_id'], first['merged'], first['note']],
        [station['id'], [], null],
      );
      const apart = { start: '2026-11-25T14:00:00Z', end: '2026-11-25T15:00:00Z' };
      await make('outages', { ...of, ...apart });
      const answers = await Promise.all(
        [9, 10, 11].map((hour) =>
          make('outages', {
            ...of,
            start: `2026-11-25T0${hour === 9 ? 9 : 8}:30:00Z`,
            end: `2026-11-25T${hour + 2}:30:00Z`,
            ...(hour === 11 && { kind: 'fault', reason: 'power' }),
          }),
        ),
      );
      for (const { note } of answers) assert.match(String(note), /they are one now/);
      const list = await console.call('GET', '/api/fleet/outages?station_id=Broken');
      const spans = list.body['data'] as { id: string; start: string; end: string; kind: string }[];
      assert.deepEqual(spans.map(({ start, end, kind }) => [start, end, kind]).sort(), [
        ['2026-11-25T08:00:00.000Z', '2026-11-25T13:30:00.000Z', 'fault'],
        ['2026-11-25T14:00:00.000Z', '2026-11-25T15:00:00.000Z', 'maintenance'],
      ]);
      assert.ok(
        spans.some(({ id }) => id === first['id']),
        'the oldest keeps its id',
      );
      const path = `/api/fleet/outages/${String(first['id'])}`;
      assert.equal((await console.call('GET', path)).body['reason'], 'feed; power');
      assert.equal((await console.call('DELETE', path)).status, 200);
      assert.equal((await console.call('GET', path)).status, 404);
    });

    it('name what is wrong', async () => {
      const base = { station_id: 'Broken', kind: 'fault', ...MORNING };
      const cases: readonly (readonly [object, string])[] = [
        [{ ...base, end: MORNING.start }, 'end'],
        [{ ...base, start: 'tomorrow' }, 'start'],
        [{ ...base, station_id: 'gs_svalbard' }, 'station_id'],
        [{ ...base, satellite_id: 'x' }, 'station_id'],
        [{ kind: 'fault', ...MORNING }, 'satellite_id'],
        [{ ...base, kind: 'holiday' }, 'kind'],
      ];
      for (const [body, path] of cases) {
        const answer = await post('outages', body);
        assert.equal(answer.status, 400);
        assert.ok(JSON.stringify(answer.body).includes(path), JSON.stringify(answer.body));
      }
      const both = '/api/fleet/outages?satellite_id=x&station_id=Broken';
      const answer = await console.call('GET', both);
      assert.equal(answer.status, 400);
      assert.match(JSON.stringify(answer.body), /give only one of satellite_id and station_id/);
    });
  });

  describe('through the eyes of others', () => {
    it('is not there: the same answer as for what never was', async () => {
      const own = await make('satellites', { ...ISS, name: 'mine' });
      const station = await make('stations', { ...DELFT, name: 'mine' });
      const outage = await make('outages', { satellite_id: 'mine', kind: 'fault', ...MORNING });
      const pairs = [
        [`satellites/${String(own['id'])}`, `satellites/${NOWHERE}`],
        [`satellites/${String(own['id'])}/elements`, `satellites/${NOWHERE}/elements`],
        [`stations/${String(station['id'])}`, 'stations/stn_22222222222222222222'],
        [`outages/${String(outage['id'])}`, 'outages/otg_22222222222222222222'],
      ];
      for (const [theirs = '', nowhere = ''] of pairs)
        for (const method of ['GET', 'PATCH', 'DELETE']) {
          const options = {
            key: OTHER_KEY,
            ...(method === 'PATCH' && { body: { name: 'taken' } }),
          };
          const [one, other] = await Promise.all(
            [theirs, nowhere].map((path) => console.call(method, `/api/fleet/${path}`, options)),
          );
          const said = (answer: Answer | undefined) => [
            answer?.status,
            { ...answer?.body, request_id: null, allow: null },
          ];
          assert.deepEqual(said(one), said(other), `${method} ${theirs}`);
          assert.ok(one?.status === 404 || one?.status === 405);
        }
      const list = await console.call('GET', '/api/fleet/satellites', { key: OTHER_KEY });
      assert.deepEqual(list.body['data'], []);
      const outageOf = { satellite_id: String(own['id']), kind: 'fault', ...MORNING };
      const taken = await post('outages', outageOf, { key: OTHER_KEY });
      assert.equal(taken.status, 400);
    });

    it('asks for its own permissions', async () => {
      const answer = await console.call('GET', '/api/fleet/satellites', { key: READER_KEY });
      assert.equal(answer.status, 403);
      assert.match(JSON.stringify(answer.body), /fleet:read/);
    });

    it('stands in the audit log', async () => {
      const station = await make('stations', { ...DELFT, name: 'Audited' });
      const found = await database.db
        .collection('audit')
        .findOne({ action: 'fleet-stations.create', 'resource.id': station['id'] });
      assert.equal(found?.['owner_id'], 'owner');
    });
  });
});

function point(azimuth_deg: number, elevation_deg: number) {
  return { azimuth_deg, elevation_deg };
}

function namesOf(answer: Answer): string[] {
  return (answer.body['data'] as { name: string }[]).map(({ name }) => name);
}

function formOf(body: Answer['body']): string {
  return (body['elements'] as { form: string }).form;
}

function codesOf(answer: Answer): string[] {
  return ((answer.body['warnings'] ?? []) as { code: string }[]).map(({ code }) => code);
}
