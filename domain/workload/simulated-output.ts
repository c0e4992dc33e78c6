import { drawKey, uniformAt } from '../session/hashed-draw.ts';
import type { StagePlan } from './workload-plan.ts';

/** What a stage hands in as its result. */
export interface StageOutput {
  /** File name, unique in the workload. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Numbers in a simulated output. */
const VALUES = 128;

/**
 * The output of a simulated stage: a JSON document of a few kilobytes that says what the stage was and
 * stands for its result with numbers drawn from the workload's id and the stage's index. The same
 * stage of the same workload makes the same bytes wherever and however often it runs.
 */
export function simulatedOutput(
  workloadId: string,
  stage: Pick<StagePlan, 'index' | 'role' | 'downlinkMb'>,
): StageOutput {
  const { index, role, downlinkMb } = stage;
  const key = drawKey(workloadId, String(index));
  const values = Array.from({ length: VALUES }, (_, at) => Number(uniformAt(key, at).toFixed(9)));
  const content = {
    workload: workloadId,
    stage: index,
    role,
    simulated: true,
    downlink_mb: downlinkMb,
    values,
  };
  return {
    name: `${role}-${String(index).padStart(3, '0')}.json`,
    mediaType: 'application/json',
    bytes: new TextEncoder().encode(`${JSON.stringify(content)}\n`),
  };
}
