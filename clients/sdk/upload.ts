import type { PlatformClient } from './client.ts';
import type { components } from './generated/console.ts';

/** Content for a deployment, as its agent brings it. */
export interface Upload {
  readonly deploymentId: string;
  readonly name: string;
  readonly agentId: string;
  readonly content: Blob | Uint8Array | string;
  /** Default: that of a Blob, else `application/octet-stream`. */
  readonly mediaType?: string;
  readonly signal?: AbortSignal;
}

/** Uploads content with its SHA-256, which the platform compares with what arrived. */
export async function uploadArtifact(
  client: Pick<PlatformClient, 'console'>,
  upload: Upload,
): Promise<components['schemas']['UploadedArtifact']> {
  const bytes = await bytesOf(upload.content);
  const own = upload.content instanceof Blob ? upload.content.type : '';
  const mediaType = upload.mediaType ?? (own === '' ? 'application/octet-stream' : own);
  const { fetcher } = client.console;
  const { data } = await fetcher.PUT('/api/deployments/{id}/artifacts/{name}', {
    params: {
      path: { id: upload.deploymentId, name: upload.name },
      header: {
        'x-agent-id': upload.agentId,
        'content-type': mediaType,
        'x-content-sha256': hex(await globalThis.crypto.subtle.digest('SHA-256', bytes)),
      },
    },
    // The document has content as a text; the bytes leave as they are.
    body: bytes as unknown as string,
    bodySerializer: (body) => body,
    ...(upload.signal === undefined ? {} : { signal: upload.signal }),
  });
  if (data === undefined) throw new Error('an upload was answered without its record');
  return data;
}

async function bytesOf(content: Upload['content']): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return new Uint8Array(content instanceof Blob ? await content.arrayBuffer() : content);
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
