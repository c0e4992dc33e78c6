import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  createSatelliteRecords,
  SATELLITE_INDEXES,
} from '../../../records/catalogue/satellites.ts';
import { createCatalogueState } from '../../../records/catalogue/state.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW_MS = Date.parse('2026-07-25T00:00:00Z');
const URL_WITH_KEY = 'https://elements.example/gp?key=secret';

describe('the last refresh of the catalogue', () => {
  const database = useDatabase(SATELLITE_INDEXES);

  it('is the latest of readings of the source and imports by hand, and says which', async () => {
    const state = createCatalogueState(database);
    const { summary } = createSatelliteRecords(database);
    const last = async () => (await summary(NOW_MS)).lastRefresh;
    assert.equal(await last(), null);
    await state.noteImport('a file', NOW_MS - 3 * HOUR_MS);
    assert.deepEqual(await last(), { atMs: NOW_MS - 3 * HOUR_MS, source: 'a file' });
    assert.equal((await summary(NOW_MS)).nextRefreshMs, null, 'an import is no source');

    await state.claim(URL_WITH_KEY, 'run', NOW_MS - 2 * HOUR_MS);
    assert.equal((await last())?.source, 'a file', 'it was asked and has not answered');
    await state.confirm(URL_WITH_KEY, NOW_MS - HOUR_MS);
    assert.deepEqual(await last(), { atMs: NOW_MS - HOUR_MS, source: 'elements.example' });
    await state.noteImport('another file', NOW_MS);
    const { lastRefresh, nextRefreshMs } = await summary(NOW_MS);
    assert.deepEqual(lastRefresh, { atMs: NOW_MS, source: 'another file' });
    assert.equal(nextRefreshMs, NOW_MS, 'that of the source');
  });
});
