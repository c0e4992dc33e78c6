import * as v from 'valibot';
import { CONTENT_ID_FORM } from '../../../contracts/workload/artifact.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { namesTag, readRange } from '../../http/input/byte-range.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { RawAnswer, Route } from '../../http/route.ts';
import type { WorkloadDeps } from '../workload/deps.ts';

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Artifacts');

/** Content never changes under its hash, but only its owner may have it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

type ArtifactDeps = Pick<WorkloadDeps, 'artifacts' | 'artifactLinks'>;

/** `GET /v1/artifacts/{contentId}`: what workloads have produced and the platform keeps. */
export function artifactRoutes(deps: ArtifactDeps): Route[] {
  return [
    reads.get('/v1/artifacts/:contentId', {
      summary: 'Fetch an output that the platform keeps',
      description:
        'The content as it was produced, verified against its hash. One range of bytes may be asked ' +
        'for (`Range`, with `If-Range`); `ETag` is the hash, and `If-None-Match` spares a repeat. ' +
        'Found only where a workload of yours lists it.',
      params: v.object({ contentId: v.string() }),
      headers: v.object({
        range: v.pipe(v.optional(v.string()), v.description('Such as bytes=0-1023.')),
        'if-range': v.optional(v.string()),
        'if-none-match': v.optional(v.string()),
      }),
      responses: {
        200: { description: 'The whole content.', headers: CONTENT_HEADERS, contentType: '*/*' },
        206: {
          description: 'The part that was asked for.',
          headers: [...CONTENT_HEADERS, 'Content-Range'],
          contentType: '*/*',
        },
        304: { description: 'You have it already.', headers: ['ETag'], empty: true },
      },
      errors: ['artifact_not_found', 'range_not_satisfiable'],
      handler: async ({ params, headers, identity }) => {
        const { contentId } = params;
        const mediaType = CONTENT_ID_FORM.test(contentId)
          ? await deps.artifactLinks.mediaTypeFor(identity.ownerId, contentId)
          : null;
        const kept = mediaType === null ? null : await deps.artifacts.describe(contentId);
        if (mediaType === null || kept === null) throw artifactNotFound();
        const etag = `"${contentId}"`;
        const facts = { ETag: etag, 'Cache-Control': CACHE_CONTROL };
        if (namesTag(headers['if-none-match'], etag)) return { status: 304, headers: facts };
        const ifRange = headers['if-range'];
        const asked = ifRange === undefined || ifRange === etag ? headers.range : undefined;
        return partOf(deps, { contentId, mediaType, sizeBytes: kept.sizeBytes, facts }, asked);
      },
    }),
  ];
}

const CONTENT_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

/** Content that the caller may have, and the headers that every answer with it has. */
interface Granted {
  readonly contentId: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly facts: Readonly<Record<string, string>>;
}

async function partOf(
  deps: ArtifactDeps,
  { contentId, mediaType, sizeBytes, facts }: Granted,
  asked: string | undefined,
): Promise<RawAnswer> {
  const range = readRange(asked, sizeBytes);
  if (range.kind === 'unsatisfiable') {
    throw new AppError(
      'range_not_satisfiable',
      `The content has ${sizeBytes} bytes; one range within them can be asked for at a time.`,
      { headers: { 'Content-Range': `bytes */${sizeBytes}` } },
    );
  }
  const isPart = range.kind === 'part';
  const opened = await deps.artifacts.open(contentId, isPart ? range : undefined);
  if (opened === null) throw artifactNotFound();
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

function artifactNotFound(): AppError {
  return new AppError('artifact_not_found', 'No workload of yours lists this content.');
}
