import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pino } from 'pino';
import { temporalLogger } from '../../worker/temporal-log.ts';

/** A log whose lines can be read. */
function captured() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'trace' },
    {
      // pino writes JSON objects.
      write: (text: string) => lines.push(JSON.parse(text) as Record<string, unknown>),
    },
  );
  return { lines, logger: temporalLogger(log) };
}

describe('temporalLogger', () => {
  it('keeps level, fields and errors', () => {
    const { lines, logger } = captured();
    logger.warn('Activity failed', { workflowId: 'w', error: new Error('no') });
    const [line] = lines;
    assert.equal(line?.['level'], 40);
    assert.equal(line['workflowId'], 'w');
    assert.match(JSON.stringify(line['err']), /"message":"no"/);
  });

  it('lowers what concerns a worker as such, but no error', () => {
    const { lines, logger } = captured();
    logger.info('Worker state changed', { sdkComponent: 'worker', state: 'RUNNING' });
    logger.warn('No activities registered', { sdkComponent: 'worker' });
    logger.error('Worker failed', { sdkComponent: 'worker' });
    logger.warn('Failing workflow task', { sdkComponent: 'worker', workflowId: 'w' });
    assert.deepEqual(
      lines.map((line) => line['level']),
      [20, 20, 50, 40],
    );
  });
});
