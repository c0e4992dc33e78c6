import * as v from 'valibot';

/** Share of the traces that begin here and are kept, unless the configuration says otherwise. */
export const TRACES_KEPT = 0.05;

/** Variables of what those who run the platform see, read by the API and the worker alike. */
export const observeSettings = {
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number from 0 (any free port) to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a whole number from 0 (any free port) to 65535'),
    ),
  ),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s/]+\S*$/, 'must be an http:// or https:// address'),
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(0|1|0?\.\d{1,6}|[01]\.\d{1,6})$/, 'must be a share from 0 to 1'),
      v.transform(Number),
      v.maxValue(1, 'must be a share from 0 to 1'),
    ),
    String(TRACES_KEPT),
  ),
};

/** How a process is seen. */
export interface ObserveConfig {
  /** Where the metrics are answered; undefined = nowhere, and none are kept. Port 0 = any free one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Where traces go (OTLP over HTTP) and which share of those that begin here; undefined = none. */
  readonly traces: { readonly endpoint: string; readonly share: number } | undefined;
}

/** The settings as a process uses them. */
export function observeConfig(
  read: Readonly<v.InferOutput<v.ObjectSchema<typeof observeSettings, undefined>>>,
): ObserveConfig {
  const { METRICS_PORT: port, METRICS_HOST: host } = read;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = read;
  return Object.freeze({
    metrics: port === undefined ? undefined : Object.freeze({ host, port }),
    traces: endpoint === undefined ? undefined : Object.freeze({ endpoint, share }),
  });
}
