import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createSecretBox, developmentSecretKey, isSecretKey } from '../../outbound/secret-box.ts';

const key = () => randomBytes(32).toString('base64');

describe('createSecretBox', () => {
  it('opens what it sealed', () => {
    const box = createSecretBox([key()]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        assert.equal(box.open(box.seal(text, 'wh_1'), 'wh_1'), text);
      }),
    );
  });

  it('seals the same secret differently every time and shows nothing of it', () => {
    const box = createSecretBox([key()]);
    const sealed = box.seal('whsec_visible', 'wh_1');
    assert.notEqual(box.seal('whsec_visible', 'wh_1'), sealed);
    assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /visible/);
  });

  it('opens nothing under the name of another webhook', () => {
    const box = createSecretBox([key()]);
    const sealed = box.seal('whsec_a', 'wh_1');
    assert.throws(() => box.open(sealed, 'wh_2'));
  });

  it('opens nothing that was changed', () => {
    const box = createSecretBox([key()]);
    const sealed = box.seal('whsec_a', 'wh_1');
    for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      if (Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(bytesOf(sealed))) continue;
      assert.throws(() => box.open(changed, 'wh_1'), `character ${at}`);
    }
  });

  it('opens with a former key and seals with the first one', () => {
    const [former, present] = [key(), key()];
    const sealed = createSecretBox([former]).seal('whsec_a', 'wh_1');
    const both = createSecretBox([present, former]);
    assert.equal(both.open(sealed, 'wh_1'), 'whsec_a');
    const resealed = both.seal('whsec_a', 'wh_1');
    assert.equal(createSecretBox([present]).open(resealed, 'wh_1'), 'whsec_a');
    assert.throws(() => createSecretBox([former]).open(resealed, 'wh_1'), /no known key/);
  });

  it('wants keys of 32 bytes', () => {
    assert.throws(() => createSecretBox([]), RangeError);
    assert.throws(() => createSecretBox([randomBytes(16).toString('base64')]), RangeError);
    assert.equal(isSecretKey(key()), true);
    assert.equal(isSecretKey('short'), false);
  });
});

describe('developmentSecretKey', () => {
  it('makes one key for everybody who asks at once, readable by its user alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orbital-secret-key-'));
    try {
      const data = join(folder, 'data');
      const keys = await Promise.all(Array.from({ length: 8 }, () => developmentSecretKey(data)));
      assert.deepEqual([...new Set(keys)].filter(isSecretKey).length, 1);
      assert.equal(await developmentSecretKey(data), keys[0]);
      const { mode } = await stat(join(data, 'webhook-secrets-key'));
      assert.equal(mode & 0o077, 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function bytesOf(sealed: string): Buffer {
  return Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
}
