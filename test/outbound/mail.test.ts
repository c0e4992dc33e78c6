import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { createMailer, type Mail } from '../../outbound/mail.ts';
import { refusing, startMailServer } from '../kit/peers/mail-server.ts';

const MAIL: Mail = {
  to: 'owner@example.com',
  subject: 'Webhook wh_1 was disabled',
  text: 'Its last attempt failed: HTTP 500.\nŻółw.',
  key: 'disabled wh_1 2026-11-20T12:00:00.000Z',
};
const LOG = { info: () => undefined };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A mail server on this machine and a mailer that sends through it. */
async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closers.push(() => server.close());
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'Orbital Compute <webhooks@orbit.example>',
    folder: '/nowhere',
    log: LOG,
  });
  closers.unshift(() => {
    mailer.close();
    return Promise.resolve();
  });
  return { mailer, taken: server.taken };
}

describe('send of a mailer with an SMTP server', () => {
  it('sends plain text that says by itself that a machine wrote it', async () => {
    const { mailer, taken } = await mailServer();
    assert.deepEqual(await mailer.send(MAIL), { kind: 'sent' });
    const mail = await PostalMime.parse(taken[0] ?? '');
    assert.equal(mail.subject, MAIL.subject);
    assert.equal(mail.text?.trim(), MAIL.text);
    assert.equal(mail.to?.[0]?.address, MAIL.to);
    assert.equal(mail.from?.address, 'webhooks@orbit.example');
    const header = mail.headers.find(({ key }) => key === 'auto-submitted');
    assert.equal(header?.value, 'auto-generated');
  });

  it('gives a repeat the same Message-ID, and another mail another one', async () => {
    const { mailer, taken } = await mailServer();
    for (const key of [MAIL.key, MAIL.key, 'other']) await mailer.send({ ...MAIL, key });
    const mails = await Promise.all(taken.map((bytes) => PostalMime.parse(bytes)));
    const [first, repeat, other] = mails.map(({ messageId }) => messageId);
    assert.match(first ?? '', /^<[0-9a-f]{32}@orbit\.example>$/);
    assert.equal(repeat, first);
    assert.notEqual(other, first);
  });

  it('puts no header of a subject into the mail', async () => {
    const { mailer, taken } = await mailServer();
    await mailer.send({ ...MAIL, subject: 'a\r\nBcc: eve@example.com' });
    const mail = await PostalMime.parse(taken[0] ?? '');
    assert.equal(mail.bcc, undefined);
  });

  it('takes a final refusal as an answer', async () => {
    const { mailer } = await mailServer(refusing(550));
    const outcome = await mailer.send(MAIL);
    assert.deepEqual(outcome, { kind: 'refused', reason: 'the mail server answered 550' });
  });

  it('throws when the server asks to come back later', async () => {
    const { mailer } = await mailServer(refusing(450));
    await assert.rejects(mailer.send(MAIL));
  });

  it('throws when nobody listens', async () => {
    const mailer = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'webhooks@orbit.example',
      folder: '/nowhere',
      log: LOG,
    });
    await assert.rejects(mailer.send(MAIL));
    mailer.close();
  });
});

describe('send of a mailer without an SMTP server', () => {
  it('keeps the whole mail as a file and says so in the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orbital-mail-'));
    closers.push(() => rm(folder, { recursive: true }));
    const lines: object[] = [];
    const mailer = createMailer({
      smtpUrl: undefined,
      from: 'webhooks@localhost',
      folder: join(folder, 'mail'),
      log: { info: (fields) => lines.push(fields) },
    });
    for (let index = 0; index < 2; index += 1)
      assert.deepEqual(await mailer.send(MAIL), { kind: 'sent' });
    const files = await readdir(join(folder, 'mail'));
    assert.equal(files.length, 1, 'a repeat is the same mail');
    const bytes = await readFile(join(folder, 'mail', files[0] ?? ''));
    assert.equal((await PostalMime.parse(bytes)).subject, MAIL.subject);
    assert.equal(lines.length, 2);
  });
});
