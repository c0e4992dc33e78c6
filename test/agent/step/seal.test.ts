import assert from 'node:assert/strict';
import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { agreedKey, sealFile } from '../../../agent/step/seal.ts';
import { isSealed, openSealed, readPrivateKey } from '../../../clients/cli/sealed.ts';
import { SEALED } from '../../../contracts/sealed.ts';

const raw = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** RFC 7748, section 6.1: Bob's private key, Alice's public key, and the secret that they share. */
const RFC_7748 = {
  bobPrivate: '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
  alicePublic: '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
  secret: '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
};

/** RFC 5869, appendix A.1. */
const RFC_5869 = {
  ikm: '0b'.repeat(22),
  salt: '000102030405060708090a0b0c',
  info: 'f0f1f2f3f4f5f6f7f8f9',
  okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
};

/** HKDF-SHA256 as RFC 5869 defines it, by HMAC alone. */
function hkdf(ikm: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  const prk = createHmac('sha256', salt).update(ikm).digest();
  let block = Buffer.alloc(0);
  let okm = Buffer.alloc(0);
  for (let count = 1; okm.length < length; count += 1) {
    block = createHmac('sha256', prk)
      .update(block)
      .update(info)
      .update(Buffer.from([count]))
      .digest();
    okm = Buffer.concat([okm, block]);
  }
  return okm.subarray(0, length);
}

describe('results sealed for their owner', () => {
  let folder = '';
  const owner = generateKeyPairSync('x25519');
  const recipient = owner.publicKey.export({ format: 'jwk' }).x ?? '';
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'orbital-seal-'))));
  after(() => rm(folder, { recursive: true }));

  const sealed = async (plain: Buffer) => {
    const [from, to] = [join(folder, 'plain'), join(folder, 'sealed')];
    await writeFile(from, plain);
    const told = await sealFile(from, to, recipient);
    const bytes = await readFile(to);
    assert.equal(told.sizeBytes, bytes.length);
    return bytes;
  };

  it('agree on the keys of the published vectors', () => {
    const { ikm, salt, info, okm } = RFC_5869;
    assert.equal(hkdf(raw(ikm), raw(salt), raw(info), 42).toString('hex'), okm);
    const bob = createPrivateKey({
      key: Buffer.concat([raw('302e020100300506032b656e04220420'), raw(RFC_7748.bobPrivate)]),
      ...{ format: 'der', type: 'pkcs8' },
    });
    const agreed = agreedKey(bob, raw(RFC_7748.alicePublic), raw(salt));
    const expected = hkdf(raw(RFC_7748.secret), raw(salt), Buffer.from(SEALED.info), 32);
    assert.equal(agreed.toString('hex'), expected.toString('hex'));
  });

  it('open to what they were, whatever their size', async () => {
    for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
      const plain = Buffer.from(Array.from({ length: size }, (_, n) => (n * 31 + size) % 251));
      const bytes = await sealed(plain);
      assert.ok(isSealed(bytes));
      assert.deepEqual(openSealed(bytes, owner.privateKey), plain);
    }
  });

  it('are never the same twice, and hold nothing of the plain', async () => {
    const plain = Buffer.from('a secret harbour '.repeat(200));
    const [first, second] = [await sealed(plain), await sealed(plain)];
    assert.notDeepEqual(first, second);
    assert.ok(!first.includes('harbour'));
  });

  it('are refused when one bit is another, wherever', async () => {
    const bytes = await sealed(Buffer.alloc(70_000, 7));
    // Every byte of the header, and some of each part behind it.
    const places = [
      ...Array.from({ length: 60 }, (_, n) => n),
      ...[65_575, 65_576, 65_591, 65_592, 65_593, bytes.length - 17, bytes.length - 1],
    ];
    for (const place of places)
      for (const bit of [0, 7]) {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ (1 << bit);
        assert.throws(() => openSealed(changed, owner.privateKey), /sealed|none/, `${place}`);
      }
  });

  it('are refused when they are cut, out of order, or for somebody else', async () => {
    const bytes = await sealed(Buffer.alloc(150_000, 9));
    const piece = 65_536 + 16;
    const open = (parts: readonly Buffer[]) => openSealed(Buffer.concat(parts), owner.privateKey);
    const header = bytes.subarray(0, 40);
    const [one, two] = [bytes.subarray(40, 40 + piece), bytes.subarray(40 + piece, 40 + 2 * piece)];
    assert.throws(() => open([header, two, one, bytes.subarray(40 + 2 * piece)]), /changed/);
    // Whole pieces alone: their last one does not say that it is.
    assert.throws(() => open([header, one, two]), /changed/);
    for (const length of [0, 7, 39, 40, 55, bytes.length - 1])
      assert.throws(() => openSealed(bytes.subarray(0, length), owner.privateKey), /cut|sealed/);
    const { privateKey: stranger } = generateKeyPairSync('x25519');
    assert.throws(() => openSealed(bytes, stranger), /another key/);
  });

  it('want a key that is one', async () => {
    await assert.rejects(sealFile(join(folder, 'plain'), join(folder, 'x'), 'AAAA'));
    // A point of small order agrees on nothing secret (RFC 7748, section 6).
    const zero = Buffer.alloc(32).toString('base64url');
    await assert.rejects(sealFile(join(folder, 'plain'), join(folder, 'x'), zero));
    const { privateKey: signing } = generateKeyPairSync('ed25519');
    const pem = signing.export({ format: 'pem', type: 'pkcs8' }).toString();
    for (const text of ['', '{}', 'key', pem]) assert.throws(() => readPrivateKey(text), /X25519/);
    const jwk = JSON.stringify(owner.privateKey.export({ format: 'jwk' }));
    const own = owner.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    for (const text of [jwk, own]) assert.equal(readPrivateKey(text).asymmetricKeyType, 'x25519');
  });
});
