import {
  context,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { temporalInterceptors } from './temporal.ts';
import type { TracingOptions } from './start.ts';
import type { OpenSpan, SpanOptions, Tracing, WorkflowSpan } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** Spans are sent in batches of so many, at least so often (ms). */
const BATCH = { maxExportBatchSize: 512, maxQueueSize: 4_096, scheduledDelayMillis: 2_000 };

/** Random ids, but for the span of a workflow, whose id its sandbox has given away already. */
class Ids extends RandomIdGenerator {
  next: string | null = null;

  override readonly generateSpanId = (): string => {
    const given = this.next;
    this.next = null;
    return given ?? random.generateSpanId();
  };
}
const random = new RandomIdGenerator();

/** Opens OpenTelemetry's SDK for this process: the only file, with `temporal.ts`, that knows of it. */
export function openTracing({ endpoint, share, service, buildId }: TracingOptions): Tracing {
  const ids = new Ids();
  const provider = new NodeTracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({
      'service.name': `orbital-${service}`,
      'service.version': buildId,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        BATCH,
      ),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('orbital-compute');
  return {
    begin: (name, options) => begin(tracer, name, options),
    traceparent: () => traceparentOf(context.active()),
    keptTraceId: () => {
      const at = trace.getSpanContext(context.active());
      return at !== undefined && isKept(at.traceFlags) ? at.traceId : undefined;
    },
    within: (traceparent, work) =>
      traceparent === undefined ? work() : context.with(contextOf(traceparent), work),
    workflowEnded: (span) => {
      endOfWorkflow(tracer, ids, span);
    },
    ...temporalInterceptors(),
    close: () => provider.shutdown(),
  };
}

function begin(tracer: Tracer, name: string, options: SpanOptions): OpenSpan {
  const { kind, attributes = {}, parent, isRoot = false } = options;
  const around = isRoot ? ROOT_CONTEXT : context.active();
  const within = parent === undefined ? around : contextOf(parent);
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
  return {
    run: (work) => context.with(trace.setSpan(within, span), work),
    end: ({ name: ended, attributes: more, error } = {}) => {
      if (ended !== undefined) span.updateName(ended);
      if (more !== undefined) span.setAttributes(more);
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
}

function fail(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

function isKept(flags: number): boolean {
  return (flags & TraceFlags.SAMPLED) !== 0;
}

function traceparentOf(at: Context): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(at, carrier, defaultTextMapSetter);
  return carrier['traceparent'];
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function endOfWorkflow(tracer: Tracer, ids: Ids, span: WorkflowSpan): void {
  ids.next = span.spanId;
  tracer
    .startSpan(
      span.name,
      { kind: SpanKind.INTERNAL, startTime: span.startMs, attributes: span.attributes },
      contextOf(span.parent),
    )
    .end(span.endMs);
  ids.next = null;
}
