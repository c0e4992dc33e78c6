import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chooseTests } from '../../../dev/testing/test-files.ts';

const NOTHING_MORE = { faults: false, schedule: false, agent: false, filters: [] };
const paths = [
  'test/domain/a.test.ts',
  'test/api/b.integration.test.ts',
  'test/dev/c.integration.test.ts',
  'test/e2e/tour.test.ts',
  'test/faults/kill.test.ts',
  'test/agent/acceptance/storm.test.ts',
  'test/schedule/workflows/d.integration.test.ts',
  'test/kit/engines/engines.ts',
  'test/fixtures/x.json',
];

describe('chooseTests', () => {
  it('sorts the files by what they need and leaves out what takes minutes', () => {
    assert.deepEqual(chooseTests(paths, NOTHING_MORE), {
      unit: ['test/domain/a.test.ts'],
      engines: ['test/api/b.integration.test.ts'],
      processes: ['test/dev/c.integration.test.ts', 'test/e2e/tour.test.ts'],
    });
  });

  it('takes nothing but the fault tests when asked for them', () => {
    const chosen = chooseTests(paths, { ...NOTHING_MORE, faults: true });
    assert.deepEqual(chosen, { unit: [], engines: [], processes: ['test/faults/kill.test.ts'] });
  });

  it('takes nothing but the rest of the living schedule when asked for it', () => {
    const chosen = chooseTests(paths, { ...NOTHING_MORE, schedule: true });
    const engines = ['test/schedule/workflows/d.integration.test.ts'];
    assert.deepEqual(chosen, { unit: [], engines, processes: [] });
  });

  it('takes the acceptance of the agent when asked for it', () => {
    const chosen = chooseTests(paths, {
      ...NOTHING_MORE,
      ...{ agent: true, filters: ['test/agent/'] },
    });
    const processes = ['test/agent/acceptance/storm.test.ts'];
    assert.deepEqual(chosen, { unit: [], engines: [], processes });
  });

  it('keeps only what a filter names', () => {
    const chosen = chooseTests(paths, {
      ...NOTHING_MORE,
      filters: ['./test/domain/', 'tour'],
    });
    assert.deepEqual(chosen, {
      unit: ['test/domain/a.test.ts'],
      engines: [],
      processes: ['test/e2e/tour.test.ts'],
    });
  });
});
