import Module from 'node:module';
import { startTracing } from '../../../observe/tracing/start.ts';

/**
 * Loads what an API and a worker are made of and tells which packages of OpenTelemetry that has loaded: a program
 * of its own, since nothing is ever unloaded. An argument is the address that traces go to.
 */
const [endpoint] = process.argv.slice(2);
await startTracing(
  endpoint === undefined ? undefined : { endpoint, share: 1, service: 'api', buildId: '' },
);
await import('../../../api/deps.ts');
await import('../../../worker/wire.ts');
const loaded = Object.keys(Reflect.get(Module, '_cache') as object).flatMap(
  (path) =>
    /node_modules\/(@opentelemetry\/[^/]+|@temporalio\/interceptors[^/]+)\//.exec(path)?.[1] ?? [],
);
process.stdout.write(JSON.stringify([...new Set(loaded)].sort()));
process.exit(0);
