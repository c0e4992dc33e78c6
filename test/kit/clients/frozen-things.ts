import * as v from 'valibot';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import type { SurfaceName } from '../../../api/http/kit.ts';

const named = v.looseObject({ id: v.string() });
const dated = v.looseObject({ id: v.string(), created_at: v.string() });
const content = v.looseObject({ contentId: v.string() });
const session = v.looseObject({ session_id: v.string() });

/** The newest plan of the recorded list. */
export const NEWEST_PLAN = listed('console', 'get_api_plans', dated);
/** The plan made before it. */
export const FORMER_PLAN = listed('console', 'get_api_plans', dated, 1);

/**
 * The things of the recorded answers, by the variables that examples of `--help` write. An id counts what a recording
 * made before it, so it is read from the record and stands in no test.
 */
export const FROZEN = {
  PLAN: NEWEST_PLAN.id,
  OTHER_PLAN: FORMER_PLAN.id,
  DEPLOYMENT: listed('console', 'get_api_deployments', named).id,
  WORKLOAD: listed('main', 'get_v1_workloads', named).id,
  WEBHOOK: listed('main', 'get_v1_webhooks', named).id,
  DELIVERY: listed('main', 'get_v1_webhook_deliveries', named).id,
  SESSION: v.parse(session, body('simulation', 'get_v1_sessions_id')).session_id,
  AGENT: listed('console', 'get_api_agents', named).id,
  SATELLITE: listed('console', 'get_api_fleet_satellites', named).id,
  STATION: listed('console', 'get_api_fleet_stations', named).id,
  OUTAGE: listed('console', 'get_api_fleet_outages', named).id,
  KEY_ID: listed('console', 'get_api_keys', named).id,
  BATCH: listed('main', 'get_v1_schedule_batches', named).id,
  REMOVAL: v.parse(named, body('console', 'get_api_owner_removals_id')).id,
} as const;

/** The content that the recorded workload made. */
export const CONTENT = listed('main', 'get_v1_workloads_id_artifacts', content).contentId;

function listed<T>(
  surface: SurfaceName,
  operation: string,
  schema: v.GenericSchema<unknown, T>,
  index = 0,
): T {
  const list = v.looseObject({ data: v.array(v.unknown()) });
  return v.parse(schema, v.parse(list, body(surface, operation)).data[index]);
}

function body(surface: SurfaceName, operation: string): unknown {
  return recordedAnswers(surface)[operation]?.body;
}
