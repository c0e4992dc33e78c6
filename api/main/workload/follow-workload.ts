import { isFinalPhase } from '../../../domain/workload/phase.ts';
import { presentProgress } from '../../../presenters/workload.ts';
import type { WorkloadState } from '../../../records/workload/workloads.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { createBell, type StateWatch } from '../../http/state-watch.ts';
import { presentWorkloadEvents } from '../presenters/workload-event.ts';

/** What one stream is made from. */
export interface FollowInput {
  /** As it was when the stream began. */
  readonly workload: WorkloadState;
  /** Number of the last event that the client has. */
  readonly afterSeq: number;
  readonly states: StateWatch<WorkloadState>;
  readonly signal: AbortSignal;
}

/**
 * The moves of a workload as server-sent events: each once, in order, with its number as id; `status`
 * (phase and progress) once the client has all of them so far and whenever it changes; `end` when the
 * workload has ended and everything is sent. Stops when `signal` aborts.
 */
export async function* followWorkload({
  workload,
  afterSeq,
  states,
  signal,
}: FollowInput): AsyncGenerator<ServerSentEvent> {
  const bell = createBell(signal);
  const { _id: id } = workload;
  const heard: { state: WorkloadState | null } = { state: workload };
  const stopListening = states.subscribe(id, (state) => {
    heard.state = state;
    bell.ring();
  });
  let sent = afterSeq;
  let shown = '';
  try {
    while (!signal.aborted) {
      const { state } = heard;
      if (state === null) {
        yield { event: 'end', id: String(sent), data: { status: 'deleted' } };
        return;
      }
      const next = presentWorkloadEvents(state)[sent];
      if (next !== undefined) {
        sent = next.seq;
        yield { id: String(next.seq), data: next };
        continue;
      }
      const status = { id, status: state.phase, progress: presentProgress(state) };
      if (JSON.stringify(status) !== shown) {
        shown = JSON.stringify(status);
        yield { event: 'status', data: status };
        continue;
      }
      if (isFinalPhase(state.phase)) {
        yield { event: 'end', id: String(sent), data: { status: state.phase } };
        return;
      }
      await bell.wait();
    }
  } finally {
    stopListening();
    bell.close();
  }
}
