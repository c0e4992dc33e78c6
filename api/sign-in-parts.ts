import { join } from 'node:path';
import type { Logger } from 'pino';
import { createMailer } from '../outbound/mail.ts';
import type { Database } from '../records/store/database.ts';
import { createRateLimitRecords } from '../records/access/rate-limits.ts';
import { createSignInLinkRecords } from '../records/access/sign-in-links.ts';
import { createUserSessionRecords } from '../records/access/user-sessions.ts';
import { createUserRecords } from '../records/access/users.ts';
import { ensureDevelopmentLink } from './access/dev-link.ts';
import { createSessionVerifier } from './access/session-verifier.ts';
import type { ApiConfig } from './config.ts';
import { createSignInLimits } from './console/auth/limits.ts';
import { createLinkSender, type LinkDelivery } from './console/auth/link-sender.ts';
import type { SignInParts } from './console/auth/parts.ts';
import type { SessionVerifier, SurfaceName } from './http/kit.ts';

/** What people sign in with, of one API process. */
export interface OpenSignIn {
  readonly parts: SignInParts;
  readonly verifier: SessionVerifier;
  /** Makes the link that `npm start` prints; does nothing in production. */
  prepareDevelopment(): Promise<void>;
  close(): Promise<void>;
}

/** Builds what people sign in with, without waiting for MongoDB. */
export function openSignIn(
  database: Database,
  config: ApiConfig,
  log: Logger,
  portOf: (surface: SurfaceName) => number,
): OpenSignIn {
  const clock = Date.now;
  const { consoleUrl, mail, dataDir } = config;
  const users = createUserRecords(database, clock);
  const links = createSignInLinkRecords(database, clock);
  const sessions = createUserSessionRecords(database, clock);
  // In production the address is set, or no link is sent: a request's own Host may be anybody's.
  const address = () => consoleUrl ?? `http://localhost:${portOf('console')}`;
  const delivery = deliveryOf(config);
  if (delivery === 'off' && config.surfaces.includes('console'))
    log.info('nobody can ask for a link to sign in: SMTP_URL or CONSOLE_PUBLIC_URL is not set');
  const sender = createLinkSender({
    ...{ users, links, delivery, address, log, clock },
    mailer: createMailer({ ...mail, folder: join(dataDir, 'mail'), log }),
  });
  return {
    parts: {
      ...{ users, links, sessions, sender },
      limits: createSignInLimits(createRateLimitRecords(database, clock), clock),
      isHttps: consoleUrl?.startsWith('https:') === true,
      temporalUiUrl: config.temporalUiUrl,
    },
    verifier: createSessionVerifier(sessions, config, log),
    prepareDevelopment: async () => {
      await ensureDevelopmentLink({ users, links }, config, address(), log);
    },
    close: () => sender.close(),
  };
}

function deliveryOf({ environment, mail, consoleUrl }: ApiConfig): LinkDelivery {
  if (environment !== 'production') return mail.smtpUrl === undefined ? 'log' : 'mail';
  return mail.smtpUrl === undefined || consoleUrl === undefined ? 'off' : 'mail';
}
