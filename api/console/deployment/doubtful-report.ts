import type { Warning } from '../../../contracts/warning.ts';
import { instant } from '../../../presenters/instant.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';

/** A clock on board may be wrong by so much before it is spoken of, ms. */
const CLOCK_ERROR_MS = 5 * 60_000;

/**
 * The warning for a report whose time lies before the deployment was made or ahead of now; null where
 * it does not, and for simulated ones, whose events have the times of their plan. Epoch ms.
 */
export function doubtfulTime(
  {
    mode,
    created_at: made,
    rehearsal_speed: speed,
  }: Pick<DeploymentDocument, 'mode' | 'created_at' | 'rehearsal_speed'>,
  timestampMs: number,
  nowMs: number,
): Warning | null {
  // A rehearsal has the times of its plan.
  if (mode !== 'live' || speed !== undefined) return null;
  const what =
    timestampMs < made.getTime() - CLOCK_ERROR_MS
      ? `before the deployment was made (${instant(made)})`
      : timestampMs > nowMs + CLOCK_ERROR_MS
        ? `ahead of now (${instant(new Date(nowMs))})`
        : null;
  if (what === null) return null;
  const message = `is ${what}: it is stored as sent, and events are listed in order of it`;
  return { path: 'timestamp', code: 'doubtful_time', message };
}

/** What agents measure lies between these where the sensor works. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  cpu_percent: [0, 100],
  memory_mb: [0, Infinity],
  battery_percent: [0, 100],
  temperature_c: [-273.15, 1_000],
};

/** What of a telemetry cannot be so: values out of their range, a time ahead of now. Epoch ms. */
export function doubtfulTelemetry(
  telemetry: Readonly<Record<string, unknown>>,
  measuredMs: number | null,
  nowMs: number,
): Warning[] {
  const warnings: Warning[] = [];
  for (const [path, [least, most]] of Object.entries(RANGES)) {
    const value = telemetry[path];
    if (typeof value !== 'number' || (value >= least && value <= most)) continue;
    const range = most === Infinity ? `not below ${least}` : `from ${least} to ${most}`;
    const message = `${value} is no such measure (${range}): it is kept as sent`;
    warnings.push({ path, code: 'doubtful_value', message });
  }
  if (measuredMs !== null && measuredMs > nowMs + CLOCK_ERROR_MS) {
    const message = `is ahead of now (${instant(new Date(nowMs))}): it counts as measured now`;
    warnings.push({ path: 'timestamp', code: 'doubtful_time', message });
  }
  return warnings;
}
