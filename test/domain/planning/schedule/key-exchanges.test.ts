import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  assignRotations,
  countKeyExchanges,
} from '../../../../domain/planning/schedule/key-exchanges.ts';

const contact = (passIndex: number, startMs: number, endMs: number) => ({
  passIndex,
  startMs,
  endMs,
});

describe('countKeyExchanges', () => {
  it('is one a contact while no rotation falls due', () => {
    assert.equal(countKeyExchanges([], 100), 0);
    assert.equal(countKeyExchanges([contact(3, 0, 10), contact(5, 80, 99)], 100), 2);
  });

  it('adds one for every whole period from the first start to the last end', () => {
    assert.equal(countKeyExchanges([contact(3, 0, 10), contact(5, 80, 100)], 100), 3);
    assert.equal(countKeyExchanges([contact(3, 0, 10), contact(5, 80, 350)], 100), 5);
  });
});

describe('assignRotations', () => {
  it('makes a rotation at the next contact, or at the last one', () => {
    const contacts = [contact(1, 0, 10), contact(2, 90, 120), contact(3, 250, 330)];
    assert.deepEqual(
      [...assignRotations(contacts, 100)],
      [
        [1, 1],
        [2, 1],
        [3, 4],
      ],
    );
  });

  it('adds up to the number that is counted', () => {
    const contacts = [contact(1, 5, 10), contact(2, 120, 130), contact(3, 260, 290)];
    for (const everyMs of [20, 50, 100, 1000]) {
      const sum = [...assignRotations(contacts, everyMs).values()].reduce((a, b) => a + b, 0);
      assert.equal(sum, countKeyExchanges(contacts, everyMs));
    }
  });

  it('asks for more than can fit, at once, when the period is next to nothing', () => {
    const contacts = [contact(1, 0, 600_000), contact(2, 6_000_000, 6_600_000)];
    for (const everyMs of [1e-3, 1e-300, Number.MIN_VALUE]) {
      const sum = [...assignRotations(contacts, everyMs).values()].reduce((a, b) => a + b, 0);
      assert.equal(sum, countKeyExchanges(contacts, everyMs));
      assert.ok(sum * 2 > 48 * 3600);
      assert.ok(Number.isFinite(sum));
    }
  });
});
