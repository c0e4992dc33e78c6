/** What kind of work a span is, as OpenTelemetry names them. */
export type SpanKind = 'server' | 'client' | 'internal';

/** What a span tells beside its name and times. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. */
export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The `traceparent` (W3C) that it belongs to; absent: that of the work around it. */
  readonly parent?: string | undefined;
  /** It begins a trace of its own, whatever is around it. */
  readonly isRoot?: boolean;
}

/** A span that has begun. */
export interface OpenSpan {
  /** Does work inside the span: what begins there belongs to it. */
  run<T>(work: () => T): T;
  end(outcome?: {
    readonly name?: string;
    readonly attributes?: Attributes;
    readonly error?: unknown;
  }): void;
}

/** What a workflow tells of itself when a run of it has ended. */
export interface WorkflowSpan {
  readonly name: string;
  /** The `traceparent` that the workflow was started under. */
  readonly parent: string;
  /** 16 hexadecimal digits: what the workflow asked for names it as its parent. */
  readonly spanId: string;
  /** Epoch ms. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
}

/** Traces as the platform uses them. */
export interface Tracing {
  begin(name: string, options: SpanOptions): OpenSpan;
  /** The `traceparent` of the work under way; undefined where there is none. */
  traceparent(): string | undefined;
  /** The id of the trace under way where it is kept; undefined elsewhere. */
  keptTraceId(): string | undefined;
  /** Does work as a part of that trace. */
  within<T>(traceparent: string | undefined, work: () => T): T;
  /** Keeps the span of a workflow, which a sandbox cannot. */
  workflowEnded(span: WorkflowSpan): void;
  /** Interceptors of Temporal's client and worker; the types are the library's. */
  readonly client: readonly unknown[];
  readonly activity: readonly unknown[];
  /** Sends what is kept, within some seconds. */
  close(): Promise<void>;
}

const NOTHING: OpenSpan = { run: (work) => work(), end: () => undefined };

/** No traces: nothing is loaded, and work is just done. */
const OFF: Tracing = {
  begin: () => NOTHING,
  traceparent: () => undefined,
  keptTraceId: () => undefined,
  within: (_traceparent, work) => work(),
  workflowEnded: () => undefined,
  client: [],
  activity: [],
  close: () => Promise.resolve(),
};

let current = OFF;

/** The traces of this process. */
export function tracing(): Tracing {
  return current;
}

/** Puts the traces of this process in place; the answer puts back what was there. */
export function useTracing(next: Tracing): () => void {
  const before = current;
  current = next;
  return () => {
    current = before;
  };
}

/** Does work inside a span of its own, which tells how it ended. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = current.begin(name, options);
  try {
    const done = await span.run(work);
    span.end();
    return done;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** A `traceparent` as the field of a record; none where there is no trace. */
export function traceField(): { readonly traceparent?: string } {
  const traceparent = current.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
