import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';
import { useFixture } from '../kit/engines/fixture.ts';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');
const SECRETS = {
  ...{ MONGODB_PASSWORD: 'a', MONGODB_ROOT_PASSWORD: 'b', MONGODB_REPLICA_KEY: 'c' },
  ...{ POSTGRES_PASSWORD: 'd', WEBHOOK_SECRETS_KEY: 'e' },
};

/** What the loader made of the file. */
interface Loaded {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly stop_grace_period?: string;
        readonly security_opt?: readonly string[];
        readonly networks?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

// Compose itself is the judge of its file; its loader is a Go module, which is built here.
describe("docker-compose.yml as Compose's own loader reads it", function () {
  this.timeout(600_000);
  const loader = useFixture(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'orbital-compose-'));
      const hasGo = await run('go', ['version']).then(
        () => true,
        () => false,
      );
      const program = join(folder, 'compose-check');
      if (hasGo)
        await run('go', ['build', '-o', program, '.'], { cwd: join(top, 'dev', 'compose-check') });
      else
        console.log('      no Go on this machine: the file is not read by the loader of Compose');
      return { folder, program, hasGo };
    },
    ({ folder }) => rm(folder, { recursive: true }),
  );
  const load = (environment: NodeJS.ProcessEnv) =>
    run(loader.program, [join(top, 'docker-compose.yml')], {
      env: environment,
      maxBuffer: 16_000_000,
    });

  it('is understood with every secret, and refused without any one of them', async () => {
    if (!loader.hasGo) return;
    const { stdout } = await load({ ...SECRETS, WORKER_WEBHOOK_SENDS: '17' });
    // True: this is what the loader prints.
    const { services } = JSON.parse(stdout) as Loaded;
    for (const name of ['api', 'worker', 'mongodb', 'postgresql', 'temporal', 'prometheus'])
      assert.ok(name in services, name);
    const { environment = {} } = services['worker'] ?? {};
    assert.equal(environment['WORKER_WEBHOOK_SENDS'], '17');
    assert.match(environment['MONGODB_URI'] ?? '', /^mongodb:\/\/orbital_app:a@/);
    assert.equal(services['api']?.stop_grace_period, '20s');
    // Those of the profiles, too.
    for (const name of ['ground', 'agent', 'backup']) assert.ok(name in services, name);
    assert.ok(services['ground']?.security_opt?.includes('systempaths=unconfined'));
    assert.deepEqual(Object.keys(services['agent']?.networks ?? {}), ['agents']);
    for (const missing of Object.keys(SECRETS))
      await assert.rejects(load({ ...SECRETS, [missing]: '' }), new RegExp(`set ${missing}`));
  });
});
