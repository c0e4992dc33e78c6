/** A revision, as far as the outcome of its job follows from it. */
export interface FlownRevision {
  readonly status: string;
  readonly changesSteps: boolean;
  readonly leftOut: number;
  /** Kinds of its causes. */
  readonly causes: readonly string[];
}

/** What became of a job. */
export type FlownJob =
  /** No satellite that was asked had a plan, or room for it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'flown';
      readonly status: string;
      readonly failureReason: string | null;
      /** Another plan was booked than the first one, since others were faster. */
      readonly isReplanned: boolean;
      readonly revisions: readonly FlownRevision[];
    };

/**
 * How a job ended. kept: flown as it was booked. moved: over other contacts. revised: with steps at other times, or
 * without some. infeasible: there was no plan, at first or after something had happened. lost: it failed otherwise.
 */
export const OUTCOMES = ['kept', 'moved', 'revised', 'infeasible', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const WITHOUT_PLAN = /no feasible plan/i;

/** The outcome of a job. */
export function outcomeOf(job: FlownJob): Outcome {
  if (job.kind === 'refused') return 'infeasible';
  if (job.status !== 'completed')
    return WITHOUT_PLAN.test(job.failureReason ?? '') ? 'infeasible' : 'lost';
  const flown = acceptedOf(job);
  if (flown.length === 0) return 'kept';
  return flown.some(({ changesSteps }) => changesSteps) ? 'revised' : 'moved';
}

function acceptedOf(job: FlownJob): readonly FlownRevision[] {
  return job.kind === 'refused' ? [] : job.revisions.filter(({ status }) => status === 'accepted');
}

/** How many jobs ended how, as lines for people. */
export function outcomeLines(jobs: readonly FlownJob[]): string[] {
  const counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  for (const job of jobs) counts.set(outcomeOf(job), (counts.get(outcomeOf(job)) ?? 0) + 1);
  const count = (is: (job: FlownJob) => boolean): number => jobs.filter(is).length;
  const refused = count(({ kind }) => kind === 'refused');
  const inPart = count((job) => acceptedOf(job).some(({ leftOut }) => leftOut > 0));
  const displaced = count((job) =>
    acceptedOf(job).some(({ causes }) => causes.includes('displaced')),
  );
  const replanned = count((job) => job.kind === 'flown' && job.isReplanned);
  const notes: Readonly<Record<Outcome, string>> = {
    kept: `as they were booked, ${replanned} of all with another plan than was asked for`,
    moved: 'over other contacts',
    revised: `with steps at other times, ${inPart} of them in part`,
    infeasible: `${refused} found no room, the others had no plan left`,
    lost: 'failed otherwise',
  };
  return [
    ...OUTCOMES.map((outcome) => row(outcome, counts.get(outcome) ?? 0, notes[outcome])),
    row('displaced', displaced, 'of those above, by others'),
  ];
}

function row(name: string, count: number, note: string): string {
  return `  ${name.padEnd(11)}${String(count).padStart(4)}  ${note}`;
}
