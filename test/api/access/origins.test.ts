import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createAllowedOrigins } from '../../../api/access/origins.ts';

const settings = {
  environment: 'development' as const,
  consoleUrl: undefined,
  caeAllowedOrigins: undefined,
  simAllowedOrigins: undefined,
  ports: { main: 8080, simulation: 8081, cae: 0, console: 8083 },
};

describe('createAllowedOrigins', () => {
  it('allows development ports, the console and the surface itself, on the ports in use', () => {
    const allowed = createAllowedOrigins(settings, new Map([['cae', 40_001]]));
    assert.deepEqual(allowed('cae'), [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://localhost:8083',
      'http://127.0.0.1:8083',
      'http://localhost:40001',
      'http://127.0.0.1:40001',
    ]);
  });

  it('does not allow a port that is not known yet', () => {
    const allowed = createAllowedOrigins(settings, new Map());
    assert.equal(
      allowed('cae').some((origin) => origin.endsWith(':0')),
      false,
    );
  });

  it('takes a configured list instead', () => {
    const list = ['https://plan.example'];
    const allowed = createAllowedOrigins({ ...settings, simAllowedOrigins: list }, new Map());
    assert.deepEqual(allowed('simulation'), list);
    assert.ok(allowed('cae').length > 1);
  });

  it('allows only its own pages on the console, and none on main', () => {
    const allowed = createAllowedOrigins(settings, new Map());
    assert.deepEqual(allowed('console'), ['http://localhost:8083', 'http://127.0.0.1:8083']);
    assert.deepEqual(allowed('main'), []);
  });

  it('allows in production what is configured and nothing else, least of all localhost', () => {
    const production = { ...settings, environment: 'production' as const };
    const none = createAllowedOrigins(production, new Map());
    for (const surface of ['main', 'simulation', 'cae', 'console'] as const)
      assert.deepEqual(none(surface), [], surface);
    const list = ['https://plan.example'];
    const one = createAllowedOrigins({ ...production, caeAllowedOrigins: list }, new Map());
    assert.deepEqual([one('cae'), one('simulation')], [list, []]);
    const consoleUrl = 'https://console.example';
    const named = createAllowedOrigins({ ...production, consoleUrl }, new Map());
    assert.deepEqual([named('console'), named('cae')], [[consoleUrl], []]);
  });
});
