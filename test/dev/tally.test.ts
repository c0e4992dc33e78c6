import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { exitStatus, lastLine, mochaCounts, sum } from '../../dev/tally.ts';

describe('mochaCounts', () => {
  const cases = [
    ['a good run', '{"passes":3,"failures":0}', 0, { passed: 3, failed: 0 }],
    ['failed tests', '{"passes":3,"failures":2}', 2, { passed: 3, failed: 2 }],
    ['a crash before the end', null, 1, { passed: 0, failed: 1 }],
    ['a crash after the last test', '{"passes":3,"failures":0}', 7, { passed: 3, failed: 1 }],
  ] as const;
  for (const [title, written, status, expected] of cases)
    it(`counts ${title}`, () => assert.deepEqual(mochaCounts(written, status), expected));
});

describe('the end of a run', () => {
  it('adds up, prints one exact last line, and fails on a failure or on no test at all', () => {
    const total = sum([
      { passed: 3, failed: 0 },
      { passed: 40, failed: 1 },
    ]);
    assert.equal(lastLine(total), '43 passed, 1 failed');
    assert.equal(exitStatus(total), 1);
    assert.equal(exitStatus({ passed: 0, failed: 0 }), 1);
    assert.equal(exitStatus({ passed: 1, failed: 0 }), 0);
  });
});
