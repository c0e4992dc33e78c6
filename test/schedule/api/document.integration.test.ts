import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SKY_CHANGES } from '../../../records/deployment/sky-changes.ts';
import { at } from '../../kit/http/answers.ts';
import { aWirePlan } from '../../kit/makers/wire-plan.ts';
import { OTHER_KEY, useConsole } from '../../kit/surfaces/console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
const STATION = { name: 'Delft', latitude_deg: 51.999, longitude_deg: 4.373, antennas: 2 };
const SATELLITE = { name: 'Delta', bus: '6U', elements: ORBIT, ground_stations: ['delft'] };
const OUTAGE = {
  ...{ station: 'Delft', kind: 'maintenance', reason: 'new feed' },
  ...{ start: '2027-01-01T00:00:00Z', end: '2027-01-01T06:00:00Z' },
};
const WHOLE = { satellites: [SATELLITE], stations: [STATION], outages: [OUTAGE] };
const NOTHING = { created: [], changed: [], removed: [] };

describe('a fleet as one document', () => {
  const { console, database } = useConsole();
  const put = (body: object, key?: string) =>
    console.call('PUT', '/api/fleet/document', { body, ...(key !== undefined && { key }) });
  const read = async (key?: string): Promise<Record<string, unknown>> => {
    const answer = await console.call('GET', '/api/fleet/document', {
      ...(key !== undefined && { key }),
    });
    const { exported_at, ...fleet } = answer.body;
    assert.equal(typeof exported_at, 'string');
    return fleet;
  };
  const listed = async (): Promise<unknown[]> => {
    const kinds = ['satellites', 'stations', 'outages'];
    return await Promise.all(
      kinds.map(async (kind) => (await console.call('GET', `/api/fleet/${kind}`)).body['data']),
    );
  };

  it('changes nothing in a dry run, says the same as the run, and nothing when it is sent again', async () => {
    const before = await listed();
    const dry = await put({ ...WHOLE, dry_run: true });
    assert.equal(dry.status, 200, JSON.stringify(dry.body));
    assert.deepEqual(await listed(), before);
    const { dry_run: wasDry, ...would } = dry.body;
    const { dry_run: isDry, ...did } = (await put(WHOLE)).body;
    assert.deepEqual([wasDry, isDry, did], [true, false, would]);
    assert.deepEqual(did, {
      satellites: { ...NOTHING, created: ['Delta'], unchanged: 0 },
      stations: { ...NOTHING, created: ['Delft'], unchanged: 0 },
      outages: { ...NOTHING, created: ['Delft 2027-01-01T00:00:00.000Z'], unchanged: 0 },
    });
    const after = await listed();
    const again = await put(WHOLE);
    for (const kind of ['satellites', 'stations', 'outages'])
      assert.deepEqual(at(again.body, kind), { ...NOTHING, unchanged: 1 });
    assert.deepEqual(await listed(), after);
  });

  it('is taken with the time of its export, and not with a dry run that is misspelt', async () => {
    const before = await listed();
    const { body } = await console.call('GET', '/api/fleet/document');
    assert.equal((await put(body)).status, 200);
    const misspelt = await put({ ...body, satellites: [], stations: [], dryrun: true });
    assert.equal(misspelt.status, 400);
    assert.equal(at(misspelt.body, 'problems', 0, 'did_you_mean'), 'dry_run');
    assert.deepEqual(await listed(), before);
  });

  it('is read as it is put: into another register, and back', async () => {
    const own = await read();
    const station = at(own, 'stations', 0, 'name');
    assert.deepEqual(at(own, 'satellites', 0, 'ground_stations'), [station]);
    assert.equal((await put(own, OTHER_KEY)).status, 200);
    assert.deepEqual(await read(OTHER_KEY), own);
    const back = await put(await read(OTHER_KEY));
    for (const kind of ['satellites', 'stations', 'outages'])
      assert.deepEqual(at(back.body, kind), { ...NOTHING, unchanged: 1 });
  });

  it('tells those who have booked of each outage that is new', async () => {
    const changes = database.db.collection(SKY_CHANGES);
    const before = await changes.countDocuments({ 'cause.kind': 'outage' });
    const more = { ...OUTAGE, start: '2027-02-01T00:00:00Z', end: '2027-02-02T00:00:00Z' };
    assert.equal((await put({ outages: [OUTAGE, more], dry_run: true })).status, 200);
    assert.equal(await changes.countDocuments({ 'cause.kind': 'outage' }), before);
    assert.equal((await put({ outages: [OUTAGE, more] })).status, 200);
    const told = await changes.find({ 'cause.kind': 'outage' }).sort({ _id: 1 }).toArray();
    const kept = (await console.call('GET', '/api/fleet/outages')).body['data'];
    assert.ok(
      told.some((one) => at(one, 'cause', 'subject') === at(kept, 0, 'id')),
      JSON.stringify([told, kept]),
    );
    assert.equal(told.length, before + 1);
    assert.equal((await put({ outages: [OUTAGE] })).status, 200);
  });

  it('changes what differs, by its name in any case, and keeps the id', async () => {
    const [, stations] = await listed();
    const changed = await put({ stations: [{ ...STATION, name: 'DELFT', antennas: 3 }] });
    assert.deepEqual(at(changed.body, 'stations', 'changed'), [
      { name: 'DELFT', fields: ['name', 'antennas'] },
    ]);
    assert.deepEqual(at(changed.body, 'satellites'), { ...NOTHING, unchanged: 1 });
    const [, after] = await listed();
    assert.equal(at(after, 0, 'id'), at(stations, 0, 'id'));
    assert.equal(at(after, 0, 'antennas'), 3);
  });

  it('pushes newer elements, and keeps older ones as history', async () => {
    const newer = { ...SATELLITE, elements: { ...ORBIT, epoch: '2026-11-25T00:00:00Z' } };
    const pushed = await put({ satellites: [newer] });
    assert.deepEqual(at(pushed.body, 'satellites', 'changed'), [
      { name: 'Delta', fields: ['elements'] },
    ]);
    const [satellites] = await listed();
    assert.equal(at(satellites, 0, 'elements', 'epoch'), '2026-11-25T00:00:00.000Z');
    const older = await put({ satellites: [SATELLITE] });
    assert.deepEqual(at(older.body, 'satellites'), { ...NOTHING, unchanged: 1 });
  });

  it('tells every problem by its path, and changes nothing at all', async () => {
    const before = await listed();
    const refused = await put({
      stations: [STATION, { ...STATION, name: 'delft' }, { ...STATION, name: '25544' }],
      satellites: [
        { ...SATELLITE, ground_stations: ['nowhere'] },
        { ...SATELLITE, name: 'Other', norad_id: '99999' },
      ],
      outages: [
        { ...OUTAGE, end: OUTAGE.start },
        { ...OUTAGE, station: 'nowhere' },
      ],
    });
    assert.equal(refused.status, 400);
    const problems = refused.body['problems'] as readonly { readonly path: string }[];
    assert.deepEqual(problems.map(({ path }) => path).sort(), [
      'outages.0.end',
      'outages.1.station',
      'satellites.0.ground_stations.0',
      'stations.1.name',
      'stations.2.name',
    ]);
    assert.deepEqual(await listed(), before);
  });

  it('removes what is not in a list, unless a deployment needs it', async () => {
    const [satellites] = await listed();
    const { satellite } = aWirePlan();
    const flown = { ...satellite, id: String(at(satellites, 0, 'id')) };
    const id = await console.deploy({ mode: 'live' }, { more: { satellite: flown } });
    const before = await listed();
    const refused = await put({ satellites: [], stations: [], outages: [] });
    assert.deepEqual([refused.status, refused.body['deployment_ids']], [409, [id]]);
    assert.deepEqual(await listed(), before);
    await console.call('POST', `/api/deployments/${id}/cancel`);
    const removed = await put({ satellites: [], stations: [], outages: [] });
    assert.equal(removed.status, 200);
    assert.deepEqual(await listed(), [[], [], []]);
  });

  it('is of its owner alone, and needs the permission', async () => {
    await put({ satellites: [], stations: [], outages: [] }, OTHER_KEY);
    await put(WHOLE);
    assert.deepEqual(await read(OTHER_KEY), { satellites: [], stations: [], outages: [] });
    const other = await put({ satellites: [] }, OTHER_KEY);
    assert.equal(other.status, 200);
    assert.equal(at(await read(), 'satellites', 0, 'name'), 'Delta');
  });
});
