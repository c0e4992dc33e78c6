import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { wallTime } from '../time.ts';

/** Figures of telemetry that are kept for charts. */
export const TELEMETRY_FIELDS = [
  'cpu_percent',
  'memory_mb',
  'battery_percent',
  'temperature_c',
] as const;
export type TelemetryField = (typeof TELEMETRY_FIELDS)[number];

export const DEFAULT_TELEMETRY_POINTS = 240;
export const MOST_TELEMETRY_POINTS = 1_000;

/** Answer of `GET /api/agents/{agent_id}/telemetry`. */
export const AgentTelemetry = v.pipe(
  answer('AgentTelemetry', {
    agent_id: v.string(),
    from: wallTime(),
    to: wallTime(),
    step_s: described(v.number(), 'Length of the part that each point stands for.'),
    series: described(
      v.array(
        v.object({
          id: described(v.picklist(TELEMETRY_FIELDS), 'Which figure.'),
          unit: described(v.string(), '%, MB or °C.'),
          points: described(
            v.array(
              v.object({
                at: wallTime('Middle of its part.'),
                avg: v.number(),
                min: v.number(),
                max: v.number(),
              }),
            ),
            'Parts in which nothing was reported are left out.',
          ),
        }),
      ),
      'One for each figure that was reported in the span.',
    ),
  }),
  v.description('What an agent measured, for charts; kept for seven days.'),
);
export type AgentTelemetry = v.InferOutput<typeof AgentTelemetry>;
