import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { parse } from 'yaml';
import { FAIRNESS } from '../../dev/engines/temporal-server.ts';

const top = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(top, name), 'utf8');

const compose = v.parse(
  v.object({
    services: v.record(
      v.string(),
      v.object({
        image: v.string(),
        build: v.optional(v.string()),
        restart: v.string(),
        environment: v.optional(v.record(v.string(), v.string()), {}),
        depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
        healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
        entrypoint: v.optional(v.array(v.string())),
        command: v.optional(v.array(v.string())),
        ports: v.optional(v.array(v.string()), []),
        volumes: v.optional(v.array(v.string()), []),
        configs: v.optional(v.array(v.object({ source: v.string() })), []),
      }),
    ),
    volumes: v.record(v.string(), v.nullable(v.object({}))),
    configs: v.record(v.string(), v.object({ content: v.string() })),
  }),
  parse(read('docker-compose.yml'), { merge: true }),
);
const services = Object.entries(compose.services);
/** A job ends; everything else runs for good. */
const jobs = services.filter(([, { restart }]) => restart.startsWith('on-failure'));
const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped');

describe('docker-compose.yml', () => {
  it('has every part of the platform, each a job or a lasting service', () => {
    assert.deepEqual(jobs.map(([name]) => name).sort(), [
      'mongodb-setup',
      'temporal-namespace',
      'temporal-schema',
    ]);
    assert.deepEqual(lasting.map(([name]) => name).sort(), [
      'api',
      'mongodb',
      'postgresql',
      'temporal',
      'temporal-ui',
      'worker',
    ]);
    assert.equal(jobs.length + lasting.length, services.length);
  });

  it('checks the health of every lasting service', () => {
    for (const [name, { healthcheck }] of lasting)
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
        assert.match(rest, /^:\?/, `${variable} must be required`);
    for (const [name, { environment }] of services)
      for (const [key, value] of Object.entries(environment)) {
        if (/PASSWORD|PWD|KEY|SECRET|TOKEN/.test(key))
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
    const named = services.flatMap(([, { volumes }]) => volumes.map((v_) => v_.split(':')[0]));
    assert.deepEqual(named.sort(), Object.keys(compose.volumes).sort());
  });

  it('defines every config it mounts', () => {
    for (const { source } of services.flatMap(([, { configs }]) => configs))
      assert.ok(source in compose.configs);
  });

  it('gives owners turns at the task queues as the server of npm start does', () => {
    const content = compose.configs['temporal-dynamic-config']?.content ?? '';
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
      if (build === undefined) assert.match(image, /:\d+\.\d+(\.\d+)?$/, name);
    for (const [, image = ''] of read('Dockerfile').matchAll(/^FROM (\S+)/gm))
      assert.match(image, /:\d+\.\d+\.\d+-/);
  });

  it('runs the platform in production mode, not as root', () => {
    for (const name of ['api', 'worker'])
      assert.equal(compose.services[name]?.environment['NODE_ENV'], 'production');
    assert.match(read('Dockerfile'), /^USER node$/m);
  });
});
