import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FlightInTime } from '../contact/policy.ts';
import type { FlightEntry, StepEntry } from '../journal/entries.ts';
import type { Change, Journal } from '../journal/journal.ts';
import type { Host } from '../step/isolation.ts';
import { endLeftovers } from '../step/run-step.ts';
import { exists, foldersOf } from '../step/work-folder.ts';
import { createMissionClock } from './clock.ts';
import { contentPath, executeStep, type ExecutingStep, type StepEnd } from './execute.ts';
import { BOARD_DONE } from '../../domain/deployment/board-done.ts';
import { readHandOut, type Planned, type Program } from './hand-out.ts';
import { asDraft, describeArtifact, payloadOf, transferOf } from './drafts.ts';
import { createPen } from './pen.ts';
import { stepLog } from './step-log.ts';

/** What flights share. */
export interface FlightParts {
  readonly journal: Journal;
  readonly log: Logger;
  readonly host: Host;
  readonly agentId: string;
  /** Below it every deployment has a folder. */
  readonly workFolder: string;
  readonly requireIsolation: boolean;
  /** Whether it is heard only in the passes of its plan. */
  readonly keepsToContacts: boolean;
  /** Whether the journal has room for events that only tell progress. */
  readonly hasRoom: () => boolean;
  /** Something is there for the ground. */
  readonly onWritten: () => void;
  /** The journal cannot be written. */
  readonly onBroken: (error: unknown) => void;
  /** Brings content of the ground to the machine; settles when it is there or will not come. */
  readonly fetchContent: (contentId: string) => Promise<void>;
}

export type Flight = ReturnType<typeof beginFlight>;

/** A program has so long to save its state before it is stopped or goes on, ms of the wall clock. */
const CHECKPOINT_GRACE_MS = 2_000;

/** The folder of a deployment. */
export function deploymentFolder(workFolder: string, deploymentId: string): string {
  return join(workFolder, 'deployments', deploymentId);
}

/**
 * Flies one deployment from where the journal says it stands: waits for each planned event, runs the steps
 * that have a program, plays the others, and writes what happened. `ended` settles when nothing of it is
 * left to do on board; it throws only when the journal cannot be written.
 */
export function beginFlight(entry: FlightEntry, parts: FlightParts) {
  const handOut = readHandOut(entry.handOut);
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
  const running = new Map<string, { step: ExecutingStep; end: Promise<void> }>();
  let stopped: 'by the ground' | 'by us' | null = null;

  // A rehearsal stays in each pass until all that is there has been sent: its seconds are few.
  if (parts.keepsToContacts)
    for (const { startMs, endMs } of handOut.contacts)
      if (endMs > clock.nowMs()) clock.hold(contactHold(startMs), endMs - 1);
  const ended = run();
  return {
    deploymentId,
    handOut,
    clock,
    pen,
    ended,

    /** As its contacts are judged now. */
    inTime: (): FlightInTime => ({
      ...{ id: deploymentId, passes: handOut.contacts, nowMs: clock.nowMs() },
      waits: parts.keepsToContacts && clock.anchor() !== null,
    }),

    /** Nothing more is to be sent in the present pass: a rehearsal may leave it once it is over. */
    leavePass(): void {
      const nowMs = clock.nowMs();
      for (const { startMs, endMs } of handOut.contacts)
        if (startMs <= nowMs && nowMs >= endMs - 1) clock.release(contactHold(startMs));
    },

    /** Ends the flight because the ground has cancelled it: programs are stopped, nothing more is told. */
    async cancel(): Promise<void> {
      stopped ??= 'by the ground';
      stopping.abort();
      await stopPrograms('the deployment was cancelled');
      await ended;
      await pen.write([], { state: 'ended', end: 'stopped' });
    },

    /** Leaves the flight as it is, for the next start of the agent. */
    async leave(): Promise<void> {
      stopped ??= 'by us';
      stopping.abort();
      await stopPrograms('the agent stops');
      await ended;
    },
  };

  async function run(): Promise<void> {
    if (entry.state === 'ended') return;
    try {
      await fetchInputs();
      await resumeSteps();
      for (const planned of handOut.events.slice(pen.flight().position)) {
        await clock.until(planned.atMs, stopping.signal);
        const failure = await happen(planned);
        if (failure !== null) {
          await fail(failure);
          return;
        }
      }
      if (pen.flight().state === 'flying')
        await pen.write([], { state: 'ended', end: 'completed' });
    } catch (error) {
      if (stopped === null || !stopping.signal.aborted) throw error;
    }
  }

  /** Content that steps take is fetched before anything begins: later there may be no contact. */
  async function fetchInputs(): Promise<void> {
    const wanted = [...handOut.programs.values()]
      .flatMap(({ run }) => run.inputs ?? [])
      .flatMap(({ content_id: id }) => id ?? []);
    for (const contentId of new Set(wanted))
      if (!(await exists(contentPath(folder, contentId)))) await parts.fetchContent(contentId);
    stopping.signal.throwIfAborted();
  }

  /** Begins again what ran when the agent ended. Throws nothing of its own. */
  async function resumeSteps(): Promise<void> {
    for (const known of await parts.journal.steps(deploymentId)) {
      const step = runnable(known.stepId);
      if (step === null || known.state !== 'running') continue;
      // Its beginning was not told yet: it begins there.
      if (isAhead(known.stepId)) continue;
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
  }

  function isAhead(stepId: string): boolean {
    return handOut.events
      .slice(pen.flight().position)
      .some((event) => event.type === 'step.started' && event.stepId === stepId);
  }

  /** One planned event; answers why the job has failed, null while it goes on. */
  async function happen(planned: Planned): Promise<string | null> {
    const position = pen.flight().position + 1;
    const step = planned.stepId === null ? null : runnable(planned.stepId);
    const carried = runnable(handOut.transferSteps.get(transferOf(planned)) ?? '');
    if (planned.type.startsWith('transfer.') && carried !== null) {
      // What a program made is told of as it really goes.
      await pen.write([], { position });
      return null;
    }
    if (planned.stepId !== null && handOut.groundPrograms.has(planned.stepId)) {
      await pen.write([], { position });
      return null;
    }
    if (step === null || planned.type === 'placement.decided') {
      const isEnd = planned.type === 'job.completed';
      const told = isEnd ? await announced() : {};
      const draft = { ...planned, payload: { ...planned.payload, ...told } };
      // What is left to do on the ground, the ground completes.
      const isGroundLeft = isEnd && handOut.groundPrograms.size > 0;
      await pen.write(
        [asDraft(isGroundLeft ? { ...draft, type: BOARD_DONE } : draft)],
        isEnd ? { position, state: 'ended', end: 'completed' } : { position },
      );
      return null;
    }
    switch (planned.type) {
      case 'step.started': {
        const first: StepEntry = {
          ...{ deploymentId, stepId: step.step_id, state: 'running', attempt: 1 },
          ...{ startedMs: clock.nowMs(), endedMs: null, failure: null },
        };
        await begin(step, first, 'step.started', payloadOf(planned), position);
        return null;
      }
      case 'step.completed':
        return complete(step, planned, position);
      case 'checkpoint.saved':
        return save(step, planned, position);
      default:
        // Progress and encryption of a step that really runs are told by itself.
        await pen.write([], { position });
        return null;
    }
  }

  async function begin(
    step: Program,
    known: StepEntry,
    type: string,
    payload: Readonly<Record<string, unknown>>,
    position?: number,
  ): Promise<void> {
    // On disk before the program begins: what ran must be known after a loss of power.
    await pen.write([], {}, [{ put: 'step', entry: known }]);
    const parts_ = handOut.parts.get(step.step_id) ?? [];
    const plannedEndMs = parts_.at(-1)?.endMs ?? clock.nowMs() + step.duration_s * 1000;
    clock.hold(step.step_id, Math.max(plannedEndMs, clock.nowMs()));
    const executing = await executeStep(step, {
      host: parts.host,
      deploymentId,
      folder,
      requireIsolation: parts.requireIsolation,
      resultKey: handOut.resultKey,
      onProgress: (share) => void tellProgress(step, share).catch(parts.onBroken),
    });
    const end = executing.ended
      .then((how) => keepEnd(known, how))
      .finally(() => {
        clock.release(step.step_id);
      });
    end.catch(parts.onBroken);
    running.set(step.step_id, { step: executing, end });
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
    void pauseBetween(step, executing);
  }

  /** A step that is cut stands still between its parts. */
  async function pauseBetween(step: Program, { program }: ExecutingStep): Promise<void> {
    const spans = handOut.parts.get(step.step_id) ?? [];
    if (program === null) return;
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next === undefined || next.startMs - span.endMs < 1) continue;
      if (clock.nowMs() >= next.startMs) continue;
      try {
        await clock.until(span.endMs, stopping.signal);
        await program.pause();
        await clock.until(next.startMs, stopping.signal);
        await program.resume();
      } catch {
        // The flight is stopped, and with it the program.
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
    if (stopped !== null) return;
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
    const entry = step && (await stepLog(step, handOut, folder));
    return entry === null ? [] : [{ put: 'artifact', entry }];
  }

  /** The planned end of a step: waits for its program and tells how it was. */
  async function complete(
    step: Program,
    planned: Planned,
    position: number,
  ): Promise<string | null> {
    await running.get(step.step_id)?.end;
    stopping.signal.throwIfAborted();
    running.delete(step.step_id);
    const steps = await parts.journal.steps(deploymentId);
    const known = steps.find(({ stepId }) => stepId === step.step_id);
    const atMs = clock.nowMs();
    if (known?.state !== 'done') {
      const reason = known?.failure ?? 'it never began';
      const attempt = known?.attempt ?? 0;
      const payload = { message: `${step.step_id} failed: ${reason}.`, reason, attempt };
      await pen.write([{ type: 'step.failed', atMs, stepId: step.step_id, payload }], { position });
      return `step ${step.step_id}: ${reason}`;
    }
    const outputs = new Set((step.run.outputs ?? []).map(({ name }) => name));
    const made = (await parts.journal.artifacts(deploymentId)).filter(
      ({ stepId, name }) => stepId === step.step_id && outputs.has(name),
    );
    const payload = {
      ...payloadOf(planned),
      output_data_mb: made.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6,
      duration_s: Math.max(0, (known.endedMs ?? atMs) - known.startedMs) / 1000,
      attempt: known.attempt,
      produced: made.map(describeArtifact),
    };
    await pen.write([{ type: 'step.completed', atMs, stepId: step.step_id, payload }], {
      position,
    });
    return null;
  }

  /** A planned checkpoint: a program that knows how is asked to save what it needs. */
  async function save(step: Program, planned: Planned, position: number): Promise<null> {
    const active = running.get(step.step_id);
    const program = active?.step.program ?? null;
    if (program === null || step.run.checkpoint !== 'signal') {
      await pen.write([], { position });
      return null;
    }
    await program.checkpoint();
    await sleep(CHECKPOINT_GRACE_MS, null, { signal: stopping.signal });
    await pen.write([{ ...asDraft(planned), atMs: clock.nowMs() }], { position });
    return null;
  }

  async function fail(reason: string): Promise<void> {
    await stopPrograms('another step has failed');
    // What they leave is written before the end, not after it.
    await Promise.all([...running.values()].map(({ end }) => end));
    const told = { reason, ...(await announced()) };
    const payload = { message: `The job failed on board: ${reason}.`, ...told };
    await pen.write([{ type: 'job.failed', atMs: clock.nowMs(), stepId: null, payload }], {
      state: 'ended',
      end: 'failed',
    });
  }

  /** What of the flight is on the ground or still to come, whatever its end: nothing finished is lost. */
  async function announced(): Promise<{ readonly announced?: readonly object[] }> {
    const produced = await parts.journal.artifacts(deploymentId);
    const sent = produced.filter(({ state }) => state !== 'kept');
    return sent.length === 0 ? {} : { announced: sent.map(describeArtifact) };
  }

  function runnable(stepId: string): Program | null {
    return handOut.programs.get(stepId) ?? null;
  }

  async function stopPrograms(reason: string): Promise<void> {
    const programs = [...running.values()].flatMap(({ step }) => step.program ?? []);
    await Promise.all(programs.map((program) => program.stop(reason)));
  }
}

function contactHold(startMs: number): string {
  return `pass ${startMs}`;
}
