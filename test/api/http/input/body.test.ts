import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { at, problemPaths } from '../../../kit/http/answers.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

interface Case {
  readonly title: string;
  readonly text: string | Buffer;
  readonly status: number;
  readonly code?: string;
  readonly says?: RegExp;
  readonly type?: string;
  readonly encoding?: string;
}

const good = '{"satellite_id":"25544"}';
/** 1 MiB to the byte. */
const wide = `{"satellite_id":"a","other":"${'x'.repeat(1024 * 1024 - 31)}"}`;

const cases: readonly Case[] = [
  { title: 'JSON', text: good, status: 201 },
  { title: 'JSON with a byte order mark', text: `\ufeff${good}`, status: 201 },
  { title: 'JSON named plain text', text: good, type: 'text/plain', status: 201 },
  {
    title: 'JSON with the type curl sends by itself',
    text: good,
    type: 'application/x-www-form-urlencoded',
    status: 201,
  },
  {
    title: 'JSON with a charset',
    text: good,
    type: 'application/json; charset=utf-8',
    status: 201,
  },
  { title: 'another JSON type', text: good, type: 'application/vnd.x+json', status: 201 },
  { title: 'exactly 1 MiB', text: wide, status: 201 },
  {
    title: 'a body that is no object',
    text: '[1]',
    status: 400,
    code: 'invalid_body',
    says: /must be a JSON object/,
  },
  { title: 'null', text: 'null', status: 400, code: 'invalid_body' },
  { title: 'a number', text: '12', status: 400, code: 'invalid_body' },
  { title: 'half of JSON', text: '{"satellite_id":', status: 400, code: 'invalid_body' },
  { title: 'a trailing comma', text: '{"satellite_id":"a",}', status: 400, code: 'invalid_body' },
  { title: 'a comment', text: '{} // hm', status: 400, code: 'invalid_body' },
  { title: 'NaN', text: '{"satellite_id":NaN}', status: 400, code: 'invalid_body' },
  {
    title: 'a repeated key',
    text: '{"satellite_id":"a","satellite_id":"b"}',
    status: 400,
    code: 'invalid_body',
    says: /'satellite_id' more than once/,
  },
  {
    title: 'a repeated key deep inside, one of them escaped',
    text: '{"satellite_id":"a","payload":{"x":[0,{"k":1,"\\u006b":2}]}}',
    status: 400,
    code: 'invalid_body',
    says: /'payload\.x\.1\.k' more than once/,
  },
  {
    title: 'a key with a NUL',
    text: '{"satellite_id":"a","payload":{"\\u0000":1}}',
    status: 400,
    code: 'invalid_body',
    says: /NUL/,
  },
  {
    title: 'nesting beyond 64 levels',
    text: `{"payload":${'['.repeat(64)}${']'.repeat(64)}}`,
    status: 400,
    code: 'invalid_body',
    says: /nested more than 64/,
  },
  {
    title: 'a million brackets',
    text: '['.repeat(1_000_000),
    status: 400,
    code: 'invalid_body',
  },
  {
    title: 'bytes that are not UTF-8',
    text: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    status: 400,
    code: 'invalid_body',
    says: /UTF-8/,
  },
  {
    title: 'a number beyond the range of a double',
    text: '{"satellite_id":"a","options":{"hours":-1e999}}',
    status: 400,
    code: 'validation_error',
  },
  {
    title: 'an object where a text belongs',
    text: '{"satellite_id":{"$gt":""}}',
    status: 400,
    code: 'validation_error',
  },
  {
    title: 'a body of 2 MiB',
    text: `{"satellite_id":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    status: 413,
    code: 'payload_too_large',
  },
  {
    title: 'a body of 17 MiB',
    text: `{"satellite_id":"${'x'.repeat(17 * 1024 * 1024)}"}`,
    status: 413,
    code: 'payload_too_large',
  },
  {
    title: 'XML',
    text: '<plan/>',
    type: 'application/xml',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    title: 'a form with files',
    text: '--x--',
    type: 'multipart/form-data; boundary=x',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    title: 'a compressed body',
    text: good,
    encoding: 'gzip',
    status: 415,
    code: 'unsupported_media_type',
  },
];

describe('request bodies', () => {
  const { agent } = sampleSurface();
  for (const { title, text, status, code, says, type, encoding } of cases) {
    it(`${status}: ${title}`, async () => {
      const request = agent.post('/v1/plan').set('Content-Type', type ?? 'application/json');
      if (encoding !== undefined) request.set('Content-Encoding', encoding);
      // Written as it is: supertest would otherwise make JSON of a Buffer.
      request.serialize((body: unknown) => body as string);
      const answer = await request.send(text);
      assert.equal(answer.status, status, answer.text.slice(0, 300));
      if (code !== undefined) assert.equal(at(answer.body, 'error', 'code'), code);
      if (says !== undefined) assert.match(String(at(answer.body, 'error', 'message')), says);
      assert.ok(answer.text.length < 2_000_000);
    });
  }

  it('names a number that is out of range', async () => {
    const answer = await agent
      .post('/v1/plan')
      .set('Content-Type', 'application/json')
      .send('{"satellite_id":"a","options":{"hours":1e999}}');
    assert.deepEqual(problemPaths(answer.body), ['body options.hours']);
  });

  it('takes no body as an empty object, whatever type is claimed for it', async () => {
    for (const type of ['application/json', 'application/xml', 'text/plain']) {
      const answer = await agent.post('/v1/plan').set('Content-Type', type);
      assert.deepEqual(problemPaths(answer.body), ['body satellite_id']);
    }
  });

  it('ignores a body where none is expected', async () => {
    const read = await agent.get('/v1/plan/a').set('Content-Type', 'application/json').send('{');
    assert.equal(read.status, 200);
    const removed = await agent.delete('/v1/plan/a').set('Content-Type', 'application/json');
    assert.equal(removed.status, 200);
  });

  it('never answers 5xx to any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => {
        const answer = await agent
          .post('/v1/plan')
          .set('Content-Type', 'application/json')
          .send(text);
        assert.ok(answer.status < 500, `${answer.status} for ${text}`);
      }),
      { numRuns: 300 },
    );
  });

  it('never answers 5xx to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const answer = await agent.post('/v1/plan').type('text/plain').send(text);
        assert.ok(answer.status < 500, `${answer.status} for ${text}`);
      }),
      { numRuns: 300 },
    );
  });
});
