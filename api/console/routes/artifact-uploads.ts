import * as v from 'valibot';
import { ArtifactName } from '../../../contracts/artifact-name.ts';
import { ArtifactUpload } from '../../../contracts/deployment/artifact-upload.ts';
import { mediaTypeOf } from '../../../contracts/workload/artifact.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { ResumableUpload } from '../../../records/artifact/resumable.ts';
import { instant } from '../../../presenters/instant.ts';
import { discardBody, rawBody } from '../../http/input/body.ts';
import { validationError } from '../../http/input/validate.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import type { Breach, Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import {
  keepOutput,
  refusalOfOutput,
  storageFull,
  tooManyOutputs,
} from '../deployment/keep-output.ts';
import { throughTus, type TusRequest } from '../deployment/tus-uploads.ts';
import { checkKey } from '../key-bindings.ts';
import { deploymentNotFound } from '../not-found.ts';
import { agentHeaders, agentHeaderText, IdParams } from '../requests.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Artifacts');

const UploadParams = v.object({ id: v.string(), upload_id: v.string() });

const header = (example: string, line: string) =>
  v.pipe(v.string('is required'), v.description(line), v.examples([example]));
const tusHeaders = {
  ...agentHeaders,
  'tus-resumable': v.pipe(v.picklist(['1.0.0'], 'must be 1.0.0'), v.examples(['1.0.0'])),
};
/** What every route of the protocol shares. */
const shared = {
  limitedApart: true,
  validationText: agentHeaderText,
  validationCode: ({ path }: Breach) =>
    path === 'tus-resumable' ? ('upload_protocol' as const) : undefined,
};

const TUS_ERRORS = ['not_found', 'forbidden', 'upload_protocol'] as const;
const KEEP_ERRORS = [
  'not_the_holder',
  'deployment_ended',
  'payload_too_large',
  'hash_mismatch',
  'too_many_artifacts',
  'artifact_storage_full',
] as const;

type UploadDeps = Pick<
  ConsoleDeps,
  'artifactQuota' | 'artifactMaxBytes' | 'artifacts' | 'deployments' | 'resumableUploads'
>;

/** Who uploads to what. */
interface Uploader {
  readonly identity: Identity;
  readonly agentId: string;
  readonly deployment: DeploymentDocument;
}

/** Outputs in pieces, which go on where a lost contact broke them off (tus 1.0.0). */
export function artifactUploadRoutes(deps: UploadDeps): Route[] {
  return [beginRoute(deps), standRoute(deps), pieceRoute(deps), removeRoute(deps)];
}

function beginRoute(deps: UploadDeps): Route {
  return reports.post('/api/deployments/:id/uploads', {
    ...shared,
    summary: 'Begin an upload in pieces',
    description:
      'The protocol is tus 1.0.0 (core, creation, expiration, termination), for clients that speak it. ' +
      '`Upload-Length` is the size; `Upload-Metadata` has `filename`, the name of the output, and may have ' +
      '`filetype` and `sha256`, each in base64. When the last byte is there the whole is an output as PUT ' +
      'makes it, under the same rules; with another hash than it was said to have it is given up (422). ' +
      'An upload can be taken up again for 7 days. A new one for the same output takes its place.',
    params: IdParams,
    headers: v.object({
      ...tusHeaders,
      'upload-length': header('18', 'Bytes of the whole output.'),
      'upload-metadata': header(
        'filename cmVzdWx0LnR4dA==',
        '`filename` and its name in base64, and more after a comma each.',
      ),
    }),
    responses: {
      201: {
        description: 'Begun.',
        schema: ArtifactUpload,
        headers: ['Location', 'Tus-Resumable', 'Upload-Expires'],
      },
    },
    errors: [...TUS_ERRORS, ...KEEP_ERRORS],
    handler: async ({ params, headers, identity }) => {
      const uploader = await uploaderOf(deps, identity, headers['x-agent-id'], params.id);
      let begun: ResumableUpload | null = null;
      const told = await throughTus(
        { method: 'POST', headers, uploadId: null, body: null },
        {
          ...scopeOf(deps, uploader),
          begin: async (sizeBytes, metadata) =>
            (begun = await begin(deps, uploader, sizeBytes, metadata)),
        },
      );
      // True: an upload that was not begun was refused with an error.
      const upload = await finishWhole(deps, uploader, begun as unknown as ResumableUpload);
      const Location = `/api/deployments/${params.id}/uploads/${upload._id}`;
      return { status: 201, body: present(upload), headers: { ...told, Location } };
    },
  });
}

function standRoute(deps: UploadDeps): Route {
  return reports.get('/api/deployments/:id/uploads/:upload_id', {
    ...shared,
    summary: 'Ask where an upload stands',
    description:
      'HEAD as tus asks it; GET answers the same with a body. An upload that is whole, and was not made an ' +
      'output because a process died, is made one now.',
    params: UploadParams,
    headers: v.object(tusHeaders),
    responses: {
      200: {
        description: 'The upload.',
        schema: ArtifactUpload,
        headers: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
      },
    },
    errors: [...TUS_ERRORS, ...KEEP_ERRORS],
    handler: async ({ params, headers, identity }) => {
      const uploader = await uploaderOf(deps, identity, headers['x-agent-id'], params.id);
      const scope = scopeOf(deps, uploader);
      const request = { method: 'HEAD', headers, uploadId: params.upload_id, body: null } as const;
      const told = await throughTus(request, scope);
      const found = await scope.find(params.upload_id);
      if (found === null) throw uploadNotFound();
      const upload = await finishWhole(deps, uploader, found);
      return { status: 200, body: present(upload), headers: told };
    },
  });
}

function pieceRoute(deps: UploadDeps): Route {
  return reports.patch('/api/deployments/:id/uploads/:upload_id', {
    ...shared,
    summary: 'Upload a piece',
    description:
      'The bytes from `Upload-Offset` on, of the type application/offset+octet-stream. What came of a piece is ' +
      'kept also where its connection broke off. 409 `conflict` where the upload stands at another byte.',
    params: UploadParams,
    headers: v.object({
      ...tusHeaders,
      'content-type': header('application/offset+octet-stream', 'The type of pieces.'),
      'upload-offset': header('0', 'Where the piece begins.'),
    }),
    upload: 'The piece.',
    responses: {
      204: {
        description: 'Kept; after the last piece the output is listed.',
        headers: ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires'],
        empty: true,
      },
    },
    errors: [...TUS_ERRORS, ...KEEP_ERRORS, 'conflict', 'unsupported_media_type'],
    handler: async ({ params, headers, identity, ctx }) => {
      const uploader = await uploaderOf(deps, identity, headers['x-agent-id'], params.id);
      const scope = scopeOf(deps, uploader);
      const came = untilBroken(rawBody(ctx.req));
      const request: TusRequest = {
        ...{ method: 'PATCH', headers, uploadId: params.upload_id },
        body: came.pieces,
      };
      const told = await throughTus(request, scope).catch(async (error: unknown) => {
        if (error instanceof AppError) await discardBody(ctx.req);
        throw error;
      });
      const broken = came.error();
      if (broken !== null) throw broken;
      const found = await scope.find(params.upload_id);
      if (found !== null) await finishWhole(deps, uploader, found);
      return { status: 204, headers: told };
    },
  });
}

function removeRoute(deps: UploadDeps): Route {
  return reports.delete('/api/deployments/:id/uploads/:upload_id', {
    ...shared,
    summary: 'Give an upload up',
    description: 'What is kept of it goes; an output that it has become stays.',
    params: UploadParams,
    headers: v.object(tusHeaders),
    responses: { 204: { description: 'Gone.', headers: ['Tus-Resumable'], empty: true } },
    errors: [...TUS_ERRORS],
    handler: async ({ params, headers, identity }) => {
      const uploader = await uploaderOf(deps, identity, headers['x-agent-id'], params.id);
      const request = { headers, uploadId: params.upload_id, body: null } as const;
      const told = await throughTus({ ...request, method: 'DELETE' }, scopeOf(deps, uploader));
      return { status: 204, headers: told };
    },
  });
}

/** The deployment of an upload, for a key that speaks for its agent. @throws {AppError} not_found, forbidden */
async function uploaderOf(
  deps: UploadDeps,
  identity: Identity,
  agentId: string,
  deploymentId: string,
): Promise<Uploader> {
  checkKey(identity, agentId);
  const deployment = await deps.deployments.get(identity.ownerId, deploymentId);
  if (deployment === null) throw deploymentNotFound();
  checkKey(identity, agentId, deployment.satellite_id);
  return { identity, agentId, deployment };
}

/** The uploads of an agent to a deployment. */
function scopeOf(deps: UploadDeps, { deployment, agentId }: Uploader) {
  return {
    uploads: deps.resumableUploads,
    find: (id: string) => deps.resumableUploads.find(deployment._id, agentId, id),
    begin: () => Promise.reject(new Error('an upload begins with POST alone')),
  };
}

/** Begins an upload that would be taken as an output now. @throws {AppError} why not */
async function begin(
  deps: UploadDeps,
  { identity, agentId, deployment }: Uploader,
  sizeBytes: number,
  metadata: Readonly<Record<string, string | null>>,
): Promise<ResumableUpload> {
  const { name, sha256, mediaType } = readMetadata(metadata);
  const output = { name, sizeBytes, sha256 };
  const refused = await refusalOfOutput(deps, identity, agentId, deployment, output);
  if (refused !== null) throw refused;
  // Those that are on their way take room, too.
  const begun = await deps.resumableUploads.begin(
    {
      ...{ owner_id: identity.ownerId, deployment_id: deployment._id, agent_id: agentId },
      ...{ name, media_type: mediaType, size_bytes: sizeBytes, sha256 },
    },
    deps.artifactQuota.limits,
  );
  if (begun.kind === 'too_many') throw tooManyOutputs(begun.most);
  if (begun.kind === 'full') throw storageFull(begun.usedBytes, begun.mostBytes);
  return begun.upload;
}

const Metadata = v.object({
  filename: ArtifactName,
  filetype: v.nullish(v.string()),
  sha256: v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits'),
      v.toLowerCase(),
    ),
  ),
});

function readMetadata(metadata: Readonly<Record<string, string | null>>) {
  const read = v.safeParse(Metadata, metadata);
  if (!read.success)
    throw validationError(
      read.issues.map((issue) => ({
        path: `upload-metadata.${v.getDotPath(issue) ?? ''}`,
        message: issue.input === undefined ? 'is required' : issue.message,
        in: 'headers',
      })),
    );
  const { filename: name, filetype, sha256 } = read.output;
  return { name, mediaType: mediaTypeOf(filetype), sha256: sha256 ?? null };
}

/** Makes an upload that is whole an output; one that is refused as such is given up. @throws {AppError} why */
async function finishWhole(
  deps: UploadDeps,
  { agentId, deployment }: Uploader,
  upload: ResumableUpload,
): Promise<ResumableUpload> {
  if (upload.finished_at !== null || upload.offset < upload.size_bytes) return upload;
  const { name, media_type: mediaType, sha256 } = upload;
  const content = wholeOf(deps.resumableUploads.content(upload), upload.size_bytes);
  try {
    await keepOutput(deps, deployment, agentId, content, { name, mediaType, sha256 });
  } catch (error) {
    // A refusal is for good; that something is away is not.
    if (error instanceof AppError && error.status < 500) await deps.resumableUploads.remove(upload);
    throw error;
  }
  await deps.resumableUploads.finish(upload);
  return (await deps.resumableUploads.find(deployment._id, agentId, upload._id)) ?? upload;
}

/** The same bytes; throws where there are fewer: another request has made them an output meanwhile. */
async function* wholeOf(
  pieces: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.byteLength;
    yield piece;
  }
  if (length !== sizeBytes)
    throw new AppError('unavailable', 'The upload is being finished; ask again.', {
      retryAfterS: 1,
    });
}

/** The pieces that came of a body; that it broke off is told afterwards, so that what came is kept. */
function untilBroken(body: AsyncIterable<Buffer>) {
  let broken: Error | null = null;
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
    }
  }
  return { pieces: pieces(), error: (): Error | null => broken };
}

function present(upload: ResumableUpload): ArtifactUpload {
  return {
    id: upload._id,
    deployment_id: upload.deployment_id,
    name: upload.name,
    media_type: upload.media_type,
    size_bytes: upload.size_bytes,
    received_bytes: upload.offset,
    expires_at: instant(upload.expires_at),
    finished_at: upload.finished_at === null ? null : instant(upload.finished_at),
  };
}

function uploadNotFound(): AppError {
  return new AppError('not_found', 'There is no such upload, or its time is over.');
}
