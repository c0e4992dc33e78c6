import { isEnded } from '../../../domain/deployment/status.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import type { DeploymentState } from '../../../records/deployment/states.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { presentEvent } from '../presenters/deployment-event.ts';
import { createBell, type StateWatch } from '../../http/state-watch.ts';

/** What one stream is made from. */
export interface FollowInput {
  readonly deploymentId: string;
  /** Arrival number of the last event that the client has. */
  readonly afterSeq: number;
  readonly state: DeploymentState;
  /** Opens the log after `afterSeq`; ends when its signal aborts. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<DeploymentEventDocument>;
  readonly states: StateWatch<DeploymentState>;
  readonly signal: AbortSignal;
}

/**
 * A deployment's log as server-sent events: each event once, in order of arrival, with its number
 * as id; `status` as soon as the client has every event so far and whenever it changes, after the
 * events that came before the change; and `end` when the deployment has ended and everything is
 * sent. It reads no faster than the client does, and stops when `signal` aborts.
 */
export async function* followDeployment(input: FollowInput): AsyncGenerator<ServerSentEvent> {
  const bell = createBell(input.signal);
  const done = new AbortController();
  const source = readAhead(
    input.watch(AbortSignal.any([input.signal, done.signal]))[Symbol.asyncIterator](),
    bell.ring,
  );
  const heard: { state: DeploymentState | null } = { state: input.state };
  let shown: string | null = null;
  let sent = input.afterSeq;
  const stopListening = input.states.subscribe(input.deploymentId, (state) => {
    heard.state = state;
    bell.ring();
  });
  try {
    source.request();
    while (!input.signal.aborted) {
      const event = source.take();
      if (event !== null) {
        yield { id: String(event.seq), data: presentEvent(event) };
        sent = event.seq;
        source.request();
        // It may have moved the status: do not wait for the next reading.
        if (event.event_type.startsWith('job.')) input.states.refresh(input.deploymentId);
        continue;
      }
      const { state } = heard;
      if (state === null) {
        yield { event: 'end', id: String(sent), data: { status: 'deleted' } };
        return;
      }
      const hasCaughtUp = sent >= state.seq;
      if (hasCaughtUp && state.status !== shown) {
        shown = state.status;
        yield { event: 'status', data: { id: input.deploymentId, status: state.status } };
        continue;
      }
      if (hasCaughtUp && isEnded(state.status)) {
        yield { event: 'end', id: String(sent), data: { status: state.status } };
        return;
      }
      if (source.hasEnded()) return;
      await bell.wait();
    }
  } finally {
    done.abort();
    stopListening();
    bell.close();
    await source.close();
  }
}

/** Reads one event ahead, so that the reader can wait for other things at the same time. */
function readAhead(iterator: AsyncIterator<DeploymentEventDocument>, onChange: () => void) {
  let ready: DeploymentEventDocument | null = null;
  let hasEnded = false;
  let failure: { readonly error: unknown } | null = null;
  return {
    request(): void {
      iterator
        .next()
        .then(
          (result) => {
            if (result.done === true) hasEnded = true;
            else ready = result.value;
          },
          (error: unknown) => {
            failure = { error };
          },
        )
        .finally(onChange);
    },
    /** The event that was read, or null; throws what the reading threw. */
    take(): DeploymentEventDocument | null {
      if (failure !== null) throw failure.error;
      const event = ready;
      ready = null;
      return event;
    },
    hasEnded: () => hasEnded,
    async close(): Promise<void> {
      await iterator.return?.();
    },
  };
}
