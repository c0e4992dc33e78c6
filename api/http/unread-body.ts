import type { IncomingMessage, ServerResponse } from 'node:http';
import { DISCARD_LIMIT_BYTES } from './input/body.ts';

/** How much of a body that nobody reads is thrown away after the answer, and for how long. */
export interface UnreadBounds {
  readonly bytes: number;
  readonly ms: number;
}

const UNREAD: UnreadBounds = { bytes: DISCARD_LIMIT_BYTES, ms: 10_000 };
/** How often it is looked at, ms. */
const LOOK_MS = 50;

/**
 * Bounds a body that is sent to a route without one, or to a refusal. Node throws away what was not read
 * when the answer is out, however much comes and for as long as a whole request may take, since the next
 * request stands behind it. Beyond the bounds the connection is closed.
 */
export function boundUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, ms }: UnreadBounds = UNREAD,
): void {
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const { bytesRead } = socket;
    const sinceMs = performance.now();
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) {
        clearInterval(timer);
        return;
      }
      const isTooMuch = socket.bytesRead - bytesRead > bytes;
      if (isTooMuch || performance.now() - sinceMs > ms) socket.destroy();
    }, LOOK_MS);
  });
}
