import * as v from 'valibot';
import { CONTENT_ID_FORM } from '../../../contracts/artifact-name.ts';
import { CONTENT_MAX_AGE_S } from '../../../contracts/workload/artifact.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { endpoints } from '../../http/endpoints.ts';
import { contentHeaders, contentResponses, keptContent } from '../../http/kept-content.ts';
import type { Route } from '../../http/route.ts';
import type { WorkloadDeps } from '../workload/deps.ts';

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Artifacts');

/** Content never changes under its hash, but only its owner may have it. */
const CACHE_CONTROL = `private, max-age=${CONTENT_MAX_AGE_S}, immutable`;

type ArtifactDeps = Pick<WorkloadDeps, 'artifacts' | 'artifactLinks'>;

/** `GET /v1/artifacts/{contentId}`: what was produced and the platform keeps. */
export function artifactRoutes(deps: ArtifactDeps): Route[] {
  return [
    reads.get('/v1/artifacts/:contentId', {
      summary: 'Fetch an output that the platform keeps',
      description:
        'The content as it was produced, verified against its hash. One range of bytes may be asked ' +
        'for (`Range`, with `If-Range`); `ETag` is the hash, and `If-None-Match` spares a repeat. ' +
        'Found where a workload or a deployment of yours lists it, and for a day after an output ' +
        'of the same name took its place.',
      params: v.object({ contentId: v.string() }),
      headers: v.object(contentHeaders),
      responses: contentResponses,
      errors: ['artifact_not_found', 'range_not_satisfiable'],
      handler: async ({ params: { contentId }, headers, identity }) => {
        const mediaType = CONTENT_ID_FORM.test(contentId)
          ? await deps.artifactLinks.mediaTypeFor(identity.ownerId, contentId)
          : null;
        if (mediaType === null) throw artifactNotFound();
        const granted = { contentId, mediaType, cacheControl: CACHE_CONTROL };
        const answer = await keptContent(deps.artifacts, granted, headers);
        if (answer === null) throw artifactNotFound();
        return answer;
      },
    }),
  ];
}

function artifactNotFound(): AppError {
  return new AppError(
    'artifact_not_found',
    'No workload or deployment of yours lists this content.',
  );
}
