import { stat } from 'node:fs/promises';
import type { ArtifactEntry } from '../journal/entries.ts';
import { foldersOf, measure } from '../step/work-folder.ts';
import type { Program } from './hand-out.ts';

/** After all results: a pass that is too small brings those first. */
const RANK = 1_000;

/**
 * What a program has printed, over all its attempts, as a result for the ground; null where it has printed
 * nothing, or the log cannot be read.
 */
export async function stepLog(
  step: Program,
  of: {
    readonly deploymentId: string;
    readonly folder: string;
    /** Programs of the deployment, whose outputs have their names already. */
    readonly programs: Iterable<Program>;
  },
): Promise<ArtifactEntry | null> {
  const path = foldersOf(of.folder, step.step_id).log;
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === 0) return null;
  const names = new Set([...of.programs].flatMap(({ run }) => (run.outputs ?? []).map(nameOf)));
  let name = `${step.step_id.replaceAll(/[/\\]/g, '-').slice(0, 100)}.log`;
  while (names.has(name)) name = `${name}.txt`;
  return {
    ...{ deploymentId: of.deploymentId, stepId: step.step_id, name, path, rank: RANK },
    ...{ mediaType: 'text/plain', ...(await measure(path)) },
    ...{ state: 'waiting', uploadUrl: null, refusal: null },
  };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
