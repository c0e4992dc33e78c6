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
    assert.equal(readApiConfig({ NODE_ENV: 'production' }).host, '0.0.0.0');
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
    ['every origin', { SIM_ALLOWED_ORIGINS: '*' }, /must be origins/],
    ['a limit of zero', { CAE_RATE_LIMIT: '0' }, /CAE_RATE_LIMIT must be a whole number from 1/],
    ['a prefix with blanks', { API_KEY_PREFIXES: 'a b' }, /API_KEY_PREFIXES/],
    ['a development key without form', { DEV_API_KEY: 'secret' }, /DEV_API_KEY must look like/],
    [
      'a development key of another prefix',
      { DEV_API_KEY: 'abc_live_0123456789abcdef' },
      /must begin with a prefix/,
    ],
    [
      'a development key in production',
      { NODE_ENV: 'production', DEV_API_KEY: 'svc_live_0123456789abcdef' },
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
      NODE_ENV: 'production',
      DEV_API_KEY: 'svc_live_0123456789abcdef',
      MONGODB_URI: 'mongo://user:hush@host',
    });
    assert.equal(problems.length, 4, problems.join('\n'));
    assert.doesNotMatch(problems.join('\n'), /hush|0123456789/);
  });
});
