import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readKeyForm } from '../../../contracts/access/modes-and-tiers.ts';
import { isPermitted } from '../../../contracts/access/permissions.ts';

describe('isPermitted', () => {
  it('asks for the permission itself or for all of them', () => {
    assert.equal(isPermitted(['planning:read'], 'planning:read'), true);
    assert.equal(isPermitted(['*'], 'keys:write'), true);
    assert.equal(isPermitted(['workloads:write'], 'workloads:read'), false);
    assert.equal(isPermitted([], 'planning:read'), false);
  });
});

describe('readKeyForm', () => {
  const cases: readonly (readonly [string, ReturnType<typeof readKeyForm>])[] = [
    ['svc_live_0123456789abcdef', { prefix: 'svc', mode: 'live' }],
    ['svc_test_0123456789ABCDEFxyz', { prefix: 'svc', mode: 'test' }],
    ['abc1_live_0123456789abcdef', { prefix: 'abc1', mode: 'live' }],
    ['svc_live_0123456789abcde', null],
    ['svc_prod_0123456789abcdef', null],
    ['svc_live_0123456789abcdef ', null],
    ['svc_live_0123456789abcde-', null],
    ['_live_0123456789abcdef', null],
    ['', null],
  ];
  for (const [key, form] of cases) {
    it(`reads '${key}' as ${form === null ? 'no key' : `${form.prefix}, ${form.mode}`}`, () => {
      assert.deepEqual(readKeyForm(key), form);
    });
  }
});
