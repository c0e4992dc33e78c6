import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  isPermitted,
  PERMISSIONS,
  USUAL_PERMISSIONS,
} from '../../../contracts/access/permissions.ts';
import { ROLE_PERMISSIONS } from '../../../contracts/access/roles.ts';

describe('ROLE_PERMISSIONS', () => {
  it('gives an owner everything', () => {
    for (const one of PERMISSIONS) assert.ok(isPermitted(ROLE_PERMISSIONS.owner, one), one);
  });

  it('gives an operator nothing that is handed on only to whoever it is named for', () => {
    const alone = PERMISSIONS.filter((one) => !USUAL_PERMISSIONS.includes(one));
    assert.deepEqual(alone, ['keys:write', 'members:write', 'owner:write']);
    for (const one of alone) assert.ok(!isPermitted(ROLE_PERMISSIONS.operator, one), one);
    assert.ok(!isPermitted(ROLE_PERMISSIONS.operator, 'agents:report'));
    assert.ok(isPermitted(ROLE_PERMISSIONS.operator, 'workloads:write'));
  });

  it('lets a viewer read and change nothing', () => {
    for (const one of PERMISSIONS)
      assert.equal(isPermitted(ROLE_PERMISSIONS.viewer, one), one.endsWith(':read'), one);
  });
});
