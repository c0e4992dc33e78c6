import {
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { DAY_MS } from '../domain/time/instant.ts';
import { PHASE } from './search-attributes.ts';

/** The one argument of a workflow that looks again and again. */
export interface MaintenanceInput {
  readonly v: 1;
  /** Ends after the look that is so long after its first one, ms; default a day. */
  readonly livesMs?: number;
  /** Goes on in a new run after so many looks; absent: when the server suggests it. */
  readonly looksPerRun?: number;
  /** What the runs before this one knew, after continue-as-new. */
  readonly carried?: MaintenanceState;
}

/**
 * A workflow ends after a day and its Schedule begins the next one: so a second one that a person began
 * by hand ends by itself, and new code has a beginning to start from.
 */
const LIVES_MS = DAY_MS;

/** What is handed from run to run. */
interface MaintenanceState {
  readonly sinceMs: number;
  readonly looked: number;
  /** The last look that found something to do; null before there was one. */
  readonly news: { readonly at: string; readonly text: string } | null;
  readonly shownPhase: string | null;
}

/** What one look did, in words for people. */
export interface Look<R> {
  readonly report: R;
  readonly text: string;
  /** It found something to do. */
  readonly isNews: boolean;
  /** For the search attribute `Phase`; absent: it stays as it is. */
  readonly phase?: string;
}

/** Looks now instead of at the next time. */
export const lookNowSignal = defineSignal('lookNow');

/**
 * Looks every `everyMs` for a day: one workflow in the list instead of one for every look. Answers what
 * the last look found. `look` gets the number of the look, from 1. A look that fails for good fails the
 * workflow, and its Schedule begins another.
 */
export async function keepLooking<R>(
  input: MaintenanceInput = { v: 1 },
  everyMs: number,
  look: (number: number) => Promise<Look<R>>,
): Promise<R> {
  let isWanted = false;
  setHandler(lookNowSignal, () => void (isWanted = true), {
    description: 'Looks now instead of at the next time.',
  });
  let state = input.carried ?? { sinceMs: Date.now(), looked: 0, news: null, shownPhase: null };
  for (let looksOfRun = 1; ; looksOfRun += 1) {
    isWanted = false;
    const at = new Date().toISOString();
    const { report, text, isNews, phase } = await look(state.looked + 1);
    if (phase !== undefined && phase !== state.shownPhase) {
      upsertSearchAttributes([{ key: PHASE, value: phase }]);
    }
    state = {
      ...state,
      looked: state.looked + 1,
      news: isNews ? { at, text } : state.news,
      shownPhase: phase ?? state.shownPhase,
    };
    const nextAt = new Date(Date.now() + everyMs).toISOString();
    setCurrentDetails(detailsOf(state, { at, text }, nextAt));
    if (Date.now() - state.sinceMs >= (input.livesMs ?? LIVES_MS)) return report;
    await condition(() => isWanted, everyMs, { summary: `next look at ${nextAt}` });
    if (workflowInfo().continueAsNewSuggested || looksOfRun === input.looksPerRun) {
      const next: MaintenanceInput = { ...input, carried: state };
      await continueAsNew<(input: MaintenanceInput) => Promise<R>>(next);
    }
  }
}

function detailsOf(
  { looked, news }: MaintenanceState,
  last: { readonly at: string; readonly text: string },
  nextAt: string,
): string {
  return [
    `**Look ${looked}** at ${last.at}: ${last.text}`,
    `Next look at ${nextAt}; the signal \`lookNow\` makes it at once.`,
    ...(news === null || news.at === last.at
      ? []
      : [`Last look that found something to do, at ${news.at}: ${news.text}`]),
  ].join('\n\n');
}
