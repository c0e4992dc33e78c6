import type { MonitorDocument } from '../records/pattern/monitors.ts';
import { patternMonitorWorkflowId } from '../workflows/ids.ts';
import { lookedSignal, type PatternMonitorInput } from '../workflows/pattern/messages.ts';
import { createServerCalls, type GatewayOptions } from './server-calls.ts';
import {
  createStandingGateway,
  type StandingGateway,
  type StandingStart,
} from './standing-gateway.ts';

/** What the start of a monitor's workflow takes from its record; a whole record will do. */
export type MonitorStart = StandingStart & Pick<MonitorDocument, 'types'>;

/**
 * The platform's access to the workflows of monitors of patterns. Temporal being away is an AppError
 * `unavailable`.
 */
export interface PatternGateway extends StandingGateway<MonitorStart> {
  /**
   * Tells monitors that a look has ended; answers how many have a workflow. One without is started by the
   * reconciler and reads what was found by itself.
   */
  tellLooked(monitorIds: readonly string[], lookId: string): Promise<number>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createPatternGateway(options: GatewayOptions): PatternGateway {
  const { tell, ...standing } = createStandingGateway<MonitorStart>(createServerCalls(options), {
    workflowType: 'patternMonitor',
    resourceKind: 'pattern_monitor',
    workflowIdOf: patternMonitorWorkflowId,
    inputOf: ({ _id: monitorId }): PatternMonitorInput => ({ v: 1, monitorId }),
    summaryOf: ({ types }, satellites) =>
      `monitor of ${satellites}: ${types === null ? 'all patterns' : types.join(', ')}`,
  });
  return {
    ...standing,
    tellLooked: (monitorIds, lookId) => tell(monitorIds, lookedSignal, { lookId }),
  };
}
