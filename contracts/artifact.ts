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

export type WorkloadOutput = v.InferOutput<typeof WorkloadOutput>;
export type WorkloadManifest = v.InferOutput<typeof WorkloadManifest>;
