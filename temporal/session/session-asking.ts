import { setTimeout as sleep } from 'node:timers/promises';
import {
  SESSION_FULL,
  outcomeOfError,
  type RequestRefused,
  type SessionGone,
  type UpdateOutcome,
} from './session-outcomes.ts';

/** What became of a request that was sent until it was known. */
export type AskedOutcome =
  /** The records have the step of that number. */
  | { readonly kind: 'applied'; readonly seq: number }
  | RequestRefused
  | SessionGone
  /** No worker accepted it in time, or it reached nobody: it was not applied and never will be. */
  | { readonly kind: 'not_applied'; readonly cause: unknown }
  /** Nobody could say what became of it in time. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

/** One request, as it is sent and looked for. All spans in ms. */
export interface Asking {
  /** Sends the request, under the same id each time; resolves with the number of its step. */
  readonly send: (deadlineMs: number) => Promise<number>;
  /** Waits for a request that the server may have; a server that has none says that it is gone. */
  readonly look: (deadlineMs: number) => Promise<number>;
  /** Says whether the server has it as accepted by a worker. */
  readonly isAccepted: (deadlineMs: number) => Promise<boolean>;
  /** From then on no worker accepts it any more, epoch ms. */
  readonly closedMs: number;
  /** By then it is known, or given up, epoch ms. */
  readonly giveUpMs: number;
}

/** One call waits no longer than this: an answer that got lost is asked for again. */
const CALL_MS = 15_000;
/** A server that has no room for a request is asked for so long whether it has it all the same. */
const LOOK_MS = 2_000;
/** A session needs about so long to go on in a new run. */
const MOVE_MS = 30;
/** Between two calls, when one failed at once. */
const PAUSE_MS = 250;

/**
 * Sends a request again and again under its one id until it is known what became of it. A refusal
 * means that nothing was changed, and a request is `not_applied` only when none of its calls can
 * have arrived. @throws {AppError} internal_error when the engine has failed.
 */
export async function askUntilKnown(asking: Asking): Promise<AskedOutcome> {
  const { send, look, closedMs, giveUpMs } = asking;
  let mayHaveArrived = false;
  let last: unknown = null;
  for (;;) {
    const nowMs = Date.now();
    const leftMs = giveUpMs - nowMs;
    if (leftMs <= 0) return { kind: mayHaveArrived ? 'unknown' : 'not_applied', cause: last };
    if (nowMs >= closedMs && (await wasPassedOver(asking))) {
      return { kind: 'not_applied', cause: last };
    }
    const callMs = nowMs < closedMs ? Math.min(CALL_MS, closedMs - nowMs) : CALL_MS;
    let outcome: UpdateOutcome;
    try {
      return { kind: 'applied', seq: await send(Math.min(leftMs, callMs)) };
    } catch (error) {
      last = error;
      outcome = outcomeOfError(error);
    }
    switch (outcome.kind) {
      case 'refused':
      case 'gone':
        return outcome;
      case 'too_late':
        return { kind: 'not_applied', cause: last };
      case 'moving':
        await sleep(MOVE_MS);
        break;
      case 'full': {
        const found = await lookFor(look);
        if (found !== null) return found;
        mayHaveArrived = true;
        await sleep(PAUSE_MS);
        break;
      }
      case 'not_sent':
        if (!mayHaveArrived) return { kind: 'not_applied', cause: last };
        await sleep(PAUSE_MS);
        break;
      case 'unknown':
        mayHaveArrived = true;
        await sleep(PAUSE_MS);
    }
  }
}

/** No worker accepted the request while it could: none does any more. False also when nobody says. */
async function wasPassedOver({ isAccepted }: Asking): Promise<boolean> {
  try {
    return !(await isAccepted(LOOK_MS));
  } catch {
    // The server is away: the next call says more, or the time is over.
    return false;
  }
}

/**
 * What became of a request for which there was no room: a limit of calls may have met the question
 * for its result, after it was accepted. Null when that cannot be said.
 */
async function lookFor(look: Asking['look']): Promise<AskedOutcome | null> {
  try {
    return { kind: 'applied', seq: await look(LOOK_MS) };
  } catch (error) {
    const outcome = outcomeOfError(error);
    if (outcome.kind === 'gone') return SESSION_FULL;
    return outcome.kind === 'refused' ? outcome : null;
  }
}
