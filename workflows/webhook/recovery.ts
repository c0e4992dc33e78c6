import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { webhookRecords } from '../effects.ts';
import type { WebhookRecoveryInput } from './messages.ts';

/**
 * Makes due again what did not get through to a webhook in a span of time, page by page; each
 * delivery then has its whole schedule before it.
 */
export async function webhookRecovery(
  input: WebhookRecoveryInput,
): Promise<{ readonly recovered: number }> {
  const { webhookId, since, until } = input;
  let recovered = input.carried?.recovered ?? 0;
  let after = input.carried?.after ?? null;
  for (;;) {
    const page = await webhookRecords(
      `recover events, ${recovered} deliveries so far`,
    ).recoverEvents({ webhookId, since, until, after });
    recovered += page.recovered;
    setCurrentDetails(`**${recovered} deliveries** are due again`);
    after = page.after;
    if (after === null) return { recovered };
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof webhookRecovery>({ ...input, carried: { after, recovered } });
    }
  }
}
