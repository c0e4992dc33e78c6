import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { planExample } from '../../../contracts/plan/plan-example.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { createCaeBench } from '../../kit/surfaces/cae.ts';
import { documentFields } from '../../kit/http/document-fields.ts';
import { instantsOf, withoutClock } from '../../kit/oracles/clocks.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { createSessionBench } from '../../kit/surfaces/session-surface.ts';

function valueAt(document: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined),
    document,
  );
}

describe('API descriptions', () => {
  const surfaces: Surface[] = [];
  before(async () => {
    const bench = await createCaeBench();
    surfaces.push(
      bench.cae,
      bench.main,
      createSimulationSurface({ ...createSessionBench().deps, http: createTestKit() }),
    );
  });

  it('are valid OpenAPI 3.1', async () => {
    for (const { name, openapi } of surfaces) {
      const result = await new Validator().validate(structuredClone(openapi));
      assert.ok(result.valid, `${name}: ${JSON.stringify(result.errors)}`);
    }
  });

  it('say of every instant whether it is mission or wall time', () => {
    for (const { name, openapi } of surfaces) {
      const fields = documentFields(openapi);
      assert.ok(instantsOf(fields).length >= 10, name);
      assert.deepEqual(withoutClock(fields), [], name);
    }
  });

  it('describe the steps of a custom job, closed, with their bound', () => {
    const [cae] = surfaces;
    const schemas = valueAt(cae?.openapi, 'components', 'schemas');
    const text = JSON.stringify(schemas);
    assert.match(text, /"maxItems":256/);
    assert.match(text, /"additionalProperties":false/);
    assert.match(text, /checkpoint_interval_s/);
  });

  it('say 1.0.0 and which key the main API needs', () => {
    const [cae, main] = surfaces;
    assert.equal(valueAt(cae?.openapi, 'info', 'version'), '1.0.0');
    assert.deepEqual(valueAt(main?.openapi, 'paths', '/v1/plan', 'post', 'security'), [
      { bearer: [] },
    ]);
  });
});

describe('the example of a plan', () => {
  it('fits its schema', () => {
    assert.deepEqual(v.parse(Plan, planExample), planExample);
  });
});
