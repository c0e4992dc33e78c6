import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { createQuotaRecords } from '../../../records/access/quotas.ts';
import type { LimitedKind, WantedFleet } from '../../../records/fleet/document.ts';
import type { StationDocument } from '../../../records/fleet/documents.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW_MS = Date.parse('2026-11-28T10:00:00.000Z');
const NOTHING: WantedFleet = { stations: null, satellites: null, outages: null };
const DOCUMENTS = [0, 1, 2, 3];

describe('documents of one owner at once', () => {
  const database = useDatabase(...COLLECTION_INDEXES);

  const apply = (ownerId: string, wanted: Partial<WantedFleet>, limit: number) =>
    createFleetRecords(database).apply(
      { ...NOTHING, ...wanted },
      { ownerId, isDry: false, limitOf: () => limit, nowMs: NOW_MS },
    );
  const station = (name: string) => ({
    id: `stn_${name}`,
    facts: { name, sharing: 'private' as const, share_rules: null },
  });
  const satellite = (name: string) => ({
    id: `sat_${name}`,
    facts: { name, sharing: 'private' as const, share_rules: null, ground_stations: [] },
    elements: null,
  });
  const outageOf = (subjectId: string) => ({
    ...{ subject: 'station' as const, subject_id: subjectId, kind: 'fault' as const, reason: null },
    ...{ start: new Date(NOW_MS), end: new Date(NOW_MS + 60_000) },
  });
  const count = (kind: LimitedKind, ownerId: string): Promise<number> =>
    database.db.collection(kind).countDocuments({ owner_id: ownerId });

  before(() =>
    apply('outages', { stations: DOCUMENTS.map((one) => station(`subject-${one}`)) }, 9),
  );

  for (const [kind, ownerId, limit, wantedOf] of [
    [
      'fleet_stations',
      'stations',
      2,
      (one: number) => ({ stations: [station(`a${one}`), station(`b${one}`)] }),
    ],
    [
      'fleet_satellites',
      'satellites',
      2,
      (one: number) => ({ satellites: [satellite(`a${one}`), satellite(`b${one}`)] }),
    ],
    [
      'fleet_outages',
      'outages',
      1,
      (one: number) => ({ outages: [outageOf(`stn_subject-${one}`)] }),
    ],
  ] as const)
    it(`leave of ${kind} what the last of them wants, within the quota`, async () => {
      const outcomes = await Promise.all(
        DOCUMENTS.map((one) => apply(ownerId, wantedOf(one), limit)),
      );
      for (const outcome of outcomes) assert.ok(!('kind' in outcome), JSON.stringify(outcome));
      assert.equal(await count(kind, ownerId), limit);
    });

  it('and what is registered beside them are within the quota, however far it was', async () => {
    const ownerId = 'both';
    const limit = 40;
    const stations = Array.from({ length: limit }, (_, index) => station(`many-${index}`));
    const put = apply(ownerId, { stations }, limit);
    const request = { ownerId, kind: 'fleet_stations', limit } as const;
    const posted = createQuotaRecords(database).admit(request, async (session) => {
      // Who takes no turn could as well be as late as this.
      if (session === undefined) await put;
      const { id: _id, facts } = station('one-more');
      const document = { _id, owner_id: ownerId, name_key: _id, ...facts };
      const collection = database.db.collection<Partial<StationDocument>>('fleet_stations');
      await collection.insertOne(document, session === undefined ? {} : { session });
    });
    const [outcome] = await Promise.all([put, posted]);
    assert.ok(!('kind' in outcome), JSON.stringify(outcome));
    assert.equal(await count('fleet_stations', ownerId), limit);
  });

  it('keep no outage of what is gone, or another’s', async () => {
    await apply('other', { stations: [station('theirs')] }, 9);
    for (const id of ['stn_gone', 'stn_theirs']) {
      const outages = [outageOf(id)];
      assert.deepEqual(await apply('mine', { outages }, 9), { kind: 'moved' });
    }
    assert.equal(await count('fleet_outages', 'mine'), 0);
  });
});
