import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterEach, describe, it } from 'mocha';
import { createOpenStreams } from '../../../../api/http/access/open-streams.ts';
import { eventStream } from '../../../../api/http/event-stream.ts';
import type { Identity } from '../../../../api/http/identity.ts';
import { route } from '../../../../api/http/route.ts';
import { listen, type RunningSurface } from '../../../../api/http/server.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';
import { createTestKit, TEST_IDENTITY } from '../../../kit/surfaces/test-kit.ts';
import { untilFound } from '../../../kit/until-found.ts';

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });

const endless = route({
  method: 'GET',
  path: '/v1/endless',
  summary: 'Streams',
  tags: [],
  auth: { kind: 'apiKey', permission: 'deployments:read' },
  errors: [],
  responses: { 200: { description: 'Events', contentType: 'text/event-stream' } },
  handler: ({ signal }) =>
    Promise.resolve(
      eventStream(signal, async function* (ending) {
        yield { data: 'first' };
        await ended(ending);
      }),
    ),
});

/** The owner stands in the key. */
const identityOf = (key: string): Identity => ({
  ...TEST_IDENTITY,
  ownerId: key,
  tier: key === 'dev' ? 'development' : 'free',
});

describe('event streams of one caller', () => {
  let running: RunningSurface | undefined;
  const requests: ClientRequest[] = [];

  const follow = async (key: string): Promise<{ answer: IncomingMessage; leave: () => void }> => {
    const asked = request(`${running?.url ?? ''}/v1/endless`, {
      headers: { 'X-API-Key': key },
      agent: false,
    });
    requests.push(asked);
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { answer, leave: () => asked.destroy() };
  };
  const statusOf = async (key: string) => (await follow(key)).answer.statusCode;

  afterEach(async () => {
    for (const one of requests.splice(0)) one.on('error', () => undefined).destroy();
    await running?.close(100);
  });

  it('are refused with 429 beyond the limit, until one ends; others are not counted with them', async () => {
    const kit = createTestKit({
      keys: { verify: (key) => Promise.resolve(identityOf(key)) },
      streams: createOpenStreams(2),
    });
    const { surface } = sampleSurface({ name: 'console', routes: [endless] }, kit);
    running = await listen(surface, { host: '127.0.0.1', port: 0, variable: 'CONSOLE_PORT' });
    const first = await follow('a');
    assert.deepEqual([first.answer.statusCode, await statusOf('a')], [200, 200]);
    const { answer } = await follow('a');
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '10']);
    const [text] = (await once(answer, 'data')) as [Buffer];
    assert.match(text.toString(), /You follow 2 event streams .* close those/);
    assert.equal(await statusOf('b'), 200);
    for (let count = 0; count < 3; count += 1) assert.equal(await statusOf('dev'), 200);
    first.leave();
    await untilFound(async () => ((await statusOf('a')) === 200 ? true : null), 'a place');
    assert.equal(await statusOf('a'), 429);
  });
});
