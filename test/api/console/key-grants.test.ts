import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { grantKey } from '../../../api/console/key-grants.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type { CreateApiKeyBody } from '../../../contracts/access/api-key.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { PERMISSIONS } from '../../../contracts/access/permissions.ts';

const caller = (more: Partial<Identity>): Identity => ({
  ownerId: 'owner',
  keyId: 'key_1',
  mode: 'live',
  permissions: ['*'],
  tier: 'pro',
  ...more,
});

const asked = (more: Partial<CreateApiKeyBody> = {}): CreateApiKeyBody => ({
  name: 'k',
  mode: 'live',
  ...more,
});

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code;

describe('grantKey', () => {
  it('gives everything but keys:write when nothing is asked for', () => {
    const { permissions } = grantKey(caller({}), asked(), ['svc']);
    assert.deepEqual(
      permissions,
      PERMISSIONS.filter((one) => one !== 'keys:write'),
    );
  });

  it('gives no more than the caller has when nothing is asked for', () => {
    const narrow = caller({ permissions: ['keys:write', 'deployments:read'] });
    assert.deepEqual(grantKey(narrow, asked(), ['svc']).permissions, ['deployments:read']);
  });

  it('refuses a permission that the caller does not have, and * from one who has not all', () => {
    const narrow = caller({ permissions: ['keys:write'] });
    for (const permission of ['agents:report', '*'] as const) {
      assert.throws(
        () => grantKey(narrow, asked({ permissions: [permission] }), ['svc']),
        refusedWith('forbidden'),
      );
    }
    const all = caller({ permissions: [...PERMISSIONS] });
    assert.deepEqual(grantKey(all, asked({ permissions: ['*'] }), ['svc']).permissions, ['*']);
  });

  it('takes the tier of the caller and none above it', () => {
    assert.equal(grantKey(caller({}), asked(), ['svc']).tier, 'pro');
    assert.equal(grantKey(caller({}), asked({ tier: 'free' }), ['svc']).tier, 'free');
    assert.throws(
      () => grantKey(caller({}), asked({ tier: 'enterprise' }), ['svc']),
      refusedWith('forbidden'),
    );
  });

  it('makes no live key out of a test key, except in development', () => {
    const test = caller({ mode: 'test' });
    assert.throws(() => grantKey(test, asked(), ['svc']), refusedWith('forbidden'));
    assert.equal(grantKey(test, asked({ mode: 'test' }), ['svc']).mode, 'test');
    const development = caller({ mode: 'test', tier: 'development' });
    const made = grantKey(development, asked({ tier: 'enterprise' }), ['svc']);
    assert.deepEqual([made.mode, made.tier], ['live', 'enterprise']);
    assert.equal(grantKey(development, asked(), ['svc']).tier, 'free');
  });

  it('uses the first prefix unless another one of the platform is asked for', () => {
    assert.equal(grantKey(caller({}), asked(), ['svc', 'orb']).prefix, 'svc');
    assert.equal(grantKey(caller({}), asked({ prefix: 'orb' }), ['svc', 'orb']).prefix, 'orb');
    assert.throws(
      () => grantKey(caller({}), asked({ prefix: 'x' }), ['svc']),
      refusedWith('validation_error'),
    );
  });
});
