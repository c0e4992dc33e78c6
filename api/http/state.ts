import type { Identity } from './identity.ts';
import type { Warnings } from './input/unknown-input.ts';

/** What the kit keeps with a request while it is answered (Koa's `ctx.state`). */
export interface RequestState {
  requestId: string;
  /** `GET /v1/plan/:id`: the key of log lines and metrics; undefined where no route matches. */
  endpoint: string | undefined;
  identity: Identity | null;
  /** Aborted when the client goes away or the process will wait no longer. */
  abort: AbortController;
  /** True once the answer is an event stream, which only the end of the process closes. */
  isStreaming: boolean;
  /** What its sender is told although it was accepted. */
  warnings: Warnings;
  /** What went wrong on our side, for the log line. */
  failure: unknown;
}
