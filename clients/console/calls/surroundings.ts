import { api } from './api.ts';
import type { Outcome } from './http.ts';
import type { Environment } from './orbit-shapes.ts';

const HOUR_MS = 3_600_000;
/** Seconds between two points of a way that is asked for alone. */
const STEP_S = 30;

/**
 * The way of a satellite from `startMs` on, with the Sun and the anomaly where the platform tells them; a
 * platform that does not know the environment still knows the way.
 */
export async function readSurroundings(
  id: string,
  startMs: number,
  hours: number,
): Promise<Outcome<Environment>> {
  const start = new Date(startMs).toISOString();
  const points = (hours * 3_600) / STEP_S;
  const whole = await api.satellites.environment(id, { start, hours, points });
  if (whole.ok || whole.failure.status !== 404) return whole;
  const way = await api.satellites.trajectory(id, {
    ...{ start, end: new Date(startMs + hours * HOUR_MS).toISOString(), interval_sec: STEP_S },
  });
  if (!way.ok) return way;
  const { points: track, ...span } = way.data;
  return { ...way, data: { start: span.start, end: span.end, track } };
}
