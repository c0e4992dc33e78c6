import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import * as v from 'valibot';
import { callingOwner } from '../../../api/http/access/calling-owner.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { SatelliteEnvironment } from '../../../contracts/satellite/environment.ts';
import {
  SatellitePasses,
  SatelliteTrajectory,
  SatelliteVisibility,
} from '../../../contracts/satellite/services.ts';
import { findSatellite } from '../../../api/planning/reading/find-satellite.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { createCandidateRecords } from '../../../records/workload/candidates.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { createFleetView, withFleet } from '../../../records/fleet/resolve.ts';
import { createWorlds } from '../../../records/fleet/worlds.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { OTHER_KEY, useConsole } from '../../kit/surfaces/console.ts';
import {
  createMountedConsole,
  personOf,
  type MountedConsole,
} from '../../kit/surfaces/mounted-console.ts';
import { createSessionBench, type SessionBench } from '../../kit/surfaces/session-surface.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';

const KEYS: Readonly<Record<string, string>> = { own: 'owner', other: 'other' };
/** When predictions are asked for: the elements are of the same week. */
const START = '2026-07-25T00:00:00Z';
const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
const BUS = { class: '6U', battery_wh: 77 };

interface Asked {
  readonly status: number;
  readonly text: string;
}

describe('registered satellites where satellites are named', () => {
  const { database, console } = useConsole();
  const ids = { own: '', numbered: '', open: '', chosen: '', shared: '', heard: '', station: '' };
  const asOwner = (ownerId: string | null) => {
    const catalogue = createSatelliteRecords(database);
    return withFleet(catalogue, createFleetView(database, catalogue), () => ownerId);
  };

  before(async () => {
    await loadCatalogue.up(database.db);
    const make = async (body: object): Promise<string> => {
      const made = await console.call('POST', '/api/fleet/satellites', { body });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return String(made.body['id']);
    };
    ids.own = await make({ name: 'Delta One', bus: BUS, elements: ORBIT });
    ids.numbered = await make({ name: 'ISS of mine', bus: '3U', norad_id: '25544' });
    const open = { bus: '6U', elements: ORBIT, sharing: 'public' };
    ids.open = await make({ ...open, name: 'For all' });
    const all = { bus: '3U', norad_id: '25544', sharing: 'public' };
    ids.shared = await make({ ...all, name: 'ISS of all' });
    const delft = { name: 'Delft', latitude_deg: 52, longitude_deg: 4.37 };
    const station = await console.call('POST', '/api/fleet/stations', { body: delft });
    assert.equal(station.status, 201, JSON.stringify(station.body));
    ids.station = String(station.body['id']);
    ids.heard = await make({
      ...{ name: 'Heard', bus: BUS, elements: ORBIT, min_elevation_deg: 20 },
      ground_stations: [ids.station, 'gs_svalbard'],
    });
    ids.chosen = await make({ ...open, name: 'For some', share_rules: { owners: ['friend'] } });
  });

  it('are found by id and by name in any case, for their owner alone', async () => {
    for (const text of [ids.own, 'Delta One', 'DELTA-one']) {
      const found = await asOwner('owner').find(text);
      assert.deepEqual([found?.noradId, found?.name], [ids.own, 'Delta One']);
      assert.deepEqual(await asOwner('owner').numbersOf([text]), [ids.own]);
      assert.deepEqual(await asOwner('owner').unknownOf([text, 'nobody at all']), [
        'nobody at all',
      ]);
      for (const other of ['other', 'friend', null]) {
        assert.equal(await asOwner(other).find(text), null);
        assert.deepEqual(await asOwner(other).findMany([text]), []);
        assert.deepEqual(await asOwner(other).numbersOf([text]), []);
        assert.deepEqual(await asOwner(other).unknownOf([text]), [text]);
      }
    }
  });

  it('are refused to others with the words for what never was', async () => {
    const refused = async (ownerId: string | null, text: string): Promise<unknown[]> => {
      const thrown: unknown = await findSatellite(asOwner(ownerId), { catalogueId: text }).catch(
        (error: unknown) => error,
      );
      assert.ok(thrown instanceof AppError);
      return [thrown.code, thrown.message.replace(text, '…'), thrown.details];
    };
    const nowhere = 'sat_222222222222222222222222';
    for (const other of ['other', null])
      assert.deepEqual(await refused(other, ids.own), await refused(other, nowhere));
  });

  it('are for those whom their owner lets where they are public, by id alone', async () => {
    const seen = async (id: string) => {
      const found = await Promise.all(
        ['owner', 'friend', 'other', null].map((one) => asOwner(one).find(id)),
      );
      return found.map((one) => one !== null);
    };
    assert.deepEqual(await seen(ids.open), [true, true, true, true]);
    assert.deepEqual(await seen(ids.chosen), [true, true, false, false]);
    assert.deepEqual(await seen('For all'), [true, false, false, false]);
  });

  it('are planned with the bus that they were registered with', async () => {
    const own = await findSatellite(asOwner('owner'), { catalogueId: 'delta one' });
    assert.deepEqual([own.id, own.bus.class, own.bus.batteryWh], [ids.own, '6U', 77]);
    const numbered = await findSatellite(asOwner('owner'), { catalogueId: ids.numbered });
    assert.deepEqual([numbered.bus.class, numbered.elements.noradId], ['3U', '25544']);
    const catalogued = await findSatellite(asOwner('owner'), { catalogueId: 25544 });
    assert.equal(catalogued.id, '25544', 'a number stays the satellite of the catalogue');
  });

  it('are candidates of workloads of their owner', async () => {
    const candidates = createCandidateRecords(database);
    const read = (ownerId: string) =>
      candidates.read(['Delta One', ids.numbered, '25544'], ownerId);
    const own = await read('owner');
    assert.deepEqual(
      own.candidates.map(({ id }) => id),
      [ids.own, ids.numbered, '25544'],
    );
    assert.deepEqual((await read('other')).unknown, ['Delta One', ids.numbered]);
  });

  it('are planned by a request of their owner, over HTTP, and found by nobody else', async () => {
    const search = async (key?: string) => {
      const path = '/api/satellites?q=delta%20one';
      const { body } = await console.call('GET', path, key === undefined ? {} : { key });
      return (body['data'] as { id: string }[]).map(({ id }) => id);
    };
    assert.deepEqual(await search(), [ids.own]);
    assert.deepEqual(await search(OTHER_KEY), []);
  });

  describe('over HTTP', () => {
    /** What each answers for a satellite, as who sends the key, or as nobody. */
    const asks: readonly (readonly [string, (id: string, key: string) => Promise<Asked>])[] = [
      ['hazards', (id, key) => main(key).post('/v1/hazards', predictionOf(id))],
      ['an offer of OCU', (id, key) => main(key).post('/v1/ocu/negotiate', predictionOf(id))],
      ['conjunctions', (id, key) => main(key).get(`/v1/conjunctions?${encounters(id)}`)],
      [
        'a session',
        (id, key) => session(key).send({ satellites: [{ id: 'a', satellite_id: id }] }),
      ],
      ['keyless hazards', (id) => cae('/v1/hazards').send(predictionOf(id))],
      [
        'a keyless session',
        (id) => keyless().send({ satellites: [{ id: 'a', satellite_id: id }] }),
      ],
    ];
    let bench: CaeBench;
    let mounted: MountedConsole;
    let sessions: SessionBench;

    before(async () => {
      const catalogue = createSatelliteRecords(database);
      const view = createFleetView(database, catalogue);
      const satellites = withFleet(catalogue, view, callingOwner);
      const worlds = createWorlds(database, view, callingOwner, () => bench.nowMs);
      const verify = (key: string) => {
        const ownerId = KEYS[key];
        return Promise.resolve(ownerId === undefined ? null : { ...TEST_IDENTITY, ownerId });
      };
      bench = await createCaeBench({ satellites, worlds, kit: { keys: { verify } } });
      sessions = createSessionBench({ satellites });
      const cookies = { own: personOf('owner', 'owner'), other: personOf('owner', 'other') };
      mounted = createMountedConsole(bench, { cookies, sessions });
    });

    const main = (key: string) => {
      const callback = bench.main.app.callback();
      const headers = { authorization: `Bearer ${key}` };
      return {
        get: (path: string) => request(callback).get(path).set(headers),
        post: (path: string, body: object) => request(callback).post(path).set(headers).send(body),
      };
    };
    const cae = (path: string) => request(bench.cae.app.callback()).post(path);
    const keyless = () => sessions.agent.post('/v1/sessions');
    /** The simulation as people reach it from the console's page. */
    const session = (key: string) =>
      request(mounted.surface.app.callback())
        .post('/api/sim/v1/sessions')
        .set({ cookie: `session=${key}`, 'x-requested-with': 'fetch' });
    const predictionOf = (id: string) => ({
      ...{ satellite_id: id, start: START },
      ...{ prediction_hours: 2, workload_power_w: 5 },
    });
    const encounters = (id: string): string =>
      new URLSearchParams({ satellite: id, start: START, days_ahead: '0.1' }).toString();

    it('what surrounds it: seen from its own stations, at its own lowest elevation', async () => {
      const around = async (id: string) => {
        const answer = await main('own').get(`/v1/satellites/${id}/environment?points=0`);
        assert.equal(answer.status, 200, answer.text);
        return v.parse(SatelliteEnvironment, answer.body);
      };
      const heard = await around(ids.heard);
      const own = [ids.station, 'gs_svalbard'];
      assert.deepEqual(
        heard.stations.map(({ id, name, lat, lon }) => [id, name, lat, lon]),
        [
          [ids.station, 'Delft', 52, 4.37],
          ['gs_svalbard', 'Svalbard', 78.2, 15.4],
        ],
      );
      assert.deepEqual([heard.stations_checked, heard.min_elevation_deg], [2, 20]);
      assert.ok(heard.passes.length > 0);
      assert.ok(heard.passes.every((pass) => own.includes(pass.station_id)));
      const get = (what: string) => main('own').get(`/v1/satellites/${ids.heard}/${what}`);
      const { data } = v.parse(SatellitePasses, (await get('passes')).body);
      assert.ok(data.length > 0 && data.every((pass) => own.includes(pass.station_id)));
      const seen = v.parse(SatelliteVisibility, (await get('visibility')).body);
      assert.deepEqual([seen.stations.map(({ id }) => id), seen.min_elevation_deg], [own, 20]);
      const way = v.parse(SatelliteTrajectory, (await get('trajectory')).body);
      assert.equal(way.satellite.norad_id, 0, 'as everywhere of what has no number');
      // The same orbit without stations of its own.
      const { stations, min_elevation_deg: lowest } = await around(ids.own);
      assert.deepEqual([stations.length, lowest], [12, 5]);
    });

    for (const [what, ask] of asks)
      it(`${what}: of one’s own by id and name, of what is public by id, of another’s 404`, async () => {
        const isKeyless = what.includes('keyless');
        for (const [text, key, expected] of [
          [ids.numbered, 'own', isKeyless ? 404 : 'found'],
          ['ISS of mine', 'own', isKeyless ? 404 : 'found'],
          [ids.numbered, 'other', 404],
          ['ISS of mine', 'other', 404],
          [ids.shared, 'other', 'found'],
          ['ISS of all', 'other', 404],
          ['sat_222222222222222222222222', 'own', 404],
        ] as const) {
          const { status, text: body } = await ask(text, key);
          const isFound = status >= 200 && status < 300;
          assert.equal(isFound ? 'found' : status, expected, `${text} as ${key}: ${body}`);
          if (status === 404) assert.match(body, /satellite_not_found/);
        }
      });
  });
});
