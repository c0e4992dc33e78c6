import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseLogLine, shortLine } from '../../../dev/services/log-lines.ts';

const line = (fields: object): string =>
  JSON.stringify({ level: 30, time: 1, pid: 2, hostname: 'h', msg: 'request', ...fields });

describe('shortLine', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ['the message and what is special', line({ status: 200 }), '[api] request status=200'],
    ['the level from warnings up', line({ level: 40 }), '[api] WARN request'],
    [
      'a request in short',
      line({ surface: 'cae', method: 'GET', route: '/v1', status: 200, ms: 7.6, owner: 'dev' }),
      '[api] cae GET /v1 200 8 ms',
    ],
    ['one line of a long message', line({ msg: 'built\n a\n b' }), '[api] built'],
    ['an error by its message', line({ err: { message: 'no' } }), '[api] request err="no"'],
    ['lines of other origin as they are', 'Warning: x', '[api] Warning: x'],
    ['half a line as it is', '{"level":30,', '[api] {"level":30,'],
    ['nothing below info', line({ level: 20 }), null],
    ['nothing of health checks', line({ path: '/readyz' }), null],
    ['nothing of an empty line', ' ', null],
  ];
  for (const [title, given, expected] of cases)
    it(`shows ${title}`, () => assert.equal(shortLine('api', given), expected));

  it('says nothing of requests that went well while we make them ourselves', () => {
    const request = { surface: 'cae', method: 'GET', route: '/v1', status: 200, ms: 7.6 };
    assert.equal(shortLine('api', line(request), true), null);
    assert.match(shortLine('api', line({ ...request, level: 50 }), true) ?? '', /GET/);
    assert.match(shortLine('api', line({ msg: 'stopping' }), true) ?? '', /stopping/);
  });

  it('cuts long values', () => {
    assert.ok((shortLine('api', line({ x: 'y'.repeat(500) })) ?? '').length < 200);
  });
});

describe('parseLogLine', () => {
  it('gives all fields of a structured line and null for the rest', () => {
    const record = parseLogLine(line({ msg: 'listening', addresses: { main: 'http://x' } }));
    assert.equal(record?.msg, 'listening');
    assert.deepEqual(record.fields['addresses'], { main: 'http://x' });
    for (const other of ['', 'text', '{}', '[1]', '{"level":"info"}'])
      assert.equal(parseLogLine(other), null);
  });
});
