import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  createLinkSender,
  type LinkSenderParts,
} from '../../../../api/console/auth/link-sender.ts';
import type { Mail, MailOutcome } from '../../../../outbound/mail.ts';
import type { UserRecord } from '../../../../records/access/user-documents.ts';
import { createTestKit } from '../../../kit/surfaces/test-kit.ts';

const ADA: UserRecord = {
  ...{ id: 'usr_1', ownerId: 'acme', email: 'ada@example.org', role: 'operator', tier: 'free' },
  ...{ permissions: [], createdMs: 0, lastSignInMs: null, invitedBy: null },
};
const NOW_MS = Date.UTC(2026, 10, 23, 14, 0);

/** A sender whose mails go where `send` says. */
function aSender(
  send: (mail: Mail, nth: number) => Promise<MailOutcome>,
  more: Partial<LinkSenderParts> = {},
) {
  const kit = createTestKit();
  const tries: Mail[] = [];
  const sender = createLinkSender({
    users: { ofEmail: (email) => Promise.resolve(email === ADA.email ? [ADA] : []) },
    links: { create: () => Promise.resolve({ id: 'lnk_1', token: 'TOKEN' }) },
    mailer: { send: (mail) => send(mail, tries.push(mail)), close: () => undefined },
    delivery: 'mail',
    address: () => 'https://console.example',
    log: kit.log,
    clock: () => NOW_MS,
    waitsMs: [1, 1],
    ...more,
  });
  return { sender, tries, lines: kit.lines };
}

const sent = () => Promise.resolve({ kind: 'sent' } as const);

describe('createLinkSender', () => {
  it('says in the mail for whom, where and until when', async () => {
    const { sender, tries } = aSender(sent);
    sender.ask(ADA.email, null);
    await sender.idle();
    const [{ to, text } = { to: '', text: '' }] = tries;
    assert.equal(to, ADA.email);
    assert.match(text, /acme \(operator\)\nhttps:\/\/console\.example\/login\/confirm#TOKEN\n/);
    assert.match(text, /once, until 2026-11-23 14:15 UTC/);
  });

  it('gives an invitation a day', async () => {
    const { sender, tries } = aSender(sent);
    sender.invite(ADA, null);
    await sender.idle();
    assert.match(
      tries[0]?.text ?? '',
      /^A program of acme made you [^]*until 2026-11-24 14:00 UTC/,
    );
  });

  it('tries again when the mail server is away, three times in all', async () => {
    const away = () => Promise.reject(new Error('connection refused'));
    const mended = aSender((_mail, nth) => (nth < 3 ? away() : sent()));
    mended.sender.ask(ADA.email, null);
    await mended.sender.idle();
    assert.deepEqual([mended.tries.length, mended.lines.length], [3, 0]);
    const lost = aSender(away);
    lost.sender.ask(ADA.email, null);
    await lost.sender.idle();
    assert.deepEqual([lost.tries.length, lost.lines.length], [3, 1]);
    assert.ok(!JSON.stringify(lost.lines).includes('TOKEN'));
  });

  it('does not try again what the mail server refused', async () => {
    const { sender, tries, lines } = aSender(() =>
      Promise.resolve({ kind: 'refused', reason: 'the mail server answered 550' }),
    );
    sender.ask(ADA.email, null);
    await sender.idle();
    assert.deepEqual([tries.length, lines[0]?.['reason']], [1, 'the mail server answered 550']);
  });

  it('prints links instead where that is how they go, and mails nothing', async () => {
    const { sender, tries, lines } = aSender(sent, { delivery: 'log' });
    sender.ask(ADA.email, null);
    sender.ask('eve@example.org', null);
    await sender.idle();
    assert.equal(tries.length, 0);
    assert.deepEqual(
      lines.map(({ link }) => link),
      ['https://console.example/login/confirm#TOKEN'],
    );
  });

  it('refuses where nothing is set up', () => {
    const { sender } = aSender(sent, { delivery: 'off' });
    for (const call of [() => sender.ask(ADA.email, null), () => sender.invite(ADA, null)])
      assert.throws(call, { code: 'unavailable' });
  });

  it('lets only so much wait while the mail server hangs, and sends a few at once', async () => {
    const ends: (() => void)[] = [];
    let hangs = true;
    const { sender, tries } = aSender(() =>
      hangs ? new Promise((resolve) => ends.push(() => resolve({ kind: 'sent' }))) : sent(),
    );
    let taken = 0;
    assert.throws(
      () => {
        for (; taken < 10_000; taken += 1) sender.ask(ADA.email, null);
      },
      { code: 'unavailable' },
    );
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(taken < 1_000 && tries.length > 1 && tries.length < 10, `${taken} ${tries.length}`);
    hangs = false;
    const closed = sender.close();
    for (const end of ends) end();
    await closed;
    // What was taken is sent before the process ends.
    assert.equal(tries.length, taken);
  });
});
