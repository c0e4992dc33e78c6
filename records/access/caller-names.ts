import { createHmac, randomBytes } from 'node:crypto';
import { isDuplicateKey, type Database } from '../store/database.ts';

/** What only this database knows. */
const DATABASE_SECRETS = 'database_secrets';
const CALLER_NAMES = 'caller_names';
const SECRET_BYTES = 32;

interface DatabaseSecret {
  readonly _id: string;
  /** Base64. */
  readonly secret: string;
}

/** Names a client network (of whom no key is known); throws when MongoDB is away. */
export type CallerNames = (network: string) => Promise<string>;

/**
 * Names clients without a key, the same in every process, by a name that does not show the address,
 * since Temporal shows the name: a digest alone would be found by trying all IPv4 addresses, so it is
 * keyed with a secret that is drawn once for a database.
 */
export function createCallerNames(database: Database): CallerNames {
  let known: Promise<string> | undefined;
  const secret = (): Promise<string> => {
    known ??= readSecret(database).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return async (network) => {
    const digest = createHmac('sha256', await secret())
      .update(network)
      .digest('hex');
    return `address-${digest.slice(0, 32)}`;
  };
}

async function readSecret(database: Database): Promise<string> {
  const secrets = database.db.collection<DatabaseSecret>(DATABASE_SECRETS);
  const found = await secrets.findOne({ _id: CALLER_NAMES });
  if (found !== null) return found.secret;
  const drawn = randomBytes(SECRET_BYTES).toString('base64');
  try {
    await secrets.insertOne({ _id: CALLER_NAMES, secret: drawn });
    return drawn;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another process was faster.
    return readSecret(database);
  }
}
