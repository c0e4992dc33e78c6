import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { EventEntry } from '../journal/entries.ts';
import { isLaterStatus, retryAfterMs, type Heard } from './heard.ts';
import { uploadPiece, type FileInPieces, type SentPiece } from './upload-piece.ts';

/** A hand-out as it came. */
export interface RawHandOut {
  readonly body: string;
  /** `keyId.signature`, base64url; null where the ground does not sign. */
  readonly signature: string | null;
}

/** What became of a batch of events. */
export interface BatchAnswer {
  readonly deploymentStatus: string;
  /** One for each event, in their order. */
  readonly answers: readonly { readonly ok: boolean; readonly reason: string | null }[];
}

/** What headers of a request and of its answer come to on the link, about, bytes. */
export const REQUEST_OVERHEAD_BYTES = 1_000;

/** A piece has up to two more requests: one that asks where the upload stands, one that begins it. */
export const PIECE_OVERHEAD_BYTES = 3 * REQUEST_OVERHEAD_BYTES;

/** A request, its headers by name. */
type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** The ground answers within this, or it did not, ms. */
const TIMEOUT_MS = 30_000;
export type Console = ReturnType<typeof createConsole>;

/**
 * The console as the agent talks to it: nothing is tried twice here, and nothing is thrown for what the ground
 * says. A request ends with the contact that it is sent in, which closes in so many ms.
 */
export function createConsole(config: {
  readonly consoleUrl: string;
  /** Asked for with each request: a key may be changed while the agent flies. */
  readonly apiKey: () => string;
  readonly agentId: string;
}) {
  const { consoleUrl } = config;
  const headers = () => ({ 'x-api-key': config.apiKey(), 'x-agent-id': config.agentId });

  async function send(
    path: string,
    closesInMs: number,
    init: Sent = {},
    timeoutMs = TIMEOUT_MS,
  ): Promise<Heard<Response>> {
    try {
      const response = await fetch(`${consoleUrl}${path}`, {
        ...init,
        headers: { ...headers(), ...init.headers },
        signal: AbortSignal.timeout(Math.min(timeoutMs, Math.max(0, Math.floor(closesInMs)))),
        redirect: 'error',
      });
      if (response.ok) return { kind: 'ok', value: response };
      const reason = `${response.status} ${(await response.text()).slice(0, 400)}`;
      return isLaterStatus(response.status)
        ? { kind: 'later', afterMs: retryAfterMs(response.headers.get('retry-after')), reason }
        : { kind: 'refused', status: response.status, reason };
    } catch (error) {
      return { kind: 'later', afterMs: null, reason: causeOf(error) };
    }
  }

  async function post<T>(path: string, closesInMs: number, body: object): Promise<Heard<T>> {
    const headers = { 'content-type': 'application/json' };
    return readJson(
      await send(path, closesInMs, { method: 'POST', body: JSON.stringify(body), headers }),
    );
  }

  return {
    register: (body: object, closesInMs: number) =>
      post<{ readonly status: string }>('/api/agent/register', closesInMs, body),

    /** Tells how the agent is; hears of deployments that have ended for the ground. */
    telemetry: (body: object, closesInMs: number) =>
      post<{ readonly ended?: readonly { readonly id: string; readonly status: string }[] }>(
        '/api/agent/telemetry',
        closesInMs,
        body,
      ),

    /** Asks for work; null where there is none. */
    async poll(closesInMs: number): Promise<Heard<RawHandOut | null>> {
      const heard = await send('/api/agent/workloads', closesInMs);
      if (heard.kind !== 'ok') return heard;
      const { value: response } = heard;
      return received(async () => {
        if (response.status === 204) return null;
        const signature = response.headers.get('x-hand-out-signature');
        return { body: await response.text(), signature };
      });
    },

    /** The platform's public keys, as they came: each that is shown has signed them, separated by commas. */
    async keys(closesInMs: number): Promise<Heard<RawHandOut>> {
      const heard = await send('/api/agent/keys', closesInMs);
      if (heard.kind !== 'ok') return heard;
      const { value: response } = heard;
      return received(async () => ({
        body: await response.text(),
        signature: response.headers.get('x-hand-out-signature'),
      }));
    },

    /** Tells up to 500 events of one deployment, in order. */
    async tell(
      deploymentId: string,
      events: readonly EventEntry[],
      closesInMs: number,
    ): Promise<Heard<BatchAnswer>> {
      const heard = await post<{
        readonly deployment_status: string;
        readonly results: readonly { readonly id?: string; readonly error?: { message: string } }[];
      }>(`/api/deployments/${deploymentId}/events/batch`, closesInMs, {
        events: events.map(({ type, timestamp, stepId, payload }) => ({
          type,
          timestamp,
          ...(stepId !== null && { step_id: stepId }),
          payload,
        })),
      });
      if (heard.kind !== 'ok') return heard;
      const { deployment_status: deploymentStatus, results } = heard.value;
      const answers = results.map(({ error }) => ({
        ok: error === undefined,
        reason: error?.message ?? null,
      }));
      return { kind: 'ok', value: { deploymentStatus, answers } };
    },

    /** Sends a whole file as an output of a deployment. */
    async upload(
      deploymentId: string,
      file: { name: string; path: string; mediaType: string; sizeBytes: number; sha256: string },
      closesInMs: number,
    ): Promise<Heard<unknown>> {
      const path = `/api/deployments/${deploymentId}/artifacts/${encodeURIComponent(file.name)}`;
      const init: Sent = {
        method: 'PUT',
        // Node's fetch takes a stream and then wants to hear that no answer comes before its end.
        body: Readable.toWeb(createReadStream(file.path)) as ReadableStream,
        duplex: 'half',
        headers: {
          'content-type': file.mediaType,
          'content-length': String(file.sizeBytes),
          'x-content-sha256': file.sha256,
        },
      };
      return readJson(await send(path, closesInMs, init, TIMEOUT_MS * 20));
    },

    /** Sends one piece of a file, at most so many bytes, from where the ground has it. */
    uploadPiece(
      deploymentId: string,
      file: FileInPieces,
      piece: { readonly maxBytes: number; readonly closesInMs: number },
      onUrl: (url: string) => Promise<void>,
    ): Promise<Heard<SentPiece>> {
      const endpoint = `${consoleUrl}/api/deployments/${deploymentId}/uploads`;
      return uploadPiece({ endpoint, headers: headers(), ...piece }, file, onUrl);
    },

    /** Fetches content into a file, whole or not at all; its hash is its reader's to check. */
    async fetchContent(
      contentId: string,
      target: string,
      closesInMs: number,
    ): Promise<Heard<null>> {
      const heard = await send(`/api/agent/artifacts/${contentId}`, closesInMs);
      if (heard.kind !== 'ok') return heard;
      return received(async () => {
        await mkdir(dirname(target), { recursive: true });
        const partial = `${target}.partial`;
        try {
          await writeFile(partial, Buffer.from(await heard.value.arrayBuffer()));
          await rename(partial, target);
        } finally {
          await rm(partial, { force: true });
        }
        return null;
      });
    },
  };
}

async function readJson<T>(heard: Heard<Response>): Promise<Heard<T>> {
  if (heard.kind !== 'ok') return heard;
  // What the console answers is its contract; those that matter are checked where they are used.
  return received(async () => (await heard.value.json()) as T);
}

/** The body of an answer may break off. */
async function received<T>(read: () => Promise<T>): Promise<Heard<T>> {
  try {
    return { kind: 'ok', value: await read() };
  } catch (error) {
    return { kind: 'later', afterMs: null, reason: causeOf(error) };
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
