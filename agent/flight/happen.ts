import { setTimeout as sleep } from 'node:timers/promises';
import { BOARD_DONE } from '../../domain/deployment/board-done.ts';
import type { StepEntry } from '../journal/entries.ts';
import { asDraft, describeArtifact, payloadOf, transferOf } from './drafts.ts';
import type { Planned, Program } from './hand-out.ts';
import type { Aboard } from './parts.ts';
import type { Steps } from './steps.ts';

/** What came of a planned event. */
export type Happened =
  /** It has happened, and is on disk. */
  | { readonly kind: 'happened' }
  /** Another plan took the place of this one while it was waited for: nothing of it is written. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'failed'; readonly reason: string };

/** A program has so long to save its state before it is stopped or goes on, ms of the wall clock. */
const CHECKPOINT_GRACE_MS = 2_000;

const HAPPENED: Happened = { kind: 'happened' };

/** Makes the planned events of one flight happen, each when its time has come. */
export function createHappening(aboard: Aboard, steps: Steps) {
  const { parts, deploymentId, clock, pen, plan, stopping, leg } = aboard;

  async function happen(planned: Planned): Promise<Happened> {
    const position = pen.flight().position + 1;
    const step = planned.stepId === null ? null : steps.runnable(planned.stepId);
    const carried = steps.runnable(plan().transferSteps.get(transferOf(planned)) ?? '');
    const isTransfer = planned.type.startsWith('transfer.');
    const isOnGround = planned.stepId !== null && plan().groundPrograms.has(planned.stepId);
    // What a program made is told of as it really goes, and the ground tells of its own programs.
    if ((isTransfer && carried !== null) || isOnGround) {
      await pen.write([], { position });
      return HAPPENED;
    }
    if (step === null || planned.type === 'placement.decided') {
      const isEnd = planned.type === 'job.completed';
      const told = isEnd ? await announced() : accepted(planned);
      const draft = { ...planned, payload: { ...planned.payload, ...told } };
      // What is left to do on the ground, the ground completes.
      const isGroundLeft = isEnd && plan().groundPrograms.size > 0;
      await pen.write(
        [asDraft(isGroundLeft ? { ...draft, type: BOARD_DONE } : draft)],
        isEnd ? { position, state: 'ended', end: 'completed' } : { position },
      );
      return HAPPENED;
    }
    switch (planned.type) {
      case 'step.started': {
        const first: StepEntry = {
          ...{ deploymentId, stepId: step.step_id, state: 'running', attempt: 1 },
          ...{ startedMs: clock.nowMs(), endedMs: null, failure: null },
        };
        await steps.begin(step, first, 'step.started', payloadOf(planned), position);
        return HAPPENED;
      }
      case 'step.completed':
        return complete(step, planned, position);
      case 'checkpoint.saved':
        return save(step, planned, position);
      default:
        // Progress and encryption of a step that really runs are told by itself.
        await pen.write([], { position });
        return HAPPENED;
    }
  }

  /** The planned end of a step: waits for its program and tells how it was. */
  async function complete(step: Program, planned: Planned, position: number): Promise<Happened> {
    const hasEnded = await steps.ended(step.step_id, leg());
    stopping.throwIfAborted();
    if (!hasEnded) return { kind: 'superseded' };
    const known = (await parts.journal.steps(deploymentId)).find(
      ({ stepId }) => stepId === step.step_id,
    );
    const atMs = clock.nowMs();
    if (known?.state !== 'done') {
      const reason = known?.failure ?? 'it never began';
      const attempt = known?.attempt ?? 0;
      const payload = { message: `${step.step_id} failed: ${reason}.`, reason, attempt };
      await pen.write([{ type: 'step.failed', atMs, stepId: step.step_id, payload }], { position });
      return { kind: 'failed', reason: `step ${step.step_id}: ${reason}` };
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
    return HAPPENED;
  }

  /** A planned checkpoint: a program that knows how is asked to save what it needs. */
  async function save(step: Program, planned: Planned, position: number): Promise<Happened> {
    const program = steps.running(step.step_id);
    if (program === null || step.run.checkpoint !== 'signal') {
      await pen.write([], { position });
      return HAPPENED;
    }
    await program.checkpoint();
    await sleep(CHECKPOINT_GRACE_MS, null, { signal: stopping });
    await pen.write([{ ...asDraft(planned), atMs: clock.nowMs() }], { position });
    return HAPPENED;
  }

  /** By which plan a flight begins that does not begin by the first: the ground hands it out until it knows. */
  function accepted({ type }: Planned): { readonly revision?: number } {
    const { revision } = plan();
    return type === 'job.accepted' && revision > 1 ? { revision } : {};
  }

  /** What of the flight is on the ground or still to come, whatever its end: nothing finished is lost. */
  async function announced(): Promise<{ readonly announced?: readonly object[] }> {
    const produced = await parts.journal.artifacts(deploymentId);
    const sent = produced.filter(({ state }) => state !== 'kept');
    return sent.length === 0 ? {} : { announced: sent.map(describeArtifact) };
  }

  return {
    happen,

    /** Ends the job for the failure of a step, and with it what else runs. */
    async fail(reason: string): Promise<void> {
      await steps.stop('another step has failed');
      // What they leave is written before the end, not after it.
      await steps.allEnded();
      const told = { reason, ...(await announced()) };
      const payload = { message: `The job failed on board: ${reason}.`, ...told };
      await pen.write([{ type: 'job.failed', atMs: clock.nowMs(), stepId: null, payload }], {
        state: 'ended',
        end: 'failed',
      });
    },
  };
}
