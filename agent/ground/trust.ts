import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';

/** A public key of the platform. */
export interface PlatformKey {
  readonly id: string;
  /** 32 bytes, base64url. */
  readonly publicKey: string;
}

const Keys = v.object({
  keys: v.array(
    v.object({
      id: v.string(),
      algorithm: v.literal('Ed25519'),
      public_key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
    }),
  ),
});

/** `keyId.signature`, 64 bytes in base64url (RFC 4648, section 5, without padding). */
const SIGNATURE = /^([^.]+)\.([A-Za-z0-9_-]{86})$/;

/** Reads keys as the console answers them, or as a file pins them. Throws when they have another form. */
export function readKeys(value: unknown): readonly PlatformKey[] {
  const { keys } = v.parse(Keys, value);
  return keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
}

/**
 * Why a hand-out must not be flown; null when one of the keys has signed exactly these bytes (Ed25519,
 * RFC 8032).
 */
export function refusalOfSignature(
  body: string,
  signature: string | null,
  pinned: readonly PlatformKey[],
): string | null {
  if (signature === null) return 'the hand-out is not signed';
  const [, keyId = '', text = ''] = SIGNATURE.exec(signature) ?? [];
  const bytes = Buffer.from(text, 'base64url');
  // One form for each signature: its last character has bits that no byte needs.
  if (bytes.length !== 64 || bytes.toString('base64url') !== text)
    return 'the signature of the hand-out has another form';
  const key = pinned.find(({ id }) => id === keyId);
  if (key === undefined)
    return `the hand-out is signed by a key that is not pinned: ${keyId.slice(0, 64)}`;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
    format: 'jwk',
  });
  const isGood = verify(null, Buffer.from(body), publicKey, bytes);
  return isGood ? null : 'the signature of the hand-out does not fit its bytes';
}
