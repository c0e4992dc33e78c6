import { withFailures } from '../failures.ts';
import { createAlertStanding, createSendAlert, type SendAlertPorts } from './send-alert.ts';

/** The activities of alerts on the task queue for webhooks, by name. */
export function createAlertActivities(ports: SendAlertPorts) {
  return {
    alertStanding: withFailures(createAlertStanding(ports)),
    sendAlert: withFailures(createSendAlert(ports)),
  };
}

/** The same as workflows call them. */
export type AlertActivities = ReturnType<typeof createAlertActivities>;
