import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { unpackCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { createElementIndex } from '../../../records/catalogue/element-index.ts';
import type {
  Satellite,
  SatelliteDocument,
} from '../../../records/catalogue/satellite-documents.ts';
import { nextRevision } from '../../../records/store/revision.ts';
import {
  createSatelliteRecords,
  SATELLITE_COLLECTION,
} from '../../../records/catalogue/satellites.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');

describe('the elements of all satellites', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let shipped: readonly Satellite[];

  before(async () => {
    shipped = await readShippedCatalogue();
    await createSatelliteRecords(database).upsert(shipped, NOW);
  });

  it('are the newest ones in order of number, also packed', async () => {
    const { elements, packed, newestEpochMs } = await createElementIndex(database.db).read();
    const numbers = shipped.map(({ noradId }) => Number(noradId)).sort((a, b) => a - b);
    assert.deepEqual(
      elements.map(({ noradId }) => Number(noradId)),
      numbers,
    );
    assert.equal(newestEpochMs, Math.max(...shipped.map((one) => one.elements.epochMs)));
    assert.deepEqual(
      unpackCatalogue(packed).map(({ noradId, name, epochMs }) => [noradId, name, epochMs]),
      elements.map(({ noradId, name, epochMs }) => [noradId, name, epochMs]),
    );
  });

  it('are those that another process wrote since, without those that have decayed', async () => {
    const index = createElementIndex(database.db);
    const known = await index.read();
    assert.equal(await index.read(), known, 'read again without a change');
    const [first, second] = shipped;
    assert.ok(first !== undefined && second !== undefined);
    const newer = { ...first.elements, epochMs: first.elements.epochMs + DAY_MS };
    await createSatelliteRecords(database).upsert([{ ...first, elements: newer }], NOW);
    await database.transaction(async (session) => {
      const revision = await nextRevision(database.db, 'satellites', session);
      await database.db
        .collection<SatelliteDocument>(SATELLITE_COLLECTION)
        .updateOne({ _id: second.noradId }, { $set: { status: 'decayed', revision } }, { session });
    });
    const { elements, packed } = await index.read();
    assert.equal(elements.length, known.elements.length - 1);
    assert.equal(elements.find((one) => one.noradId === first.noradId)?.epochMs, newer.epochMs);
    assert.equal(
      elements.find((one) => one.noradId === second.noradId),
      undefined,
    );
    assert.notEqual(packed.revision, known.packed.revision);
  });
});
