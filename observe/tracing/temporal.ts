import { context, propagation, trace, TraceFlags, defaultTextMapSetter } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry-v2/lib/client/index.js';
import { OpenTelemetryActivityInboundInterceptor } from '@temporalio/interceptors-opentelemetry-v2/lib/worker/index.js';

/** The key of a workflow's memo under which people find its trace. */
const MEMO = 'traceparent';

/** Makes a workflow that is started in a kept trace tell of it in its memo. */
const memo: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next(withMemo(input)),
  signalWithStart: (input, next) => next(withMemo(input)),
};

interface Started {
  readonly options: { readonly memo?: Record<string, unknown> | undefined };
}

function withMemo<Input extends Started>(input: Input): Input {
  const at = trace.getSpanContext(context.active());
  if (at === undefined || (at.traceFlags & TraceFlags.SAMPLED) === 0) return input;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier, defaultTextMapSetter);
  const { options } = input;
  return {
    ...input,
    options: { ...options, memo: { ...options.memo, [MEMO]: carrier['traceparent'] } },
  };
}

/** What carries traces through Temporal's client and into activities. */
export function temporalInterceptors(): {
  readonly client: readonly WorkflowClientInterceptor[];
  readonly activity: readonly ActivityInterceptorsFactory[];
} {
  return {
    client: [new OpenTelemetryWorkflowClientInterceptor(), memo],
    activity: [(ctx) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx) })],
  };
}
