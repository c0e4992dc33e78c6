import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import PostalMime from 'postal-mime';
import { readApiConfig } from '../../api/config.ts';
import { openSignIn } from '../../api/sign-in-parts.ts';
import { createUserRecords } from '../../records/access/users.ts';
import { useDatabase } from '../kit/engines/database.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { startMailServer } from '../kit/peers/mail-server.ts';
import { SIGN_IN_INDEXES } from '../kit/surfaces/sign-in.ts';
import { createTestKit } from '../kit/surfaces/test-kit.ts';

describe('a link to sign in over SMTP', () => {
  const database = useDatabase(...SIGN_IN_INDEXES);
  const mail = useFixture(
    () => startMailServer(),
    (server) => server.close(),
  );

  it('arrives whole, from the configured sender, and signs in', async () => {
    const config = readApiConfig({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Console <console@orbit.example>',
      CONSOLE_PUBLIC_URL: 'https://a-rather-long-name.of-a-console.example.org:8443',
    });
    const opened = openSignIn(database, config, createTestKit().log, () => 8083);
    const email = 'ada@example.org';
    await createUserRecords(database).create({
      ownerId: 'acme',
      email,
      rights: { role: 'operator' },
      tier: 'free',
      invitedBy: null,
    });
    opened.parts.sender.ask(email, '/plans');
    opened.parts.sender.ask('eve@example.org', null);
    await opened.parts.sender.idle();
    assert.equal(mail.taken.length, 1);
    const { to, from, text } = await PostalMime.parse(mail.taken[0] ?? '');
    assert.deepEqual([to?.[0]?.address, from?.address], [email, 'console@orbit.example']);
    const [, address, token = ''] = /^(https:\S+)\/login\/confirm#(\S+)$/m.exec(text ?? '') ?? [];
    assert.equal(address, config.consoleUrl);
    const place = { address: '127.0.0.1', userAgent: null };
    const outcome = await opened.parts.links.signIn(token, place);
    assert.equal(outcome.kind, 'signed_in');
    assert.equal(outcome.next, '/plans');
    assert.equal((await opened.verifier.identify(outcome.cookie))?.ownerId, 'acme');
    await opened.close();
  });
});
