import type { FlightInTime } from '../contact/policy.ts';
import type { FlightEntry } from '../journal/entries.ts';
import { exists } from '../step/work-folder.ts';
import { createMissionClock } from './clock.ts';
import { contentPath } from './execute.ts';
import { readHandOut, type HandOut, type Planned } from './hand-out.ts';
import { createHappening } from './happen.ts';
import { deploymentFolder, type Aboard, type FlightParts } from './parts.ts';
import { createPen, type Draft } from './pen.ts';
import { carryOn, pastOf, withCarried, type Carried } from './revision.ts';
import { createSteps } from './steps.ts';

export type Flight = ReturnType<typeof beginFlight>;

/**
 * Flies one deployment from where the journal says it stands: waits for each planned event, runs the steps
 * that have a program, plays the others, and writes what happened. `ended` settles when nothing of it is
 * left to do on board; it throws only when the journal cannot be written.
 */
export function beginFlight(entry: FlightEntry, parts: FlightParts) {
  let plan = planOf(entry);
  const { deploymentId } = entry;
  const folder = deploymentFolder(parts.workFolder, deploymentId);
  const log = parts.log.child({ deployment: deploymentId });
  const clock = createMissionClock(entry.anchor);
  const pen = createPen(parts.journal, entry, {
    agentId: parts.agentId,
    anchor: () => clock.anchor(),
    onWritten: parts.onWritten,
  });
  const stopping = new AbortController();
  let leg = legOf(stopping.signal);
  /** What happens at the moment, and the last revision: each waits for the other. */
  let turn: Promise<unknown> = Promise.resolve();
  let revising: Promise<unknown> = Promise.resolve();
  const aboard: Aboard = {
    ...{ parts, deploymentId, folder, log, clock, pen },
    plan: () => plan,
    stopping: stopping.signal,
    leg: () => leg.signal,
  };
  const steps = createSteps(aboard);
  const happening = createHappening(aboard, steps);

  keepPasses();
  const ended = run();
  return {
    deploymentId,
    clock,
    pen,
    ended,

    /** Number of the plan that is flown, from 1. */
    revision: (): number => plan.revision,

    /** As its contacts are judged now. */
    inTime: (): FlightInTime => ({
      ...{ id: deploymentId, passes: plan.contacts, nowMs: clock.nowMs() },
      waits: parts.keepsToContacts && clock.anchor() !== null,
    }),

    /** Nothing more is to be sent in the present pass: a rehearsal may leave it once it is over. */
    leavePass(): void {
      const nowMs = clock.nowMs();
      for (const { startMs, endMs } of plan.contacts)
        if (startMs <= nowMs && nowMs >= endMs - 1) clock.release(contactHold(startMs));
    },

    /**
     * Goes on by a newer hand-out, which was verified, from where the flight stands; settles once that is on disk.
     * Answers why not where it does not.
     */
    revise(body: string, next: HandOut): Promise<string | null> {
      const revised = revising.then(() => takePlan(body, next));
      revising = revised.catch(() => undefined);
      return revised;
    },

    /** Ends the flight because the ground has cancelled it: programs are stopped, nothing more is told. */
    async cancel(): Promise<void> {
      await stop('the deployment was cancelled');
      await steps.allEnded();
      await pen.write([], { state: 'ended', end: 'stopped' });
    },

    /** Leaves the flight as it is, for the next start of the agent. */
    leave: (): Promise<void> => stop('the agent stops'),
  };

  async function stop(reason: string): Promise<void> {
    stopping.abort();
    await steps.stop(reason);
    await ended;
    // One that was about to begin has begun meanwhile.
    await steps.stop(reason);
  }

  async function run(): Promise<void> {
    if (entry.state === 'ended') return;
    try {
      await tellFirst();
      await fetchInputs();
      await revising;
      const begun = new Set(pastOf(plan, pen.flight().position).begun);
      await inTurn(() => steps.resume((stepId) => begun.has(stepId)));
      await goOn();
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
  }

  /** Tells which plan is flown where that is a later one and does not begin with the job: the disk before was lost. */
  async function tellFirst(): Promise<void> {
    const { revision, events } = plan;
    const isToldBefore = pen.flight().nextSeq > 1 || revision === 1;
    if (isToldBefore || events.some(({ type }) => type === 'job.accepted')) return;
    await pen.write([revisedDraft({ revision })]);
  }

  /** Makes one planned event after the other happen, until none is left or the job has failed. */
  async function goOn(): Promise<void> {
    for (;;) {
      await revising;
      const { signal } = leg;
      const planned = plan.events[pen.flight().position];
      if (planned === undefined) return inTurn(end);
      await clock.until(planned.atMs, signal).catch(() => null);
      stopping.signal.throwIfAborted();
      if (signal.aborted) continue;
      if (await inTurn(() => hasFailed(planned))) return;
    }
  }

  async function hasFailed(planned: Planned): Promise<boolean> {
    const happened = await happening.happen(planned);
    if (happened.kind !== 'failed') return false;
    await happening.fail(happened.reason);
    return true;
  }

  async function end(): Promise<void> {
    if (pen.flight().state === 'flying') await pen.write([], { state: 'ended', end: 'completed' });
  }

  /** Does something that a revision must not come between. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = work();
    turn = done.catch(() => undefined);
    return done;
  }

  async function takePlan(body: string, next: HandOut): Promise<string | null> {
    if (next.revision <= plan.revision)
      return `its revision is ${next.revision}, and revision ${plan.revision} is flown`;
    // What waits for its time, or for a program, waits no more.
    leg.abort();
    try {
      await turn;
      const { position, state } = pen.flight();
      if (state !== 'flying' || stopping.signal.aborted) return 'it has ended on board';
      const carried = carryOn(plan, next, position);
      await writePlan(body, next.revision, JSON.stringify(carried));
      leavePasses();
      plan = withCarried(next, carried);
      keepPasses();
    } finally {
      leg = legOf(stopping.signal);
    }
    await steps.replanned();
    log.info({ revision: next.revision, events: plan.events.length }, 'another plan is flown');
    return null;
  }

  /** One commit: after a loss of power it is the newer plan from its beginning on, or the older one. */
  function writePlan(body: string, revision: number, carried: string): Promise<void> {
    return pen.write(
      [revisedDraft({ revision, replaces: plan.revision })],
      { position: 0, handOut: body, carried },
      [{ put: 'hand-out', deploymentId, body, carried }],
    );
  }

  function revisedDraft(which: { readonly revision: number; readonly replaces?: number }): Draft {
    const message = `Revision ${which.revision} of the plan is flown from here on.`;
    const payload = { ...which, message };
    return { type: 'plan.revised', atMs: clock.nowMs(), stepId: null, payload };
  }

  // A rehearsal stays in each pass until all that is there has been sent: its seconds are few.
  function keepPasses(): void {
    if (!parts.keepsToContacts) return;
    for (const { startMs, endMs } of plan.contacts)
      if (endMs > clock.nowMs()) clock.hold(contactHold(startMs), endMs - 1);
  }

  function leavePasses(): void {
    for (const { startMs } of plan.contacts) clock.release(contactHold(startMs));
  }

  /** Content that steps take is fetched before anything begins: later there may be no contact. */
  async function fetchInputs(): Promise<void> {
    const wanted = [...plan.programs.values()]
      .flatMap(({ run }) => run.inputs ?? [])
      .flatMap(({ content_id: id }) => id ?? []);
    for (const contentId of new Set(wanted))
      if (!(await exists(contentPath(folder, contentId)))) await parts.fetchContent(contentId);
    stopping.signal.throwIfAborted();
  }
}

/** The plan of a flight as the journal has it. */
function planOf({ handOut, carried }: FlightEntry): HandOut {
  const read = readHandOut(handOut);
  // Written by `takePlan` alone.
  return carried === undefined ? read : withCarried(read, JSON.parse(carried) as Carried);
}

function legOf(stopping: AbortSignal) {
  const superseded = new AbortController();
  return {
    signal: AbortSignal.any([stopping, superseded.signal]),
    abort: (): void => superseded.abort(),
  };
}

function contactHold(startMs: number): string {
  return `pass ${startMs}`;
}
