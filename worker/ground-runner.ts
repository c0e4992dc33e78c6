import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GroundEnd, GroundRunner } from '../activities/ground/runner.ts';
import type { PlanProgram } from '../contracts/plan/plan.ts';
import { contentPath } from '../agent/flight/execute.ts';
import { removeRun, runOnce, type RanOnce } from '../agent/flight/run-once.ts';
import { examineHostFor, type Host } from '../agent/step/isolation.ts';

/** The most that a program on the ground may take, whatever it or its plan says. */
const MOST = { timeoutS: 3_600, memoryMb: 4_096 } as const;

/**
 * What the machine offers to programs on the ground, which see none of the `hidden` paths. Throws where that is
 * neither namespaces nor a container engine: nothing runs there unguarded.
 */
export function groundHost(hidden: readonly string[]): Host {
  const host = examineHostFor(hidden.map((path) => resolve(path)));
  if (host.namespaces === null && host.engine === null)
    throw new Error(
      'GROUND_EXECUTOR: this machine offers neither namespaces nor a container engine',
    );
  return host;
}

/** Runs programs on this machine, each in a folder of its own. */
export function createGroundRunner(host: Host, maxBytes: number): GroundRunner {
  return {
    async run({ deploymentId, program, content, signal }, keep) {
      const folder = await mkdtemp(join(tmpdir(), 'orbital-ground-'));
      try {
        for (const [id, bytes] of content) {
          const target = contentPath(folder, id);
          await mkdir(dirname(target), { recursive: true });
          await pipeline(Readable.from(bytes()), createWriteStream(target));
        }
        const ran = await runOnce(host, {
          ...{ deploymentId, folder, signal, program: capped(program, maxBytes) },
          onProgress: () => undefined,
        });
        return await keep(endOf(ran));
      } finally {
        await removeRun(folder);
      }
    },
  };
}

/** A program whose limits are not above those of the ground. */
function capped(program: PlanProgram, maxBytes: number): PlanProgram {
  const { run, duration_s: durationS, memory_mb: memoryMb, output_data_mb: outputMb } = program;
  return {
    ...program,
    run: {
      ...run,
      timeout_s: Math.min(run.timeout_s ?? 2 * durationS, MOST.timeoutS),
      max_memory_mb: Math.min(run.max_memory_mb ?? Math.max(32, memoryMb), MOST.memoryMb),
      max_output_mb: Math.min(run.max_output_mb ?? Math.max(1, outputMb), maxBytes / 1e6),
    },
  };
}

function endOf({ end, isolation }: RanOnce): GroundEnd {
  return end.ok
    ? { ok: true, outputs: end.product.artifacts, isolation }
    : { ok: false, reason: end.reason, isolation };
}
