import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { aloneIn } from '../../../domain/batch/alone.ts';
import { openLedger } from '../../../domain/batch/ledger.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import {
  aTakenBatch,
  compareGivingWay,
  compareRefuted,
  compareWithRules,
} from '../../kit/batch/against-rules.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';

// Small ones; test/schedule/batch.test.ts looks at sixty jobs on eight satellites.
describe('a ledger', function () {
  this.timeout(120_000);

  it('plans in what is left by the rules, whatever came and went', () => {
    const { planned, dropped } = compareWithRules(aTakenBatch(15, 3), 24);
    assert.ok(planned > 5 && dropped > 2, `${planned} planned, ${dropped} dropped`);
  });

  it('finds who has to give way as a look at everything does', () => {
    assert.ok(compareGivingWay(aTakenBatch(20, 3)) > 2);
  });

  it('makes one plan for jobs that want the same where nothing is served', () => {
    const batch = batchOf(aBatchSource(15, 2));
    const ledger = openLedger(batch);
    const [first, second] = [batch.jobs[0], batch.jobs[5]];
    const [satellite] = batch.satellites;
    assert.ok(first !== undefined && second !== undefined && satellite !== undefined);
    const [one, other] = [ledger.plan(first, satellite), ledger.plan(second, satellite)];
    assert.ok(one !== null && other !== null);
    assert.equal(ledger.plans, 1);
    assert.equal(ledger.asked, 2);
    assert.deepEqual(one.schedule, other.schedule);
    assert.ok(other.commitments.every(({ booking }) => booking === second.id));
    assert.equal(aloneIn(batch).kindOf(first), aloneIn(batch).kindOf(second));
  });

  it('refutes no job that has a plan', () => {
    const { plans, refuted } = compareRefuted(aTakenBatch(15, 3));
    assert.ok(plans > 5, `${plans} plans, ${refuted} refuted`);
  });
});
