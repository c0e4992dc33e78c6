import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  isPermitted,
  PERMISSIONS,
  USUAL_PERMISSIONS,
} from '../../../contracts/access/permissions.ts';
import { namedPermissions, ROLE_PERMISSIONS, ROLES } from '../../../contracts/access/roles.ts';

describe('ROLE_PERMISSIONS', () => {
  it('gives an owner everything but what is the platform’s', () => {
    const lacking = PERMISSIONS.filter((one) => !isPermitted(ROLE_PERMISSIONS.owner, one));
    assert.deepEqual(lacking, ['steps:run']);
  });

  it('gives nobody programs on the ground but whoever has them by name', () => {
    for (const role of ROLES) assert.ok(!isPermitted(ROLE_PERMISSIONS[role], 'steps:run'), role);
    assert.ok(!isPermitted(USUAL_PERMISSIONS, 'steps:run'));
    assert.ok(!namedPermissions(['*']).includes('steps:run'));
    assert.ok(isPermitted(['*', 'steps:run'], 'steps:run'));
  });

  it('gives an operator nothing that is handed on only to whoever it is named for', () => {
    const alone = PERMISSIONS.filter((one) => !USUAL_PERMISSIONS.includes(one));
    assert.deepEqual(alone, ['steps:run', 'keys:write', 'members:write', 'owner:write']);
    for (const one of alone) assert.ok(!isPermitted(ROLE_PERMISSIONS.operator, one), one);
    assert.ok(!isPermitted(ROLE_PERMISSIONS.operator, 'agents:report'));
    assert.ok(isPermitted(ROLE_PERMISSIONS.operator, 'workloads:write'));
  });

  it('lets a viewer read and change nothing', () => {
    for (const one of PERMISSIONS)
      assert.equal(isPermitted(ROLE_PERMISSIONS.viewer, one), one.endsWith(':read'), one);
  });
});
