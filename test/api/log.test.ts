import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'mocha';
import { createLog } from '../../api/log.ts';

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  write(createLog(level, stream));
  return text;
}

describe('createLog', () => {
  const names = [
    'authorization',
    'cookie',
    'key',
    'password',
    'secret',
    'set-cookie',
    'token',
    'x-api-key',
  ];
  for (const name of names) {
    it(`never writes the value of ${name}, wherever it is`, () => {
      const text = logged('info', (log) => {
        log.info({ [name]: 'hush' }, 'top');
        log.info({ headers: { [name]: 'hush', other: 'seen' } }, 'one down');
        log.info({ request: { headers: { [name]: 'hush' } } }, 'two down');
      });
      assert.doesNotMatch(text, /hush/);
      assert.match(text, /seen/);
      assert.equal(text.split('[redacted]').length, 4);
    });
  }

  it('keeps to its level', () => {
    assert.equal(
      logged('warn', (log) => {
        log.info('not this');
      }),
      '',
    );
  });
});
