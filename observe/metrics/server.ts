import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withSdkMetrics } from './sdk-metrics.ts';
import type { Metrics } from './registry.ts';

/** Where the metrics of a process are answered. */
export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The port for metrics is taken; the message names the variable that changes it. */
export class MetricsPortTaken extends Error {
  override readonly name = 'MetricsPortTaken';

  constructor(port: number) {
    super(
      `Port ${port} for metrics is taken: set METRICS_PORT to another port (0 = any free one).`,
    );
  }
}

/** What is answered, and where. */
export interface MetricsServerOptions {
  readonly metrics: Metrics;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** What Temporal's library says of its workers, Prometheus's text format; absent where there are none. */
  readonly sdk?: () => Promise<string>;
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/**
 * Answers `GET /metrics` as OpenMetrics, and nothing else: no surface of the platform, on an address of its
 * own. @throws {MetricsPortTaken} when the port is in use.
 */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const { metrics, host, port, sdk } = options;
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(path === '/metrics' ? 405 : 404, TEXT).end('GET /metrics\n');
      return;
    }
    textOf(metrics, sdk).then(
      (text) => answer(response, metrics.contentType, text),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        response.writeHead(500, TEXT).end(`${reason}\n`);
      },
    );
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new MetricsPortTaken(port) : error);
    });
    server.listen(port, host, resolve);
  });
  // A process that is otherwise done does not stay for those who look.
  server.unref();
  // A listening TCP server has an address object.
  const { port: used } = server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${used}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function textOf(metrics: Metrics, sdk: MetricsServerOptions['sdk']): Promise<string> {
  const [own, theirs] = await Promise.all([metrics.metrics(), sdk?.() ?? '']);
  return withSdkMetrics(own, theirs);
}

function answer(response: ServerResponse, contentType: string, text: string): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
}
