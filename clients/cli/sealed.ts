import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { FailedError } from './failures.ts';

/** A sealed file begins with this, its version, and the key of whoever sealed it. */
const MAGIC = 'ORBSEAL';
const VERSION = 1;
const HEADER_BYTES = MAGIC.length + 1 + 32;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const INFO = 'orbital sealed result v1';

/** Says whether bytes are those of a sealed file. */
export function isSealed(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;
}

/** Reads a private X25519 key: a JWK or PEM. Throws FailedError where it is none. */
export function readPrivateKey(text: string): KeyObject {
  try {
    const key = text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as Record<string, string>, format: 'jwk' })
      : createPrivateKey(text);
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch {
    // Told below, without what the file holds.
  }
  throw new FailedError('the key file holds no private X25519 key (a JWK or PEM)');
}

/**
 * Opens what was sealed for a key: all of it or nothing. Throws FailedError where it is of another version, sealed
 * for another key, cut, or changed in a single bit.
 */
export function openSealed(sealed: Uint8Array, key: KeyObject): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (!isSealed(bytes)) throw new FailedError('it is not sealed');
  const version = bytes[MAGIC.length];
  if (version !== VERSION)
    throw new FailedError(`it is sealed in version ${version}, which is not known here`);
  if (bytes.length < HEADER_BYTES + TAG_BYTES) throw new FailedError('the sealed file is cut');
  const header = bytes.subarray(0, HEADER_BYTES);
  const secretKey = keyOf(header.subarray(MAGIC.length + 1), key);
  const opened: Buffer[] = [];
  let at = HEADER_BYTES;
  for (let piece = 0; at < bytes.length || piece === 0; piece += 1) {
    const end = Math.min(bytes.length, at + PIECE_BYTES + TAG_BYTES);
    opened.push(openPiece(bytes.subarray(at, end), piece, end === bytes.length, secretKey, header));
    at = end;
  }
  return Buffer.concat(opened);
}

function openPiece(
  piece: Buffer,
  number: number,
  isLast: boolean,
  key: Buffer,
  header: Buffer,
): Buffer {
  if (piece.length < TAG_BYTES) throw new FailedError('the sealed file is cut');
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
  try {
    const plain = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new FailedError(
      'it was sealed for another key, or changed since: nothing of it is given out',
    );
  }
}

function keyOf(sealerRaw: Buffer, key: KeyObject): Buffer {
  const own = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  const jwk = { kty: 'OKP', crv: 'X25519', x: sealerRaw.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  let secret: Buffer;
  try {
    secret = diffieHellman({ privateKey: key, publicKey });
  } catch {
    throw new FailedError('the key in the sealed file is none');
  }
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([sealerRaw, own]), INFO, 32));
}
