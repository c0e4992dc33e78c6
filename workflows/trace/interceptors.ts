import {
  AsyncLocalStorage,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptors,
} from '@temporalio/workflow';
import { spanIdOf, traceOf, under, withTrace, type Trace } from './trace-headers.ts';

/** What a workflow tells the worker about itself, outside its history. */
export interface TraceSinks extends Sinks {
  traces: {
    ended(span: {
      readonly name: string;
      readonly parent: string;
      readonly spanId: string;
      readonly startMs: number;
      readonly endMs: number;
      readonly attributes: { readonly workflow_id: string; readonly run_id: string };
    }): void;
  };
}

/**
 * Carries the trace of a workflow's start, or of the update that it works at, to all that it asks for. Nothing of
 * it is a command and nothing waits: a history replays with and without (test/workflows/trace).
 */
export function interceptors(): WorkflowInterceptors {
  let own: Trace | null = null;
  const ofMessage = new AsyncLocalStorage<Trace>();
  const present = (): Trace | null => ofMessage.getStore() ?? own;
  const passOn = <Input extends { readonly headers: Parameters<typeof withTrace>[0] }>(
    input: Input,
  ): Input => ({ ...input, headers: withTrace(input.headers, present()) });
  return {
    inbound: [
      {
        execute(input, next) {
          const started = traceOf(input.headers);
          if (started === null) return next(input);
          const { runId, runStartTime, workflowType, workflowId } = workflowInfo();
          const spanId = spanIdOf(runId);
          own = under(started, spanId);
          const done = next(input);
          if (!started.isKept) return done;
          const tell = (): void => {
            proxySinks<TraceSinks>().traces.ended({
              ...{ name: `RunWorkflow:${workflowType}`, parent: started.traceparent, spanId },
              ...{ startMs: runStartTime.getTime(), endMs: Date.now() },
              attributes: { workflow_id: workflowId, run_id: runId },
            });
          };
          // Beside the run: it does not wait for that, and fails as it fails.
          void done.then(tell, tell);
          return done;
        },
        handleUpdate(input, next) {
          const trace = traceOf(input.headers);
          return trace === null ? next(input) : ofMessage.run(trace, () => next(input));
        },
        handleSignal(input, next) {
          const trace = traceOf(input.headers);
          return trace === null ? next(input) : ofMessage.run(trace, () => next(input));
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(passOn(input)),
        scheduleLocalActivity: (input, next) => next(passOn(input)),
        startChildWorkflowExecution: (input, next) => next(passOn(input)),
        signalWorkflow: (input, next) => next(passOn(input)),
        continueAsNew: (input, next) => next(passOn(input)),
      },
    ],
  };
}
