import {
  continueAsNew,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { MAX_ATTEMPTS, waitAfter } from '../../domain/webhook/retry-schedule.ts';
import { alertMessages as effects } from '../effects.ts';
import { plain } from '../plain-text.ts';
import { PHASE } from '../search-attributes.ts';
import { tellSignal, type AlertMessagesInput } from './messages.ts';

/**
 * Tells what an alert has to tell: the first event at once, what comes within a minute of a message
 * together in the next, nothing in quiet hours. A message that does not get through is tried six times
 * over ten hours. Ends when nothing waits.
 */
export async function alertMessages(input: AlertMessagesInput): Promise<{ messages: number }> {
  const { alertId, delaysMs, joinMs } = input;
  const { runId } = workflowInfo();
  let isTold = true;
  setHandler(tellSignal, () => void (isTold = true), {
    description: 'Something waits to be told.',
  });
  const hasMore = () => isTold;
  for (let messages = 0; ;) {
    isTold = false;
    const { waiting, quietMs } = await effects('see what waits to be told').alertStanding({
      alertId,
    });
    if (!waiting) {
      if (hasMore()) continue;
      return { messages };
    }
    if (quietMs > 0) {
      show('quiet', 'Quiet hours: told when they are over.');
      await sleep(quietMs, { summary: 'quiet hours' });
      continue;
    }
    messages += 1;
    const messageId = `${runId}/${messages}`;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const summary = `message ${messages}, attempt ${attempt} of ${MAX_ATTEMPTS}`;
      const report = await effects(summary).sendAlert({ alertId, messageId, attempt });
      if (report.outcome !== 'failed') {
        show(report.outcome, `Message ${messages}: ${report.outcome}.`);
        break;
      }
      show('retrying', `Message ${messages}, attempt ${attempt}: ${plain(report.error ?? '')}`);
      const waitMs = waitAfter(attempt, delaysMs, null);
      if (waitMs !== null) await sleep(waitMs, { summary: `before attempt ${attempt + 1}` });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof alertMessages>(input);
    await sleep(joinMs, { summary: 'what comes now is told together' });
  }
}

function show(phase: string, text: string): void {
  setCurrentDetails(text);
  upsertSearchAttributes([{ key: PHASE, value: phase }]);
}
