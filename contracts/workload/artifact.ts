import * as v from 'valibot';
import { ArtifactName } from '../artifact-name.ts';
import { wholeEntries } from '../page.ts';
import { answer, described } from '../shapes.ts';
import type { Problem } from '../error-codes.ts';
import { wallTime } from '../time.ts';

/** How much of a workload's output is there; `complete` once the workload is done. */
export const MANIFEST_STATUSES = ['pending', 'partial', 'complete'] as const;
export type ManifestStatus = (typeof MANIFEST_STATUSES)[number];

/** An output, for the API description. */
export const OUTPUT_EXAMPLE = {
  name: 'stage-0.json',
  stage: 0,
  media_type: 'application/json',
  size_bytes: 412,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  contentId: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created_at: '2026-11-22T10:04:31.120Z',
};

/**
 * So long content may be kept by caches, and so long what a later output took the place of stays
 * readable by its hash, s.
 */
export const CONTENT_MAX_AGE_S = 86_400;

const outputEntries = {
  media_type: v.string(),
  size_bytes: v.nullable(v.number()),
  sha256: v.nullable(v.string()),
  contentId: described(
    v.optional(v.string()),
    'Kept by the platform: `GET /v1/artifacts/{contentId}` answers the content.',
  ),
  uri: described(v.optional(v.string()), 'Kept elsewhere, as its agent reported.'),
  created_at: wallTime('When these bytes came, or were told of.'),
};

/** One output of a deployment. */
export const DeploymentOutput = v.pipe(
  v.object({ name: v.string(), ...outputEntries }),
  v.title('DeploymentOutput'),
  v.description('Fetched by its name, by contentId or by uri.'),
);
export type DeploymentOutput = v.InferOutput<typeof DeploymentOutput>;

/** One output of a workload. */
export const WorkloadOutput = v.pipe(
  v.object({
    name: v.string(),
    stage: described(v.number(), 'Index of the stage that made it.'),
    ...outputEntries,
  }),
  v.title('WorkloadOutput'),
  v.description('Fetched by contentId or by uri.'),
);
export type WorkloadOutput = v.InferOutput<typeof WorkloadOutput>;

/** What a workload has produced so far. */
export const WorkloadManifest = v.pipe(
  v.object({
    id: described(v.string(), 'Id of the workload.'),
    status: described(
      v.picklist(MANIFEST_STATUSES),
      'pending: no output yet; complete: the workload has ended, no more will come.',
    ),
    outputs: v.array(WorkloadOutput),
  }),
  v.title('WorkloadManifest'),
  v.examples([
    {
      id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
      status: 'complete' as const,
      outputs: [OUTPUT_EXAMPLE],
    },
  ]),
);
export type WorkloadManifest = v.InferOutput<typeof WorkloadManifest>;

/** Answer of `GET /v1/workloads/{id}/artifacts`: the manifest, its outputs as a list too. */
export const WorkloadArtifacts = v.object({
  ...WorkloadManifest.entries,
  ...wholeEntries(WorkloadOutput),
});

/** Media types as agents may name them (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}(?:\s*;[\x20-\x7e]{0,100})?$/;

/** The type of content whose type is not stated. */
export const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** A media type if it has the form of one, else that of unknown content. */
export function mediaTypeOf(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? '';
  return MEDIA_TYPE.test(trimmed) ? trimmed : UNKNOWN_MEDIA_TYPE;
}

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
export interface ReportedArtifact {
  readonly name: string;
  readonly uri: string;
  readonly mediaType: string;
  /** Absent where it was not told, or not as a size can be. */
  readonly sizeBytes?: number;
  /** Lower-case hex; absent likewise. */
  readonly sha256?: string;
}

/** What an event tells of outputs: those that can be listed, and what is wrong with the others. */
export interface ReadArtifacts {
  readonly artifacts: readonly ReportedArtifact[];
  readonly problems: readonly Problem[];
}

/** Entries of one event beyond this are passed over. */
export const MAX_REPORTED = 100;

/** Problems that are told at most. */
const MAX_PROBLEMS = 20;

/** What an entry must have to be listed at all. */
const NamedPlace = v.object({ name: ArtifactName, uri: ArtifactUri }, ({ received }) =>
  received === 'undefined' ? 'is required' : 'must be an object',
);

/** What an entry may have beside, each worth having without the others. */
const MediaType = v.pipe(
  v.string('must be a string'),
  v.trim(),
  v.regex(MEDIA_TYPE, 'must be a media type such as image/tiff'),
);
const SizeBytes = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must not be below 0'),
);
const Sha256 = v.pipe(
  v.string('must be a string'),
  v.regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits'),
  v.toLowerCase(),
);

/**
 * Reads `payload.artifacts` of an event; null where it is no list, and so tells of nothing. An
 * entry without a usable name or address is passed over. A media type, size or hash that is not in
 * order is left out and the entry listed without it: an output must not be lost because of what is
 * said beside. Of entries with one name the last stands, where the first was. Every fault is named
 * by its path.
 */
export function readReportedArtifacts(told: unknown): ReadArtifacts | null {
  if (!Array.isArray(told)) return null;
  const problems: Problem[] = [];
  const artifacts = new Map<string, ReportedArtifact>();
  told.slice(0, MAX_REPORTED).forEach((entry: unknown, index) => {
    const read = readEntry(entry, `payload.artifacts[${index}]`, problems);
    if (read !== null) artifacts.set(read.name, read);
  });
  if (told.length > MAX_REPORTED)
    problems.push({
      path: 'payload.artifacts',
      message: `has ${told.length} entries, of which the first ${MAX_REPORTED} were read`,
    });
  return { artifacts: [...artifacts.values()], problems: problems.slice(0, MAX_PROBLEMS) };
}

function readEntry(entry: unknown, path: string, problems: Problem[]): ReportedArtifact | null {
  const tell = (at: string, message: string): number => problems.push({ path: at, message });
  const named = v.safeParse(NamedPlace, entry);
  if (!named.success) {
    for (const issue of named.issues) {
      const key = v.getDotPath(issue);
      tell(key === null ? path : `${path}.${key}`, issue.message);
    }
    return null;
  }
  // What has just been parsed as an object with a name is one.
  const more = entry as Readonly<Record<string, unknown>>;
  const optional = <Schema extends v.GenericSchema>(schema: Schema, key: string) => {
    const told = more[key] ?? null;
    if (told === null) return undefined;
    const read = v.safeParse(schema, told);
    if (read.success) return read.output;
    tell(`${path}.${key}`, `${read.issues[0].message}; listed without it`);
    return undefined;
  };
  const mediaType = optional(MediaType, 'media_type') ?? UNKNOWN_MEDIA_TYPE;
  const sizeBytes = optional(SizeBytes, 'size_bytes');
  const sha256 = optional(Sha256, 'sha256');
  return {
    ...named.output,
    mediaType,
    ...(sizeBytes !== undefined && { sizeBytes }),
    ...(sha256 !== undefined && { sha256 }),
  };
}

/** Answer of `PUT /api/deployments/{id}/artifacts/{name}`. */
export const UploadedArtifact = answer('UploadedArtifact', {
  contentId: v.string(),
  size_bytes: v.number(),
  sha256: v.string(),
  name: v.string(),
  media_type: v.string(),
  replaced: described(
    v.boolean(),
    'An output of this name had other content; that stays readable by its contentId for a day.',
  ),
});

/** Answer of `DELETE /api/deployments/{id}/artifacts/{name}`. */
export const DeletedArtifact = answer('DeletedArtifact', {
  name: v.string(),
  deleted: v.literal(true),
});
