import * as v from 'valibot';
import { Instant } from './time.ts';

/** Address of content that the platform keeps: the SHA-256 of its bytes. */
export const CONTENT_ID_FORM = /^sha256-[0-9a-f]{64}$/;

/** One output of a workload. */
export const WorkloadOutput = v.pipe(
  v.object({
    name: v.string(),
    stage: v.pipe(v.number(), v.description('Index of the stage that made it.')),
    media_type: v.string(),
    size_bytes: v.nullable(v.number()),
    sha256: v.nullable(v.string()),
    contentId: v.pipe(
      v.optional(v.string()),
      v.description('Kept by the platform: `GET /v1/artifacts/{contentId}` answers the content.'),
    ),
    uri: v.pipe(v.optional(v.string()), v.description('Kept elsewhere, as its agent reported.')),
    created_at: Instant,
  }),
  v.title('WorkloadOutput'),
  v.description('Fetched by contentId or by uri.'),
);

/** Answer of `GET /v1/workloads/{id}/artifacts`. */
export const WorkloadManifest = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Id of the workload.')),
    status: v.pipe(
      v.picklist(['pending', 'partial', 'complete']),
      v.description('pending: no output yet; complete: the workload has ended, no more will come.'),
    ),
    outputs: v.array(WorkloadOutput),
  }),
  v.title('WorkloadManifest'),
  v.examples([
    {
      id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
      status: 'complete' as const,
      outputs: [
        {
          name: 'stage-0.json',
          stage: 0,
          media_type: 'application/json',
          size_bytes: 412,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          contentId: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          created_at: '2026-11-22T10:04:31.120Z',
        },
      ],
    },
  ]),
);

/** Media types as agents may name them (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}(?:\s*;[\x20-\x7e]{0,100})?$/;

/** What content is when nobody says. */
export const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** A media type if it has the form of one, else that of unknown content. */
export function mediaTypeOf(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? '';
  return MEDIA_TYPE.test(trimmed) ? trimmed : UNKNOWN_MEDIA_TYPE;
}

/** The name of an output within its deployment: no path. */
export const ArtifactName = v.pipe(
  v.string('must be a string'),
  v.regex(/^[^\p{C}/\\]{1,128}$/u, 'must have 1 to 128 printable characters other than / and \\'),
);

/** Schemes that a page would run instead of opening. */
const RUNNING_SCHEMES = /^(?:javascript|data|vbscript|blob|file):/i;

/** Where an output is kept elsewhere: an absolute address of any scheme that does not run. */
export const ArtifactUri = v.pipe(
  v.string('must be a string'),
  v.maxLength(2_048, 'must have at most 2048 characters'),
  v.regex(/^[a-z][a-z0-9+.-]*:[^\s\p{C}]+$/iu, 'must be an absolute URI such as s3://bucket/key'),
  v.check((uri) => !RUNNING_SCHEMES.test(uri), 'must not be of a scheme that runs'),
);

/** An output that an agent reports in `payload.artifacts` of step.completed or job.completed. */
export const ReportedArtifact = v.pipe(
  v.object({
    name: ArtifactName,
    uri: ArtifactUri,
    media_type: v.nullish(v.string()),
    size_bytes: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 53 - 1))),
    sha256: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i), v.toLowerCase())),
  }),
  v.title('ReportedArtifact'),
);

/** Answer of `PUT /api/deployments/{id}/artifacts/{name}`. */
export const UploadedArtifact = v.pipe(
  v.object({
    contentId: v.string(),
    size_bytes: v.number(),
    sha256: v.string(),
    name: v.string(),
    media_type: v.string(),
  }),
  v.title('UploadedArtifact'),
);

export type ReportedArtifact = v.InferOutput<typeof ReportedArtifact>;
export type WorkloadOutput = v.InferOutput<typeof WorkloadOutput>;
export type WorkloadManifest = v.InferOutput<typeof WorkloadManifest>;
