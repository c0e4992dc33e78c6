import {
  continueAsNew,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { removalEffects as effects } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import type { OwnerRemovalInput } from './messages.ts';

/**
 * Removes all that an owner has: waits until every process refuses what comes in for it, ends what works for
 * it, waits until what was on its way has come to its end, and removes the records. Answers how many.
 */
export async function ownerRemoval(input: OwnerRemovalInput): Promise<{ removed: number }> {
  const { removalId, ownerId, settleMs } = input;
  if (input.isStopped !== true) {
    show('stopping', 'Nothing is taken in for the owner any more.');
    await sleep(settleMs, { summary: 'requests on their way come to their end' });
    for (const look of ['first', 'second']) {
      const { ended } = await effects(`end what works for the owner, ${look} time`).endOwned({
        ownerId,
      });
      show('stopping', `Ended ${ended} schedules, workflows and messages.`);
      await sleep(settleMs, { summary: 'what was ended comes to its end' });
    }
  }
  for (;;) {
    const { kind, total } = await effects('remove records').removeOwned({
      removalId,
      quietMs: settleMs,
    });
    show('removing', `Removed ${total} records so far.`);
    if (kind === 'done') break;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof ownerRemoval>({ ...input, isStopped: true });
    if (kind === 'waiting') await sleep(settleMs, { summary: 'content that has just come in' });
  }
  const { removed } = await effects('say that it is done').completeRemoval({ removalId });
  show('removed', `Removed ${removed} records. Bills and this removal are kept.`);
  return { removed };
}

function show(phase: string, text: string): void {
  setCurrentDetails(text);
  upsertSearchAttributes([{ key: PHASE, value: phase }]);
}
