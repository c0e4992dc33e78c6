import { freePorts, isPortFree, portFrom } from '../engines/ports.ts';

/** Where metrics are looked for by habit. */
const USUAL_PORT = 9464;
const HOST = '127.0.0.1';

/** The ports on which the processes of a start answer their metrics. */
export interface MetricsPorts {
  readonly api: number;
  readonly worker: number;
}

/**
 * Two ports for the whole start, so that they stay when a process is started again: `METRICS_PORT` and the next
 * one where it is set, else the usual ones, or any where something listens there already.
 * @throws {RangeError} when the variable is no port.
 */
export async function metricsPorts(env: NodeJS.ProcessEnv): Promise<MetricsPorts> {
  const asked = portFrom(env, 'METRICS_PORT', USUAL_PORT);
  const isSet = (env['METRICS_PORT'] ?? '') !== '';
  const wanted = [asked, asked + 1] as const;
  const areFree = await Promise.all(wanted.map((port) => isPortFree(port, HOST)));
  if (asked !== 0 && (isSet || areFree.every(Boolean)))
    return { api: wanted[0], worker: wanted[1] };
  const [api = 0, worker = 0] = await freePorts(2, HOST);
  return { api, worker };
}

/** The address of the metrics of a process of this start. */
export function metricsUrl(port: number): string {
  return `http://${HOST}:${port}/metrics`;
}
