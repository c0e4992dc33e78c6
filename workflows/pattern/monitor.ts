import {
  condition,
  continueAsNew,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { DAY_MS } from '../../domain/time/instant.ts';
import { monitorEffects } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import { endSignal } from '../standing.ts';
import { lookedSignal, type PatternMonitorInput } from './messages.ts';
import { monitorDetails } from './monitor-view.ts';

/**
 * Tells what is new of the satellites of a monitor whenever a look at histories has ended, and once a day by
 * itself. Ends when the monitor is deleted.
 */
export async function patternMonitor(input: PatternMonitorInput): Promise<void> {
  const { monitorId } = input;
  let isLooked = false;
  let isEnding = false;
  /** Read through a call: a signal sets it while the workflow waits. */
  const mustEnd = () => isEnding;
  setHandler(lookedSignal, () => void (isLooked = true), {
    description: 'A look at histories has ended: tells what is new.',
  });
  setHandler(endSignal, () => void (isEnding = true), {
    description: 'The monitor is deleted: removes what it kept.',
  });

  const monitor = await monitorEffects('begin the monitor').beginMonitor({ monitorId });
  if (monitor === null) return;
  isEnding ||= monitor.isEnding;
  let phase: string | null = null;
  for (let turns = 1; ; turns += 1) {
    if (isEnding) {
      await monitorEffects('remove the monitor and what it kept').removeMonitor({ monitorId });
      return;
    }
    isLooked = false;
    const overview = await monitorEffects('tell what is new').tellPatternNews({ monitorId });
    if (overview === null) return;
    setCurrentDetails(monitorDetails(monitor, overview));
    const shown = overview.news ?? 'quiet';
    if (shown !== phase) upsertSearchAttributes([{ key: PHASE, value: shown }]);
    phase = shown;
    // The next run looks at once: that a look has ended need not be handed on. An end would be lost.
    const isLong = workflowInfo().continueAsNewSuggested || turns === input.turnsPerRun;
    if (isLong && !mustEnd()) await continueAsNew<typeof patternMonitor>(input);
    await condition(() => isEnding || isLooked, DAY_MS, { summary: 'look again' });
  }
}
