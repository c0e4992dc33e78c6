import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Cdm } from '../../../domain/conjunction/cdm.ts';
import {
  CDM_INDEXES,
  CDMS,
  createCdmRecords,
  type CdmDocument,
} from '../../../records/conjunction/cdms.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aCdm, MADE_UP_KVN } from '../../kit/makers/cdm.ts';

const NOW_MS = Date.parse('2026-07-24T12:00:00Z');
const TCA_MS = aCdm().tcaMs;
const MINUTE_MS = 60_000;

describe('the messages that people bring', () => {
  const database = useDatabase(CDM_INDEXES);
  let nowMs = NOW_MS;
  const records = () => createCdmRecords(database, () => nowMs);
  const keep = (changes: Partial<Cdm> = {}, ownerId = 'one') =>
    records().keep({ ownerId, form: 'kvn', source: MADE_UP_KVN, cdm: aCdm(changes) });

  it('are kept whole, as they were read and as they were brought', async () => {
    const { document, isNew } = await keep();
    assert.equal(isNew, true);
    const kept = await records().get('one', document._id);
    assert.deepEqual(kept?.cdm, aCdm());
    assert.equal(kept.source, MADE_UP_KVN);
    assert.deepEqual(kept.pair, ['10001', '10002']);
    assert.equal(kept.expires_at.getTime(), Math.floor(TCA_MS) + 30 * 86_400_000);
    assert.equal(await records().get('other', document._id), null);
  });

  it('take the place of the former under one number, also when both are brought at once', async () => {
    const again = await Promise.all(
      [1, 2, 3, 4].map((missM) => keep({ messageId: 'AGAIN', missM })),
    );
    assert.equal(again.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(again.map(({ document }) => document._id)).size, 1);
    const last = await keep({ messageId: 'AGAIN', missM: 9 });
    assert.deepEqual([last.isNew, last.document.cdm.missM], [false, 9]);
    assert.equal(last.document._id, again[0]?.document._id);
    // Another originator and another owner have numbers of their own.
    assert.equal((await keep({ messageId: 'AGAIN', originator: 'ELSE' })).isNew, true);
    assert.equal((await keep({ messageId: 'AGAIN' }, 'other')).isNew, true);
  });

  it('need no room where they take the place of a former one', async () => {
    await keep({ messageId: 'FULL' });
    const full = () => Promise.reject(new Error('full'));
    const bring = (messageId: string) =>
      records().keep(
        { ownerId: 'one', form: 'kvn', source: MADE_UP_KVN, cdm: aCdm({ messageId }) },
        full,
      );
    assert.equal((await bring('FULL')).isNew, false);
    await assert.rejects(bring('ONE MORE'), /full/);
  });

  it('answer for a passage the one that was made last, of its owner alone', async () => {
    const pair = ['10001', '10002'] as const;
    const newest = await keep({ messageId: 'NEWEST', createdMs: NOW_MS + 5, tcaMs: TCA_MS + 900 });
    await keep({ messageId: 'OLDER', createdMs: NOW_MS - 5 });
    await keep({
      messageId: 'LATER PASSAGE',
      createdMs: NOW_MS + 9,
      tcaMs: TCA_MS + 47 * MINUTE_MS,
    });
    await keep({ messageId: 'OF ANOTHER', createdMs: NOW_MS + 9 }, 'other');
    const about = (tcaMs: number, ownerId = 'one') =>
      records()
        .about(ownerId, { pair, tcaMs })
        .then((found) => found?.message_id ?? null);
    assert.equal(await about(TCA_MS + 10 * MINUTE_MS), 'NEWEST');
    assert.equal(await about(TCA_MS + 50 * MINUTE_MS), 'LATER PASSAGE');
    assert.equal(await about(TCA_MS + 20 * MINUTE_MS), null);
    assert.equal(await about(TCA_MS, 'other'), 'OF ANOTHER');
    assert.equal(await about(TCA_MS, 'nobody'), null);
    const heads = await records().heads('one', TCA_MS - 1, TCA_MS + 1);
    assert.ok(heads.some(({ id }) => id === newest.document._id));
    assert.ok(heads.every(({ tcaMs }) => tcaMs < TCA_MS + 11 * MINUTE_MS));
    const [read] = await records().byIds('one', [newest.document._id]);
    assert.equal(read?.message_id, 'NEWEST');
    assert.deepEqual(await records().byIds('other', [newest.document._id]), []);
    assert.deepEqual(await records().byIds('one', []), []);
  });

  it('are listed and counted by satellite, and go one by one', async () => {
    const pageOf = (noradId?: string) =>
      records().list({ ownerId: 'lister', noradId, limit: 10, after: null });
    const ids: string[] = [];
    for (const messageId of ['A', 'B', 'C']) {
      nowMs += 1000;
      ids.push((await keep({ messageId }, 'lister')).document._id);
    }
    assert.deepEqual((await pageOf()).map(idOf), [...ids].reverse());
    assert.deepEqual((await pageOf('10002')).length, 3);
    assert.deepEqual(await pageOf('10003'), []);
    assert.equal(await records().count({ ownerId: 'lister' }), 3);
    const [first = ''] = ids;
    assert.equal(await records().remove('other', first), false);
    assert.equal(await records().remove('lister', first), true);
    assert.equal(await records().remove('lister', first), false);
    assert.equal(await records().count({ ownerId: 'lister' }), 2);
  });

  it('about a passage long ago stay 30 days after they came', async () => {
    const { document } = await keep({ messageId: 'PAST', tcaMs: NOW_MS - 90 * 86_400_000 });
    assert.equal(document.expires_at.getTime(), nowMs + 30 * 86_400_000);
    const indexes = await database.db.collection<CdmDocument>(CDMS).indexes();
    assert.ok(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0));
  });
});

function idOf({ _id }: CdmDocument): string {
  return _id;
}
