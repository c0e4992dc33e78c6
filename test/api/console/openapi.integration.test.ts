import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, it } from 'mocha';
import { documentFields } from '../../kit/http/document-fields.ts';
import { instantsOf, withoutClock } from '../../kit/oracles/clocks.ts';
import { useConsole } from '../../kit/surfaces/console.ts';

describe('the OpenAPI document of the console', () => {
  const { console } = useConsole();

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(console.surface.openapi));
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
  });

  it('says of every instant whether it is mission or wall time', () => {
    const fields = documentFields(console.surface.openapi);
    assert.ok(instantsOf(fields).length >= 10);
    assert.deepEqual(withoutClock(fields), []);
  });

  it('describes every route, each with its permission and its refusals', () => {
    const paths = console.surface.openapi['paths'];
    assert.ok(typeof paths === 'object' && paths !== null);
    const text = JSON.stringify(paths);
    for (const path of [
      '/api/missions',
      '/api/missions/{id}',
      '/api/missions/{id}/activity',
      '/api/missions/{id}/plans',
      '/api/plans',
      '/api/plans/{id}',
      '/api/plans/compare',
      '/api/plans/{id}/timeline',
      '/api/plans/{id}/replan',
      '/api/deployments/{id}/replan',
      '/api/deployments/{id}/revisions',
      '/api/deployments/{id}/revisions/{revision}',
      '/api/deployments/{id}/revisions/{revision}/decision',
      '/api/owner/export',
      '/api/owner/removals',
      '/api/owner/removals/{id}',
      '/api/owner/removals/{id}/confirm',
      '/api/keys',
      '/api/keys/{id}',
      '/api/satellites',
      '/api/deployments',
      '/api/deployments/{id}',
      '/api/deployments/{id}/cancel',
      '/api/deployments/{id}/events',
      '/api/deployments/{id}/events/stream',
      '/api/agent/register',
      '/api/agent/workloads',
      '/api/agent/telemetry',
      '/api/agents',
      '/api/agents/{agent_id}',
    ]) {
      assert.ok(path in paths, path);
    }
    for (const permission of [
      'deployments:read',
      'deployments:write',
      'agents:report',
      'keys:write',
    ]) {
      assert.ok(text.includes(permission), permission);
    }
  });
});
