import type { StepEntry } from '../journal/entries.ts';
import type { Change } from '../journal/journal.ts';
import { endLeftovers } from '../step/run-step.ts';
import { foldersOf } from '../step/work-folder.ts';
import { executeStep, type ExecutingStep, type StepEnd } from './execute.ts';
import type { Program } from './hand-out.ts';
import type { Aboard } from './parts.ts';
import { stepLog } from './step-log.ts';

export type Steps = ReturnType<typeof createSteps>;

/** A program on its way. */
interface Running {
  readonly step: Program;
  readonly executing: ExecutingStep;
  /** Settles once its end is on disk. */
  readonly end: Promise<void>;
  /** Settles once nothing stops it or lets it go on any more, until another plan does. */
  pauses: Promise<void>;
}

/** The programs of one flight: begun, paused between the parts of their plan, and kept as they end. */
export function createSteps(aboard: Aboard) {
  const { parts, deploymentId, folder, log, clock, pen, plan, stopping, leg } = aboard;
  const running = new Map<string, Running>();

  function runnable(stepId: string): Program | null {
    return plan().programs.get(stepId) ?? null;
  }

  /** Begins a program, and tells of it in an event of that type, with `position` if it is a planned one. */
  async function begin(
    step: Program,
    known: StepEntry,
    type: string,
    payload: Readonly<Record<string, unknown>>,
    position?: number,
  ): Promise<void> {
    // On disk before the program begins: what ran must be known after a loss of power.
    await pen.write([], {}, [{ put: 'step', entry: known }]);
    holdUntilEnd(step);
    const executing = await executeStep(step, {
      host: parts.host,
      deploymentId,
      folder,
      requireIsolation: parts.requireIsolation,
      resultKey: plan().resultKey,
      onProgress: (share) => void tellProgress(step, share).catch(parts.onBroken),
    });
    const end = executing.ended
      .then((how) => keepEnd(known, how))
      .finally(() => {
        clock.release(step.step_id);
      });
    end.catch(parts.onBroken);
    const one: Running = { step, executing, end, pauses: Promise.resolve() };
    running.set(step.step_id, one);
    const { program } = executing;
    const how = program && {
      isolation: program.wrapped.isolation,
      network: program.wrapped.network,
    };
    log.info({ step: step.step_id, attempt: known.attempt, ...how }, 'step begun');
    await pen.write(
      [
        {
          type,
          atMs: clock.nowMs(),
          stepId: step.step_id,
          payload: { ...payload, attempt: known.attempt, ...how },
        },
      ],
      position === undefined ? {} : { position },
    );
    one.pauses = pauseBetween(step, executing);
  }

  /** A rehearsal waits at the planned end of a program for its real one. */
  function holdUntilEnd({ step_id: stepId, duration_s: durationS }: Program): void {
    const lastPart = plan().parts.get(stepId)?.at(-1);
    const plannedEndMs = lastPart?.endMs ?? clock.nowMs() + durationS * 1000;
    clock.hold(stepId, Math.max(plannedEndMs, clock.nowMs()));
  }

  /** A step that is cut stands still between its parts. */
  async function pauseBetween(step: Program, { program }: ExecutingStep): Promise<void> {
    const spans = plan().parts.get(step.step_id) ?? [];
    const signal = leg();
    if (program === null) return;
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next === undefined || next.startMs - span.endMs < 1) continue;
      if (clock.nowMs() >= next.startMs) continue;
      try {
        await clock.until(span.endMs, signal);
        await program.pause();
        await clock.until(next.startMs, signal);
        await program.resume();
      } catch {
        // The flight is stopped, and with it the program; or another plan says when it stands still.
        return;
      }
    }
  }

  async function tellProgress(step: Program, share: number): Promise<void> {
    if (!parts.hasRoom()) return;
    await pen.write([
      {
        ...{ type: 'step.progress', atMs: clock.nowMs(), stepId: step.step_id },
        payload: { progress: share, percent: Math.round(share * 100) },
      },
    ]);
  }

  /** Keeps how a program ended at once: what is finished stays finished, whatever comes. */
  async function keepEnd(known: StepEntry, end: StepEnd): Promise<void> {
    // Stopped by ourselves: it goes on with the next start, or is told of as cancelled.
    if (stopping.aborted) return;
    const endedMs = clock.nowMs();
    const printed = await logOf(known.stepId);
    if (!end.ok) {
      const failed: StepEntry = { ...known, state: 'failed', endedMs, failure: end.reason };
      await pen.write([], {}, [{ put: 'step', entry: failed }, ...printed]);
      log.warn({ step: known.stepId, reason: end.reason }, 'step failed');
      return;
    }
    const { artifacts, sizeBytes } = end.product;
    await pen.write([], {}, [
      { put: 'step', entry: { ...known, state: 'done', endedMs } },
      ...artifacts.map((artifact): Change => ({ put: 'artifact', entry: artifact })),
      ...printed,
    ]);
    log.info({ step: known.stepId, bytes: sizeBytes }, 'step done');
  }

  async function logOf(stepId: string): Promise<readonly Change[]> {
    const step = runnable(stepId);
    const entry = step && (await stepLog(step, plan(), folder));
    return entry === null ? [] : [{ put: 'artifact', entry }];
  }

  return {
    runnable,
    begin,

    /** Begins again what ran when the agent ended; `hasBegun`: its beginning was told. */
    async resume(hasBegun: (stepId: string) => boolean): Promise<void> {
      for (const known of await parts.journal.steps(deploymentId)) {
        const step = runnable(known.stepId);
        if (step === null || known.state !== 'running') continue;
        // It begins where its plan says so.
        if (!hasBegun(known.stepId)) continue;
        await endLeftovers(foldersOf(folder, step.step_id));
        const isSafe = step.run.idempotent ?? true;
        if (!isSafe) {
          const failed: StepEntry = { ...known, state: 'failed', failure: 'interrupted' };
          await pen.write([], {}, [{ put: 'step', entry: failed }]);
          continue;
        }
        await begin(step, { ...known, attempt: known.attempt + 1 }, 'step.retrying', {
          reason: 'the agent was started again',
        });
      }
    },

    /** Waits for the end of a program; false when the signal aborts first. */
    async ended(stepId: string, signal: AbortSignal): Promise<boolean> {
      const one = running.get(stepId);
      if (one !== undefined) await Promise.race([one.end, aborted(signal)]);
      if (signal.aborted) return false;
      running.delete(stepId);
      return true;
    },

    /** The program of a step that runs; null where none does. */
    running: (stepId: string) => running.get(stepId)?.executing.program ?? null,

    /** Goes on with programs that run as another plan says. */
    async replanned(): Promise<void> {
      for (const one of running.values()) {
        const { step, executing } = one;
        if (executing.program === null) continue;
        if (clock.isHeld(step.step_id)) holdUntilEnd(step);
        await one.pauses;
        await executing.program.resume();
        one.pauses = pauseBetween(step, executing);
      }
    },

    /** Ends all that runs. */
    async stop(reason: string): Promise<void> {
      const programs = [...running.values()].flatMap(({ executing }) => executing.program ?? []);
      await Promise.all(programs.map((program) => program.stop(reason)));
    },

    /** Waits until the end of all that runs is on disk. */
    async allEnded(): Promise<void> {
      await Promise.all([...running.values()].map(({ end }) => end));
    },
  };
}

/** Settles once a signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
