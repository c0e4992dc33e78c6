import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reportForeignSecrets, type SealedSecrets } from '../../outbound/check-secrets.ts';
import { createSecretBox } from '../../outbound/secret-box.ts';

const [FORMER, PRESENT, FOREIGN] = [1, 2, 3].map((byte) =>
  Buffer.alloc(32, byte).toString('base64'),
);
assert.ok(FORMER !== undefined && PRESENT !== undefined && FOREIGN !== undefined);

/** Secrets that lie in memory. */
const stored = (...sealed: readonly string[]): SealedSecrets => ({
  countSealedOtherwise: (beginnings) =>
    Promise.resolve(
      sealed.filter((text) => !beginnings.some((beginning) => text.startsWith(beginning))).length,
    ),
});

const sealedWith = (key: string): string => createSecretBox([key]).seal('whsec_a', 'wh_1');

async function report(secrets: SealedSecrets, keys: readonly string[]) {
  const lines: { readonly fields: object; readonly message: string }[] = [];
  const log = { error: (fields: object, message: string) => void lines.push({ fields, message }) };
  const box = keys.length === 0 ? { beginnings: [] } : createSecretBox(keys);
  return { count: await reportForeignSecrets(secrets, box, log), lines };
}

describe('reportForeignSecrets', () => {
  it('says nothing while every secret opens, with the present or a former key', async () => {
    const secrets = stored(sealedWith(FORMER), sealedWith(PRESENT));
    assert.deepEqual(await report(secrets, [PRESENT, FORMER]), { count: 0, lines: [] });
  });

  it('names the setting and counts what does not open', async () => {
    const secrets = stored(sealedWith(FOREIGN), sealedWith(PRESENT), sealedWith(FOREIGN));
    const { count, lines } = await report(secrets, [PRESENT]);
    assert.equal(count, 2);
    assert.deepEqual(
      lines.map(({ fields }) => fields),
      [{ setting: 'WEBHOOK_SECRETS_KEY', webhooks: 2 }],
    );
  });

  it('does not ask where webhooks are not set up at all', async () => {
    const secrets: SealedSecrets = { countSealedOtherwise: () => assert.fail('was asked') };
    assert.equal((await report(secrets, [])).count, 0);
  });
});

describe('knows of a secret box', () => {
  it('is true for seals of its own keys alone', () => {
    const box = createSecretBox([PRESENT, FORMER]);
    for (const key of [PRESENT, FORMER]) assert.equal(box.knows(sealedWith(key)), true);
    for (const text of [sealedWith(FOREIGN), '', 'v1', 'v1.', '{"id":1}'])
      assert.equal(box.knows(text), false, text);
  });
});
