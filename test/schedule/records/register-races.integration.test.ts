import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { FleetSatelliteDocument, StationDocument } from '../../../records/fleet/documents.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { MOVED } from '../../../records/fleet/named-records.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW_MS = Date.parse('2026-11-28T10:00:00.000Z');
const OWNER = 'ada';

describe('changes of the register that meet', () => {
  const database = useDatabase(...COLLECTION_INDEXES);
  const fleet = () => createFleetRecords(database, () => NOW_MS);
  let made = 0;

  const named = (kind: string) => {
    const name = `n${(made += 1)}`;
    const at = new Date(NOW_MS);
    return {
      ...{ _id: `${kind}_${name}`, owner_id: OWNER, name, name_key: name },
      ...{ sharing: 'public' as const, share_rules: null, created_at: at, updated_at: at },
    };
  };
  const station = async (): Promise<StationDocument> => {
    const document: StationDocument = {
      ...named('stn'),
      ...{ latitude_deg: 52, longitude_deg: 4, altitude_m: 0, min_elevation_deg: 5, horizon: [] },
      ...{ antennas: 2, setup_s: 30, teardown_s: 10, radio: null, price_per_minute_cents: null },
    };
    assert.equal(await fleet().stations.create(document), document);
    return document;
  };
  const satelliteOf = (stations: readonly string[]): FleetSatelliteDocument => ({
    ...named('sat'),
    ...{ norad_id: '25544', bus: { given: '6U', class: '6U', figures: null } },
    ...{ ground_stations: stations, min_elevation_deg: null, agents: [], elements: null },
  });
  const satellite = async (stations: readonly string[]): Promise<FleetSatelliteDocument> => {
    const document = satelliteOf(stations);
    assert.equal(await fleet().satellites.create(document, null), document);
    return document;
  };
  const listed = async ({ _id: id }: FleetSatelliteDocument): Promise<readonly string[]> =>
    (await fleet().satellites.get(OWNER, id))?.ground_stations ?? assert.fail('it is gone');

  it('hold only where nothing changed since they were read', async () => {
    const [first, own] = [await station(), await satellite(['gs_svalbard'])];
    const { stations, satellites } = fleet();
    // What is as it was before in its change would come back with it.
    const { sharing } = first;
    for (const [change, late] of [
      [
        () => stations.update(first, { sharing: 'private' }),
        () => stations.update(first, { sharing, price_per_minute_cents: 5 }),
      ],
      [
        () => satellites.update(own, { sharing: 'private' }),
        () => satellites.update(own, { sharing, agents: ['one'] }),
      ],
    ] as const) {
      const changed = await change();
      assert.ok(typeof changed === 'object');
      assert.equal(changed.sharing, 'private');
      assert.equal(await late(), MOVED);
    }
    const after = await stations.get(OWNER, first._id);
    assert.deepEqual([after?.sharing, after?.price_per_minute_cents], ['private', null]);
    assert.equal((await satellites.get(OWNER, own._id))?.sharing, 'private');
    assert.ok(after !== null);
    assert.equal(typeof (await stations.update(after, { price_per_minute_cents: 5 })), 'object');
  });

  it('bring no station back that was deleted', async () => {
    const [kept, gone] = [await station(), await station()];
    const both = await satellite([kept._id, gone._id]);
    const other = await satellite(['gs_svalbard']);
    const { stations, satellites, apply } = fleet();
    assert.equal(await stations.remove(OWNER, gone._id), true);
    const { ground_stations } = both;
    assert.equal(await satellites.update(both, { agents: ['one'], ground_stations }), MOVED);
    assert.deepEqual(await listed(both), [kept._id]);
    assert.equal(await satellites.update(other, { ground_stations: [gone._id] }), MOVED);
    assert.deepEqual(await listed(other), ['gs_svalbard']);
    const late = satelliteOf([kept._id, gone._id]);
    assert.equal(await satellites.create(late, null), MOVED);
    assert.equal(await satellites.get(OWNER, late._id), null);
    const { _id: id, name, sharing, share_rules, ground_stations: talksTo } = late;
    const facts = { name, sharing, share_rules, ground_stations: talksTo };
    const outcome = await apply(
      { satellites: [{ id, facts, elements: null }], stations: null, outages: null },
      { ownerId: OWNER, isDry: false, limitOf: () => null, nowMs: NOW_MS },
    );
    assert.deepEqual(outcome, { kind: 'moved' });
    assert.deepEqual(await listed(other), ['gs_svalbard']);
  });

  it('and the removal of a station never both take place', async () => {
    const own = await satellite(['gs_svalbard']);
    const { stations, satellites } = fleet();
    for (let round = 0; round < 5; round += 1) {
      const { _id: id } = await station();
      const former = await satellites.get(OWNER, own._id);
      assert.ok(former !== null);
      const [changed, removed] = await Promise.all([
        satellites.update(former, { ground_stations: [id] }),
        stations.remove(OWNER, id),
      ]);
      // Needed as its only one the station stays; removed first it is nobody's.
      assert.equal(changed === MOVED, removed === true, `round ${round}`);
      assert.equal((await stations.get(OWNER, id)) !== null, changed !== MOVED);
      assert.equal((await listed(own)).includes(id), changed !== MOVED);
    }
  });
});
