import type { StageRole } from './workload-plan.ts';

/** What the deployment of a stage is called: the workload's type, the stage's number from 1 and its role. */
export function stageLabel(
  workloadType: string,
  stages: number,
  { index, role }: { readonly index: number; readonly role: StageRole },
): string {
  return `${workloadType}: stage ${index + 1} of ${stages} (${role})`;
}
