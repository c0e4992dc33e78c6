import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readApiConfig } from '../../api/config.ts';
import { openSignIn } from '../../api/sign-in-parts.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { createTestKit } from '../kit/surfaces/test-kit.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  TEMPORAL_ADDRESS: 'temporal.example:7233',
  WEBHOOKS: 'off',
};
const SMTP_URL = 'smtp://127.0.0.1:1';
const CONSOLE_PUBLIC_URL = 'https://console.example';

describe('openSignIn', () => {
  /** Opens without an engine, which nothing here asks for. */
  const open = async (env: Readonly<Record<string, string>>) => {
    const { log, lines } = createTestKit();
    const database = await connectDatabase({ uri: 'mongodb://127.0.0.1:1/', name: 'none' });
    const opened = openSignIn(database, readApiConfig(env), log, () => 8083);
    await opened.close();
    await database.close();
    return { ...opened, lines };
  };

  const deliveries: readonly (readonly [string, Record<string, string>, string])[] = [
    ['development without a mail server prints links', {}, 'log'],
    ['development with one sends them', { SMTP_URL }, 'mail'],
    ['production sends them', { ...PRODUCTION, SMTP_URL, CONSOLE_PUBLIC_URL }, 'mail'],
    ['production without a mail server has none', { ...PRODUCTION, CONSOLE_PUBLIC_URL }, 'off'],
    ['production that does not know its address has none', { ...PRODUCTION, SMTP_URL }, 'off'],
  ];
  for (const [title, env, delivery] of deliveries)
    it(title, async () => {
      const { parts, lines } = await open(env);
      assert.equal(parts.sender.delivery, delivery);
      assert.equal(parts.isHttps, env['CONSOLE_PUBLIC_URL'] !== undefined);
      const said = lines.some(({ msg }) => String(msg).includes('nobody can ask for a link'));
      assert.equal(said, delivery === 'off');
    });
});
