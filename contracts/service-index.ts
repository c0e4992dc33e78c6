import * as v from 'valibot';
import { described } from './shapes.ts';

/** Version that the CAE reports in its index and in every plan. */
export const SERVICE_VERSION = '1.0.0';

/** Answer of `GET /v1`: what a service is and can do. */
export const ServiceIndex = v.pipe(
  v.object({
    service: v.string(),
    version: v.string(),
    description: v.string(),
    capabilities: v.array(v.string()),
    endpoints: described(v.record(v.string(), v.string()), 'From `METHOD path` to what it does.'),
  }),
  v.title('ServiceIndex'),
  v.examples([
    {
      service: 'orbital-compute-cae',
      version: SERVICE_VERSION,
      description: 'Plans computing jobs for satellites.',
      capabilities: ['SGP4 orbital propagation'],
      endpoints: { 'GET /v1/presets': 'List the workload presets' },
    },
  ]),
);
export type ServiceIndex = v.InferOutput<typeof ServiceIndex>;

/** Answer of `GET /v1/ping`. */
export const Ping = v.pipe(
  v.object({ status: v.literal('ok'), version: v.string() }),
  v.title('Ping'),
  v.examples([{ status: 'ok' as const, version: SERVICE_VERSION }]),
);
