import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { outcomeOf, type Failure } from '../../../clients/console/calls/outcome.ts';
import { readRefusal, UnreachableError } from '../../../clients/sdk/errors.ts';
import { applied, changeOf } from '../../../clients/console/core/suggestion.ts';
import { SAMPLE } from '../../kit/console/sample.ts';
import { isFailure } from '../../../clients/console/core/failures.ts';

describe('failures', () => {
  const refusal = (status: number, body: string, headers: Record<string, string> = {}) =>
    readRefusal(new Response(body, { status, headers }));
  const told = async (error: unknown): Promise<Failure> => {
    const outcome = await outcomeOf(Promise.reject(error as Error));
    assert.ok(!outcome.ok);
    return outcome.failure;
  };

  it('are values with what the platform said', async () => {
    const problems = [{ path: 'url', message: 'is required' }];
    const error = { code: 'validation_error', message: 'Not valid.', details: { problems } };
    const failure = await told(await refusal(400, JSON.stringify({ error })));
    assert.deepEqual(
      [failure.status, failure.code, failure.message],
      [400, 'validation_error', 'Not valid.'],
    );
    assert.deepEqual(failure.problems, problems);
  });

  it('keep why no plan fits, which has no field to blame', async () => {
    const failure = await told(await refusal(422, JSON.stringify(SAMPLE.refusal)));
    const [problem] = failure.problems;
    assert.equal(problem?.['constraint'], 'deadline_orbits');
    assert.equal(problem.path, undefined);
  });

  it('are told apart even when the answer is no JSON of ours', async () => {
    const failure = await told(await refusal(502, '<html>', { 'Retry-After': '7' }));
    assert.deepEqual([failure.code, failure.retryAfterS], ['http_502', 7]);
    const page = await told(new SyntaxError('Unexpected token <'));
    assert.deepEqual([page.status, page.code], [0, 'foreign_answer']);
  });

  it('are offline without an answer, and nothing at all when the caller gave up', async () => {
    const none = (kind: 'connection' | 'timeout') => new UnreachableError(kind, '/api', 'broken');
    assert.equal((await told(none('connection'))).code, 'offline');
    assert.equal((await told(none('timeout'))).code, 'timeout');
    const gaveUp = new DOMException('stopped', 'AbortError');
    await assert.rejects(outcomeOf(Promise.reject(gaveUp)), gaveUp);
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
