import type { Problem } from '../../../contracts/error-codes.ts';
import type { CustomJob } from '../../../contracts/plan/job.ts';
import type { RunPart, StepRun } from '../../../contracts/plan/run.ts';

/** A custom job whose programs are texts: planners carry them and do not read them. */
export type CarriedJob = Omit<CustomJob, 'steps'> & {
  readonly steps: readonly (Omit<CustomJob['steps'][number], 'run'> & {
    readonly run?: string | null;
  })[];
};

/** Puts the programs of a job into the form in which planners carry them. */
export function carryPrograms(custom: CustomJob): CarriedJob {
  return {
    ...custom,
    steps: custom.steps.map(({ run, ...step }) =>
      run === null || run === undefined ? step : { ...step, run: JSON.stringify(run) },
    ),
  };
}

/**
 * What is wrong with the programs of a job taken together: an input from a step that need not have ended
 * by then, or that makes no such output; two outputs of one name; a program of a step that planners cut
 * along passes; what does not go with the side that a step is on; a part of a workload that is not among
 * `parts`.
 */
export function programProblems(
  { steps }: CustomJob,
  path: string,
  parts: readonly RunPart[] = [],
): Problem[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const problems: Problem[] = [];
  const makers = new Map<string, string>();
  for (const [index, step] of steps.entries()) {
    const { run } = step;
    if (run === null || run === undefined) continue;
    const at = `${path}.steps.${index}.run`;
    if (step.type === 'pass')
      problems.push({
        path: at,
        message: 'must not be on a step of type pass, which is cut along passes',
      });
    if ((step.repeat ?? null) !== null && (run.outputs ?? []).length > 0)
      problems.push({
        path: `${at}.outputs`,
        message:
          'must be empty on a step with repeat: each of its starts would make the same names',
      });
    const before = ancestorsOf(step.id, byId);
    problems.push(...sideProblems(step, run, before, byId, at));
    for (const [number, input] of (run.inputs ?? []).entries()) {
      const from = input.from_step ?? null;
      const said = `${at}.inputs.${number}`;
      if (typeof input.part === 'string' && !parts.includes(input.part))
        problems.push({ path: `${said}.part`, message: partMessage(input.part) });
      if (from === null) continue;
      const maker = byId.get(from);
      if (maker === undefined)
        problems.push({ path: `${said}.from_step`, message: `names no step: ${from}` });
      else if (!before.has(from))
        problems.push({
          path: `${said}.from_step`,
          message: `must be a step that ${step.id} waits for: add ${from} to depends_on`,
        });
      else problems.push(...outputProblems(input, maker.run ?? null, from, said));
    }
    for (const [number, { name }] of (run.outputs ?? []).entries()) {
      const other = makers.get(name);
      if (other !== undefined)
        problems.push({
          path: `${at}.outputs.${number}.name`,
          message: `must differ from the outputs of step ${other}: a deployment has one ${name}`,
        });
      makers.set(name, step.id);
    }
  }
  return problems;
}

function outputProblems(
  { name }: { readonly name?: string | null | undefined },
  maker: StepRun | null,
  from: string,
  said: string,
): Problem[] {
  if (maker === null)
    return [
      { path: `${said}.from_step`, message: `has no run, so that it makes no file: ${from}` },
    ];
  const names = (maker.outputs ?? []).map((output) => output.name);
  if (typeof name !== 'string' || names.includes(name)) return [];
  const there = names.length === 0 ? 'none' : names.join(', ');
  return [{ path: `${said}.name`, message: `is no output of step ${from}, which has ${there}` }];
}

/** What a part of a workload wants to be there for. */
export function partMessage(part: RunPart): string {
  switch (part) {
    case 'shard':
      return 'wants a workload of class data-parallel with data.content_id';
    case 'model':
      return 'wants a workload of class federated with training.model_content_id';
    case 'results':
      return 'is only for the program that combines them: merge of a workload';
  }
}

/**
 * What does not go with the side of a step: programs on the ground run when all on board is done, so nothing on
 * board waits for one; they have no network; and what they take from on board has come down.
 */
function sideProblems(
  { id, location }: CustomJob['steps'][number],
  run: StepRun,
  before: ReadonlySet<string>,
  byId: ReadonlyMap<string, CustomJob['steps'][number]>,
  at: string,
): Problem[] {
  if (location === 'onboard') {
    const waitedFor = [...before].filter((other) => isGroundProgram(byId.get(other)));
    return waitedFor.map((other) => ({
      path: at,
      message: `must not wait for ${other}: programs on the ground run when all on board is done`,
    }));
  }
  if (location !== 'ground')
    return [{ path: at, message: `must be on a step whose location is onboard or ground: ${id}` }];
  const network: Problem[] =
    run.network === true
      ? [{ path: `${at}.network`, message: 'must not be true on the ground' }]
      : [];
  const sealing = (run.outputs ?? []).flatMap(({ encrypt }, index): Problem[] =>
    encrypt === true
      ? [{ path: `${at}.outputs.${index}.encrypt`, message: 'must not be true on the ground' }]
      : [],
  );
  const kept = (run.inputs ?? []).flatMap(({ from_step: from, name }, index): Problem[] => {
    const outputs = byId.get(from ?? '')?.run?.outputs ?? [];
    const staysUp = (output: (typeof outputs)[number]) =>
      (output.downlink === false || output.encrypt === true) &&
      (typeof name !== 'string' || output.name === name);
    const isAway = byId.get(from ?? '')?.location === 'onboard' && outputs.some(staysUp);
    return isAway
      ? [{ path: `${at}.inputs.${index}`, message: `takes what ${from} keeps on board, or seals` }]
      : [];
  });
  return [...network, ...sealing, ...kept];
}

function isGroundProgram(step: CustomJob['steps'][number] | undefined): boolean {
  return step?.location === 'ground' && (step.run ?? null) !== null;
}

/** All steps that must end before one begins. */
function ancestorsOf(
  id: string,
  byId: ReadonlyMap<string, CustomJob['steps'][number]>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(byId.get(id)?.depends_on ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(byId.get(next)?.depends_on ?? []));
  }
  return found;
}
