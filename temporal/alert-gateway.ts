import { MINUTE_MS } from '../domain/time/instant.ts';
import { alertWorkflowId } from '../workflows/ids.ts';
import { tellSignal, type AlertMessagesInput } from '../workflows/alert/messages.ts';
import { PHASE, RESOURCE_ID, RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { createServerCalls, type GatewayOptions } from './server-calls.ts';
import { unavailable } from './temporal-errors.ts';

/** The platform's access to the messages of alerts. */
export interface AlertGateway {
  /** Makes sure that what waits for an alert is told. Throws an AppError `unavailable`. */
  tell(alertId: string): Promise<void>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createAlertGateway(
  options: GatewayOptions & {
    /** Waits after the first to the fifth failed attempt, ms. */
    readonly delaysMs: readonly number[];
    /** What comes within this of a message is told together with the next, ms; default a minute. */
    readonly joinMs?: number;
  },
): AlertGateway {
  const { client, queue, startRegistered } = createServerCalls(options);
  return {
    async tell(alertId) {
      const { delaysMs, joinMs = MINUTE_MS } = options;
      const args: [AlertMessagesInput] = [{ v: 1, alertId, delaysMs, joinMs }];
      try {
        await startRegistered(() =>
          client.workflow.signalWithStart('alertMessages', {
            workflowId: alertWorkflowId(alertId),
            taskQueue: queue,
            args,
            signal: tellSignal,
            signalArgs: [],
            staticSummary: 'tell what an alert has to tell',
            typedSearchAttributes: [
              { key: RESOURCE_KIND, value: 'alert' },
              { key: RESOURCE_ID, value: alertId },
              { key: PHASE, value: 'telling' },
            ],
          }),
        );
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}
