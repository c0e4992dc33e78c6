import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import {
  createSatelliteRecords,
  SATELLITE_INDEXES,
} from '../../../records/catalogue/satellites.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { openTestDatabase, useDatabase } from '../../kit/engines/database.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');

describe('satellite records', () => {
  const database = useDatabase();
  let satellites: SatelliteRecords;
  const load = () =>
    migrate(database, { indexes: [SATELLITE_INDEXES], migrations: [loadCatalogue] });

  before(async () => {
    await load();
    satellites = createSatelliteRecords(database);
  });

  it('hold the shipped catalogue after the first start, and no more after another', async () => {
    assert.deepEqual(await load(), []);
    await loadCatalogue.up(database.db);
    const page = await satellites.list({ limit: 1000 });
    assert.equal(page.total, 88);
    assert.equal(page.hasMore, false);
    const shipped = await readShippedCatalogue();
    const byNumber = (a: Satellite, b: Satellite): number => Number(a.noradId) - Number(b.noradId);
    assert.deepEqual(page.satellites, [...shipped].sort(byNumber));
  });

  it('are loaded once when several processes start together', async () => {
    const fresh = await openTestDatabase();
    const options = { indexes: [SATELLITE_INDEXES], migrations: [loadCatalogue] };
    try {
      await Promise.all([1, 2, 3].map(() => migrate(fresh, options)));
      assert.equal(await fresh.db.collection('satellites').countDocuments(), 88);
    } finally {
      await fresh.drop();
    }
  });

  const spellings = [
    ['25544', 'ISS (ZARYA)'],
    [25544, 'ISS (ZARYA)'],
    ['ISS', 'ISS (ZARYA)'],
    ['iss', 'ISS (ZARYA)'],
    ['international space station', 'ISS (ZARYA)'],
    ['iss (zarya)', 'ISS (ZARYA)'],
    ['SENTINEL-2A', 'Sentinel-2A'],
    ['sentinel 2a', 'Sentinel-2A'],
    ['pleiades neo 3', 'Pléiades Neo 3'],
    ['Pléiades Neo 3', 'Pléiades Neo 3'],
    ['08820', 'LAGEOS-1'],
    ['chandra', 'Chandra'],
  ] as const;
  for (const [text, name] of spellings)
    it(`find ${name} by '${text}'`, async () => {
      assert.equal((await satellites.find(text))?.name, name);
    });

  for (const text of ['99999', 'A0001', 'Sputnik', '', '.*', '$where'])
    it(`find nothing by '${text}'`, async () => {
      assert.equal(await satellites.find(text), null);
    });

  it('give elements back to the last digit', async () => {
    const found = await satellites.find('58584');
    assert.deepEqual(found?.elements, { ...catalogueElements(58584), name: 'Arktika-M 2' });
    assert.equal(found.provenance.originator, '18 SDS (United States Space Force)');
    assert.equal(found.launchDate, '2023-12-16');
    assert.equal(found.busClass, 'SmallSat');
  });

  it('search numbers and names, those that begin with the text first', async () => {
    const named = (text: string, limit = 50): Promise<string[]> =>
      satellites.search(text, limit).then((found) => found.map(({ name }) => name));
    assert.deepEqual(await named('goes'), ['GOES-16', 'GOES-18', 'GOES-19']);
    assert.deepEqual(await named('goes', 2), ['GOES-16', 'GOES-18']);
    assert.deepEqual(await named('2554'), ['ISS (ZARYA)']);
    assert.deepEqual(await named('zarya'), ['ISS (ZARYA)']);
    const around = await named('sat');
    assert.ok(around.includes('Landsat 8') && around.includes('ICESat-2'));
    assert.deepEqual(await named('no such satellite'), []);
    assert.equal((await named('', 1000)).length, 88);
    assert.deepEqual(await named('(.*)+$'), []);
  });

  it('list by type, operator and constellation in any case, page after page', async () => {
    const first = await satellites.list({ type: 'NAVIGATION', limit: 3 });
    assert.equal(first.total, 5);
    assert.ok(first.hasMore);
    const afterNoradId = first.satellites.at(-1)?.noradId;
    const second = await satellites.list({ type: 'navigation', limit: 3, afterNoradId });
    const numbers = [...first.satellites, ...second.satellites].map(({ noradId }) => noradId);
    assert.deepEqual(numbers, ['41550', '42738', '43001', '46826', '49336']);
    assert.equal(second.hasMore, false);
    const skipped = await satellites.list({ type: 'navigation', limit: 3, offset: 3 });
    assert.deepEqual(skipped, second);
    const goes = await satellites.list({ operator: 'noaa', constellation: 'goes', limit: 10 });
    assert.equal(goes.total, 3);
    assert.deepEqual(await satellites.list({ type: 'teapot', limit: 10 }), {
      satellites: [],
      total: 0,
      hasMore: false,
    });
  });

  it('take newer elements and leave older ones aside; a migration overwrites neither', async () => {
    const known = await satellites.find('48274');
    assert.ok(known !== null);
    const withEpoch = (days: number): Satellite => ({
      ...known,
      operator: `seen ${days}`,
      elements: {
        ...known.elements,
        epochMs: known.elements.epochMs + days * 86_400_000,
        raanDeg: known.elements.raanDeg + days,
      },
    });
    await satellites.upsert([withEpoch(2)], NOW);
    await satellites.upsert([withEpoch(1)], NOW);
    await loadCatalogue.up(database.db);
    const kept = await satellites.find('48274');
    assert.equal(kept?.elements.raanDeg, known.elements.raanDeg + 2);
    assert.equal(kept.elements.epochMs, withEpoch(2).elements.epochMs);
    assert.equal(kept.operator, 'seen 1');
    await satellites.upsert([{ ...withEpoch(0), noradId: '799500000', name: 'New' }], NOW);
    const added = await satellites.find('new');
    assert.equal(added?.noradId, '799500000');
    assert.deepEqual(
      (await satellites.findMany(['799500000', '25544', '1'])).map(({ noradId }) => noradId),
      ['25544', '799500000'],
    );
    await satellites.upsert([], NOW);
  });
});
