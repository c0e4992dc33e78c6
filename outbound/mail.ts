import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** One mail of the platform. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** What the mail says happened: a repeat under the same key has the same Message-ID. */
  readonly key: string;
}

/** What became of a mail. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  /** The mail server refused permanently: a repeat would not help. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends mail. */
export interface Mailer {
  /** Throws when the mail server cannot be reached or asks to come back later. */
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

/** Where mail goes. */
export interface MailOptions {
  /** `smtp://` or `smtps://` with user and password; undefined = into files, for development. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder of the mails that go into files. */
  readonly folder: string;
  readonly log: { info(fields: object, message: string): void };
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** SMTP answers from here on are final. */
const FINAL_ANSWER = 500;

/**
 * Opens the mail transport: an SMTP server, or (without one) the log and one file for each mail.
 */
export function createMailer(options: MailOptions): Mailer {
  return options.smtpUrl === undefined ? fileMailer(options) : smtpMailer(options, options.smtpUrl);
}

function smtpMailer({ from }: MailOptions, smtpUrl: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return { kind: 'sent' };
      } catch (error) {
        const answer = answerOf(error);
        if (answer === null || answer < FINAL_ANSWER) throw error;
        return { kind: 'refused', reason: `the mail server answered ${answer}` };
      }
    },
    close: () => transport.close(),
  };
}

/** Builds the same bytes that would be sent, and keeps them. */
function fileMailer({ from, folder, log }: MailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${keyHash(mail.key)}.eml`);
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
      log.info({ to: mail.to, subject: mail.subject, file }, 'mail kept: no SMTP server is set');
      return { kind: 'sent' };
    },
    close: () => transport.close(),
  };
}

function messageOf({ to, subject, text, key }: Mail, from: string) {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    messageId: `<${keyHash(key)}@${host}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function answerOf(error: unknown): number | null {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null;
}
