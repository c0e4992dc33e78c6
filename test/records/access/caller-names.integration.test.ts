import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import { createCallerNames } from '../../../records/access/caller-names.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NETWORK = '203.0.113.7';

describe('createCallerNames', () => {
  const database = useDatabase();
  const elsewhere = useDatabase();

  it('gives a network one name in all processes, also when they begin at the same moment', async () => {
    const processes = Array.from({ length: 8 }, () => createCallerNames(database));
    const names = await Promise.all(processes.map((nameOf) => nameOf(NETWORK)));
    assert.match(names[0] ?? '', /^address-[0-9a-f]{32}$/);
    assert.deepEqual(new Set(names), new Set([await createCallerNames(database)(NETWORK)]));
    assert.notEqual(await createCallerNames(database)('203.0.113.8'), names[0]);
  });

  it('gives a name that nobody finds who tries all addresses', async () => {
    const name = await createCallerNames(database)(NETWORK);
    const digest = createHash('sha256').update(NETWORK).digest('hex');
    assert.notEqual(name, `address-${digest.slice(0, 32)}`);
    assert.notEqual(await createCallerNames(elsewhere)(NETWORK), name);
  });
});
