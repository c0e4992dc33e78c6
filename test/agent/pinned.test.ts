import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { pino } from 'pino';
import { createTrust } from '../../agent/ground/pinned.ts';
import { createHandOutSigner, newSigningKey } from '../../api/console/hand-out-signer.ts';
import { createSecretBox } from '../../outbound/secret-box.ts';
import type { SigningKeyDocument } from '../../records/mission/signing-keys.ts';

type Parts = Parameters<typeof createTrust>[0];
const log = pino({ level: 'silent' });
const box = createSecretBox([Buffer.alloc(32, 7).toString('base64')]);
const HAND_OUT = '{"deployment_id":"dep_1"}';

/** A platform with these keys, the first of which signs. */
function platformWith(...keys: SigningKeyDocument[]) {
  const records = { all: () => Promise.resolve(keys), keep: () => assert.fail('there are keys') };
  return createHandOutSigner(records, box, () => 0);
}

/** An agent that hears this platform; `forge` changes what it is shown. */
async function agent(file: string | null = null) {
  let platform = platformWith();
  let forge = (body: string): string => body;
  const notes = new Map<string, unknown>();
  // What the agent uses of both; the rest is not touched here.
  const journal = {
    note: (key: string) => Promise.resolve(notes.get(key)),
    commit: (changes: readonly { key: string; value: unknown }[]) => {
      for (const { key, value } of changes) notes.set(key, value);
      return Promise.resolve();
    },
  } as unknown as Parts['journal'];
  const console_ = {
    keys: async () => {
      const keys = (await platform.keys()).map(({ id, publicKey }) => ({
        ...{ id, algorithm: 'Ed25519', public_key: publicKey },
      }));
      const body = JSON.stringify({ keys });
      return { kind: 'ok', value: { body: forge(body), signature: await platform.vouch(body) } };
    },
  } as unknown as Parts['console'];
  const trust = await createTrust({ journal, console: console_, log, file });
  return {
    pinned: () => (notes.get('pinned') as { keys: { id: string }[] }).keys.map(({ id }) => id),
    async flies(next: typeof platform, forging = (body: string): string => body) {
      platform = next;
      forge = forging;
      return trust.refusal({ body: HAND_OUT, signature: await platform.sign(HAND_OUT) });
    },
  };
}

describe('whom an agent believes', () => {
  const [first, second, third] = [1, 2, 3].map((ms) => newSigningKey(box, ms)) as [
    SigningKeyDocument,
    SigningKeyDocument,
    SigningKeyDocument,
  ];

  it('follows from key to key, as each list is signed by one that it knows', async () => {
    const own = await agent();
    assert.equal(await own.flies(platformWith(first)), null);
    assert.equal(await own.flies(platformWith(second, first)), null);
    assert.deepEqual(own.pinned(), [second.key_id, first.key_id]);
    assert.equal(await own.flies(platformWith(third, second)), null);
    assert.deepEqual(own.pinned(), [third.key_id, second.key_id]);
  });

  it('believes no list that none of its keys has signed, nor one that was changed', async () => {
    const own = await agent();
    assert.equal(await own.flies(platformWith(first)), null);
    assert.match((await own.flies(platformWith(second))) ?? '', /not pinned/);
    const changed = await own.flies(platformWith(second, first), (body) =>
      body.replaceAll(first.key_id, third.key_id),
    );
    assert.match(changed ?? '', /not pinned/);
    assert.deepEqual(own.pinned(), [first.key_id]);
  });

  it('believes the keys of its file, and no others whoever signs them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orbital-trust-'));
    const file = join(folder, 'keys.json');
    const key = { id: first.key_id, algorithm: 'Ed25519', public_key: first.public_key };
    await writeFile(file, JSON.stringify({ keys: [key] }));
    const own = await agent(file);
    assert.equal(await own.flies(platformWith(first)), null);
    assert.match((await own.flies(platformWith(second, first))) ?? '', /not pinned/);
    await rm(folder, { recursive: true });
  });
});
