import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { END_CODES, FAILURE_TYPES } from '../../domain/end-codes.ts';
import { readSource, repositoryFiles } from '../kit/source-files.ts';

const LIST = 'domain/end-codes.ts';

describe('codes with which runs end', () => {
  const text = repositoryFiles()
    .filter((path) => /^(domain|activities|workflows)\/.*\.ts$/.test(path) && path !== LIST)
    .map(readSource)
    .join('\n')
    // The lists themselves use nothing.
    .replaceAll(/_CODES = \[[^\]]*\]/g, '');
  /** `workflow_failed` and its like are written by the state that Temporal tells. */
  const isUsed = (code: string): boolean =>
    text.includes(`'${code}'`) || (code.startsWith('workflow_') && text.includes('`workflow_${'));

  it('are each used', () => {
    assert.deepEqual(
      [...END_CODES, ...FAILURE_TYPES].filter((code) => !isUsed(code)),
      [],
    );
  });

  it('are each told of in the runbook, and no others', () => {
    const [, codes = '', types = ''] =
      /^## How runs end$([^]*?)^Temporal shows([^]*?)^## /m.exec(readSource('docs/runbook.md')) ??
      [];
    const rowsOf = (table: string): string[] =>
      [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code = '']) => code);
    assert.deepEqual(rowsOf(codes), [...END_CODES]);
    assert.deepEqual(rowsOf(types), [...FAILURE_TYPES]);
  });
});
