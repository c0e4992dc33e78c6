/** A page and what its path says. */
export interface Place {
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Patterns of the pages, the first that fits counts: literal parts stand before parameters. */
export const PAGES = {
  '/': 'overview',
  '/login': 'login',
  '/login/confirm': 'confirm',
  '/missions': 'missions',
  '/missions/:id': 'mission',
  '/plans': 'plans',
  '/plans/new': 'new-plan',
  '/plans/compare': 'compare',
  '/plans/:id': 'plan',
  '/deployments': 'deployments',
  '/deployments/:id': 'deployment',
  '/deployments/:id/revisions/:n': 'revision',
  '/workloads': 'workloads',
  '/workloads/new': 'new-workload',
  '/workloads/:id': 'workload',
  '/satellites': 'satellites',
  '/satellites/:id': 'satellite',
  '/fleet': 'fleet',
  '/schedule': 'schedule',
  '/agents': 'agents',
  '/agents/:id': 'agent',
  '/webhooks': 'webhooks',
  '/webhooks/:id': 'webhook',
  '/deliveries/:id': 'delivery',
  '/conjunctions': 'conjunctions',
  '/conjunctions/:id': 'conjunction',
  '/patterns': 'patterns',
  '/simulate': 'simulate',
  '/artifacts/:id': 'artifact',
  '/settings': 'settings',
  '/status': 'status',
} as const;

/** Name of a page. */
export type PageName = (typeof PAGES)[keyof typeof PAGES];

/** The page of a path, or null when none is there. A part that cannot be decoded fits nothing. */
export function placeOf(path: string): Place | null {
  const parts = path.replace(/(?<=.)\/+$/, '').split('/');
  for (const [pattern, page] of Object.entries(PAGES)) {
    const params = matchParts(pattern.split('/'), parts);
    if (params !== null) return { page, params };
  }
  return null;
}

function matchParts(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== part) return null;
      continue;
    }
    const value = decoded(part);
    if (value === null || value === '') return null;
    params[wanted.slice(1)] = value;
  }
  return params;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** A path with a part for each `:name`, and a query of what is not empty. */
export function linkTo(
  pattern: keyof typeof PAGES,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = withQuery('', query);
  return search === '' ? path : `${path}?${search}`;
}

/** A query string with some values changed; null, undefined and empty ones leave it. */
export function withQuery(
  search: string,
  changes: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  return query.toString();
}

/**
 * A path of this page to go to after signing in: anything else (another origin, a scheme, a backslash
 * that browsers read as a slash, the sign-in itself) becomes `/`.
 */
export function localPath(next: string | null): string {
  // eslint-disable-next-line no-control-regex -- browsers drop these before they read the address
  if (next === null || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next)) return '/';
  return next.startsWith('/login') ? '/' : next;
}

/** The window of time that an address asks for. */
export type TimeWindow =
  | { readonly kind: 'fit' }
  | { readonly kind: 'fixed'; readonly fromMs: number; readonly toMs: number }
  | { readonly kind: 'follow'; readonly beforeMs: number; readonly afterMs: number };

const SPAN = /^([+-])(\d{1,5})(s|m|h|d)$/;
const SPAN_MS: Readonly<Record<string, number>> = { s: 1e3, m: 6e4, h: 3.6e6, d: 8.64e7 };

/** Reads `?from&to` or `?follow=-30m,+90m`; what cannot be read shows everything. */
export function windowOf(search: string): TimeWindow {
  const query = new URLSearchParams(search);
  const [before, after] = (query.get('follow') ?? '').split(',').map(spanMs);
  if (before !== undefined && after !== undefined && after > before)
    return { kind: 'follow', beforeMs: before, afterMs: after };
  const fromMs = Date.parse(query.get('from') ?? '');
  const toMs = Date.parse(query.get('to') ?? '');
  return toMs > fromMs ? { kind: 'fixed', fromMs, toMs } : { kind: 'fit' };
}

function spanMs(text: string): number | undefined {
  const [, sign, amount, unit = ''] = SPAN.exec(text.replace(/^ /, '+').trim()) ?? [];
  const size = SPAN_MS[unit];
  return size === undefined ? undefined : Number(amount) * size * (sign === '-' ? -1 : 1);
}
