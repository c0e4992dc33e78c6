import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openKnownGood } from '../../../dev/testing/known-good.ts';

describe('openKnownGood', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'known-good-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const first = new Map([
    ['a.ts', '11'],
    ['b.ts', '22'],
  ]);

  it('knows nothing at first', async () => {
    const known = await openKnownGood(join(folder, 'new'), 'lint');
    assert.deepEqual(known.unknown(first), ['a.ts', 'b.ts']);
  });

  it('knows what was kept, for its check alone, until it changes', async () => {
    await (await openKnownGood(folder, 'lint')).keep(first);
    const known = await openKnownGood(folder, 'lint');
    assert.deepEqual(known.unknown(first), []);
    assert.deepEqual(known.unknown(new Map([...first, ['b.ts', '23'], ['c.ts', '33']])), [
      'b.ts',
      'c.ts',
    ]);
    assert.deepEqual((await openKnownGood(folder, 'format')).unknown(first), ['a.ts', 'b.ts']);
  });

  it('keeps what runs beside each other found, and the newest when there is too much', async () => {
    const [one, other] = [await openKnownGood(folder, 'lint'), await openKnownGood(folder, 'lint')];
    await one.keep(first);
    await other.keep(new Map([['c.ts', '33']]));
    const many = Array.from(
      { length: 19_998 },
      (_, index) => [`${index}.ts`, `${index}-`] as const,
    );
    await one.keep(new Map([['b.ts', '22'], ...many]));
    const known = await openKnownGood(folder, 'lint');
    assert.deepEqual(known.unknown(new Map([...first, ['c.ts', '33']])), ['a.ts']);
  });
});
