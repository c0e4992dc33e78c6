import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { createHandOutSigner } from '../../api/console/hand-out-signer.ts';
import { createSecretBox } from '../../outbound/secret-box.ts';
import { createSigningKeyRecords } from '../../records/mission/signing-keys.ts';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import { engines } from '../kit/engines/engines.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

describe('npm run secrets', function () {
  this.timeout(300_000);
  const name = `test_secrets_${randomBytes(4).toString('hex')}`;
  const key = () => randomBytes(32).toString('base64');
  const [former, next] = [key(), key()];
  const [old, both, fresh] = [[former], [next, former], [next]].map((keys) =>
    createSecretBox(keys),
  ) as [
    ReturnType<typeof createSecretBox>,
    ReturnType<typeof createSecretBox>,
    ReturnType<typeof createSecretBox>,
  ];
  let database: Database;

  const secrets = (keys: string, ...words: string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const env = {
        ...process.env,
        MONGODB_URI: engines().mongoUri,
        MONGODB_DATABASE: name,
        WEBHOOK_SECRETS_KEY: keys,
      };
      const args = ['--import', 'tsx', 'api/secrets.ts', ...words];
      execFile(process.execPath, args, { env }, (error, out, problem) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, problem });
      });
    });
  // Ids are texts here; the driver takes them for its own otherwise.
  const collection = (of: string) => database.db.collection<{ _id: string }>(of);

  before(async () => {
    database = await connectDatabase({ uri: engines().mongoUri, name });
    const sealed = (text: string, id: string) => old.seal(text, id);
    await collection('webhooks').insertOne({
      _id: 'wh_1',
      secrets: [{ sealed: sealed('now', 'wh_1') }, { sealed: sealed('before', 'wh_1') }],
    } as never);
    await collection('alerts').insertOne({
      _id: 'al_1',
      channel: { kind: 'chat', sealed_url: sealed('https://chat.example/x', 'al_1') },
    } as never);
    await collection('webhook_listeners').insertOne({
      _id: 'key_1',
      sealed_secret: sealed('heard', 'key_1'),
    } as never);
    await collection('idempotency').insertOne({
      _id: 'scope',
      answer: { body: `sealed:${sealed('{}', 'scope')}` },
    } as never);
    await createHandOutSigner(createSigningKeyRecords(database), old, () => 0).sign('{}');
  });
  after(async () => {
    await database.db.dropDatabase();
    await database.close();
  });

  it('counts by key, and says which key is missing', async () => {
    const { code, out, problem } = await secrets(next, 'status');
    assert.equal(code, 1);
    assert.match(out, /^\w{8} +MISSING HERE +2 +1 +1 +1 +1$/m);
    assert.match(out, /^\w{8} +seals +0 +0 +0 +0 +0$/m);
    assert.match(problem, /put it behind the present one/);
    const refused = await secrets(next, 'reseal');
    assert.equal(refused.code, 1);
    assert.match(refused.problem, /5 are left/);
  });

  it('seals everything with the new key, which then opens it without the former one', async () => {
    const { code, out } = await secrets(`${next},${former}`, 'reseal');
    assert.equal(code, 0);
    assert.match(out, /^5 resealed/);
    assert.match((await secrets(`${next},${former}`, 'reseal')).out, /^0 resealed/);
    const { secrets: kept } = ((await collection('webhooks').findOne({})) ?? {}) as unknown as {
      secrets: { sealed: string }[];
    };
    assert.deepEqual(
      kept.map(({ sealed }) => fresh.open(sealed, 'wh_1')),
      ['now', 'before'],
    );
    const { channel } = ((await collection('alerts').findOne({})) ?? {}) as unknown as {
      channel: { sealed_url: string };
    };
    assert.equal(fresh.open(channel.sealed_url, 'al_1'), 'https://chat.example/x');
    const signer = createHandOutSigner(createSigningKeyRecords(database), fresh, () => 0);
    assert.match((await signer.sign('{}')) ?? '', /^sig_/);
    // Only the answer that is kept for a repeat is left, for a day.
    assert.match((await secrets(`${next},${former}`, 'status')).out, /opens +0 +0 +0 +0 +1$/m);
  });

  it('lets another key sign, and shows the former one until it is removed', async () => {
    const signer = () => createHandOutSigner(createSigningKeyRecords(database), both, () => 0);
    const [first] = await signer().keys();
    const added = await secrets(next, 'signing', 'add');
    const id = added.out.trim();
    assert.match(id, /^sig_\w+$/);
    assert.deepEqual(
      (await signer().keys()).map((one) => one.id),
      [first?.id, id],
    );
    assert.ok((await signer().sign('{}'))?.startsWith(`${first?.id ?? ''}.`));
    assert.match(
      (await secrets(next, 'signing', 'remove', first?.id ?? '')).problem,
      /signs: let another/,
    );
    assert.equal((await secrets(next, 'signing', 'use', id)).code, 0);
    assert.match((await secrets(next, 'signing', 'use', id)).out, /signs already/);
    assert.deepEqual(
      (await signer().keys()).map((one) => one.id),
      [id, first?.id],
    );
    assert.ok((await signer().sign('{}'))?.startsWith(`${id}.`));
    assert.equal((await signer().vouch('{}'))?.split(',').length, 2);
    assert.match(
      (await secrets(next, 'signing', 'list')).out,
      new RegExp(`${id} +signs .* yes\\n`),
    );
    assert.equal((await secrets(next, 'signing', 'remove', first?.id ?? '')).code, 0);
    assert.deepEqual(
      (await signer().keys()).map((one) => one.id),
      [id],
    );
    assert.match(
      (await secrets(next, 'signing', 'use', 'sig_none')).problem,
      /there is no signing key/,
    );
    assert.match((await secrets('', 'status')).problem, /WEBHOOK_SECRETS_KEY is not set/);
  });
});
