import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { grantChanges, grantKey, grantRotation } from '../../../api/console/key-grants.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type { CreateApiKeyBody } from '../../../contracts/access/api-key.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { PERMISSIONS } from '../../../contracts/access/permissions.ts';
import { NO_BOUNDS, type ApiKeyRecord } from '../../../records/access/api-keys.ts';
import { at } from '../../kit/http/answers.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';

const caller = (more: Partial<Identity>): Identity => ({ ...TEST_IDENTITY, tier: 'pro', ...more });

const asked = (more: Partial<CreateApiKeyBody> = {}): CreateApiKeyBody => ({
  name: 'k',
  mode: 'live',
  ...more,
});

/** The first problem of a refusal, as its text has it. */
const problemOf = ({ details }: AppError): string => {
  const [path, message] = ['path', 'message'].map((part) => at(details, 'problems', 0, part));
  return `${String(path)}: ${String(message)}`;
};

const NOW_MS = Date.parse('2026-11-22T12:00:00.000Z');
const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code;

describe('grantKey', () => {
  it('gives everything but power over access, members, money and programs on the ground when nothing is asked for', () => {
    const { permissions } = grantKey(caller({}), asked(), ['svc'], NOW_MS);
    assert.deepEqual(
      permissions,
      PERMISSIONS.filter(
        (one) => !['keys:write', 'members:write', 'owner:write', 'steps:run'].includes(one),
      ),
    );
  });

  it('gives no more than the caller has when nothing is asked for', () => {
    const narrow = caller({ permissions: ['keys:write', 'deployments:read'] });
    assert.deepEqual(grantKey(narrow, asked(), ['svc'], NOW_MS).permissions, ['deployments:read']);
  });

  it('refuses a permission that the caller does not have, and * from one who has not all', () => {
    const narrow = caller({ permissions: ['keys:write'] });
    for (const permission of ['agents:report', '*'] as const) {
      assert.throws(
        () => grantKey(narrow, asked({ permissions: [permission] }), ['svc'], NOW_MS),
        refusedWith('forbidden'),
      );
    }
    const all = caller({ permissions: [...PERMISSIONS] });
    assert.deepEqual(grantKey(all, asked({ permissions: ['*'] }), ['svc'], NOW_MS).permissions, [
      '*',
    ]);
  });

  it('takes the tier of the caller and none above it', () => {
    assert.equal(grantKey(caller({}), asked(), ['svc'], NOW_MS).tier, 'pro');
    assert.equal(grantKey(caller({}), asked({ tier: 'free' }), ['svc'], NOW_MS).tier, 'free');
    assert.throws(
      () => grantKey(caller({}), asked({ tier: 'enterprise' }), ['svc'], NOW_MS),
      refusedWith('forbidden'),
    );
  });

  it('makes no live key out of a test key, except in development', () => {
    const test = caller({ mode: 'test' });
    assert.throws(() => grantKey(test, asked(), ['svc'], NOW_MS), refusedWith('forbidden'));
    assert.equal(grantKey(test, asked({ mode: 'test' }), ['svc'], NOW_MS).mode, 'test');
    const development = caller({ mode: 'test', tier: 'development' });
    const made = grantKey(development, asked({ tier: 'enterprise' }), ['svc'], NOW_MS);
    assert.deepEqual([made.mode, made.tier], ['live', 'enterprise']);
    assert.equal(grantKey(development, asked(), ['svc'], NOW_MS).tier, 'free');
  });

  it('uses the first prefix unless another one of the platform is asked for', () => {
    assert.equal(grantKey(caller({}), asked(), ['svc', 'orb'], NOW_MS).prefix, 'svc');
    assert.equal(
      grantKey(caller({}), asked({ prefix: 'orb' }), ['svc', 'orb'], NOW_MS).prefix,
      'orb',
    );
    assert.throws(
      () => grantKey(caller({}), asked({ prefix: 'x' }), ['svc'], NOW_MS),
      refusedWith('validation_error'),
    );
  });

  it('reads bounds, networks in their shortest form', () => {
    const made = grantKey(
      caller({}),
      asked({
        expires_at: '2026-12-01T00:00:00+01:00',
        allowed_addresses: ['10.1.2.3/8', '10.0.0.0/8', '::ffff:192.0.2.1'],
        max_priority: 2,
        agent_id: 'iss-1',
        satellite_ids: ['25544'],
      }),
      ['svc'],
      NOW_MS,
    );
    assert.equal(made.expiresMs, Date.parse('2026-11-30T23:00:00.000Z'));
    assert.deepEqual(made.allowedAddresses, ['10.0.0.0/8', '192.0.2.1']);
    assert.deepEqual([made.maxPriority, made.agentId], [2, 'iss-1']);
    assert.deepEqual(made.satelliteIds, ['25544']);
  });

  it('has no bounds when neither caller nor body has any, and a priority of 3', () => {
    const made = grantKey(caller({ maxPriority: 9 }), asked(), ['svc'], NOW_MS);
    assert.deepEqual(
      [made.expiresMs, made.allowedAddresses, made.agentId, made.satelliteIds, made.maxPriority],
      [null, null, null, null, 3],
    );
  });

  const wrong: readonly (readonly [string, Partial<CreateApiKeyBody>, RegExp])[] = [
    ['an end that is past', { expires_at: iso(NOW_MS) }, /^expires_at: must be in the future/],
    ['an end that is no time', { expires_at: 'soon' }, /^expires_at/],
    [
      'a name as address',
      { allowed_addresses: ['::1', 'localhost'] },
      /^allowed_addresses\.1: must/,
    ],
    ['a network too long', { allowed_addresses: ['10.0.0.0/33'] }, /^allowed_addresses\.0/],
  ];
  for (const [what, body, says] of wrong) {
    it(`refuses ${what}, naming the field`, () => {
      assert.throws(
        () => grantKey(caller({}), asked(body), ['svc'], NOW_MS),
        (error) =>
          refusedWith('validation_error')(error) &&
          error instanceof AppError &&
          says.test(error.message) &&
          says.test(problemOf(error)),
      );
    });
  }
});

/** A key that has every bound. */
const bounded = caller({
  expiresMs: NOW_MS + 10 * DAY_MS,
  allowedAddresses: ['10.0.0.0/8'],
  maxPriority: 2,
  boundAgentId: 'iss-1',
  satelliteIds: ['25544', '48274'],
});

const record = (more: Partial<ApiKeyRecord> = {}): ApiKeyRecord => ({
  ...NO_BOUNDS,
  id: 'key_2',
  ownerId: 'owner',
  name: 'k',
  mode: 'live',
  permissions: ['deployments:read'],
  tier: 'pro',
  hint: 'svc_live_abcd',
  createdMs: NOW_MS - 30 * DAY_MS,
  lastUsedMs: null,
  revokedMs: null,
  replacedBy: null,
  ...more,
});

/** What a key of `bounded` may have at most. */
const WITHIN: Partial<ApiKeyRecord> = {
  expiresMs: bounded.expiresMs,
  allowedAddresses: ['10.1.0.0/16'],
  maxPriority: 2,
  agentId: 'iss-1',
  satelliteIds: ['48274'],
};

describe('grantKey of a key with bounds', () => {
  it('carries every bound over', () => {
    const made = grantKey(bounded, asked(), ['svc'], NOW_MS);
    assert.deepEqual(
      [made.expiresMs, made.allowedAddresses, made.maxPriority, made.agentId, made.satelliteIds],
      [NOW_MS + 10 * DAY_MS, ['10.0.0.0/8'], 2, 'iss-1', ['25544', '48274']],
    );
  });

  it('gives less where that is asked for', () => {
    const body = {
      expires_at: iso(NOW_MS + DAY_MS),
      allowed_addresses: ['10.1.0.0/16'],
      max_priority: 0,
      agent_id: 'iss-1',
      satellite_ids: ['48274'],
    };
    const made = grantKey(bounded, asked(body), ['svc'], NOW_MS);
    assert.deepEqual([made.maxPriority, made.satelliteIds], [0, ['48274']]);
  });

  const more: readonly (readonly [string, Partial<CreateApiKeyBody>])[] = [
    ['a later end', { expires_at: iso(NOW_MS + 11 * DAY_MS) }],
    ['an address outside', { allowed_addresses: ['10.0.0.1', '11.0.0.1'] }],
    ['a wider network', { allowed_addresses: ['10.0.0.0/7'] }],
    ['a higher priority', { max_priority: 3 }],
    ['another agent', { agent_id: 'iss-2' }],
    ['one more satellite', { satellite_ids: ['25544', '20580'] }],
  ];
  for (const [what, body] of more) {
    it(`does not give ${what}`, () => {
      assert.throws(
        () => grantKey(bounded, asked(body), ['svc'], NOW_MS),
        refusedWith('forbidden'),
      );
    });
  }
});

describe('grantRotation', () => {
  it('gives the new key as long a life as the former one was given', () => {
    assert.equal(grantRotation(caller({}), record(), {}, NOW_MS), null);
    const ending = record({ expiresMs: NOW_MS + 60 * DAY_MS });
    assert.equal(grantRotation(caller({}), ending, {}, NOW_MS), NOW_MS + 90 * DAY_MS);
  });

  it("cuts that life to the caller's end, and takes an end that is asked for", () => {
    const one = record(WITHIN);
    assert.equal(grantRotation(bounded, one, {}, NOW_MS), bounded.expiresMs);
    const sooner = { expires_at: iso(NOW_MS + DAY_MS) };
    assert.equal(grantRotation(bounded, one, sooner, NOW_MS), NOW_MS + DAY_MS);
    const later = { expires_at: iso(NOW_MS + 11 * DAY_MS) };
    assert.throws(() => grantRotation(bounded, one, later, NOW_MS), refusedWith('forbidden'));
  });

  const more: readonly (readonly [string, Partial<ApiKeyRecord>])[] = [
    ['without agent', { agentId: null }],
    ['of another agent', { agentId: 'iss-2' }],
    ['without satellites', { satelliteIds: null }],
    ['for any address', { allowedAddresses: null }],
    ['of a higher priority', { maxPriority: 3 }],
    ['of a higher tier', { tier: 'enterprise' }],
    ['of the tier of development', { tier: 'development' }],
  ];
  for (const [what, parts] of more) {
    it(`does not let a key with bounds rotate one ${what}`, () => {
      const wider = record({ ...WITHIN, ...parts });
      assert.throws(() => grantRotation(bounded, wider, {}, NOW_MS), refusedWith('forbidden'));
    });
  }

  it('does not hand out permissions that the caller lacks', () => {
    const narrow = caller({ permissions: ['keys:write'] });
    assert.throws(() => grantRotation(narrow, record(), {}, NOW_MS), refusedWith('forbidden'));
  });
});

describe('grantChanges', () => {
  it('tells null from what is not named', () => {
    const key = record({ expiresMs: NOW_MS + DAY_MS, allowedAddresses: ['10.0.0.1'] });
    assert.deepEqual(grantChanges(caller({}), key, { name: 'new' }, NOW_MS), {
      name: 'new',
      expiresMs: undefined,
      allowedAddresses: undefined,
    });
    const cleared = grantChanges(
      caller({}),
      key,
      { expires_at: null, allowed_addresses: null },
      NOW_MS,
    );
    assert.deepEqual([cleared.expiresMs, cleared.allowedAddresses], [null, null]);
  });

  it('lets a key with bounds loosen nothing beyond them', () => {
    const key = record(WITHIN);
    for (const body of [
      { expires_at: null },
      { allowed_addresses: null },
      { allowed_addresses: ['192.0.2.1'] },
    ])
      assert.throws(() => grantChanges(bounded, key, body, NOW_MS), refusedWith('forbidden'));
    assert.throws(
      () => grantChanges(bounded, record(), { name: 'mine' }, NOW_MS),
      refusedWith('forbidden'),
    );
  });
});
