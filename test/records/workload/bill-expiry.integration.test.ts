import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { BILLING } from '../../../records/workload/billing.ts';
import { removeOldBills } from '../../../records/workload/bill-expiry.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { readSource, repositoryFiles } from '../../kit/source-files.ts';

describe('bills', function () {
  this.timeout(60_000);
  const database = useDatabase(...COLLECTION_INDEXES);

  it('are kept for ten years of the calendar to the millisecond, leap days included, and then go', async () => {
    const bills = database.db.collection<{ _id: string; billed_at: Date }>(BILLING);
    const billed = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00Z', '2030-01-01T00:00:00Z'];
    await bills.insertMany(billed.map((at) => ({ _id: at, billed_at: new Date(at) })));
    const look = (at: string) =>
      removeOldBills(
        database,
        () => false,
        () => Date.parse(at),
      );
    assert.equal(await look('2036-02-29T23:59:59Z'), 0);
    assert.equal(await look('2036-03-01T12:00:00Z'), 1);
    const left = await bills.find().toArray();
    assert.deepEqual(left.map(({ _id }) => _id).toSorted(), billed.slice(1));
  });

  it('are removed nowhere else', () => {
    const files = repositoryFiles().filter(
      (file) =>
        /^(records|activities|api|worker)\/.*\.ts$/.test(file) &&
        /BILLING\b|billing_records/.test(readSource(file)),
    );
    assert.ok(files.length > 3, files.join(', '));
    const deleting = files.filter((file) =>
      /bills?\)?\s*\.\s*(?:deleteMany|deleteOne|findOneAndDelete|drop)\b|BILLING\)\s*\.\s*delete/.test(
        readSource(file),
      ),
    );
    assert.deepEqual(deleting, ['records/workload/bill-expiry.ts']);
  });
});
