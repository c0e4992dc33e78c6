import { stat } from 'node:fs/promises';
import type { ArtifactEntry } from '../journal/entries.ts';
import { foldersOf, measure } from '../step/work-folder.ts';
import { sealResult } from './execute.ts';
import type { HandOut, Program } from './hand-out.ts';

/** After all results: a pass that is too small brings those first. */
const RANK = 1_000;

/**
 * What a program has printed, over all its attempts, as a result for the ground; null where it has printed
 * nothing, or the log cannot be read. Once one output of the deployment is sealed all its logs are: what a program
 * prints is made of the same data, and programs before it had them plain.
 */
export async function stepLog(
  step: Program,
  { deploymentId, programs, resultKey }: Pick<HandOut, 'deploymentId' | 'programs' | 'resultKey'>,
  folder: string,
): Promise<ArtifactEntry | null> {
  const path = foldersOf(folder, step.step_id).log;
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === 0) return null;
  const outputs = [...programs.values()].flatMap(({ run }) => run.outputs ?? []);
  const isSealed = outputs.some(({ encrypt }) => encrypt === true);
  // Its step has failed for that reason.
  if (isSealed && resultKey === null) return null;
  const names = new Set(outputs.map(nameOf));
  let name = `${step.step_id.replaceAll(/[/\\]/g, '-').slice(0, 100)}.log`;
  while (names.has(name)) name = `${name}.txt`;
  const leaving = isSealed
    ? await sealResult(path, folder, encodeURIComponent(name), resultKey)
    : { path, mediaType: 'text/plain', ...(await measure(path)) };
  return {
    ...{ deploymentId, stepId: step.step_id, name, rank: RANK, ...leaving },
    ...{ state: 'waiting', uploadUrl: null, refusal: null },
  };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
