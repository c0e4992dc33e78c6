import {
  DEFAULT_SECURITY,
  type Job,
  type Requirements,
  type Security,
  type Side,
  type Step,
} from '../job.ts';

/** The five needs of a step in the order of the published tables. */
export type Needs = readonly [
  powerW: number,
  compute: number,
  thermalW: number,
  memoryMb: number,
  storageMb: number,
];

/** What a preset states about a step; everything else keeps the defaults of a custom step. */
export interface PresetStepRow {
  readonly id: string;
  readonly name: string;
  readonly location?: Side;
  readonly durationS: number;
  readonly dependsOn?: readonly string[];
  readonly requires: Needs;
  readonly inputDataMb: number;
  readonly outputDataMb: number;
  readonly dataReductionRatio: number | null;
  readonly storedOutputMb?: number;
  readonly source?: 'ground';
  readonly maxPasses?: number;
  readonly otherPassThan?: readonly string[];
  readonly checkpointIntervalS?: number;
}

/** Completes a row; steps whose id begins with `encrypt` encrypt their output with AES-256. */
export function presetStep(row: PresetStepRow): Step {
  const [powerW, compute, thermalW, memoryMb, storageMb] = row.requires;
  const requires: Requirements = { powerW, compute, thermalW, memoryMb, storageMb };
  return {
    id: row.id,
    name: row.name,
    location: row.location ?? 'onboard',
    durationS: row.durationS,
    dependsOn: row.dependsOn ?? [],
    requires,
    inputDataMb: row.inputDataMb,
    outputDataMb: row.outputDataMb,
    dataReductionRatio: row.dataReductionRatio,
    storedOutputMb: row.storedOutputMb ?? row.outputDataMb,
    source: row.source ?? null,
    maxPasses: row.maxPasses ?? null,
    otherPassThan: row.otherPassThan ?? [],
    checkpointIntervalS: row.checkpointIntervalS ?? 0,
    retryPolicy: 'retry_immediate',
    maxRetries: 1,
    encryption: row.id.startsWith('encrypt') ? 'aes256' : 'none',
    integrityCheck: 'none',
    degradedMode: null,
    detail: { kind: 'standard' },
  };
}

/** Takes a scene of 2 GB within half a minute. */
export function captureStep(name: string): Step {
  return presetStep({
    id: 'capture',
    name,
    durationS: 30,
    requires: [40, 0.2, 15, 256, 2000],
    inputDataMb: 0,
    outputDataMb: 2000,
    dataReductionRatio: null,
  });
}

/** How presets that train protect their data; the others do as a job by default. */
export const CONFIDENTIAL: Security = {
  ...DEFAULT_SECURITY,
  dataClassification: 'confidential',
  keyRotationOrbits: 12,
};

/** Ids of the presets, in the order in which they are listed. */
export const PRESET_IDS = [
  'onboard-ml-inference',
  'split-learning',
  'earth-observation-qa',
  'federated-learning',
  'resilient-store-forward',
] as const;

export type PresetId = (typeof PRESET_IDS)[number];

/** A ready-made job; its name and category are those of the job. */
export interface Preset {
  readonly id: PresetId;
  readonly description: string;
  readonly job: Job;
}
