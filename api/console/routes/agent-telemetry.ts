import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  AgentTelemetry,
  DEFAULT_TELEMETRY_POINTS,
  MOST_TELEMETRY_POINTS,
  TELEMETRY_FIELDS,
  type TelemetryField,
} from '../../../contracts/mission/telemetry.ts';
import { described } from '../../../contracts/shapes.ts';
import { onWallClock } from '../../../contracts/time.ts';
import { DAY_MS, HOUR_MS, formatInstant } from '../../../domain/time/instant.ts';
import { round } from '../../../presenters/rounding.ts';
import type { AgentRecords } from '../../../records/mission/agents.ts';
import type { TelemetryBin, TelemetryRecords } from '../../../records/mission/telemetry.ts';
import { endpoints } from '../../http/endpoints.ts';
import { countQuery, instantQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';

/** What these routes need. */
export interface AgentTelemetryDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly agents: Pick<AgentRecords, 'find'>;
  readonly telemetry: Pick<TelemetryRecords, 'read'>;
}

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Agents');

/** A span without `from` begins so long before its end, ms. */
const DEFAULT_SPAN_MS = HOUR_MS;
/** Telemetry is kept for no longer, ms. */
const LONGEST_SPAN_MS = 8 * DAY_MS;

const UNITS: Readonly<Record<TelemetryField, string>> = {
  cpu_percent: '%',
  memory_mb: 'MB',
  battery_percent: '%',
  temperature_c: '°C',
};

/** What an agent measured, for charts. */
export function agentTelemetryRoutes(deps: AgentTelemetryDeps): Route[] {
  return [
    reads.get('/api/agents/:agent_id/telemetry', {
      summary: 'Read what an agent measured',
      description:
        'Mean, least and most of each figure in equal parts of a span, kept for seven days. Of each ' +
        '15 seconds the newest report counts.',
      params: v.object({ agent_id: v.string() }),
      query: v.object({
        from: described(instantQuery(), onWallClock('Default: an hour before `to`.')),
        to: described(instantQuery(), onWallClock('Default: now.')),
        points: described(
          countQuery(DEFAULT_TELEMETRY_POINTS, MOST_TELEMETRY_POINTS),
          `Most points of a series; default ${DEFAULT_TELEMETRY_POINTS}, 1 to ${MOST_TELEMETRY_POINTS}.`,
        ),
      }),
      responses: { 200: { description: 'The series.', schema: AgentTelemetry } },
      errors: ['not_found'],
      handler: async ({ params, query, identity: { ownerId } }) => {
        const toMs = query.to ?? deps.clock();
        const fromMs = query.from ?? toMs - DEFAULT_SPAN_MS;
        refuseSpan(fromMs, toMs);
        const key = { ownerId, agentId: params.agent_id };
        if ((await deps.agents.find(key)) === null)
          throw new AppError('not_found', 'Agent not found');
        const span = { fromMs, toMs, bins: Math.max(1, query.points) };
        const found = await deps.telemetry.read(key, span);
        return { status: 200, body: present(key.agentId, span, found) };
      },
    }),
  ];
}

/** @throws {AppError} validation_error. */
function refuseSpan(fromMs: number, toMs: number): void {
  const refuse = (path: string, message: string) =>
    validationError([{ path, message, in: 'query' }]);
  if (toMs <= fromMs) throw refuse('to', 'must be later than from');
  if (toMs - fromMs > LONGEST_SPAN_MS) throw refuse('from', 'must be at most 8 days before to');
}

function present(
  agentId: string,
  span: { readonly fromMs: number; readonly toMs: number; readonly bins: number },
  found: readonly TelemetryBin[],
): AgentTelemetry {
  const stepMs = (span.toMs - span.fromMs) / span.bins;
  return {
    agent_id: agentId,
    from: formatInstant(span.fromMs),
    to: formatInstant(span.toMs),
    step_s: round(stepMs / 1000, 3),
    series: TELEMETRY_FIELDS.flatMap((id) => {
      const points = found.flatMap(({ bin, values }) => {
        const value = values[id];
        if (value === undefined) return [];
        return {
          at: formatInstant(span.fromMs + (bin + 0.5) * stepMs),
          avg: round(value.avg, 3),
          min: value.min,
          max: value.max,
        };
      });
      return points.length === 0 ? [] : [{ id, unit: UNITS[id], points }];
    }),
  };
}
