import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { verifyWebhook } from '../../../clients/sdk/verify-webhook.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../contracts/webhook/event-examples.ts';
import { newSecret, signatureHeaders } from '../../../outbound/sign.ts';

const NOW_MS = Date.UTC(2026, 10, 23);
const event = WEBHOOK_EVENT_EXAMPLES['webhook.test'];
const body = JSON.stringify(event);

/** The headers that the platform sends. */
function signed(secrets: readonly string[], text = body): Record<string, string> {
  const timestampS = NOW_MS / 1000;
  return signatureHeaders({ id: event.id, timestampS, body: Buffer.from(text), secrets });
}

/** Of the older form alone. */
function serviceOnly(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('x-service')),
  );
}

describe('verifyWebhook', () => {
  const at = { nowMs: NOW_MS };

  it('takes what the platform signs, in both forms, as text and bytes, from any headers', async () => {
    for (const secret of [newSecret(), 'a secret of our own, long enough']) {
      const headers = signed([secret]);
      for (const given of [headers, serviceOnly(headers), new Headers(headers)])
        for (const content of [body, Buffer.from(body)]) {
          const check = await verifyWebhook({ body: content, headers: given }, secret, at);
          assert.ok(check.ok);
          assert.deepEqual(check.event, JSON.parse(body));
        }
    }
  });

  it('takes the former secret while a rotation lasts', async () => {
    const [present, former] = [newSecret(), newSecret()];
    const headers = signed([present, former]);
    for (const given of [headers, serviceOnly(headers)])
      for (const secret of [present, former])
        assert.equal((await verifyWebhook({ body, headers: given }, secret, at)).ok, true);
  });

  it('refuses another body, another secret, no signature and an old one, and says which', async () => {
    const secret = newSecret();
    const headers = signed([secret]);
    const reason = async (
      delivery: Parameters<typeof verifyWebhook>[0],
      key = secret,
      nowMs = NOW_MS,
    ) => {
      const check = await verifyWebhook(delivery, key, { nowMs });
      return check.ok ? 'ok' : check.reason;
    };
    for (const given of [headers, serviceOnly(headers)]) {
      assert.equal(await reason({ body: `${body} `, headers: given }), 'wrong_signature');
      assert.equal(await reason({ body, headers: given }, newSecret()), 'wrong_signature');
      assert.equal(await reason({ body, headers: given }, ''), 'wrong_signature');
    }
    assert.equal(await reason({ body, headers: {} }), 'unsigned');
    assert.equal(await reason({ body, headers }, secret, NOW_MS + 301_000), 'too_old');
    assert.equal(await reason({ body, headers }, secret, NOW_MS - 301_000), 'too_old');
    const moved = { ...headers, 'webhook-timestamp': String(NOW_MS / 1000 + 1) };
    assert.equal(await reason({ body, headers: moved }), 'wrong_signature');
    const none = { ...headers, 'webhook-signature': 'v1,%%% v2,abcd' };
    assert.equal(await reason({ body, headers: none }), 'wrong_signature');
    assert.equal(await reason({ body: '[]', headers: signed([secret], '[]') }), 'not_an_event');
    assert.equal(await reason({ body: '{', headers: signed([secret], '{') }), 'not_an_event');
  });
});
