import assert from 'node:assert/strict';
import { createConfig, lintFromString, type Config } from '@redocly/openapi-core';
import { describe, it } from 'mocha';
import { everySurface } from '../kit/surfaces/every-surface.ts';

describe('the OpenAPI documents before a linter', () => {
  it('have neither errors nor warnings', async () => {
    const config = await strictConfig();
    for (const { name, openapi } of await everySurface()) {
      assert.deepEqual(await problemsOf(name, openapi, config), [], name);
    }
  });

  it('would be told of an answer that refers to nothing, and of an example that breaks its schema', async () => {
    const [main] = await everySurface();
    const text = JSON.stringify(main?.openapi)
      .replace('schemas/PlanRequest"', 'schemas/None"')
      .replace('"required":["code","message"]', '"required":["none"]');
    const problems = await problemsOf('main', JSON.parse(text) as object, await strictConfig());
    const rules = problems.map((problem) => problem.split(' ', 1)[0]);
    assert.ok(rules.includes('no-invalid-media-type-examples'), String(rules));
    assert.ok(rules.includes('no-unresolved-refs'), String(rules));
  });
});

/** Every recommended rule, warnings counted as errors. */
async function strictConfig(): Promise<Config> {
  return createConfig({
    extends: ['recommended-strict'],
    rules: {
      // Health and the documents take nothing that could be refused.
      'operation-4xx-response': 'off',
      // A rule between fields (`if`, `then`) names those that it is about; the linter allows it no others.
      'no-invalid-schema-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  });
}

async function problemsOf(name: string, document: object, config: Config): Promise<string[]> {
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, config, absoluteRef: `/${name}.json` });
  return problems.map((one) => `${one.ruleId} ${one.message} ${one.location[0]?.pointer ?? ''}`);
}
