import { defaultPayloadConverter, type Headers } from '@temporalio/common';

/** The header in which Temporal's interceptors for OpenTelemetry carry a trace. */
const HEADER = '_tracer-data';

/** `version-trace id-span id-flags` of the W3C's Trace Context. */
const TRACEPARENT = /^(00)-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A trace that a workflow, or a message to it, belongs to. */
export interface Trace {
  readonly traceparent: string;
  /** Somebody keeps it. */
  readonly isKept: boolean;
}

/** The trace of what came with these headers; null where they have none. */
export function traceOf(headers: Headers): Trace | null {
  const payload = headers[HEADER];
  if (payload === undefined) return null;
  const { traceparent } = defaultPayloadConverter.fromPayload<{ readonly traceparent?: string }>(
    payload,
  );
  const [, , , , flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceparent === undefined || flags === undefined) return null;
  return { traceparent, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The same trace with another span as the one that what follows belongs to. */
export function under({ traceparent, isKept }: Trace, spanId: string): Trace {
  const [, version = '', traceId = '', , flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  return { traceparent: `${version}-${traceId}-${spanId}-${flags}`, isKept };
}

/** These headers, and with them the trace. */
export function withTrace(headers: Headers, trace: Trace | null): Headers {
  if (trace === null) return headers;
  const { traceparent } = trace;
  return { ...headers, [HEADER]: defaultPayloadConverter.toPayload({ traceparent }) };
}

/** 16 digits that name the span of a run, the same at every replay: what is random in the run's id. */
export function spanIdOf(runId: string): string {
  return runId.replaceAll('-', '').slice(-16).padStart(16, '0');
}
