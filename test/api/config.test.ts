import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readApiConfig } from '../../api/config.ts';
import { ConfigError } from '../../contracts/config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readApiConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

/** What production wants at least. */
const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://mongo.example/',
  TEMPORAL_ADDRESS: 'temporal.example:7233',
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('readApiConfig', () => {
  it('has a default for everything', () => {
    const config = readApiConfig({});
    assert.deepEqual(config.surfaces, ['main', 'simulation', 'cae', 'console']);
    assert.deepEqual(config.ports, { main: 8080, simulation: 8081, cae: 8082, console: 8083 });
    assert.equal(config.host, '127.0.0.1');
    assert.deepEqual(config.apiKeyPrefixes, ['svc']);
    assert.equal(config.caeAllowedOrigins, undefined);
    assert.equal(config.caeRateLimit, undefined);
  });

  it('listens to the world in production', () => {
    assert.equal(readApiConfig(PRODUCTION).host, '0.0.0.0');
  });

  const limitsOf = (env: Record<string, string>) => {
    const read = readApiConfig(env);
    const { caeRateLimit, caeLongRateLimit, simRateLimit, simLongRateLimit } = read;
    return [caeRateLimit, caeLongRateLimit, simRateLimit, simLongRateLimit, read.consoleRateLimit];
  };

  it('limits requests in production unless told otherwise, and nowhere else', () => {
    const none = [undefined, undefined, undefined, undefined, undefined];
    assert.deepEqual(limitsOf({}), none);
    assert.deepEqual(limitsOf({ NODE_ENV: 'test' }), none);
    assert.deepEqual(limitsOf(PRODUCTION), [600, 60, 600, 60, 600]);
    const { simSessionLimit, eventStreamLimit } = readApiConfig(PRODUCTION);
    assert.deepEqual([simSessionLimit, eventStreamLimit], [100, 50]);
    assert.equal(readApiConfig({}).eventStreamLimit, undefined);
    const set = {
      CAE_RATE_LIMIT: '1',
      CAE_LONG_RATE_LIMIT: '2',
      SIM_RATE_LIMIT: '3',
      SIM_LONG_RATE_LIMIT: '4',
      CONSOLE_RATE_LIMIT: '0',
    };
    assert.deepEqual(limitsOf(set), [1, 2, 3, 4, undefined]);
    assert.deepEqual(limitsOf({ ...set, ...PRODUCTION }), [1, 2, 3, 4, undefined]);
  });

  it('takes an empty variable as absent', () => {
    assert.equal(readApiConfig({ MAIN_PORT: '', DEV_API_KEY: '' }).ports.main, 8080);
  });

  it('is frozen all the way down', () => {
    const config = readApiConfig({});
    assert.ok(Object.isFrozen(config));
    assert.ok(Object.isFrozen(config.ports));
    assert.ok(Object.isFrozen(config.surfaces));
  });

  const bad: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['a port that is no number', { MAIN_PORT: 'http' }, /MAIN_PORT must be a whole number/],
    ['a port beyond 65535', { SIM_PORT: '70000' }, /SIM_PORT must be a whole number/],
    ['two surfaces on one port', { CAE_PORT: '8080' }, /must differ/],
    ['an unknown surface', { SURFACES: 'main,desk' }, /SURFACES.*must be names out of/],
    ['an unknown environment', { NODE_ENV: 'staging' }, /NODE_ENV must be one of/],
    ['a database address', { MONGODB_URI: 'localhost' }, /MONGODB_URI must be a mongodb:\/\//],
    ['an origin with a path', { CAE_ALLOWED_ORIGINS: 'https://a.example/x' }, /without a path/],
    [
      'an address of the console with a path',
      { CONSOLE_PUBLIC_URL: 'https://console.example/x' },
      /CONSOLE_PUBLIC_URL must be the origin of the console/,
    ],
    [
      'a console in the clear in production',
      { ...PRODUCTION, CONSOLE_PUBLIC_URL: 'http://console.example' },
      /CONSOLE_PUBLIC_URL must begin with https:\/\/ in production/,
    ],
    [
      'a mail server by another name',
      { SMTP_URL: 'https://mail.example' },
      /SMTP_URL must be an smtp/,
    ],
    ['every origin', { SIM_ALLOWED_ORIGINS: '*' }, /must be origins/],
    [
      'a limit below zero',
      { CAE_RATE_LIMIT: '-1' },
      /CAE_RATE_LIMIT must be a whole number from 0/,
    ],
    ['a prefix with blanks', { API_KEY_PREFIXES: 'a b' }, /API_KEY_PREFIXES/],
    ['a development key without form', { DEV_API_KEY: 'secret' }, /DEV_API_KEY must look like/],
    [
      'a development key of another prefix',
      { DEV_API_KEY: 'abc_live_0123456789abcdef' },
      /must begin with a prefix/,
    ],
    [
      'a development key in production',
      { ...PRODUCTION, DEV_API_KEY: 'svc_live_0123456789abcdef' },
      /must not be set in production/,
    ],
  ];
  for (const [title, env, says] of bad) {
    it(`refuses ${title}`, () => {
      const problems = problemsOf(env);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', says);
    });
  }

  it('lists every problem at once, and repeats no secret', () => {
    const problems = problemsOf({
      MAIN_PORT: 'x',
      CAE_PORT: '8081',
      LOG_LEVEL: 'loud',
      ...PRODUCTION,
      DEV_API_KEY: 'svc_live_0123456789abcdef',
      MONGODB_URI: 'mongo://user:hush@host',
    });
    assert.equal(problems.length, 4, problems.join('\n'));
    assert.doesNotMatch(problems.join('\n'), /hush|0123456789/);
  });

  it('names everything that production lacks in one message', () => {
    const problems = problemsOf({ NODE_ENV: 'production', WEBHOOK_ALLOW_INSECURE_TARGETS: '1' });
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['MONGODB_URI', 'TEMPORAL_ADDRESS', 'WEBHOOK_SECRETS_KEY', 'WEBHOOK_ALLOW_INSECURE_TARGETS'],
    );
    assert.equal(problemsOf({ NODE_ENV: 'production', MONGODB_URI: '' }).length, 3);
  });

  it('starts production without a key for secrets only when webhooks are off', () => {
    const keyless = { ...PRODUCTION, WEBHOOK_SECRETS_KEY: '' };
    assert.match(problemsOf(keyless).join(), /or WEBHOOKS=off/);
    assert.equal(readApiConfig({ ...keyless, WEBHOOKS: 'off' }).webhooks.isOn, false);
    assert.equal(readApiConfig(PRODUCTION).webhooks.isOn, true);
  });

  const keyless = [
    ['cae', 'CAE_RATE_LIMIT'],
    ['cae', 'CAE_LONG_RATE_LIMIT'],
    ['simulation', 'SIM_RATE_LIMIT'],
    ['simulation', 'SIM_LONG_RATE_LIMIT'],
    ['simulation', 'SIM_SESSION_LIMIT'],
  ] as const;
  for (const [surface, name] of keyless) {
    it(`refuses ${name}=0 in production where the process serves ${surface}`, () => {
      const says = new RegExp(`${name} must not be 0 in production: ${surface} takes no key`);
      assert.match(problemsOf({ ...PRODUCTION, [name]: '0' }).join('\n'), says);
      const others = { ...PRODUCTION, SURFACES: 'main, console', [name]: '0' };
      assert.doesNotMatch(problemsOf(others).join('\n'), says);
    });
  }
});
