import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chooseTests } from '../../../dev/testing/test-files.ts';

const paths = [
  'test/domain/a.test.ts',
  'test/api/b.integration.test.ts',
  'test/dev/c.integration.test.ts',
  'test/e2e/tour.test.ts',
  'test/faults/kill.test.ts',
  'test/agent/acceptance/storm.test.ts',
  'test/kit/engines/engines.ts',
  'test/fixtures/x.json',
];

describe('chooseTests', () => {
  it('sorts the files by what they need and leaves the fault tests out', () => {
    assert.deepEqual(chooseTests(paths, { faults: false, agent: false, filters: [] }), {
      unit: ['test/domain/a.test.ts'],
      engines: ['test/api/b.integration.test.ts'],
      processes: ['test/dev/c.integration.test.ts', 'test/e2e/tour.test.ts'],
    });
  });

  it('takes nothing but the fault tests when asked for them', () => {
    const chosen = chooseTests(paths, { faults: true, agent: false, filters: [] });
    assert.deepEqual(chosen, { unit: [], engines: [], processes: ['test/faults/kill.test.ts'] });
  });

  it('takes the acceptance of the agent when asked for it', () => {
    const chosen = chooseTests(paths, { faults: false, agent: true, filters: ['test/agent/'] });
    const processes = ['test/agent/acceptance/storm.test.ts'];
    assert.deepEqual(chosen, { unit: [], engines: [], processes });
  });

  it('keeps only what a filter names', () => {
    const chosen = chooseTests(paths, {
      faults: false,
      agent: false,
      filters: ['./test/domain/', 'tour'],
    });
    assert.deepEqual(chosen, {
      unit: ['test/domain/a.test.ts'],
      engines: [],
      processes: ['test/e2e/tour.test.ts'],
    });
  });
});
