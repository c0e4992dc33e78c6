import type { Problem } from '../../../contracts/error-codes.ts';
import type { RunPart } from '../../../contracts/plan/run.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import { partMessage } from '../../planning/reading/programs.ts';

/** What programs on board may take of a workload; a body that its schema refused is read as far as it goes. */
export function partsOf(body: unknown): RunPart[] {
  // Each field is looked at before it is believed.
  const { data, training } = body as Partial<WorkloadRequest>;
  return [
    ...(typeof data?.content_id === 'string' && isOf(body, 'data-parallel')
      ? ['shard' as const]
      : []),
    ...(typeof training?.model_content_id === 'string' && isOf(body, 'federated')
      ? ['model' as const]
      : []),
  ];
}

/** What is wrong with the program that combines what stages brought down. */
export function mergeProblems(body: WorkloadRequest): Problem[] {
  const { merge } = body;
  const problems = [...rehearsalProblems(body), ...sealingProblems(body)];
  if (merge === null || merge === undefined) return problems;
  if (!isOf(body, 'data-parallel') && !isOf(body, 'federated'))
    problems.push({
      path: 'merge',
      message: 'is only for the classes data-parallel and federated',
    });
  if (merge.network === true)
    problems.push({ path: 'merge.network', message: 'must not be true on the ground' });
  if (isOf(body, 'federated') && (merge.outputs ?? []).length === 0)
    problems.push({
      path: 'merge.outputs',
      message: 'must have at least 1 item: the first one is the model of the next round',
    });
  const parts = [...partsOf(body), 'results'];
  for (const [index, { from_step: from, part }] of (merge.inputs ?? []).entries()) {
    const at = `merge.inputs.${index}`;
    if (typeof from === 'string')
      problems.push({ path: `${at}.from_step`, message: 'must be absent: take part: results' });
    if (typeof part === 'string' && (!parts.includes(part) || part === 'shard'))
      problems.push({ path: `${at}.part`, message: partMessage(part) });
  }
  return problems;
}

/** Results of workloads are combined, so that nobody but a satellite could be their reader. */
function sealingProblems({ job, merge }: WorkloadRequest): Problem[] {
  const programs = [
    ...(job?.steps ?? []).map(({ run }, index) => ({ run, at: `job.steps.${index}.run` })),
    { run: merge, at: 'merge' },
  ];
  return programs.flatMap(({ run, at }) =>
    (run?.outputs ?? []).flatMap(({ encrypt }, index) =>
      encrypt === true
        ? [{ path: `${at}.outputs.${index}.encrypt`, message: 'is not for workloads' }]
        : [],
    ),
  );
}

function rehearsalProblems({ rehearsal, executor }: WorkloadRequest): Problem[] {
  return rehearsal && executor !== 'live'
    ? [{ path: 'rehearsal', message: 'is only for the executor live' }]
    : [];
}

function isOf(body: unknown, kind: string): boolean {
  const { parallelism } = body as Partial<WorkloadRequest>;
  return parallelism?.class === kind;
}
