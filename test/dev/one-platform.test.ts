import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';

const top = join(import.meta.dirname, '..', '..');
const releases = join(top, 'node_modules/@temporalio/core-bridge/releases');
const run = (folder: string) =>
  execFileSync(process.execPath, [join(top, 'dev', 'one-platform.mjs'), folder], { stdio: 'pipe' });

describe('the binaries of the image', () => {
  it('are those of one platform: the one that the library would load here', () => {
    const names = readdirSync(releases);
    assert.ok(names.length > 1, 'the library brings one for each platform');
    const folder = mkdtempSync(join(tmpdir(), 'orbital-releases-'));
    for (const name of names) mkdirSync(join(folder, name));
    run(folder);
    const [left = '', ...others] = readdirSync(folder);
    rmSync(folder, { recursive: true });
    assert.deepEqual(others, []);
    // What is left holds a program of this processor: its ELF header says so (62 = x86-64, 183 = arm64).
    if (process.platform === 'linux') {
      const machine = readFileSync(join(releases, left, 'index.node')).readUInt16LE(18);
      assert.equal(machine, process.arch === 'x64' ? 62 : 183);
    }
  });

  it('are not removed where none is for this platform', () => {
    const folder = mkdtempSync(join(tmpdir(), 'orbital-releases-'));
    mkdirSync(join(folder, 'sparc-sun-solaris'));
    assert.throws(() => run(folder), /has no/);
    assert.equal(readdirSync(folder).length, 1);
    rmSync(folder, { recursive: true });
  });

  it('are chosen in the stage that builds', () => {
    assert.match(
      readFileSync(join(top, 'Dockerfile'), 'utf8'),
      /^RUN node dev\/one-platform\.mjs node_modules\/@temporalio\/core-bridge\/releases$/m,
    );
  });
});
