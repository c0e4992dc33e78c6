import { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload, type Locker } from '@tus/server';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  RESUMABLE_FOR_MS,
  type ResumableUpload,
  type ResumableUploads,
} from '../../../records/artifact/resumable.ts';
import { validationError } from '../../http/input/validate.ts';

/** What a request of tus says, by its method. */
export interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly uploadId: string | null;
  /** The bytes of a piece; null where there are none. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** What uploads there are for a caller, and how one begins. */
export interface TusScope {
  readonly uploads: Pick<ResumableUploads, 'append' | 'remove'>;
  readonly find: (id: string) => Promise<ResumableUpload | null>;
  /** Begins an upload of so many bytes. Throws AppError where it is refused. */
  readonly begin: (
    sizeBytes: number,
    metadata: Readonly<Record<string, string | null>>,
  ) => Promise<ResumableUpload>;
}

/** Bytes of an upload that are kept together; a broken connection loses none that came. */
const PIECE_BYTES = 256 * 1024;

/** The headers of the protocol that requests and answers have. */
const ASKED = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
];
const TOLD = ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Expires'] as const;

/** Offsets move in the database alone, by compare and set: there is nothing to be locked here. */
const NO_LOCK: Locker = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
};

/**
 * Has the protocol judge one request (tus 1.0.0: core, creation, expiration, termination) and answers the headers to
 * send. The request was let in already; who may see which upload is the scope's.
 * @throws {AppError} not_found, conflict, upload_protocol, payload_too_large, validation_error, and what the scope throws.
 */
export async function throughTus(
  { method, headers, uploadId, body }: TusRequest,
  scope: TusScope,
): Promise<Readonly<Record<string, string>>> {
  const store = new PieceStore(scope);
  const server = new Server({
    path: '/uploads',
    datastore: store,
    locker: NO_LOCK,
    relativeLocation: true,
    // What is no word of the protocol is ours, and told as such.
    onResponseError: (_request, error) => {
      if (error instanceof Error && !('status_code' in error)) throw error;
      return undefined;
    },
  });
  const given = ASKED.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const request = new Request(`http://console/uploads/${encodeURIComponent(uploadId ?? '')}`, {
    method,
    headers: Object.fromEntries(given),
    ...(body !== null && {
      // True: Node's Request takes the streams that Node makes.
      body: Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream,
      duplex: 'half' as const,
    }),
  });
  const answer = await server.handleWeb(request);
  if (!answer.ok) throw refusalOf(answer.status, await answer.text(), store.offset);
  return Object.fromEntries(
    TOLD.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** A refusal of the protocol in our words. */
function refusalOf(status: number, text: string, offset: number | null): AppError {
  const reason = text.trim();
  switch (status) {
    case 404:
    case 410:
      return new AppError('not_found', 'There is no such upload, or its time is over.');
    case 409:
      return new AppError('conflict', 'The upload stands at another byte; ask it with HEAD.', {
        details: { offset },
      });
    case 412:
      return new AppError('upload_protocol', 'Tus-Resumable must be 1.0.0.', {
        headers: { 'Tus-Version': '1.0.0' },
      });
    case 413:
      return new AppError('payload_too_large', 'The upload is longer than it was said to be.');
    default:
      if (/tus-resumable/i.test(reason)) return refusalOf(412, reason, offset);
      if (status >= 500) throw new Error(`tus answered ${status}: ${reason}`);
      return validationError([{ path: fieldOf(reason), message: reason, in: 'headers' }]);
  }
}

/** The header that a refusal speaks of. */
function fieldOf(text: string): string {
  return /(?:upload|content)-[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'headers';
}

/** A refusal as the library wants it thrown. */
function said(kind: keyof typeof ERRORS): Error {
  return Object.assign(new Error(ERRORS[kind].body), ERRORS[kind]);
}

/** Uploads as the library wants them. */
class PieceStore extends DataStore {
  readonly #scope: TusScope;
  #found: ResumableUpload | null = null;
  override extensions = ['creation', 'expiration', 'termination'];

  constructor(scope: TusScope) {
    super();
    this.#scope = scope;
  }

  /** Where the upload of the request stands; null while it is not known. */
  get offset(): number | null {
    return this.#found?.offset ?? null;
  }

  override getExpiration(): number {
    return RESUMABLE_FOR_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size } = upload;
    if (size === undefined) throw said('INVALID_LENGTH');
    this.#found = await this.#scope.begin(size, upload.metadata ?? {});
    upload.id = this.#found._id;
    upload.creation_date = this.#found.created_at.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    this.#found = await this.#scope.find(id);
    if (this.#found === null) throw said('FILE_NOT_FOUND');
    const { _id, size_bytes: size, offset, created_at: at } = this.#found;
    return new Upload({ id: _id, size, offset, creation_date: at.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id);
    await this.#scope.uploads.remove({ _id: id });
  }

  override async write(stream: AsyncIterable<Buffer>, _id: string, from: number): Promise<number> {
    const upload = this.#found;
    if (upload === null) throw said('FILE_NOT_FOUND');
    let offset = from;
    let waiting: Buffer[] = [];
    const keep = async (): Promise<void> => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      if (bytes.length === 0) return;
      if (!(await this.#scope.uploads.append(upload, offset, bytes))) throw said('INVALID_OFFSET');
      offset += bytes.length;
    };
    let length = 0;
    for await (const piece of stream) {
      waiting.push(piece);
      length += piece.length;
      if (length < PIECE_BYTES) continue;
      await keep();
      length = 0;
    }
    await keep();
    return offset;
  }
}
