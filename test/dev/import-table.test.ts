import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { importRefusal } from '../../dev/import-table.js';
import { importsOf } from '../kit/source-files.ts';

describe('importRefusal', () => {
  it('lets contracts take types, word lists and bounds of domain, but nothing that computes', () => {
    const check = (text: string): boolean[] =>
      importsOf('x.ts', text).map(
        ({ specifier, typeOnly, names }) =>
          importRefusal('contracts/orbit/model.ts', specifier, typeOnly, names) === null,
      );
    const from = `from '../../domain/orbit/passes.ts';`;
    assert.deepEqual(
      check(`import type { Pass } ${from} import { SHADOW_MODELS, type Pass } ${from}
        import { MAX_HOURS as LIMIT } ${from} export { SHADOW_MODELS } ${from}`),
      [true, true, true, true],
    );
    assert.deepEqual(
      check(`import { findPasses } ${from} import { SHADOW_MODELS, findPasses } ${from}
        import * as passes ${from} import passes ${from} import { findPasses as FIND } ${from}
        export * ${from} await import('../../domain/orbit/passes.ts');`),
      [false, false, false, false, false, false, false],
    );
  });
});
