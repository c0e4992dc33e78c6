import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ApiError, UnreachableError } from '../../../clients/sdk/errors.ts';
import {
  DEFAULT_TRANSPORT,
  backoffMs,
  createSend,
  type TransportOptions,
} from '../../../clients/sdk/transport.ts';

const URL_ = 'http://platform.example/v1/things';

type Reply = () => Response | Promise<Response>;

/** A sender over replies one after another, with what it asked and how long it waited. */
function sending(replies: readonly Reply[], more: Partial<TransportOptions> = {}) {
  const asked: Request[] = [];
  const waits: number[] = [];
  const send = createSend({
    ...DEFAULT_TRANSPORT,
    random: () => 0,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    fetch: async (input) => {
      const reply = replies[asked.length];
      assert.ok(input instanceof Request && reply !== undefined);
      asked.push(input);
      return await reply();
    },
    ...more,
  });
  return { send, asked, waits };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const away = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
  });
};
const busy = (): Response =>
  json(503, { error: { code: 'unavailable', message: 'Away.' } }, { 'retry-after': '2' });
const fine = (): Response => json(200, { ok: true });

describe('createSend', () => {
  it('reads again after an absence and a refusal that passes, as long as it is told to wait', async () => {
    const { send, asked, waits } = sending([away, busy, fine]);
    assert.deepEqual(await (await send(new Request(URL_))).json(), { ok: true });
    assert.equal(asked.length, 3);
    assert.deepEqual(waits, [125, 2_000]);
  });

  it('sends a write once, and again with an idempotency key: the same body and key', async () => {
    const once = sending([busy, fine]);
    const write = new Request(URL_, { method: 'POST', body: '{"a":1}' });
    await assert.rejects(once.send(write), { name: 'ApiError', status: 503, code: 'unavailable' });
    assert.equal(once.asked.length, 1);
    const safe = sending([busy, fine]);
    const headers = { 'idempotency-key': 'k1' };
    await safe.send(new Request(URL_, { method: 'POST', body: '{"a":1}', headers }));
    assert.deepEqual(await Promise.all(safe.asked.map((one) => one.text())), [
      '{"a":1}',
      '{"a":1}',
    ]);
    assert.deepEqual(
      safe.asked.map((one) => one.headers.get('idempotency-key')),
      ['k1', 'k1'],
    );
  });

  it('sends again what is known to change nothing, but never work that was cut', async () => {
    const preview = () => new Request(URL_, { method: 'POST', body: '{"a":1}' });
    const { send, asked, waits } = sending([busy, away, fine]);
    await send(preview(), true);
    assert.deepEqual(await Promise.all(asked.map((one) => one.text())), Array(3).fill('{"a":1}'));
    assert.deepEqual(waits, [2_000, 250]);
    const cut = sending([() => json(503, { error: 'Too much', code: 'planning_timeout' })]);
    await assert.rejects(cut.send(preview(), true), { code: 'planning_timeout' });
  });

  it('waits for a first try that is still answered under the same key', async () => {
    const running = (): Response =>
      json(409, { error: { code: 'idempotency_in_progress', message: 'Wait.' } });
    const { send, asked } = sending([running, fine]);
    await send(new Request(URL_, { method: 'POST', headers: { 'idempotency-key': 'k1' } }));
    assert.equal(asked.length, 2);
  });

  it('never sends again what is refused for good', async () => {
    for (const status of [400, 401, 403, 404, 409, 422, 500]) {
      const { send, asked } = sending([() => json(status, { error: 'No', code: 'no' })]);
      await assert.rejects(send(new Request(URL_)), { status });
      assert.equal(asked.length, 1);
    }
  });

  it('gives up after its tries, and at once where the wait asked for is too long', async () => {
    const tried = sending([away, away, away], { retries: 2 });
    await assert.rejects(tried.send(new Request(URL_)), (error: unknown) => {
      assert.ok(error instanceof UnreachableError && error.kind === 'connection');
      assert.match(error.message, /ECONNREFUSED/);
      return true;
    });
    assert.equal(tried.asked.length, 3);
    const long = (): Response => json(429, { error: 'Slow', code: 'x' }, { 'retry-after': '3600' });
    const patient = sending([long]);
    await assert.rejects(patient.send(new Request(URL_)), { retryAfterS: 3600 });
    assert.deepEqual(patient.waits, []);
  });

  it('limits the time of a try, the reading of JSON included, and obeys the caller', async () => {
    const never = (): Response =>
      new Response(
        new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{')) }),
        {
          headers: { 'content-type': 'application/json' },
        },
      );
    const hanging: typeof fetch = async (_, init) => {
      const signal = init?.signal;
      assert.ok(signal instanceof AbortSignal);
      const answer = never();
      const body = answer.body?.pipeThrough(new TransformStream(), { signal });
      return await Promise.resolve(new Response(body ?? null, answer));
    };
    const slow = sending([], { retries: 0, timeoutMs: 20, fetch: hanging });
    await assert.rejects(slow.send(new Request(URL_)), {
      name: 'UnreachableError',
      kind: 'timeout',
    });
    const caller = new AbortController();
    const given = sending([], { fetch: hanging, timeoutMs: 60_000 });
    const asked = given.send(new Request(URL_, { signal: caller.signal }));
    const why = new Error('enough');
    caller.abort(why);
    await assert.rejects(asked, (error) => error === why);
  });

  it('waits longer each time, up to eight seconds, half of it by chance', () => {
    assert.deepEqual(
      [0, 1, 2, 9].map((failed) => backoffMs(failed, 0)),
      [125, 250, 500, 4_000],
    );
    assert.equal(backoffMs(9, 1), 8_000);
  });
});

describe('refusals', () => {
  const refused = async (reply: Response): Promise<ApiError> => {
    const { send } = sending([() => reply], { retries: 0 });
    const error: unknown = await send(new Request(URL_)).then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ApiError);
    return error;
  };
  const problems = [{ path: 'limit', message: 'must be a number', in: 'query' }];

  it('are read in both shapes', async () => {
    const headers = { 'x-request-id': 'req_1' };
    const nested = { error: { code: 'validation_error', message: 'Bad.', details: { problems } } };
    const flat = { error: 'Bad.', code: 'validation_error', problems };
    const worded = { error: 'rate_limited', message: 'Bad.', code: 'validation_error', problems };
    for (const body of [nested, flat, worded]) {
      const error = await refused(json(400, body, headers));
      const { status, code, message, requestId } = error;
      assert.deepEqual(
        { status, code, message, requestId, problems: error.problems },
        { status: 400, code: 'validation_error', message: 'Bad.', requestId: 'req_1', problems },
      );
      assert.deepEqual(error.body, body);
    }
  });

  it('keep a problem that has no field, as why a job fits nowhere', async () => {
    const problem = { constraint: 'deadline_orbits', needed: 0.18, message: 'The job ends late.' };
    const details = { problems: [problem, { path: 'no message' }, 'neither'] };
    const error = await refused(json(422, { error: { code: 'planning_failed', details } }));
    assert.deepEqual(error.problems, [problem]);
  });

  it('are told of answers that are none of the platform, too', async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
    const error = await refused(page);
    assert.equal(error.code, 'http_502');
    assert.equal(error.message, 'The answer was 502 Bad Gateway.');
    assert.equal(error.body, '<h1>Bad gateway</h1>');
    assert.equal(error.requestId, null);
  });
});
