import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'mocha';
import { createLog } from '../../../observe/log/process-log.ts';
import { withinRequest } from '../../../observe/log/request.ts';

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  write(createLog(level, { service: 'api', buildId: '7' }, stream));
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

  it('says in every line which process wrote it, and for which request', () => {
    const [first = '', second = ''] = logged('info', (log) => {
      log.info('alone');
      withinRequest('req_1', () => {
        log.info({ request_id: 'req_2' }, 'it says so itself');
        log.info('around it');
      });
    }).split('\n');
    const line = JSON.parse(first) as Record<string, unknown>;
    assert.deepEqual([line['service'], line['build_id']], ['api', '7']);
    assert.match(String(line['instance']), new RegExp(`/${process.pid}$`));
    assert.equal('request_id' in line, false);
    assert.equal((JSON.parse(second) as Record<string, unknown>)['request_id'], 'req_2');
    assert.match(
      logged('info', (log) => {
        withinRequest('req_1', () => {
          log.info('around it');
        });
      }),
      /"request_id":"req_1"/,
    );
  });

  it('keeps to its level', () => {
    assert.equal(
      logged('warn', (log) => {
        log.info('not this');
      }),
      '',
    );
  });
});
