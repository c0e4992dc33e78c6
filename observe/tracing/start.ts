import { tracing, useTracing } from './tracing.ts';

/** Where traces go, and whose they are. */
export interface TracingOptions {
  /** Address of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of the traces that begin here, 0 to 1. */
  readonly share: number;
  readonly service: string;
  readonly buildId: string;
}

/**
 * Starts the traces of this process, before anything is opened that takes part in them; without options nothing
 * of OpenTelemetry's SDK is loaded. The answer sends what is left.
 */
export async function startTracing(
  options: TracingOptions | undefined,
): Promise<() => Promise<void>> {
  if (options === undefined) return () => Promise.resolve();
  const { openTracing } = await import('./sdk.ts');
  const putBack = useTracing(openTracing(options));
  return async () => {
    const traces = tracing();
    putBack();
    await traces.close();
  };
}
