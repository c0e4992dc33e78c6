import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { confirmUrl, INVITATION_LIFE_S, LINK_LIFE_S } from '../../../contracts/access/sign-in.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { Mail, Mailer } from '../../../outbound/mail.ts';
import type { SignInLinkRecords } from '../../../records/access/sign-in-links.ts';
import type { UserRecord } from '../../../records/access/user-documents.ts';
import type { UserRecords } from '../../../records/access/users.ts';
import { invitationMail, signInMail, type MailText, type ShownLink } from './mails.ts';

/** Where links go: by mail, into the log of a platform for development, or nowhere. */
export type LinkDelivery = 'mail' | 'log' | 'off';

/** What links are made and sent with. */
export interface LinkSenderParts {
  readonly users: Pick<UserRecords, 'ofEmail'>;
  readonly links: Pick<SignInLinkRecords, 'create'>;
  readonly mailer: Mailer;
  readonly delivery: LinkDelivery;
  /** Origin under which people open the console; never taken from a request. */
  readonly address: () => string;
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Waits before the second and the third try of a mail, ms. */
  readonly waitsMs?: readonly number[];
}

/** Sends links to sign in, after the answer: how long that takes tells nobody whose address is known. */
export interface LinkSender {
  readonly delivery: LinkDelivery;
  /** @throws {AppError} unavailable where nothing is set up, or too much waits to be sent. */
  ask(email: string, next: string | null): void;
  /** Sends a new member their first link. @throws {AppError} unavailable. */
  invite(user: UserRecord, by: string | null): void;
  /** @throws {AppError} unavailable, as the others would. */
  requireReady(): void;
  /** Settles when nothing waits any more. */
  idle(): Promise<void>;
  /** Settles when what waits was tried once more at most. */
  close(): Promise<void>;
}

/** An address may be known to so many owners; later ones are not shown in a mail. */
const MOST_OWNERS = 20;
/** So many mails wait at most; an attack must not fill the memory. */
const MOST_WAITING = 500;
/** So many are sent at the same time. */
const MOST_AT_ONCE = 4;
const WAITS_MS = [1_000, 5_000];
const FULL_RETRY_S = 10;
const OFF_RETRY_S = 3_600;

/** Makes and sends links, a few at once: a slow mail server holds up the rest of them only. */
export function createLinkSender(parts: LinkSenderParts): LinkSender {
  const { delivery, log } = parts;
  const closing = new AbortController();
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();

  const run = async (): Promise<void> => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      await work().catch((error: unknown) => {
        log.warn({ err: error }, 'a link to sign in could not be sent');
      });
    }
  };
  const requireReady = (): void => {
    if (delivery === 'off') throw notSetUp();
    if (waiting.length >= MOST_WAITING) throw tooMany();
  };
  const enqueue = (work: () => Promise<void>): void => {
    requireReady();
    waiting.push(work);
    if (running.size >= MOST_AT_ONCE) return;
    const runner = run();
    running.add(runner);
    void runner.finally(() => running.delete(runner));
  };

  const linkOf = async (user: UserRecord, lifeS: number, next: string | null) => {
    const { id, token } = await parts.links.create(user.id, { lifeS, next });
    const url = confirmUrl(parts.address(), token);
    return { id, shown: { owner: user.ownerId, role: user.role, url } satisfies ShownLink };
  };
  const deliver = async (to: string, { subject, text }: MailText, key: string, urls: string[]) => {
    if (delivery === 'log') {
      for (const link of urls) log.info({ to, link }, 'link to sign in (no SMTP server is set)');
      return;
    }
    await sendPatiently({ to, subject, text, key });
  };
  const sendPatiently = async (mail: Mail): Promise<void> => {
    for (const waitMs of [...(parts.waitsMs ?? WAITS_MS), null]) {
      try {
        const outcome = await parts.mailer.send(mail);
        if (outcome.kind === 'refused') log.warn({ reason: outcome.reason }, 'a mail was refused');
        return;
      } catch (error) {
        if (waitMs === null || closing.signal.aborted) throw error;
        await sleep(waitMs, undefined, { signal: closing.signal });
      }
    }
  };

  return {
    delivery,
    requireReady,
    ask: (email, next) =>
      enqueue(async () => {
        const users = await parts.users.ofEmail(email, MOST_OWNERS);
        if (users.length === 0) return;
        const untilMs = parts.clock() + LINK_LIFE_S * 1000;
        const links = [];
        for (const user of users) links.push(await linkOf(user, LINK_LIFE_S, next));
        const shown = links.map((link) => link.shown);
        const key = links.map(({ id }) => id).join(' ');
        // To the address that is kept, not to the one that was written.
        const to = users[0]?.email ?? email;
        await deliver(
          to,
          signInMail(shown, untilMs),
          key,
          shown.map(({ url }) => url),
        );
      }),
    invite: (user, by) =>
      enqueue(async () => {
        const untilMs = parts.clock() + INVITATION_LIFE_S * 1000;
        const { id, shown } = await linkOf(user, INVITATION_LIFE_S, null);
        await deliver(user.email, invitationMail(shown, by, untilMs), id, [shown.url]);
      }),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    close: async () => {
      closing.abort();
      await Promise.all(running);
      parts.mailer.close();
    },
  };
}

function notSetUp(): AppError {
  return new AppError(
    'unavailable',
    'Links to sign in cannot be sent here: the operator must set SMTP_URL and CONSOLE_PUBLIC_URL.',
    { retryAfterS: OFF_RETRY_S },
  );
}

function tooMany(): AppError {
  return new AppError('unavailable', 'Too many mails wait to be sent: try again shortly.', {
    retryAfterS: FULL_RETRY_S,
  });
}
