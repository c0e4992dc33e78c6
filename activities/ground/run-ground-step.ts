import { createReadStream } from 'node:fs';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { PlanProgram } from '../../contracts/plan/plan.ts';
import type { FailureType } from '../../domain/end-codes.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import type { ArtifactQuota } from '../../records/artifact/quota.ts';
import type { ArtifactRecords } from '../../records/artifact/artifacts.ts';
import type { GroundWork, GroundStep } from '../../records/ground/ground-work.ts';
import { readSnapshot, type DeploymentSnapshot } from '../deployment/snapshot.ts';
import type { GroundEnd, GroundOutput, GroundRunner } from './runner.ts';

/** Which step of which deployment. */
export interface GroundStepReference {
  readonly deploymentId: string;
  readonly stepId: string;
}

/** What programs on the ground are run with. */
export interface RunGroundStepPorts {
  readonly work: GroundWork;
  readonly artifacts: Pick<ArtifactRecords, 'open' | 'store'>;
  readonly quota: Pick<ArtifactQuota, 'listMade'>;
  readonly runner: GroundRunner;
  /** Largest content that is kept, bytes. */
  readonly maxBytes: number;
}

/** How often the server hears that a program runs, ms. */
const HEARTBEAT_MS = 3_000;

/**
 * Runs the program of one step on the ground: waits (by being tried again) for what it takes, keeps what it
 * makes, and tells both in the log of its deployment; answers the record as it is then, null when it is gone.
 * Throws `GroundStepFailed`, which no retry mends, when the program failed. Safe to repeat: the events of a
 * step are told once, and the same content is kept once.
 */
export function createRunGroundStep(ports: RunGroundStepPorts) {
  const { work, artifacts, quota, runner, maxBytes } = ports;

  /** Keeps the results of a program and tells of them. */
  async function keep(step: GroundStep, end: GroundEnd): Promise<DeploymentSnapshot | null> {
    const { deployment, program } = step;
    const stepId = program.step_id;
    if (!end.ok) throw stepFailed(end.reason);
    for (const output of end.outputs) {
      const refusal = await keepOutput(step, output);
      if (refusal !== null) throw stepFailed(refusal);
    }
    const produced = end.outputs.map(({ name, sizeBytes, sha256, mediaType }) => ({
      ...{ name, size_bytes: sizeBytes, sha256, media_type: mediaType },
    }));
    const after = await work.tell(deployment._id, [
      {
        type: 'step.completed',
        stepId,
        payload: {
          location: 'ground',
          output_data_mb: end.outputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6,
          produced,
          message: `${stepId} completed on the ground.`,
        },
      },
    ]);
    return after === null ? null : readSnapshot(after);
  }

  async function keepOutput(step: GroundStep, output: GroundOutput): Promise<string | null> {
    const { name, mediaType } = output;
    const stored = await artifacts.store(createReadStream(output.path), { mediaType, maxBytes });
    if (stored.kind !== 'stored') return `${name} is larger than the ${maxBytes} bytes allowed`;
    const { contentId, sha256, sizeBytes } = stored;
    const made = { name, mediaType, contentId, sha256, sizeBytes };
    const listed = await quota.listMade(step.deployment, made);
    switch (listed.kind) {
      case 'free':
        return null;
      case 'too_many':
        return `the deployment has ${listed.most} outputs, and may have no more`;
      default:
        return 'the storage of its owner is full';
    }
  }

  return async ({
    deploymentId,
    stepId,
  }: GroundStepReference): Promise<DeploymentSnapshot | null> => {
    const step = await work.find(deploymentId, stepId);
    if (step === null) return null;
    const { deployment, program } = step;
    if (isEnded(deployment.status)) return readSnapshot(deployment);
    const found = await work.inputs(step);
    if (!found.ok) throw inputMissing(found.missing);
    await work.tell(deploymentId, beginning(step));
    const content = new Map(
      found.inputs.map(({ contentId }) => [contentId, () => bytesOf(artifacts, contentId)]),
    );
    const { cancellationSignal } = Context.current();
    const alive = setInterval(() => Context.current().heartbeat(), HEARTBEAT_MS);
    try {
      return await runner.run(
        {
          deploymentId,
          program: withInputs(program, found.inputs),
          content,
          signal: cancellationSignal,
        },
        (end) => {
          // What was stopped is done again by another worker, or by nobody.
          cancellationSignal.throwIfAborted();
          return keep(step, end);
        },
      );
    } finally {
      clearInterval(alive);
    }
  };
}

/** The events before a program begins; a stage on the ground is accepted with its first. */
function beginning({ deployment, program }: GroundStep) {
  const about = { location: 'ground', isolation: 'required', network: 'none' };
  const started = {
    type: 'step.started',
    stepId: program.step_id,
    payload: { ...about, message: `${program.step_id} started on the ground.` },
  };
  const accepted = {
    type: 'job.accepted',
    stepId: null,
    payload: { message: 'Accepted by the ground.' },
  };
  return deployment.status === 'dispatched' ? [accepted, started] : [started];
}

/** The program with each input named by what it is. */
function withInputs(
  program: PlanProgram,
  inputs: readonly { readonly contentId: string; readonly path: string }[],
): PlanProgram {
  const named = inputs.map(({ contentId, path }) => ({ content_id: contentId, path }));
  return { ...program, run: { ...program.run, network: false, inputs: named } };
}

async function* bytesOf(
  artifacts: Pick<ArtifactRecords, 'open'>,
  contentId: string,
): AsyncGenerator<Uint8Array> {
  const opened = await artifacts.open(contentId);
  if (opened === null) throw inputMissing(contentId);
  // A stream of bytes yields buffers.
  for await (const piece of opened.stream) yield piece as Uint8Array;
}

function inputMissing(what: string): ApplicationFailure {
  return ApplicationFailure.retryable(
    `waits for ${what}`,
    'GroundInputMissing' satisfies FailureType,
  );
}

function stepFailed(reason: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(reason, 'GroundStepFailed' satisfies FailureType);
}
