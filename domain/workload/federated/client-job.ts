import type { Job, Step } from '../../planning/job/job.ts';
import { FEDERATED_LEARNING } from '../../planning/job/presets/federated-learning.ts';
import type { Training } from '../workload.ts';

/** Local data of a client that states none, MB: those of the preset. */
export const DEFAULT_SAMPLES_MB = 500;

/** What a client sends down after a round, MB. */
export function deltaMb({ modelMb, deltaRatio }: Training): number {
  return modelMb * deltaRatio;
}

/**
 * One round of one client: it receives the global model, trains it on its own samples for some epochs
 * and sends down the difference, and nothing else. Draws and speeds are those of the preset's steps:
 * 300 s of training per epoch over 500 MB, and in proportion. Security and policy are the caller's.
 */
export function clientJob(
  training: Training,
  terms: Pick<Job, 'security' | 'policy'> = FEDERATED_LEARNING.job,
): Job {
  const { modelMb, localEpochs } = training;
  const samplesMb = training.samplesMb ?? DEFAULT_SAMPLES_MB;
  const steps = [
    stepLike('deploy', {
      id: 'receive_model',
      name: 'Receive Global Model',
      source: 'ground',
      dependsOn: [],
      inputDataMb: modelMb,
      outputDataMb: modelMb,
      durationS: perMb('deploy') * modelMb,
    }),
    stepLike('load_samples', {
      dependsOn: [],
      outputDataMb: samplesMb,
      durationS: perMb('load_samples') * samplesMb,
    }),
    stepLike('local_train', {
      dependsOn: ['receive_model', 'load_samples'],
      inputDataMb: modelMb + samplesMb,
      outputDataMb: modelMb,
      durationS: perMb('local_train') * samplesMb * localEpochs,
    }),
    stepLike('gradients', {
      id: 'extract_delta',
      name: 'Extract Delta',
      dependsOn: ['local_train'],
      inputDataMb: modelMb,
      outputDataMb: deltaMb(training),
      durationS: perMb('gradients') * modelMb,
    }),
  ];
  const { security, policy } = terms;
  const name = 'Federated Learning: one round of a client';
  return { id: 'custom', name, category: 'ml-training', steps, security, policy };
}

/**
 * One round of one client: the caller's own steps where one of them has a program, for it knows what it
 * receives and sends down; else those of the preset, under the caller's terms.
 */
export function roundJob(job: Job | null, training: Training): Job {
  const hasProgram = job?.steps.some(({ run }) => run !== undefined) ?? false;
  return job !== null && hasProgram ? job : clientJob(training, job ?? undefined);
}

/** Seconds per MB that a step of the preset reads, or makes where it reads nothing. */
function perMb(id: string): number {
  const { durationS, inputDataMb, outputDataMb } = presetStep(id);
  return durationS / (inputDataMb || outputDataMb);
}

/** A step of the preset with other data; what it makes is what it keeps. */
function stepLike(id: string, changes: Partial<Step>): Step {
  const step = { ...presetStep(id), dataReductionRatio: null, ...changes };
  return { ...step, storedOutputMb: step.outputDataMb };
}

function presetStep(id: string): Step {
  const step = FEDERATED_LEARNING.job.steps.find((one) => one.id === id);
  if (step === undefined) throw new Error(`The preset has no step ${id}`);
  return step;
}
