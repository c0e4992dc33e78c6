import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { route } from '../../../../api/http/route.ts';
import { sentText } from '../../../../contracts/shapes.ts';
import { at } from '../../../kit/http/answers.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

const MOST = 20_000;
const json = v.pipe(v.record(v.string(), v.unknown()), v.examples([{ A: 1 }]));

/** A surface with one route, which answers what it was given. */
function echoing() {
  return sampleSurface({
    routes: [
      route({
        ...{ method: 'POST', path: '/v1/it', summary: 'Takes a text', tags: ['plans'], errors: [] },
        auth: { kind: 'none' },
        idempotent: true,
        body: sentText({ description: 'A = 1.', example: "A = 1\nB = 'x'", mostBytes: MOST, json }),
        responses: { 200: { description: 'It', schema: v.unknown() } },
        handler: ({ body }) => Promise.resolve({ status: 200, body }),
      }),
    ],
  });
}

describe('a body that is a text or JSON', () => {
  const { agent, surface } = echoing();
  const send = (text: string | Buffer, type?: string) => {
    const request = agent.post('/v1/it');
    if (type !== undefined) request.set('Content-Type', type);
    // Written as it is: supertest would otherwise make JSON of a Buffer.
    request.serialize((body: unknown) => body as string);
    return request.send(text);
  };

  it('reaches the handler as it came, and as its value where it is JSON', async () => {
    const rows: readonly (readonly [string, string | undefined, unknown])[] = [
      ['A = 1\r\nB\u00e9', 'text/plain; charset=utf-8', null],
      ['A = 1', 'text/x-kvn', null],
      ['A = {', 'text/plain', null],
      [' {"A":1}', 'text/plain', { A: 1 }],
      ['\ufeff[{"A":1}]', 'text/plain', [{ A: 1 }]],
      ['{"A":1}', 'application/json', { A: 1 }],
      ['[{"A":1}]', 'application/vnd.x+json', [{ A: 1 }]],
      ['x'.repeat(MOST), 'text/plain', null],
    ];
    for (const [text, type, value] of rows) {
      const answer = await send(text, type);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, { text, json: value });
    }
    assert.deepEqual((await send('', 'text/plain')).body, { text: '', json: null });
  });

  it('is refused as every body is', async () => {
    const rows: readonly (readonly [string | Buffer, string, number, RegExp])[] = [
      ['A=1', 'application/x-www-form-urlencoded', 415, /text\/plain.*--data-binary @file/],
      ['<a/>', 'application/xml', 415, /unsupported_media_type/],
      ['A = 1', 'application/json', 400, /invalid_body/],
      ['{"A":1,"A":2}', 'text/plain', 400, /'A' more than once/],
      ['{"A":1e999}', 'text/plain', 400, /out of range/],
      [`{"A":${'['.repeat(64)}${']'.repeat(64)}}`, 'text/plain', 400, /nested more than/],
      [Buffer.from([0x41, 0xff]), 'text/plain', 400, /UTF-8/],
      ['x'.repeat(MOST + 1), 'text/plain', 413, /larger than the 20000 bytes/],
      ['x'.repeat(10_000_000), 'text/plain', 413, /payload_too_large/],
    ];
    for (const [text, type, status, said] of rows) {
      const answer = await send(text, type);
      assert.equal(answer.status, status, answer.text.slice(0, 200));
      assert.match(answer.text, said);
    }
  });

  it('is another body under an Idempotency-Key when its text differs', async () => {
    const first = agent.post('/v1/it').set('Idempotency-Key', 'k').type('text/plain');
    assert.equal((await first.send('A = 1')).status, 200);
    const other = agent.post('/v1/it').set('Idempotency-Key', 'k').type('text/plain');
    assert.equal((await other.send('A = 2')).status, 422);
  });

  it('is described with both types, and its page sends the example', async () => {
    assert.deepEqual(at(surface.openapi, 'paths', '/v1/it', 'post', 'requestBody'), {
      description: `A = 1. At most ${MOST} bytes.`,
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: "A = 1\nB = 'x'" },
        'application/json': {
          schema: {
            type: 'object',
            propertyNames: { type: 'string' },
            additionalProperties: {},
            examples: [{ A: 1 }],
          },
        },
      },
    });
    const { text } = await agent.get('/docs/operations/post_v1_it');
    assert.match(text, /content-type: text\/plain/);
    assert.ok(
      text.includes(`--data-binary &#39;A = 1\nB = &#39;\\&#39;&#39;x&#39;\\&#39;&#39;&#39;`),
    );
    assert.ok(text.includes('body: `A = 1\nB = &#39;x&#39;`'));
    assert.match(text, /or as <code>application\/json<\/code>/);
    assert.match(text, /&quot;A&quot;: 1/);
  });
});
