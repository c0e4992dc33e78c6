import * as v from 'valibot';
import { countSetting } from '../config.ts';

/** Settings about what deployments produce, and who may have it made on the ground. */
export const outputSettings = {
  ARTIFACT_MAX_MB: countSetting(),
  ARTIFACTS_PER_DEPLOYMENT: countSetting(),
  ARTIFACT_OWNER_MAX_GB: countSetting(),
  GROUND_EXECUTOR: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
};

/** What deployments may produce. */
export interface OutputConfig {
  /** Largest content, MB. */
  readonly maxMb: number;
  readonly limits: {
    /** Outputs of one deployment. */
    readonly outputsPerDeployment: number;
    /** Sum of all of one owner, bytes. */
    readonly bytesPerOwner: number;
  };
  /** Programs of steps on the ground are run. */
  readonly groundExecutor: boolean;
}

const DEFAULT_ARTIFACT_MAX_MB = 256;
const DEFAULT_ARTIFACTS_PER_DEPLOYMENT = 500;
const DEFAULT_ARTIFACT_OWNER_MAX_GB = 100;

/** Reads the settings about outputs. */
export function outputConfig(read: {
  readonly ARTIFACT_MAX_MB?: number | undefined;
  readonly ARTIFACTS_PER_DEPLOYMENT?: number | undefined;
  readonly ARTIFACT_OWNER_MAX_GB?: number | undefined;
  readonly GROUND_EXECUTOR: 'on' | 'off';
}): OutputConfig {
  return Object.freeze({
    maxMb: read.ARTIFACT_MAX_MB ?? DEFAULT_ARTIFACT_MAX_MB,
    limits: Object.freeze({
      outputsPerDeployment: read.ARTIFACTS_PER_DEPLOYMENT ?? DEFAULT_ARTIFACTS_PER_DEPLOYMENT,
      bytesPerOwner: (read.ARTIFACT_OWNER_MAX_GB ?? DEFAULT_ARTIFACT_OWNER_MAX_GB) * 1e9,
    }),
    groundExecutor: read.GROUND_EXECUTOR === 'on',
  });
}
