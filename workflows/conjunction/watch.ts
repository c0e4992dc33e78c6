import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import {
  condition,
  continueAsNew,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { FailureType } from '../../domain/end-codes.ts';
import { planning, watchEffects } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import { endSignal } from '../standing.ts';
import { screenedSignal, type ConjunctionWatchInput } from './messages.ts';
import { type FailedRun, phaseOf, watchDetails } from './watch-view.ts';

const SCREENING_FAILED = 'ScreeningFailed' satisfies FailureType;

/**
 * Keeps the lives of the encounters of a watch: moves them on with every screening that it is told of, and
 * resolves each a quarter of an hour after its closest approach. Ends when the watch is deleted.
 */
export async function conjunctionWatch(input: ConjunctionWatchInput): Promise<void> {
  const { watchId } = input;
  /** Runs that it was told of, the newest last: only that one counts. */
  const told: string[] = input.runId === undefined ? [] : [input.runId];
  let isEnding = false;
  /** Read through a call: a signal sets it while the workflow waits. */
  const mustEnd = () => isEnding;
  setHandler(screenedSignal, ({ runId }) => void told.push(runId), {
    description: 'A screening has ended: moves the encounters on.',
  });
  setHandler(endSignal, () => void (isEnding = true), {
    description: 'The watch is deleted: removes what it kept.',
  });

  const watch = await watchEffects('begin the watch').beginWatch({ watchId });
  if (watch === null) return;
  // What it was told meanwhile is newer.
  if (watch.runId !== null) told.unshift(watch.runId);
  isEnding ||= watch.isEnding;
  let phase: string | null = null;
  let failed: FailedRun | null = null;
  for (let turns = 1; ; turns += 1) {
    if (isEnding) {
      await watchEffects('remove the watch and what it kept').removeWatch({ watchId });
      return;
    }
    const runId = told.splice(0).at(-1);
    if (runId !== undefined) failed = await moveOn(watchId, runId);
    const overview = await watchEffects('resolve what is over').endPassed({ watchId });
    if (overview === null) return;
    setCurrentDetails(watchDetails(watch, overview, failed));
    const shown = phaseOf(overview);
    if (shown !== phase) upsertSearchAttributes([{ key: PHASE, value: shown }]);
    phase = shown;
    const isLong = workflowInfo().continueAsNewSuggested || turns === input.turnsPerRun;
    // What it was told is handed on; an end would be lost.
    if (isLong && !mustEnd()) {
      const { turnsPerRun } = input;
      const newest = told.at(-1);
      await continueAsNew<typeof conjunctionWatch>({
        ...{ v: 1, watchId },
        ...(turnsPerRun === undefined ? {} : { turnsPerRun }),
        ...(newest === undefined ? {} : { runId: newest }),
      });
    }
    await condition(() => isEnding || told.length > 0, overview.waitMs, {
      summary:
        overview.nextAt === null ? 'look again' : `an encounter is over at ${overview.nextAt}`,
    });
  }
}

/** Moves the lives on by a run; answers why not where another attempt would meet the same. */
async function moveOn(watchId: string, runId: string): Promise<FailedRun | null> {
  try {
    await planning(`move encounters on by ${runId}`).continueLives({ watchId, runId });
    return null;
  } catch (error) {
    const cause = error instanceof ActivityFailure ? error.cause : undefined;
    if (!(cause instanceof ApplicationFailure) || cause.type !== SCREENING_FAILED) throw error;
    return { runId, reason: cause.message };
  }
}
