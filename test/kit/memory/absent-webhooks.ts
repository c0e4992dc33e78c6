import type { WebhookDeps } from '../../../api/main/webhook/deps.ts';

/** Webhooks for surfaces that are tested without MongoDB: whoever touches them fails. */
export function absentWebhooks(): Omit<WebhookDeps, 'clock' | 'quotas'> {
  const absent = (): never => {
    throw new Error('there are no webhooks in this test');
  };
  return {
    webhooks: {
      create: absent,
      get: absent,
      list: absent,
      count: absent,
      update: absent,
      remove: absent,
      rotateSecret: absent,
    },
    webhookDeliveries: {
      list: absent,
      count: absent,
      get: absent,
      resend: absent,
      keepTest: absent,
    },
    deliveryStats: { figures: absent, recoverable: absent },
    publishedEvents: { keep: absent, get: absent },
    satelliteNumbers: { numbersOf: absent, unknownOf: absent },
    verifyTarget: absent,
    webhookListeners: { keep: absent, listen: absent },
    secretBox: { seal: absent, open: absent, knows: absent },
    sender: { deliver: absent },
    workflowUrl: () => undefined,
    webhookGateway: { resend: absent, tryNow: absent, stop: absent, recover: absent },
  };
}
