import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { QUOTA_KINDS, QUOTAS } from '../../contracts/access/quotas.ts';
import {
  KEY_LIMITS,
  LIMIT_SETTINGS,
  TEST_KEY_LIMIT,
} from '../../contracts/access/request-limits.ts';

const DOCUMENT = new URL('../../docs/security.md', import.meta.url);

/** A row of three figures, as the page shows it. */
function row(what: string, [free, pro, enterprise]: readonly (number | string)[]): string {
  const shown = [free, pro, enterprise].map((figure) =>
    typeof figure === 'number' ? figure.toLocaleString('en') : figure,
  );
  return [what, ...shown].join(' | ');
}

function expectedRows(): string[] {
  const quotas = QUOTA_KINDS.map((kind) => {
    const { counts, limits } = QUOTAS[kind];
    return row(counts, [limits.free, limits.pro, limits.enterprise]);
  });
  const { free, pro } = KEY_LIMITS;
  const settings = Object.entries(LIMIT_SETTINGS).map(([name, { counts, atMost }]) =>
    row(`${counts}, in production (\`${name}\`)`, [atMost, atMost, atMost]),
  );
  const test = TEST_KEY_LIMIT.perMinute;
  return [
    ...quotas,
    row('requests of one key on the main API, a minute', [
      free.perMinute,
      pro.perMinute,
      '`ENTERPRISE_RATE_LIMIT`',
    ]),
    row('requests of one key on the main API, a day', [
      free.perDay,
      pro.perDay,
      '`ENTERPRISE_DAILY_LIMIT`',
    ]),
    row('requests of one test key on the main API, a minute', [test, test, test]),
    ...settings,
  ];
}

describe('docs/security.md', () => {
  it('shows the limits and quotas that the code has, and no others', async () => {
    const text = await readFile(DOCUMENT, 'utf8');
    const table = text.slice(text.indexOf('<!-- limits'));
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
          .join(' | '),
      );
    assert.deepEqual(rows, expectedRows());
  });
});
