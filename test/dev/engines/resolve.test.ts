import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { type Found, type Way, resolveBinary } from '../../../dev/engines/resolve.ts';
import { silentReport } from './silent-report.ts';

const good = (path: string): Promise<Found> => Promise.resolve({ ok: true, path });

function way(title: string, outcome: Found | null | Error, asked: string[] = []): Way {
  return {
    title,
    find: () => {
      asked.push(title);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  };
}

describe('resolveBinary', () => {
  it('takes the first way that works and asks no later one', async () => {
    const asked: string[] = [];
    const ways = [
      way('one', { ok: false, reason: 'no' }, asked),
      way('two', { ok: true, path: '/two' }, asked),
      way('three', { ok: true, path: '/three' }, asked),
    ];
    const found = await resolveBinary(ways, good, silentReport().report);
    assert.deepEqual(found, { ok: true, path: '/two', title: 'two' });
    assert.deepEqual(asked, ['one', 'two']);
  });

  it('goes on when the binary found does not pass the round trip', async () => {
    const ways = [way('old', { ok: true, path: '/old' }), way('new', { ok: true, path: '/new' })];
    const verify = (path: string): Promise<Found> =>
      path === '/old' ? Promise.resolve({ ok: false, reason: 'too old' }) : good(path);
    const { report, lines } = silentReport();
    const found = await resolveBinary(ways, verify, report);
    assert.deepEqual(found, { ok: true, path: '/new', title: 'new' });
    assert.deepEqual(lines, ['old: too old']);
  });

  it('counts a way that throws as refused', async () => {
    const ways = [way('broken', new Error('disk full'))];
    const found = await resolveBinary(ways, good, silentReport().report);
    assert.deepEqual(found, { ok: false, tried: [{ title: 'broken', reason: 'disk full' }] });
  });

  it('keeps quiet about ways that do not apply or where nothing was', async () => {
    const { report, lines } = silentReport();
    const ways = [way('unset', null), way('PATH', { ok: false, absent: true, reason: 'none' })];
    const found = await resolveBinary(ways, good, report);
    assert.deepEqual(found, { ok: false, tried: [{ title: 'PATH', reason: 'none' }] });
    assert.deepEqual(lines, []);
  });
});
