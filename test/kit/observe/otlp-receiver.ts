import { startReceiver } from '../peers/faulty-receiver.ts';
import { untilFound } from '../until-found.ts';

/** A span as OTLP tells it in JSON. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
  /** `service.name` of the process that it is from. */
  readonly service: string;
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** A receiver of traces on this machine. */
export interface OtlpReceiver {
  readonly url: string;
  spans(): ReceivedSpan[];
  /** Waits for a span that is as said. */
  until(isIt: (span: ReceivedSpan) => boolean, what: string): Promise<ReceivedSpan>;
  close(): Promise<void>;
}

/** Starts a receiver that takes all that comes. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const spans = (): ReceivedSpan[] =>
    receiver.requests.flatMap(({ body }) => {
      // What the exporter sends, by OTLP's own schema.
      const { resourceSpans } = JSON.parse(body) as Body;
      return resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const name = resource.attributes.find(({ key }) => key === 'service.name');
        const service = name?.value.stringValue ?? '';
        return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
      });
    });
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    spans,
    until: (isIt, what) => untilFound(() => Promise.resolve(spans().find(isIt) ?? null), what),
    close: () => receiver.close(),
  };
}

/** An attribute of a span as text; empty where it has none. */
export function attributeOf(span: ReceivedSpan, key: string): string {
  const found = span.attributes.find((attribute) => attribute.key === key)?.value;
  return found?.stringValue ?? String(found?.intValue ?? '');
}
