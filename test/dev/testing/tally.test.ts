import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { exitStatus, failureList, lastLine, mochaCounts, sum } from '../../../dev/testing/tally.ts';

describe('mochaCounts', () => {
  const two = '{"passes":3,"failures":2,"failed":["a: 1","b: 2"]}';
  const cases = [
    ['a good run', '{"passes":3,"failures":0,"failed":[]}', 0, 3, []],
    ['failed tests', two, 2, 3, ['a: 1', 'b: 2']],
    [
      'a crash before the end',
      null,
      1,
      0,
      ['mocha ended with status 1 before its tests were over'],
    ],
    [
      'a crash after the last test',
      '{"passes":3,"failures":0,"failed":[]}',
      7,
      3,
      ['mocha ended with status 7 though every test passed'],
    ],
  ] as const;
  for (const [title, written, status, passed, failures] of cases)
    it(`counts and names ${title}`, () =>
      assert.deepEqual(mochaCounts(written, status), {
        passed,
        failed: failures.length,
        failures,
      }));
});

describe('the end of a run', () => {
  it('adds up, names what failed, prints one exact last line, fails on a failure or on nothing', () => {
    const total = sum([
      { passed: 3, failed: 0, failures: [] },
      { passed: 40, failed: 2, failures: ['one', 'two'] },
    ]);
    assert.equal(failureList(total), '1) one\n2) two');
    assert.equal(lastLine(total), '43 passed, 2 failed');
    assert.equal(exitStatus(total), 1);
    assert.equal(exitStatus({ passed: 0, failed: 0 }), 1);
    assert.equal(exitStatus({ passed: 1, failed: 0 }), 0);
  });
});
