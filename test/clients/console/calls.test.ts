import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { addressOf, readFailure } from '../../../clients/console/calls/http.ts';
import { applied, changeOf } from '../../../clients/console/core/suggestion.ts';
import { isFailure } from '../../../clients/console/core/failures.ts';
import { viewsOf } from '../../../clients/console/core/encounter-views.ts';
import { SAMPLE } from '../../kit/console/sample.ts';

describe('failures', () => {
  const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    readFailure({ status, headers: new Headers(headers) }, body, 'req_1');

  it('are read in both forms', () => {
    const nested = read(400, {
      error: {
        ...{ code: 'validation_error', message: 'The body is not valid.' },
        details: { problems: [{ path: 'url', message: 'is required' }] },
      },
    });
    assert.deepEqual(nested.problems, [{ path: 'url', message: 'is required' }]);
    assert.deepEqual([nested.code, nested.message], ['validation_error', 'The body is not valid.']);
    const flat = read(403, { error: 'forbidden', message: 'Needs keys:write.', code: 'forbidden' });
    assert.deepEqual([flat.code, flat.message], ['forbidden', 'Needs keys:write.']);
    const word = read(404, { error: 'Plan not found' });
    assert.equal(word.message, 'Plan not found');
  });

  it('are told apart even when the answer is no JSON of ours', () => {
    const failure = read(502, '<html>', { 'Retry-After': '7' });
    assert.deepEqual([failure.code, failure.retryAfterS], ['http_502', 7]);
    assert.deepEqual(read(500, undefined).problems, []);
  });

  it('leave out what a query does not have', () => {
    assert.equal(addressOf('/a', { q: '', n: 0, x: null, y: 'a b' }), '/a?n=0&y=a+b');
  });
});

describe('refused plans', () => {
  it('have suggestions that change the request', () => {
    assert.deepEqual(changeOf('Raise deadline_orbits to 1 (checked: the job then has a plan).'), {
      policy: { deadline_orbits: 1 },
    });
    assert.deepEqual(changeOf('Set options.prediction_hours to 24.'), {
      options: { prediction_hours: 24 },
    });
    assert.equal(changeOf('Give the step more memory.'), null);
  });

  it('are changed where it is said and nowhere else', () => {
    const body = { satellite_id: '25544', options: { prediction_hours: 12, explain: true } };
    assert.deepEqual(
      applied(body, { options: { prediction_hours: 24 }, policy: { deadline_orbits: 1 } }),
      {
        satellite_id: '25544',
        options: { prediction_hours: 24, explain: true },
        policy: { deadline_orbits: 1 },
      },
    );
  });
});

describe('event log', () => {
  it('knows what went wrong', () => {
    assert.ok(isFailure({ event_type: 'step.failed' }));
    assert.ok(isFailure({ event_type: 'custom', severity: 'error' }));
    assert.ok(!isFailure({ event_type: 'step.completed' }));
  });
});

describe('encounter', () => {
  it('shows miss and three σ in both views at one scale, within the picture', () => {
    for (const conjunction of SAMPLE.conjunctions.data) {
      const [along, across] = viewsOf(conjunction, 300);
      assert.ok(along !== undefined && across !== undefined);
      assert.equal(along.scale, across.scale);
      const miss = Math.hypot(along.x, along.y, across.x);
      assert.ok(Math.abs(miss - conjunction.miss_km) < 1e-3);
      for (const { x, y, sigma, scale } of [along, across])
        for (const km of [x, y, 3 * (sigma?.x ?? 0), 3 * (sigma?.y ?? 0)])
          assert.ok(Math.abs(km) * scale <= 150);
    }
  });

  it('draws no ellipse where nobody knows one', () => {
    const [first] = SAMPLE.conjunctions.data;
    assert.ok(first !== undefined);
    const views = viewsOf({ ...first, sigma_rtn_km: null }, 300);
    assert.deepEqual(
      views.map(({ sigma }) => sigma),
      [null, null],
    );
  });
});
