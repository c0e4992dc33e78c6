import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { namesTag } from './input/byte-range.ts';
import type { EmptyAnswer } from './route.ts';

/** What an answer with a text that rarely changes says of it. */
interface TextFacts {
  readonly headers: { readonly ETag: string; readonly 'Cache-Control': string };
  /** The answer to a reader who has this text already. */
  readonly unchanged: EmptyAnswer | null;
}

/** Names a text by its hash, to be asked for again each time: a reader who has it is told 304. */
export function textFacts(ctx: Pick<Context, 'get'>, text: string): TextFacts {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const headers = { ETag: `"${hash}"`, 'Cache-Control': 'no-cache' } as const;
  const isKnown = namesTag(ctx.get('If-None-Match') || undefined, headers.ETag);
  return { headers, unchanged: isKnown ? { status: 304, headers } : null };
}

/** How that answer is declared. */
export const UNCHANGED = {
  description: 'You have it already (`If-None-Match`).',
  headers: ['ETag'],
  empty: true,
} as const;
