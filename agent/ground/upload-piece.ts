import { createReadStream } from 'node:fs';
import { type DetailedError, Upload } from 'tus-js-client';
import { isLaterStatus, retryAfterMs, type Heard } from './heard.ts';

/** A file on its way, with where its upload goes on; null before its first piece. */
export interface FileInPieces {
  readonly name: string;
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly uploadUrl: string | null;
}

/** What became of a piece. */
export interface SentPiece {
  readonly bytes: number;
  /** All of the file is on the ground. */
  readonly isWhole: boolean;
}

/** An answer that does not come within this, with nothing sent meanwhile, does not come, ms. */
const SILENCE_MS = 30_000;
/** No piece goes on for longer, ms. */
const LONGEST_MS = 3_600_000;

/**
 * Sends one piece of a file, from where the ground says that it stands (tus 1.0.0). `onUrl` hears of the address
 * at which the upload goes on, before the first byte. Nothing is tried twice here, and nothing is thrown.
 */
export function uploadPiece(
  to: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly maxBytes: number;
    /** When the contact is over, ms from now; Infinity without an end. */
    readonly closesInMs: number;
  },
  file: FileInPieces,
  onUrl: (url: string) => Promise<void>,
): Promise<Heard<SentPiece>> {
  const { endpoint, headers, maxBytes } = to;
  const source = createReadStream(file.path);
  return new Promise<Heard<SentPiece>>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let noted: Promise<void> = Promise.resolve();
    // It reads the file by its path, a part at a time, which its types do not say.
    const upload = new Upload(source, {
      endpoint,
      // Its own part of the address alone: the console may have moved.
      uploadUrl: file.uploadUrl === null ? null : `${endpoint}/${file.uploadUrl.split('/').at(-1)}`,
      headers: { ...headers },
      metadata: { filename: file.name, filetype: file.mediaType, sha256: file.sha256 },
      uploadSize: file.sizeBytes,
      chunkSize: maxBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (upload.url !== null) noted = onUrl(upload.url);
      },
      onBeforeRequest: async () => {
        // The address is on disk before anything goes to it.
        await noted;
        listen();
      },
      onProgress: listen,
      onChunkComplete: (bytes, accepted, total) => {
        if (accepted < total) end({ kind: 'ok', value: { bytes, isWhole: false } });
      },
      // An upload that was whole already has nothing to send.
      onSuccess: () => end({ kind: 'ok', value: { bytes: maxBytes, isWhole: true } }),
      onError: (error) => end(heardOf(error)),
    });
    const closing =
      to.closesInMs === Infinity
        ? undefined
        : setTimeout(
            () => {
              end({ kind: 'later', afterMs: null, reason: 'the contact was over' });
            },
            Math.min(to.closesInMs, LONGEST_MS),
          );
    upload.start();

    function listen(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end({ kind: 'later', afterMs: null, reason: `no answer within ${SILENCE_MS / 1000} s` });
      }, SILENCE_MS);
    }

    function end(heard: Heard<SentPiece>): void {
      clearTimeout(timer);
      clearTimeout(closing);
      void upload.abort();
      source.destroy();
      noted.then(
        () => resolve(heard),
        (error: unknown) => resolve({ kind: 'later', afterMs: null, reason: String(error) }),
      );
    }
  });
}

function heardOf(error: Error | DetailedError): Heard<SentPiece> {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const later = (afterMs: number | null, reason: string): Heard<SentPiece> => ({
    ...{ kind: 'later', afterMs, reason },
  });
  if (response === null) return later(null, error.message.slice(0, 400));
  const status = response.getStatus();
  const reason = `${status} ${response.getBody().slice(0, 400)}`;
  // The upload stands elsewhere: the next piece asks where.
  const isElsewhere = status === 409 && /"code":"conflict"/.test(response.getBody());
  if (isLaterStatus(status) || isElsewhere)
    return later(retryAfterMs(response.getHeader('retry-after')), reason);
  return { kind: 'refused', status, reason };
}
