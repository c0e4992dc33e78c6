import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { before, describe, it } from 'mocha';
import { clientTypes } from '../../../dev/client/client-types.ts';
import { createAllSurfaces } from '../../kit/surfaces/all-surfaces.ts';

const FOLDER = new URL('../../../clients/sdk/generated/', import.meta.url);

describe('clients/sdk/generated', function () {
  this.timeout(120_000);
  let wanted: Readonly<Record<string, string>>;

  before(async () => {
    wanted = await clientTypes(await createAllSurfaces());
  });

  it('holds what the surfaces say now; `npm run client:generate` writes it again', async () => {
    assert.deepEqual((await readdir(FOLDER)).toSorted(), Object.keys(wanted).toSorted());
    for (const [name, text] of Object.entries(wanted)) {
      const kept = await readFile(new URL(name, FOLDER), 'utf8');
      assert.ok(kept === text, `${name} is not what the surfaces say: npm run client:generate`);
    }
  });
});
