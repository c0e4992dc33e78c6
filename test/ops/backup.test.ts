import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';

const OPS = join(import.meta.dirname, '../../ops');

/** What the programs of MongoDB do in these tests: the tests are of the order and of what is concluded. */
const MONGODUMP = `#!/bin/sh
[ -n "$NO_DUMP" ] && exit 1
for a in "$@"; do case $a in --archive=*) echo dump >"\${a#--archive=}";; esac; done`;
const MONGORESTORE = `#!/bin/sh
touch "$STATE/restored"`;
const MONGOSH = `#!/bin/sh
case "$*" in
  *dropDatabase*) rm -f "$STATE/restored" ;;
  *drill*) [ -e "$STATE/restored" ] && cat "$STATE/there" || true ;;
  *) cat "$STATE/counts" ;;
esac`;

describe('backup and restore drill', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    await mkdir(join(folder, 'bin'));
    for (const [name, text] of Object.entries({
      mongodump: MONGODUMP,
      mongorestore: MONGORESTORE,
      mongosh: MONGOSH,
    })) {
      await writeFile(join(folder, 'bin', name), text);
      await chmod(join(folder, 'bin', name), 0o755);
    }
    await writeFile(join(folder, 'counts'), 'deployments 200\nworkloads 50\n');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (program: string, more: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = {
        ...{ PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, STATE: folder },
        ...{ MONGODB_URI: 'mongodb://platform/', DRILL_URI: 'mongodb://drill/' },
        ...{ BACKUP_DIR: join(folder, 'copies'), BACKUP_STAMP: join(folder, 'stamp'), ...more },
      };
      execFile(join(OPS, program), { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
      });
    });
  const copies = () => readdir(join(folder, 'copies'));
  const isStamped = () =>
    access(join(folder, 'stamp')).then(
      () => true,
      () => false,
    );
  const old = async (name: string) => mkdir(join(folder, 'copies', name), { recursive: true });

  it('touches the stamp once the copy is whole, and keeps so many', async () => {
    for (const name of ['20250101T000000Z', '20250102T000000Z', '20250103T000000Z'])
      await old(name);
    const { code, out } = await run('backup', { BACKUP_KEEP: '2' });
    assert.equal(code, 0, out);
    assert.match(out, /250 records/);
    assert.equal(await isStamped(), true);
    const left = await copies();
    assert.equal(left.length, 2);
    assert.ok(left.includes('20250103T000000Z'));
  });

  it('leaves stamp and copies as they were when it fails', async () => {
    await old('20250101T000000Z');
    assert.notEqual((await run('backup', { NO_DUMP: '1' })).code, 0);
    assert.equal(await isStamped(), false);
    assert.deepEqual(await copies(), ['20250101T000000Z']);
  });

  it('restores the newest copy, counts, and empties its place again', async () => {
    await run('backup');
    await writeFile(join(folder, 'there'), 'deployments 199\nworkloads 50\n');
    const { code, out } = await run('restore-drill');
    assert.equal(code, 0, out);
    assert.match(out, /249 of 250 records restored, 0 collections lack some/);
    assert.equal((await run('restore-drill')).code, 0, 'again');
  });

  it('says what is not there, and refuses a place that is the platform’s or not empty', async () => {
    assert.equal((await run('restore-drill')).code, 1, 'no copy');
    await run('backup');
    await writeFile(join(folder, 'there'), 'deployments 150\n');
    const lacking = await run('restore-drill');
    assert.equal(lacking.code, 1);
    assert.match(lacking.out, /deployments: 150 of 200\nworkloads: 0 of 50/);
    assert.equal((await run('restore-drill', { DRILL_URI: 'mongodb://platform/' })).code, 2);
    await writeFile(join(folder, 'restored'), '');
    assert.equal((await run('restore-drill')).code, 2, 'not empty');
    await rm(join(folder, 'restored'));
    const [name = ''] = await copies();
    await writeFile(join(folder, 'copies', name, 'dump.gz'), 'changed');
    assert.equal((await run('restore-drill')).code, 1, 'a copy that was changed');
  });
});
