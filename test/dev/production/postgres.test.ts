import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { findPostgres } from '../../../dev/production/postgres.ts';
import { useTemporaryFolder } from '../engines/temporary-folder.ts';

describe('findPostgres', () => {
  const folder = useTemporaryFolder();

  /** Programs of a version in a folder, as far as the search runs them. */
  async function install(bin: string, version: string, names = ['initdb', 'postgres']) {
    await mkdir(bin, { recursive: true });
    for (const name of names)
      await writeFile(join(bin, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
  }

  async function refusal(env: NodeJS.ProcessEnv, packages: readonly string[] = []) {
    const found = await findPostgres(env, packages);
    assert.equal(found.ok, false);
    return found.reason;
  }

  it('says what is missing, where it looked and what helps', async () => {
    const reason = await refusal({ PATH: folder() });
    assert.match(reason, /^no initdb and no postgres in /);
    assert.ok(reason.includes(folder()));
    assert.match(reason, /apt-get install postgresql/);
    assert.match(reason, /POSTGRES_BIN/);
  });

  it('says which of the two programs is missing', async () => {
    await install(folder(), '16.1', ['postgres']);
    assert.match(await refusal({ PATH: folder() }), /^no initdb in /);
  });

  it('refuses one that is too old for the schemas', async () => {
    await install(folder(), '11.22');
    assert.match(await refusal({ PATH: folder() }), /11\.22 is older than 12\.0/);
  });

  it('takes the newest of the packages where PATH has none', async () => {
    for (const version of ['9', '13', '15'])
      await install(join(folder(), version, 'bin'), `${version}.3`);
    const found = await findPostgres({ PATH: '' }, [folder()]);
    assert.ok(found.ok);
    assert.equal(found.programs.postgres, join(folder(), '15', 'bin', 'postgres'));
    assert.equal(found.programs.version, '15.3');
  });

  it('looks only in the folder that is named', async () => {
    const named = join(folder(), 'named');
    await install(join(folder(), '15', 'bin'), '15.3');
    assert.match(await refusal({ POSTGRES_BIN: named }, [folder()]), /^no initdb and no postgres/);
    await install(named, '14.2');
    const found = await findPostgres({ POSTGRES_BIN: named }, [folder()]);
    assert.ok(found.ok);
    assert.equal(found.programs.initdb, join(named, 'initdb'));
  });
});
