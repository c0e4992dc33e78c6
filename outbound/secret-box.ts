import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Encrypts secrets for the database. */
export interface SecretBox {
  /** Encrypts `text` with AES-256-GCM so that it opens only together with `context`. */
  seal(text: string, context: string): string;
  /**
   * Reads what `seal` made of it with the same context.
   * @throws {Error} when the key is not known, or text or context are not those of the seal.
   */
  open(sealed: string, context: string): string;
  /** Says whether a key of this box made the seal. */
  knows(sealed: string): boolean;
  /** What the seals of its keys begin with; none = there is no key. */
  readonly beginnings: readonly string[];
}

/**
 * A box with these keys of 32 bytes in base64: the first one seals, all of them open, so that a key
 * is replaced by putting a new one in front.
 * @throws {RangeError} when there is no key or one has another length.
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const known = new Map(keys.map((text) => [keyId(readKey(text)), readKey(text)]));
  const [first] = known;
  if (first === undefined) throw new RangeError('there is no key to encrypt secrets with');
  const [sealingId, sealingKey] = first;
  const beginnings = [...known.keys()].map((id) => `${VERSION}.${id}.`);
  return {
    beginnings,
    knows: (sealed) => beginnings.some((beginning) => sealed.startsWith(beginning)),
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const whole = Buffer.concat([iv, cipher.getAuthTag(), data]);
      return [VERSION, sealingId, whole.toString('base64url')].join('.');
    },
    open(sealed, context) {
      const [version, id = '', encoded = ''] = sealed.split('.');
      const key = known.get(id);
      if (version !== VERSION || key === undefined)
        throw new Error(`no known key opens a secret of ${context}`);
      const whole = Buffer.from(encoded, 'base64url');
      const iv = whole.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(whole.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const data = decipher.update(whole.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([data, decipher.final()]).toString('utf8');
    },
  };
}

/** Says whether the text is a key of the right length. */
export function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
}

/**
 * The key of a development machine, kept in `<data folder>/webhook-secrets-key` and made when it is
 * not there; API and worker may ask at once. Throws when the folder cannot be used.
 */
export async function developmentSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'webhook-secrets-key');
  await mkdir(dirname(file), { recursive: true });
  // Written whole under another name first: whoever finds the file finds a whole key in it.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 });
  try {
    await link(own, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(own);
  }
  return (await readFile(file, 'utf8')).trim();
}

function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new RangeError('a key has 32 bytes in base64');
  return key;
}

/** Names a key without telling anything about it. */
function keyId(key: Buffer): string {
  return createHash('sha256')
    .update('orbital webhook secrets')
    .update(key)
    .digest('hex')
    .slice(0, 8);
}
