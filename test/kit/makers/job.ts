import { DEFAULT_POLICY, DEFAULT_SECURITY } from '../../../domain/planning/job/job.ts';
import type { Job, Policy, Security, Step } from '../../../domain/planning/job/job.ts';

/** A standard step on board that is easy to fit; everything can be stated. */
export function aStep(id: string, fields: Partial<Step> = {}): Step {
  const outputDataMb = fields.outputDataMb ?? 0;
  return {
    id,
    name: id,
    location: 'onboard',
    durationS: 60,
    dependsOn: [],
    requires: { powerW: 10, compute: 0.2, thermalW: 6, memoryMb: 128, storageMb: 16 },
    inputDataMb: 0,
    outputDataMb,
    dataReductionRatio: null,
    storedOutputMb: outputDataMb,
    source: null,
    maxPasses: null,
    otherPassThan: [],
    checkpointIntervalS: 0,
    retryPolicy: 'retry_immediate',
    maxRetries: 1,
    encryption: 'aes256',
    integrityCheck: 'none',
    degradedMode: null,
    detail: { kind: 'standard' },
    ...fields,
  };
}

/** A job of given steps with the default security and policy. */
export function aJob(
  steps: readonly Step[],
  overrides: { security?: Partial<Security>; policy?: Partial<Policy> } = {},
): Job {
  return {
    id: 'custom',
    name: 'Made job',
    category: 'test',
    steps,
    security: { ...DEFAULT_SECURITY, ...overrides.security },
    policy: { ...DEFAULT_POLICY, ...overrides.policy },
  };
}
