import { Command } from 'commander';
import { createSecretBox, type SecretBox } from '../outbound/secret-box.ts';
import { createSealedRecords } from '../records/owner/sealed.ts';
import { createSigningKeyRecords } from '../records/mission/signing-keys.ts';
import { instant, printTable, runProgram, withDatabase } from './command-line.ts';
import { newSigningKey } from './console/hand-out-signer.ts';

const ORDER = `
To replace WEBHOOK_SECRETS_KEY, one step after another at every process:
  1. the new key behind the present one:  WEBHOOK_SECRETS_KEY=present,new    restart all
  2. the new key in front:                WEBHOOK_SECRETS_KEY=new,present    restart all
  3. secrets reseal                       what was sealed before opens with the new one alone
  4. a day later, once secrets status counts nothing below the former one:  WEBHOOK_SECRETS_KEY=new    restart all
To replace the key that hand-outs to agents are signed with:
  1. secrets signing add        the new one is shown to agents, the present one signs on
  2. secrets signing use <id>   the new one signs; the former one is shown on, so that agents that know it follow
  3. secrets signing remove <id>  once every agent has flown a hand-out since: one that has not will follow no more`;

const program = new Command('secrets')
  .description('Replace the keys that seal secrets and that sign hand-outs to agents.')
  .addHelpText('after', ORDER)
  .showHelpAfterError('(--help says more)');

program
  .command('status')
  .description('How many secrets each key has sealed. The first key seals what is new.')
  .action(() =>
    withSecrets(async ({ sealed, box }) => {
      const counts = await sealed.countByKey();
      const [first] = box.beginnings;
      const ids = new Set([...box.beginnings.map(idOf), ...counts.map(({ keyId }) => keyId)]);
      const known = box.beginnings.map(idOf);
      printTable(
        ['key', 'state', 'webhooks', 'alerts', 'listeners', 'signing keys', 'kept answers'],
        [...ids].map((id) => {
          const state = first !== undefined && idOf(first) === id ? 'seals' : 'opens';
          const of = (kind: string): string =>
            String(counts.find((one) => one.keyId === id && one.kind === kind)?.count ?? 0);
          return [
            id,
            known.includes(id) ? state : 'MISSING HERE',
            ...['webhooks', 'alerts', 'listeners', 'signing_keys', 'answers'].map(of),
          ];
        }),
      );
      if ([...ids].some((id) => !known.includes(id)))
        program.error(
          'Some secrets were sealed with a key that WEBHOOK_SECRETS_KEY does not have: put it behind the present one.',
        );
    }),
  );

program
  .command('reseal')
  .description('Seals with the first key of WEBHOOK_SECRETS_KEY what another one has sealed.')
  .action(() =>
    withSecrets(async ({ sealed, box }) => {
      const { resealed, left } = await sealed.reseal(box);
      console.log(`${resealed} resealed.`);
      if (left > 0)
        program.error(
          `${left} are left: they were sealed with a key that WEBHOOK_SECRETS_KEY does not have.`,
        );
    }),
  );

const signing = program.command('signing').description('The keys that hand-outs are signed with.');

signing
  .command('list')
  .description('The keys that agents are shown; the first one signs.')
  .action(() =>
    withSecrets(async ({ signingKeys, box }) => {
      const keys = await signingKeys.all();
      if (keys.length === 0) {
        console.log('None yet: it is made with the first hand-out.');
        return;
      }
      printTable(
        ['id', 'state', 'made', 'can be opened'],
        keys.map((key, index) => [
          ...[key.key_id, index === 0 ? 'signs' : 'is shown'],
          ...[
            instant(key.created_at.getTime()) ?? '',
            box.knows(key.sealed_private_key) ? 'yes' : 'NO',
          ],
        ]),
      );
    }),
  );

signing
  .command('add')
  .description('Makes a key and shows it to agents; another one signs until `signing use`.')
  .action(() =>
    withSecrets(async ({ signingKeys, box }) => {
      const key = newSigningKey(box, Date.now());
      if ((await signingKeys.all()).length === 0) {
        await signingKeys.keep(key);
        console.log(`${key.key_id} signs: there was none before.`);
        return;
      }
      await signingKeys.add(key);
      console.log(key.key_id);
    }),
  );

signing
  .command('use')
  .description(
    'Lets a key sign; the former one is still shown. API processes follow within 5 seconds.',
  )
  .argument('<id>', 'as `signing list` shows it')
  .action((id: string) =>
    withSecrets(async ({ signingKeys, box }) => {
      const [first, ...others] = await signingKeys.all();
      if (first?.key_id === id) {
        console.log(`${id} signs already.`);
        return;
      }
      const wanted = others.find((key) => key.key_id === id);
      if (wanted === undefined) return program.error(`there is no signing key ${id}`);
      if (!box.knows(wanted.sealed_private_key))
        return program.error(`${id} was sealed with a key that WEBHOOK_SECRETS_KEY does not have`);
      if (!(await signingKeys.use(id))) return program.error(`there is no signing key ${id}`);
      console.log(`${id} signs.`);
    }),
  );

signing
  .command('remove')
  .description('Shows a key that does not sign no longer.')
  .argument('<id>', 'as `signing list` shows it')
  .action((id: string) =>
    withSecrets(async ({ signingKeys }) => {
      const [first] = await signingKeys.all();
      if (first?.key_id === id) return program.error(`${id} signs: let another one sign first`);
      if (!(await signingKeys.remove(id))) return program.error(`there is no signing key ${id}`);
      console.log(`${id} is shown no more.`);
    }),
  );

await runProgram(program);

interface Secrets {
  readonly sealed: ReturnType<typeof createSealedRecords>;
  readonly signingKeys: ReturnType<typeof createSigningKeyRecords>;
  readonly box: SecretBox;
}

function withSecrets(work: (secrets: Secrets) => Promise<unknown>): Promise<void> {
  return withDatabase(async ({ config, database }) => {
    const { secretKeys } = config.webhooks;
    if (secretKeys.length === 0) return program.error('WEBHOOK_SECRETS_KEY is not set');
    await work({
      sealed: createSealedRecords(database),
      signingKeys: createSigningKeyRecords(database),
      box: createSecretBox(secretKeys),
    });
  });
}

/** Seals begin with a version and the name of their key. */
function idOf(beginning: string): string {
  return beginning.split('.')[1] ?? '';
}
