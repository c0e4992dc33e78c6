import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { confirmUrl } from '../../contracts/access/sign-in.ts';
import type { SignInLinkRecords } from '../../records/access/sign-in-links.ts';
import type { UserRecords } from '../../records/access/users.ts';
import type { ApiConfig } from '../config.ts';

/** The one person of a development machine, who works with what its key works with. */
const DEVELOPER = {
  ownerId: 'dev',
  email: 'dev@localhost',
  rights: { role: 'owner' },
  tier: 'development',
  invitedBy: null,
} as const;

/** The link lies in a file of this machine until somebody opens it, so it may wait longer than a mail, s. */
const LIFE_S = 12 * 3_600;

/** The file below the data folder that holds the newest link. */
export const DEV_LINK_FILE = 'dev-sign-in-link';

/**
 * Sees to it that a development machine has a person and, at each start of an API process, a fresh link
 * that signs them in, kept in `<data folder>/dev-sign-in-link`. Answers the link, or null in
 * production. Throws when MongoDB or the folder cannot be used.
 */
export async function ensureDevelopmentLink(
  records: {
    readonly users: Pick<UserRecords, 'ensure'>;
    readonly links: Pick<SignInLinkRecords, 'create'>;
  },
  { environment, dataDir }: Pick<ApiConfig, 'environment' | 'dataDir'>,
  address: string,
  log: Logger,
): Promise<string | null> {
  if (environment === 'production') return null;
  const { id } = await records.users.ensure(DEVELOPER);
  const { token } = await records.links.create(id, { lifeS: LIFE_S, next: null });
  const link = confirmUrl(address, token);
  const file = join(dataDir, DEV_LINK_FILE);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  // The link itself stays out of the log, which is kept; `npm start` prints it.
  log.info({ file }, 'development link to sign in made');
  return link;
}
