import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import { createSessionVerifier } from '../../../api/access/session-verifier.ts';
import { createLinkSender, type LinkDelivery } from '../../../api/console/auth/link-sender.ts';
import { createSignInLimits } from '../../../api/console/auth/limits.ts';
import type { SignInParts } from '../../../api/console/auth/parts.ts';
import type { SessionVerifier } from '../../../api/http/kit.ts';
import type { Mail } from '../../../outbound/mail.ts';
import { createRateLimitRecords, RATE_LIMIT_INDEXES } from '../../../records/access/rate-limits.ts';
import {
  createSignInLinkRecords,
  SIGN_IN_LINK_INDEXES,
} from '../../../records/access/sign-in-links.ts';
import {
  createUserSessionRecords,
  USER_SESSION_INDEXES,
} from '../../../records/access/user-sessions.ts';
import type { NewUser, UserRecord } from '../../../records/access/user-documents.ts';
import {
  createUserRecords,
  USER_INDEXES,
  type UserRecords,
} from '../../../records/access/users.ts';
import type { Database } from '../../../records/store/database.ts';

/** The indexes that signing in needs. */
export const SIGN_IN_INDEXES = [
  RATE_LIMIT_INDEXES,
  SIGN_IN_LINK_INDEXES,
  USER_INDEXES,
  USER_SESSION_INDEXES,
];

/** Where the console of tests is said to be opened. */
export const CONSOLE_ADDRESS = 'https://console.example.org';

/** What people sign in with, on a real database and with mails that stay here. */
export interface TestSignIn {
  readonly parts: SignInParts;
  readonly verifier: SessionVerifier;
  readonly users: UserRecords;
  /** What was sent, the oldest first. */
  readonly mails: Mail[];
  /** The tokens in the mails that were sent to an address, once all of them are out. */
  tokensTo(email: string): Promise<string[]>;
  /** Makes a user, with sensible defaults. */
  user(facts?: Partial<NewUser>): Promise<UserRecord>;
  /** Makes a user and signs them in; answers the value of the cookie. */
  cookieOf(facts?: Partial<NewUser>): Promise<string>;
}

/** Builds what people sign in with. */
export function createTestSignIn(
  database: Database,
  clock: () => number,
  log: Logger,
  delivery: LinkDelivery = 'mail',
): TestSignIn {
  const users = createUserRecords(database, clock);
  const links = createSignInLinkRecords(database, clock);
  const sessions = createUserSessionRecords(database, clock);
  const mails: Mail[] = [];
  const mailer = {
    send: (mail: Mail) => {
      mails.push(mail);
      return Promise.resolve({ kind: 'sent' } as const);
    },
    close: () => undefined,
  };
  const address = () => CONSOLE_ADDRESS;
  const sender = createLinkSender({ users, links, mailer, delivery, address, log, clock });
  let made = 0;
  const test: TestSignIn = {
    parts: {
      ...{ users, links, sessions, sender },
      limits: createSignInLimits(createRateLimitRecords(database, clock), clock),
      isHttps: true,
      temporalUiUrl: 'http://127.0.0.1:8233/',
    },
    verifier: createSessionVerifier(sessions, { environment: 'test' }, log),
    users,
    mails,
    tokensTo: async (email) => {
      await sender.idle();
      const sent = mails.filter(({ to }) => to === email).map(({ text }) => text);
      return [...sent.join('\n').matchAll(/\/login\/confirm#(\S+)/g)].map(
        ([, token = '']) => token,
      );
    },
    user: async (facts = {}) => {
      const user = await users.create({
        ownerId: 'owner',
        email: `person-${(made += 1)}@example.org`,
        rights: { role: 'owner' },
        tier: 'pro',
        invitedBy: null,
        ...facts,
      });
      assert.ok(user !== null, 'there is such a user already');
      return user;
    },
    cookieOf: async (facts) => {
      const { id } = await test.user(facts);
      const { token } = await links.create(id, { lifeS: 60, next: null });
      const outcome = await links.signIn(token, { address: '127.0.0.1', userAgent: null });
      assert.equal(outcome.kind, 'signed_in');
      return outcome.cookie;
    },
  };
  return test;
}
