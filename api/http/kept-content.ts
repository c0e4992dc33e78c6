import * as v from 'valibot';
import { AppError } from '../../contracts/error-codes.ts';
import type { ArtifactRecords } from '../../records/artifact/artifacts.ts';
import { namesTag, readRange } from './input/byte-range.ts';
import type { EmptyAnswer, RawAnswer } from './route.ts';

/** Headers by which a caller asks for a part of some content, or says which it has. */
export const contentHeaders = {
  range: v.pipe(v.optional(v.string()), v.description('Such as bytes=0-1023.')),
  'if-range': v.optional(v.string()),
  'if-none-match': v.optional(v.string()),
};

const CONTENT_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

/** What a route that gives content out can answer. */
export const contentResponses = {
  200: { description: 'The whole content.', headers: CONTENT_HEADERS, contentType: '*/*' },
  206: {
    description: 'The part that was asked for.',
    headers: [...CONTENT_HEADERS, 'Content-Range'],
    contentType: '*/*',
  },
  304: { description: 'You have it already.', headers: ['ETag'], empty: true },
} as const;

/** What a caller sends of the headers above. */
export interface ContentRequest {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** Content that the caller may have. */
export interface GrantedContent {
  readonly contentId: string;
  readonly mediaType: string;
  readonly cacheControl: string;
}

/**
 * Content that the platform keeps, or the part that is asked for; null where it is not kept.
 * @throws {AppError} range_not_satisfiable
 */
export async function keptContent(
  artifacts: Pick<ArtifactRecords, 'describe' | 'open'>,
  { contentId, mediaType, cacheControl }: GrantedContent,
  request: ContentRequest,
): Promise<RawAnswer | EmptyAnswer | null> {
  const kept = await artifacts.describe(contentId);
  if (kept === null) return null;
  const { sizeBytes } = kept;
  const etag = `"${contentId}"`;
  const facts = { ETag: etag, 'Cache-Control': cacheControl };
  if (namesTag(request['if-none-match'], etag)) return { status: 304, headers: facts };
  const ifRange = request['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.range : undefined;
  const range = readRange(asked, sizeBytes);
  if (range.kind === 'unsatisfiable') {
    throw new AppError(
      'range_not_satisfiable',
      `The content has ${sizeBytes} bytes; one range within them can be asked for at a time.`,
      { headers: { 'Content-Range': `bytes */${sizeBytes}` } },
    );
  }
  const isPart = range.kind === 'part';
  const opened = await artifacts.open(contentId, isPart ? range : undefined);
  if (opened === null) return null;
  return {
    status: isPart ? 206 : 200,
    contentType: mediaType,
    stream: opened.stream,
    headers: {
      ...facts,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(isPart ? range.end - range.start + 1 : sizeBytes),
      // An agent names the type: no browser is to run it as a page of ours.
      'Content-Disposition': 'attachment',
      ...(isPart && { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
    },
  };
}
