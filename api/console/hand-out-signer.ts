import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SecretBox } from '../../outbound/secret-box.ts';
import type { SigningKeyDocument, SigningKeyRecords } from '../../records/mission/signing-keys.ts';

/** Signs hand-outs and shows the keys by which agents check them. */
export interface HandOutSigner {
  /** `keyId.signature` over exactly these bytes, base64url; null where no key can be opened. */
  sign(body: string): Promise<string | null>;
  /** The public key; none where nothing is signed. */
  keys(): Promise<
    readonly { readonly id: string; readonly publicKey: string; readonly createdAt: Date }[]
  >;
}

/**
 * A signer whose key is made with its first use and kept sealed (Ed25519, RFC 8032). Without a key to seal
 * with (webhooks switched off) nothing is signed. All functions throw when MongoDB is away.
 */
export function createHandOutSigner(
  records: SigningKeyRecords,
  box: Pick<SecretBox, 'seal' | 'open' | 'knows' | 'beginnings'>,
  clock: () => number,
): HandOutSigner {
  let known: SigningKeyDocument | null = null;

  async function key(): Promise<SigningKeyDocument | null> {
    known ??= await records.find();
    if (known === null && box.beginnings.length > 0)
      known = await records.keep(newKey(box, clock()));
    return known;
  }

  return {
    async sign(body) {
      const found = await key();
      if (found === null || !box.knows(found.sealed_private_key)) return null;
      const pem = box.open(found.sealed_private_key, contextOf(found.key_id));
      const signature = sign(null, Buffer.from(body), createPrivateKey(pem));
      return `${found.key_id}.${signature.toString('base64url')}`;
    },

    async keys() {
      const found = await key();
      if (found === null) return [];
      return [{ id: found.key_id, publicKey: found.public_key, createdAt: found.created_at }];
    },
  };
}

function newKey(box: Pick<SecretBox, 'seal'>, nowMs: number): SigningKeyDocument {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = `sig_${createHash('sha256').update(raw).digest('hex').slice(0, 20)}`;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    _id: 'hand_outs',
    key_id: id,
    public_key: raw,
    sealed_private_key: box.seal(pem, contextOf(id)),
    created_at: new Date(nowMs),
  };
}

/** A sealed key opens only as the one that it is. */
function contextOf(id: string): string {
  return `signing key ${id}`;
}
