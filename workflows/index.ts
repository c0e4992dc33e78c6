export { deployment } from './deployment.ts';
export { simulationSession } from './simulation-session.ts';
export { workload } from './workload.ts';
export { reconcile } from './reconcile.ts';
export { publishEvents } from './publish-events.ts';
export { reconcileWebhooks } from './reconcile-webhooks.ts';
export { webhookDelivery } from './webhook-delivery.ts';
export { webhookRecovery } from './webhook-recovery.ts';
