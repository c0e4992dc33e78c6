import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { open } from 'node:fs/promises';
import { SEALED } from '../../contracts/sealed.ts';

/** A file that only the holder of a key can read. */
export interface SealedFile {
  readonly sizeBytes: number;
  /** Of what is sealed, lower-case hex. */
  readonly sha256: string;
}

/**
 * Seals a file for the holder of an X25519 key (docs/agent.md has the format): a fresh key pair for each file, a
 * key agreed with the owner's (X25519, HKDF-SHA256), and AES-256-GCM over pieces whose number and whose being the
 * last one are part of what is authenticated. `ownKeys` is for tests alone. Throws for a key that is
 * none, and when a file cannot be read or written.
 */
export async function sealFile(
  source: string,
  target: string,
  recipient: string,
  ownKeys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync(
    'x25519',
  ),
): Promise<SealedFile> {
  const recipientRaw = Buffer.from(recipient, 'base64url');
  const ownRaw = Buffer.from(ownKeys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const header = Buffer.concat([
    Buffer.from(SEALED.magic, 'latin1'),
    Buffer.from([SEALED.version]),
    ownRaw,
  ]);
  const key = agreedKey(ownKeys.privateKey, recipientRaw, Buffer.concat([ownRaw, recipientRaw]));
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const input = await open(source, 'r');
  const output = await open(target, 'w', 0o600);
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    sizeBytes += bytes.length;
    await output.writeFile(bytes);
  };
  try {
    await write(header);
    const { size } = await input.stat();
    const pieces = Math.max(1, Math.ceil(size / SEALED.pieceBytes));
    for (let piece = 0; piece < pieces; piece += 1) {
      const length = Math.min(SEALED.pieceBytes, size - piece * SEALED.pieceBytes);
      const plain = Buffer.alloc(Math.max(0, length));
      if (plain.length > 0) await readWhole(input, plain, piece * SEALED.pieceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece, piece === pieces - 1));
      cipher.setAAD(header);
      await write(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    }
    await output.sync();
  } finally {
    await input.close();
    await output.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The key of X25519 (RFC 7748) and HKDF-SHA256 (RFC 5869) for a file, 32 bytes. Throws for a key that is none. */
export function agreedKey(own: KeyObject, otherRaw: Buffer, salt: Buffer): Buffer {
  const jwk = { kty: 'OKP', crv: 'X25519', x: otherRaw.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const secret = diffieHellman({ privateKey: own, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, salt, SEALED.info, 32));
}

/** The nonce of a piece: its number, and whether it is the last one. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function readWhole(
  file: Awaited<ReturnType<typeof open>>,
  into: Buffer,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw new Error('a result became shorter while it was sealed');
    done += bytesRead;
  }
}
