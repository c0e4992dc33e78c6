import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SecretBox } from '../../outbound/secret-box.ts';
import {
  SIGNS,
  type SigningKeyDocument,
  type SigningKeyRecords,
} from '../../records/mission/signing-keys.ts';

/** Another process may have changed the keys meanwhile, ms. */
const REREAD_AFTER_MS = 5_000;

type Box = Pick<SecretBox, 'seal' | 'open' | 'knows' | 'beginnings'>;

/** Signs hand-outs and shows the keys by which agents check them. */
export interface HandOutSigner {
  /** `keyId.signature` over exactly these bytes, base64url; null where no key can be opened. */
  sign(body: string): Promise<string | null>;
  /**
   * Signatures over these bytes by every key that is shown, separated by commas: an agent that knows one of them
   * believes all that the bytes name. Null where none can be opened.
   */
  vouch(body: string): Promise<string | null>;
  /** The public keys, the one that signs first; none where nothing is signed. */
  keys(): Promise<
    readonly { readonly id: string; readonly publicKey: string; readonly createdAt: Date }[]
  >;
}

/**
 * A signer whose key is made with its first use and kept sealed (Ed25519, RFC 8032). Without a key to seal
 * with (webhooks switched off) nothing is signed. Keys that were changed elsewhere are used after 5 s. All functions
 * throw when MongoDB is away.
 */
export function createHandOutSigner(
  records: Pick<SigningKeyRecords, 'all' | 'keep'>,
  box: Box,
  clock: () => number,
): HandOutSigner {
  let known: readonly SigningKeyDocument[] = [];
  let readMs = -Infinity;

  async function all(): Promise<readonly SigningKeyDocument[]> {
    const nowMs = clock();
    if (known.length > 0 && Math.abs(nowMs - readMs) < REREAD_AFTER_MS) return known;
    known = await records.all();
    if (known.length === 0 && box.beginnings.length > 0)
      known = [await records.keep(newSigningKey(box, nowMs))];
    readMs = nowMs;
    return known;
  }

  return {
    async sign(body) {
      const [first] = await all();
      return first === undefined ? null : signedBy(first, box, body);
    },

    async vouch(body) {
      const signatures = (await all()).flatMap((key) => signedBy(key, box, body) ?? []);
      return signatures.length === 0 ? null : signatures.join(',');
    },

    async keys() {
      return (await all()).map((key) => ({
        id: key.key_id,
        publicKey: key.public_key,
        createdAt: key.created_at,
      }));
    },
  };
}

function signedBy(key: SigningKeyDocument, box: Box, body: string): string | null {
  if (!box.knows(key.sealed_private_key)) return null;
  const pem = box.open(key.sealed_private_key, signingKeyContext(key.key_id));
  const signature = sign(null, Buffer.from(body), createPrivateKey(pem));
  return `${key.key_id}.${signature.toString('base64url')}`;
}

/** A new pair of keys, the private one sealed. */
export function newSigningKey(box: Pick<SecretBox, 'seal'>, nowMs: number): SigningKeyDocument {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = `sig_${createHash('sha256').update(raw).digest('hex').slice(0, 20)}`;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    _id: SIGNS,
    key_id: id,
    public_key: raw,
    sealed_private_key: box.seal(pem, signingKeyContext(id)),
    created_at: new Date(nowMs),
  };
}

/** A sealed key opens only as the one that it is. */
export function signingKeyContext(id: string): string {
  return `signing key ${id}`;
}
