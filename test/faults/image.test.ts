import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');

describe('the image', function () {
  this.timeout(1_200_000);

  it('is built by buildah where the machine has it', async () => {
    const version = await run('buildah', ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );
    if (version === null) {
      console.log('      no buildah on this machine: the image is not built');
      return;
    }
    const tag = 'localhost/orbital-compute:test';
    await run('buildah', ['bud', '--layers', '--tag', tag, top], { maxBuffer: 64_000_000 });
    const { stdout } = await run('buildah', ['inspect', '--type', 'image', tag]);
    assert.match(stdout, /"User": "node"/);
  });
});
