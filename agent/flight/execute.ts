import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SEALED } from '../../contracts/sealed.ts';
import type { ArtifactEntry } from '../journal/entries.ts';
import type { Host } from '../step/isolation.ts';
import { sealFile } from '../step/seal.ts';
import { endLeftovers, startProgram, type RunningProgram } from '../step/run-step.ts';
import {
  exists,
  foldersOf,
  freshFolders,
  measure,
  outputFolder,
  takeOutput,
} from '../step/work-folder.ts';
import type { Program } from './hand-out.ts';

/** What a step has made. */
export interface StepProduct {
  readonly sizeBytes: number;
  readonly artifacts: readonly ArtifactEntry[];
}

/** How a step ended. */
export type StepEnd =
  | { readonly ok: true; readonly product: StepProduct }
  | { readonly ok: false; readonly reason: string };

/** A step on its way. */
export interface ExecutingStep {
  /** Null where it could not begin; `ended` says why. */
  readonly program: RunningProgram | null;
  readonly ended: Promise<StepEnd>;
}

/** Where a step runs. */
export interface Execution {
  readonly host: Host;
  readonly deploymentId: string;
  /** Everything of the deployment on disk. */
  readonly folder: string;
  readonly requireIsolation: boolean;
  /** X25519 key for which results are sealed that ask for it, base64url; null where there is none. */
  readonly resultKey: string | null;
  readonly onProgress: (share: number) => void;
}

/** The least that a step may use whatever was planned, MB: a program has to start at all. */
const LEAST_MEMORY_MB = 32;
const LEAST_OUTPUT_MB = 1;

/** Where content of the ground is kept for the steps that take it. */
export function contentPath(folder: string, contentId: string): string {
  return join(folder, 'content', contentId);
}

/**
 * Puts the inputs of a step in place and starts its program; what a former attempt left running is ended
 * first, and its checkpoints are kept.
 */
export async function executeStep(step: Program, at: Execution): Promise<ExecutingStep> {
  const { run } = step;
  const folders = foldersOf(at.folder, step.step_id);
  const failed = (reason: string): ExecutingStep => ({
    program: null,
    ended: Promise.resolve({ ok: false, reason }),
  });
  await endLeftovers(folders);
  if (at.requireIsolation && !isIsolated(at.host, run.image ?? null))
    return failed('this machine offers no isolation, which is required');
  await freshFolders(folders);
  const missing = await placeInputs(step, at.folder, folders.work);
  if (missing !== null) return failed(missing);
  const maxOutputBytes =
    (run.max_output_mb ?? Math.max(LEAST_OUTPUT_MB, step.output_data_mb)) * 1e6;
  const program = await startProgram(
    at.host,
    {
      stepId: step.step_id,
      deploymentId: at.deploymentId,
      command: run.command,
      image: run.image ?? null,
      env: run.env ?? {},
      network: run.network ?? false,
      timeoutMs: (run.timeout_s ?? 2 * step.duration_s) * 1000,
      maxMemoryMb: run.max_memory_mb ?? Math.max(LEAST_MEMORY_MB, step.memory_mb),
      maxOutputBytes,
      folders,
    },
    at.onProgress,
  );
  if ('refusal' in program) return failed(program.refusal);
  const ended = program.ended.then((end) =>
    end.ok ? takeOutputs(step, at, folders.work, maxOutputBytes) : end,
  );
  return { program, ended };
}

/** Whether a program would be kept apart by more than its user. */
function isIsolated({ engine, namespaces }: Host, image: string | null): boolean {
  return image === null ? namespaces !== null : engine !== null;
}

/** Copies what a step takes into its work folder; answers what is missing, null when nothing is. */
async function placeInputs({ run }: Program, folder: string, work: string): Promise<string | null> {
  for (const input of run.inputs ?? []) {
    const target = join(work, input.path);
    await mkdir(dirname(target), { recursive: true });
    if (typeof input.content_id === 'string') {
      const source = contentPath(folder, input.content_id);
      if (!(await exists(source)))
        return `its input ${input.content_id} has not come from the ground`;
      const { sha256 } = await measure(source);
      if (`sha256-${sha256}` !== input.content_id)
        return `its input ${input.content_id} has another hash: sha256-${sha256}`;
      await cp(source, target);
      continue;
    }
    const from = input.from_step ?? '';
    const outputs = outputFolder(folder, from);
    if (typeof input.name === 'string') {
      const source = join(outputs, encodeURIComponent(input.name));
      if (!(await exists(source))) return `the step ${from} has left no output ${input.name}`;
      await cp(source, target);
      continue;
    }
    if (!(await exists(outputs))) return `the step ${from} has left no output`;
    await mkdir(target, { recursive: true });
    for (const name of await readdir(outputs))
      await cp(join(outputs, name), join(target, decodeURIComponent(name)));
  }
  return null;
}

/** Takes what a step promised; all of it or the step has failed. */
async function takeOutputs(
  step: Program,
  at: Execution,
  work: string,
  maxBytes: number,
): Promise<StepEnd> {
  const artifacts: ArtifactEntry[] = [];
  let left = maxBytes;
  for (const [rank, output] of (step.run.outputs ?? []).entries()) {
    const target = join(outputFolder(at.folder, step.step_id), encodeURIComponent(output.name));
    const taken = await takeOutput(work, output.path, target, left);
    if (!taken.ok) return taken;
    left -= taken.sizeBytes;
    const isSealed = output.encrypt === true && output.downlink !== false;
    if (isSealed && at.resultKey === null)
      return { ok: false, reason: `${output.name} is to be sealed, and there is no result_key` };
    // Steps on board go on with the plain file; what leaves is the other one.
    const leaving = isSealed
      ? await sealResult(target, at.folder, basename(target), at.resultKey)
      : { ...taken, path: target, mediaType: output.media_type ?? 'application/octet-stream' };
    artifacts.push({
      deploymentId: at.deploymentId,
      stepId: step.step_id,
      name: output.name,
      path: leaving.path,
      mediaType: leaving.mediaType,
      sizeBytes: leaving.sizeBytes,
      sha256: leaving.sha256,
      rank,
      state: output.downlink === false ? 'kept' : 'waiting',
      uploadUrl: null,
      refusal: null,
    });
  }
  return { ok: true, product: { sizeBytes: maxBytes - left, artifacts } };
}

/** Seals a file of a deployment beside it, under a name of a file; what it is stays with its owner. */
export async function sealResult(
  plain: string,
  folder: string,
  name: string,
  resultKey: string | null,
) {
  const path = join(folder, 'sealed', name);
  await mkdir(dirname(path), { recursive: true });
  const file = await sealFile(plain, path, resultKey ?? '');
  return { ...file, path, mediaType: SEALED.mediaType };
}
