import type { Context, Middleware } from 'koa';
import { namesTag } from '../../http/input/byte-range.ts';
import type { RequestState } from '../../http/state.ts';
import type { BuiltPage, PageFile } from './built-page.ts';

/** What the page may load and do: its own files and its own API, no string made into a script. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Paths that are never a page: they answer with data, or with the reference. */
const NO_PAGE = /^\/(?:api|v1|docs|assets|healthz|readyz)(?:\/|$)/;
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the page: its files by name, and `index.html` for every other path that a browser opens, which
 * the page reads itself. Whatever asks for JSON, and every path of the API, goes on to the routes.
 */
export function servePage(page: BuiltPage): Middleware<RequestState> {
  return async (ctx, next) => {
    const file = fileFor(ctx, page);
    if (file === null) {
      await next();
      return;
    }
    ctx.set({
      'Content-Security-Policy': PAGE_POLICY,
      'Referrer-Policy': 'same-origin',
      'Cache-Control': file.immutable ? A_YEAR : 'no-cache',
      ETag: file.etag,
      Vary: 'Accept, Accept-Encoding',
    });
    if (namesTag(ctx.get('If-None-Match') || undefined, file.etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = file.type;
    const zipped = file.gzipped !== null && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (zipped) ctx.set('Content-Encoding', 'gzip');
    ctx.body = zipped ? file.gzipped : file.bytes;
  };
}

function fileFor(ctx: Context, page: BuiltPage): PageFile | null {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return null;
  const named = page.get(ctx.path);
  if (named !== undefined && ctx.path !== '/index.html') return named;
  // A client that says nothing of HTML wants data: `*/*` means JSON here.
  if (NO_PAGE.test(ctx.path) || !ctx.get('Accept').includes('text/html')) return null;
  return page.get('/index.html') ?? null;
}
