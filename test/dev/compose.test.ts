import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { parse } from 'yaml';
import { RETENTION_MS } from '../../temporal/registration.ts';
import { FAIRNESS } from '../../dev/engines/temporal-server.ts';

const top = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(top, name), 'utf8');

const compose = v.parse(
  v.object({
    services: v.record(
      v.string(),
      v.object({
        image: v.string(),
        build: v.optional(
          v.union([v.string(), v.object({ context: v.string(), target: v.string() })]),
        ),
        restart: v.string(),
        mem_limit: v.optional(v.string()),
        logging: v.optional(v.object({ driver: v.string() })),
        cap_drop: v.optional(v.array(v.string())),
        security_opt: v.optional(v.array(v.string())),
        read_only: v.optional(v.boolean()),
        stop_grace_period: v.optional(v.string()),
        environment: v.optional(v.record(v.string(), v.string()), {}),
        depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
        healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
        entrypoint: v.optional(v.array(v.string())),
        command: v.optional(v.array(v.string())),
        profiles: v.optional(v.array(v.string()), []),
        ports: v.optional(v.array(v.string()), []),
        volumes: v.optional(v.array(v.string()), []),
        networks: v.optional(v.array(v.string()), ['default']),
        configs: v.optional(v.array(v.object({ source: v.string() })), []),
      }),
    ),
    volumes: v.record(v.string(), v.nullable(v.object({}))),
    networks: v.record(v.string(), v.nullable(v.object({}))),
    configs: v.record(v.string(), v.object({ file: v.string() })),
  }),
  parse(read('docker-compose.yml'), { merge: true }),
);
const services = Object.entries(compose.services);
/** A job ends; everything else runs for good. */
const jobs = services.filter(([, { restart }]) => restart.startsWith('on-failure'));
const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped');
/** Runs when somebody asks for it. */
const asked = services.filter(([, { restart }]) => restart === 'no');

/**
 * Namespaces of their own are what keeps programs of users apart: the usual filter and AppArmor's usual profile refuse
 * them, and a masked /proc makes the kernel refuse another one. Compose takes the last one in this form alone.
 */
const UNFILTERED = ['seccomp:unconfined', 'apparmor:unconfined', 'systempaths=unconfined'];

/** Its image holds one program and nothing that could ask it. */
const UNCHECKED = 'collector';

/** No secrets, or none that every installation has: empty unless it is set. */
const NEEDS_NO_VALUE = new Set([
  ...['API_KEY_PREFIXES', 'WRONG_KEY_RATE_LIMIT', 'TEMPORAL_TLS_KEY', 'TEMPORAL_API_KEY'],
  ...['ARCHIVE_S3_KEY_ID', 'ARCHIVE_S3_SECRET', 'ORBITAL_KEY'],
]);

/** The settings that the runbook tells. */
function toldSettings(): readonly string[] {
  const [, table = ''] = /^## Settings$([^]*?)^## /m.exec(read('docs/runbook.md')) ?? [];
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name = '']) => name);
}

describe('docker-compose.yml', () => {
  it('passes every setting of the runbook on, empty where nothing is set', () => {
    const told = toldSettings();
    assert.ok(told.length > 40, `${told.length} settings`);
    for (const part of ['api', 'worker']) {
      const { environment = {} } = compose.services[part] ?? {};
      assert.deepEqual(
        told.filter((name) => !(name in environment)),
        [],
        part,
      );
      for (const [name, value] of Object.entries(environment)) {
        const variable = /\$\{(\w+)/.exec(value)?.[1];
        if (variable !== undefined && name !== 'MONGODB_URI') assert.equal(variable, name);
      }
    }
  });

  it('bounds memory, logs and rights of every container', () => {
    for (const [name, service] of services) {
      assert.ok(service.mem_limit !== undefined, `${name} has no bound of memory`);
      assert.equal(service.logging?.driver, 'json-file', name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(
        service.security_opt,
        ['no-new-privileges:true', ...(name === 'ground' ? UNFILTERED : [])],
        name,
      );
    }
    for (const name of ['api', 'worker', 'ground', 'agent'])
      assert.equal(compose.services[name]?.read_only, true);
  });

  it('lets the platform work as a user of its own, and not as the root of MongoDB', () => {
    const { MONGODB_URI: uri = '' } = compose.services['api']?.environment ?? {};
    assert.match(uri, /^mongodb:\/\/orbital_app:\$\{MONGODB_PASSWORD:/);
    const setup = compose.services['mongodb-setup']?.entrypoint?.join('\n') ?? '';
    assert.match(setup, /role: "readWrite", db: process\.env\.MONGODB_DATABASE/);
  });

  it('keeps closed workflows as long as a namespace that the platform makes', () => {
    const job = compose.services['temporal-namespace']?.entrypoint?.join('\n') ?? '';
    assert.equal(Number(/--retention (\d+)h/.exec(job)?.[1]) * 3_600_000, RETENTION_MS);
  });

  it('opens no more connections to PostgreSQL than it takes', () => {
    const { environment = {} } = compose.services['temporal'] ?? {};
    const pools = Number(environment['SQL_MAX_CONNS']) + Number(environment['SQL_VIS_MAX_CONNS']);
    assert.ok(4 * pools <= 90, `${4 * pools} of 100`);
    assert.equal(environment['DB'], 'postgres12_pgx');
    const schema = compose.services['temporal-schema']?.environment ?? {};
    assert.equal(schema['SQL_PLUGIN'], 'postgres12_pgx');
  });

  it('leaves processes the time that they take to end', () => {
    const secondsOf = (name: string) =>
      Number(/^(\d+)s$/.exec(compose.services[name]?.stop_grace_period ?? '')?.[1]);
    // 5 s of listening on, 10 s of requests in flight, 4 s until it is ended by itself.
    assert.ok(secondsOf('api') >= 19);
    assert.ok(secondsOf('worker') >= 13);
  });

  it('has every part of the platform, each a job or a lasting service', () => {
    assert.deepEqual(jobs.map(([name]) => name).sort(), [
      'mongodb-setup',
      'temporal-namespace',
      'temporal-schema',
    ]);
    assert.deepEqual(lasting.map(([name]) => name).sort(), [
      'agent',
      'api',
      'collector',
      'grafana',
      'ground',
      'mongodb',
      'postgresql',
      'prometheus',
      'temporal',
      'temporal-ui',
      'worker',
    ]);
    assert.deepEqual(
      asked.map(([name]) => name),
      ['backup'],
    );
    assert.equal(jobs.length + lasting.length + asked.length, services.length);
  });

  it('checks the health of every lasting service', () => {
    for (const [name, { healthcheck }] of lasting.filter(([one]) => one !== UNCHECKED))
      assert.ok((healthcheck?.test.length ?? 0) > 1, `${name} has no health check`);
  });

  it('waits for jobs to complete and for services to be healthy', () => {
    for (const [name, { depends_on }] of services)
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const isJob = jobs.some(([job]) => job === needed);
        const expected = isJob ? 'service_completed_successfully' : 'service_healthy';
        assert.ok(needed in compose.services, `${name} waits for ${needed}`);
        assert.equal(condition, expected, `${name} waits for ${needed}`);
      }
  });

  it('holds no secret and no default for one', () => {
    const text = read('docker-compose.yml');
    for (const [, variable = '', rest = ''] of text.matchAll(/\$\{(\w+)([^}]*)\}/g))
      if (/PASSWORD|KEY|SECRET|TOKEN/.test(variable))
        assert.match(
          rest,
          NEEDS_NO_VALUE.has(variable) ? /^:-$/ : /^:\?/,
          `${variable} must be required`,
        );
    for (const [name, { environment }] of services)
      for (const [key, value] of Object.entries(environment)) {
        if (/PASSWORD|PWD|KEY|SECRET|TOKEN/.test(key) && !NEEDS_NO_VALUE.has(key))
          assert.match(value, /^\$\{\w+:\?[^}]+\}$/, `${name} ${key}`);
        const inUrl = /:\/\/[^:@/]+:([^@]+)@/.exec(value)?.[1];
        if (inUrl !== undefined) assert.match(inUrl, /^\$\{\w+:\?[^}]+\}$/, `${name} ${key}`);
      }
  });

  it('lists every required variable in .env.example, without a value', () => {
    const required = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, n]) => n);
    const example = read('.env.example');
    for (const variable of new Set(required))
      assert.match(example, new RegExp(`^${variable ?? ''}=$`, 'm'));
  });

  it('publishes no database and binds what it publishes to one address', () => {
    for (const [name, { ports }] of services) {
      if (/mongo|postgres/.test(name)) assert.deepEqual(ports, []);
      for (const port of ports) assert.match(port, /^\$\{BIND_ADDRESS:-127\.0\.0\.1\}:\d+:\d+$/);
    }
  });

  it('keeps data in named volumes', () => {
    const sources = services.flatMap(([, { volumes }]) => volumes.map((one) => one.split(':')));
    const named = sources.flatMap(([from = '']) => (from.startsWith('./') ? [] : [from]));
    assert.deepEqual([...new Set(named)].sort(), Object.keys(compose.volumes).sort());
    for (const [from = '', , mode] of sources.filter(([source]) => source?.startsWith('./'))) {
      assert.ok(existsSync(join(top, from)), from);
      assert.equal(mode, 'ro', from);
    }
  });

  it('flies and runs programs in profiles of their own, as users without rights', () => {
    for (const name of ['agent', 'ground'])
      assert.deepEqual(compose.services[name]?.profiles, [name]);
    assert.equal(compose.services['ground']?.environment['QUEUES'], 'ground');
    // Nothing but the console's address and its own key: no secret of the platform.
    assert.deepEqual(Object.keys(compose.services['agent']?.environment ?? {}), ['ORBITAL_KEY']);
    const stages = read('Dockerfile').split(/^FROM /m);
    for (const [stage, program] of [
      ['agent', 'dist/agent/main.js'],
      ['platform', 'dist/api/main.js'],
    ] as const) {
      const text = stages.find((one) => one.split('\n', 1)[0]?.endsWith(` AS ${stage}`)) ?? '';
      assert.match(text, /^USER node$/m, stage);
      assert.ok(text.includes(program), stage);
    }
    assert.ok(stages.at(-1)?.includes(' AS platform'), 'the platform is what is built unasked');
  });

  it('lets an agent reach the api, and no database', () => {
    const onNetwork = (network: string) =>
      services.flatMap(([name, { networks }]) => (networks.includes(network) ? [name] : []));
    assert.deepEqual(Object.keys(compose.networks).sort(), ['agents', 'default']);
    assert.deepEqual(onNetwork('agents').sort(), ['agent', 'api']);
    assert.ok(!onNetwork('default').includes('agent'));
  });

  it('copies MongoDB where the worker looks for the stamp of it', () => {
    const { worker } = compose.services;
    const backup = compose.services['backup'] ?? assert.fail('nothing copies MongoDB');
    assert.deepEqual(backup.profiles, ['backup']);
    const { BACKUP_DIR: folder = '', BACKUP_STAMP: stamp = '' } = backup.environment;
    assert.ok(stamp.startsWith(`${folder}/`), stamp);
    assert.ok(backup.volumes.includes(`backups:${folder}`));
    assert.deepEqual(worker?.volumes, [`backups:${folder}:ro`]);
    assert.ok(existsSync(join(top, backup.entrypoint?.[0]?.slice(1) ?? 'none')));
  });

  it('watches in a profile of its own, what nothing else needs', () => {
    const watching = services.flatMap(([name, { profiles }]) =>
      profiles.includes('observe') ? [name] : [],
    );
    assert.deepEqual(watching.sort(), ['collector', 'grafana', 'prometheus']);
    for (const name of ['api', 'worker']) {
      const { environment, ports } = compose.services[name] ?? assert.fail(name);
      assert.equal(environment['METRICS_PORT'], '9464');
      assert.ok(!ports.some((port) => port.endsWith(':9464')), 'metrics are not published');
      assert.match(read('ops/observe/prometheus.yml'), new RegExp(`names: \\[${name}\\].*9464`));
    }
  });

  it('defines every config it mounts', () => {
    for (const { source } of services.flatMap(([, { configs }]) => configs))
      assert.ok(source in compose.configs);
  });

  it('gives owners turns at the task queues as the server of npm start does', () => {
    const content = read(compose.configs['temporal-dynamic-config']?.file ?? '');
    const settings = v.parse(
      v.record(v.string(), v.tuple([v.object({ value: v.union([v.number(), v.boolean()]) })])),
      parse(content),
    );
    for (const setting of FAIRNESS) {
      const [name = '', value] = setting.split('=');
      assert.equal(String(settings[name]?.[0].value), value, name);
    }
  });

  it('pins every image', () => {
    for (const [name, { image, build }] of services)
      if (build === undefined) assert.match(image, /:v?\d+\.\d+(\.\d+)?$/, name);
    for (const [, image = ''] of read('Dockerfile').matchAll(/^FROM (\S+)/gm))
      assert.match(image, /:\d+\.\d+\.\d+-/);
  });

  it('runs the platform in production mode, not as root', () => {
    for (const name of ['api', 'worker'])
      assert.equal(compose.services[name]?.environment['NODE_ENV'], 'production');
    assert.match(read('Dockerfile'), /^USER node$/m);
  });
});
