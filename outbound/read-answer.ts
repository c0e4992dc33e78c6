import type { Dispatcher } from 'undici';

/** The beginning of an answer's body. */
export interface AnswerStart {
  readonly text: string;
  /** How many bytes were read. */
  readonly bytes: number;
  /** There was more than is kept. */
  readonly truncated: boolean;
}

/** An answer is read up to here, bytes; the rest is never fetched. */
export const KEPT_ANSWER_BYTES = 20 * 1024;

/**
 * Reads the first 20 KiB of an answer and drops the rest with its connection. Nothing is ever
 * unpacked: a compressed answer, which was not asked for, is counted and not shown. Answers what
 * came together with the error that ended it early, if one did.
 */
export async function readAnswer({
  body,
  headers,
}: Pick<Dispatcher.ResponseData, 'body' | 'headers'>): Promise<{
  readonly answer: AnswerStart;
  readonly error: unknown;
}> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let error: unknown = null;
  try {
    for await (const chunk of body) {
      // A body that was given no encoding is read in buffers.
      const part = chunk as Buffer;
      chunks.push(part.subarray(0, KEPT_ANSWER_BYTES - bytes));
      bytes += part.length;
      if (bytes > KEPT_ANSWER_BYTES) break;
    }
  } catch (failure) {
    error = failure;
  }
  const kept = Math.min(bytes, KEPT_ANSWER_BYTES);
  const encoding = headers['content-encoding'];
  const isPacked = encoding !== undefined && encoding !== 'identity';
  return {
    answer: {
      text: isPacked ? '' : readable(Buffer.concat(chunks)),
      bytes: kept,
      truncated: bytes > kept,
    },
    error,
  };
}

/** UTF-8 with everything that no terminal or page should be shown taken out. */
function readable(bytes: Buffer): string {
  return new TextDecoder().decode(bytes).replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
}
