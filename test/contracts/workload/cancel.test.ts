import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { CancelWorkloadsBody } from '../../../contracts/workload/cancel.ts';

describe('CancelWorkloadsBody', () => {
  for (const filter of [
    { typ: 'onboard-ml-inference' },
    { phases: ['planned'] },
    { dry_run: true },
  ])
    it(`refuses the filter ${JSON.stringify(filter)}, which would cancel everything`, () => {
      const read = v.safeParse(CancelWorkloadsBody, { filter });
      assert.match(read.issues?.[0].message ?? '', /unknown field/);
    });

  it('takes an empty filter as what it says: everything that has not ended', () => {
    assert.ok(v.safeParse(CancelWorkloadsBody, { filter: {}, dry_run: true }).success);
  });
});
