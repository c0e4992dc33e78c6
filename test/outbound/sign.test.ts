import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { verify, verifyWithFallback } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import {
  newSecret,
  serviceSignature,
  signatureHeaders,
  standardWebhooksSecret,
} from '../../outbound/sign.ts';

/** The vector that GitHub publishes for signatures of this form. */
const PUBLISHED = {
  secret: "It's a Secret to Everybody",
  body: 'Hello, World!',
  signature: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
};

const BODY = JSON.stringify({ id: 'evt_1', data: { name: 'Świt 2 — 卫星 🛰' } });
const nowS = () => Math.floor(Date.now() / 1000);

describe('serviceSignature', () => {
  it('reproduces the published vector', () => {
    assert.equal(
      serviceSignature(PUBLISHED.secret, Buffer.from(PUBLISHED.body)),
      PUBLISHED.signature,
    );
  });

  it('is accepted by an outside verifier, whatever secret and body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 8, maxLength: 80 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
        async (secret, body) => {
          const signature = serviceSignature(secret, Buffer.from(body));
          assert.equal(await verify(secret, body, signature), true);
          assert.equal(await verify(secret, `${body} `, signature), false);
          assert.equal(await verify(`${secret}x`, body, signature), false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes the secret exactly as it was shown, its prefix included', async () => {
    const secret = newSecret();
    const signature = serviceSignature(secret, Buffer.from(BODY));
    assert.equal(await verify(secret, BODY, signature), true);
    assert.match(signature, /^sha256=[0-9a-f]{64}$/);
  });
});

describe('signatureHeaders', () => {
  const sign = (...secrets: string[]) =>
    signatureHeaders({ id: 'evt_1', timestampS: nowS(), body: Buffer.from(BODY), secrets });

  it('is accepted by the library of Standard Webhooks', () => {
    const secret = newSecret();
    const event: unknown = new Webhook(secret).verify(BODY, sign(secret));
    assert.deepEqual(event, JSON.parse(BODY));
  });

  const given = [
    'twelve chars',
    'pässwörter-ünd-mehr',
    'whsec_this is no base64',
    'whsec_',
    'whsec_abc',
    'whsec_c2hvcnQ=',
  ];
  for (const secret of given) {
    it(`signs with the given secret '${secret}' so that its other form verifies`, () => {
      assert.doesNotThrow(() =>
        new Webhook(standardWebhooksSecret(secret)).verify(BODY, sign(secret)),
      );
    });
  }

  it('keeps a secret that has the standard form as it is', () => {
    const secret = newSecret();
    assert.equal(standardWebhooksSecret(secret), secret);
    assert.equal(Buffer.from(secret.slice('whsec_'.length), 'base64').length, 32);
  });

  it('makes another secret every time', () => {
    assert.equal(new Set(Array.from({ length: 100 }, newSecret)).size, 100);
  });

  it('signs with the present and the former secret while a rotation overlaps', async () => {
    const [present, former, other] = [newSecret(), newSecret(), newSecret()];
    const headers = sign(present, former);
    for (const secret of [present, former])
      assert.doesNotThrow(() => new Webhook(secret).verify(BODY, headers));
    assert.throws(() => new Webhook(other).verify(BODY, headers), WebhookVerificationError);
    const single = headers['x-service-signature'] ?? '';
    assert.equal(await verify(present, BODY, single), true);
    assert.equal(await verifyWithFallback(former, BODY, single, [present]), true);
    assert.equal(await verify(former, BODY, headers['x-service-signature-previous'] ?? ''), true);
  });

  it('has one value in its own header and no former one without a rotation', () => {
    const headers = sign(newSecret());
    assert.equal('x-service-signature-previous' in headers, false);
    assert.equal(headers['webhook-signature']?.split(' ').length, 1);
  });

  it('is refused once it is older than five minutes', () => {
    const secret = newSecret();
    const headers = signatureHeaders({
      id: 'evt_1',
      timestampS: nowS() - 301,
      body: Buffer.from(BODY),
      secrets: [secret],
    });
    assert.throws(() => new Webhook(secret).verify(BODY, headers), WebhookVerificationError);
  });

  it('signs id, time and body joined by full stops', () => {
    const secret = newSecret();
    const headers = sign(secret);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const text = `evt_1.${headers['webhook-timestamp'] ?? ''}.${BODY}`;
    const expected = createHmac('sha256', key).update(text).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${expected}`);
  });

  it('cannot sign without a secret', () => {
    assert.throws(() => sign(), RangeError);
  });
});
