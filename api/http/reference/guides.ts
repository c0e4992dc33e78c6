import { readFile } from 'node:fs/promises';
import {
  KEY_LIMITS,
  LIMIT_SETTINGS,
  TEST_KEY_LIMIT,
} from '../../../contracts/access/request-limits.ts';
import { PERMISSIONS } from '../../../contracts/access/permissions.ts';
import { ROLE_PERMISSIONS } from '../../../contracts/access/roles.ts';
import { QUOTA_KINDS, QUOTAS } from '../../../contracts/access/quotas.ts';
import { ERROR_STATUS } from '../../../contracts/error-codes.ts';
import { helpForCode } from '../../../contracts/error-help.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';

/** A guide as it is served. */
export interface Guide extends RenderedMarkdown {
  /** Last part of its path. */
  readonly name: string;
}

/** The guides in the order in which they are read: name, and file below `docs/`. */
export const GUIDE_FILES: Readonly<Record<string, string>> = {
  start: 'guides/start.md',
  'keys-and-limits': 'guides/keys-and-limits.md',
  'signing-in': 'guides/signing-in.md',
  errors: 'guides/errors.md',
  idempotency: 'guides/idempotency.md',
  paging: 'guides/paging.md',
  'time-and-units': 'guides/time-and-units.md',
  'other-names': 'guides/other-names.md',
  planning: 'guides/planning.md',
  workloads: 'guides/workloads.md',
  owners: 'guides/owners.md',
  webhooks: 'webhooks.md',
  scheduling: 'guides/scheduling.md',
  'operating-a-fleet': 'scheduling.md',
  conjunctions: 'conjunctions.md',
  patterns: 'patterns.md',
  'workloads-in-depth': 'workloads.md',
  'planning-analysis': 'planning-analysis.md',
  glossary: 'glossary.md',
};

/** Tables that a guide shows as the code has them: it names them by `{{name}}` in a line of its own. */
const TABLES: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['status', 'code', 'cause', 'cure'],
      Object.entries(ERROR_STATUS)
        .toSorted(([, a], [, b]) => a - b)
        .map(([code, status]) => {
          const help = helpForCode(code);
          return [String(status), `\`${code}\``, help?.cause ?? '', help?.cure ?? ''];
        }),
    ),
  permissions: () =>
    table(
      ['permission'],
      PERMISSIONS.map((one) => [`\`${one}\``]),
    ),
  roles: () =>
    table(
      ['role', 'permissions'],
      Object.entries(ROLE_PERMISSIONS).map(([role, granted]) => [
        `\`${role}\``,
        granted.includes('*') ? 'all' : granted.map((one) => `\`${one}\``).join(', '),
      ]),
    ),
  requests: () =>
    table(
      ['key', 'a minute', 'a day'],
      [
        ...Object.entries(KEY_LIMITS).map(([tier, { perMinute, perDay }]) => [
          tier,
          String(perMinute),
          String(perDay),
        ]),
        ['enterprise', 'as agreed', 'as agreed'],
        ['any test key', String(TEST_KEY_LIMIT.perMinute), 'any number'],
      ],
    ),
  surfaces: () =>
    table(
      ['what is counted in production', 'at most'],
      Object.values(LIMIT_SETTINGS).map(({ counts, atMost }) => [counts, String(atMost)]),
    ),
  quotas: () =>
    table(
      ['what', 'free', 'pro', 'enterprise'],
      QUOTA_KINDS.map((kind) => {
        const { counts, limits } = QUOTAS[kind];
        return [counts, String(limits.free), String(limits.pro), String(limits.enterprise)];
      }),
    ),
};

let loaded: Promise<readonly Guide[]> | undefined;

/** Reads and renders all guides, once in the life of the process. */
export function loadGuides(): Promise<readonly Guide[]> {
  loaded ??= Promise.all(
    Object.entries(GUIDE_FILES).map(async ([name, file]) => {
      const source = await readFile(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
      return { name, ...renderMarkdown(withTables(source), (target) => linkFrom(file, target)) };
    }),
  );
  return loaded;
}

function withTables(source: string): string {
  return source.replaceAll(/^\{\{(\w+)\}\}$/gm, (mark, name: string) => TABLES[name]?.() ?? mark);
}

/** Where a link of a document leads on the pages; null for files that are not served. */
function linkFrom(file: string, target: string): string | null {
  if (/^(?:https?:\/\/|\/|#)/.test(target)) return target;
  const { pathname, hash } = new URL(target, `http://docs/${file}`);
  const found = Object.entries(GUIDE_FILES).find(([, path]) => `/${path}` === pathname);
  return found === undefined ? null : `/docs/guides/${found[0]}${hash}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
