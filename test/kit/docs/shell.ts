import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_API_KEY, type Platform } from '../rig/platform.ts';

/** The shell blocks of a Markdown text, in order. */
export function shellBlocks(source: string): string[] {
  return [...source.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
}

/** The same lines for a platform on other ports, whose key lies elsewhere. */
export function onOurPorts(script: string, { urls }: Pick<Platform, 'urls'>): string {
  return script
    .replaceAll('$(cat .data/dev-api-key)', TEST_API_KEY)
    .replaceAll('localhost:8080', urls.main.slice('http://'.length))
    .replaceAll('localhost:8081', urls.simulation.slice('http://'.length))
    .replaceAll('localhost:8082', urls.cae.slice('http://'.length))
    .replaceAll('localhost:8083', urls.console.slice('http://'.length));
}

/**
 * Runs lines in a folder as a reader would paste them, stopping at the first that fails, and gives what they print.
 * Rejects with all of it when one fails.
 */
export async function runBash(
  script: string,
  environment: Readonly<Record<string, string>> = {},
  folder: string = process.cwd(),
  timeoutMs = 240_000,
): Promise<string> {
  return await new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-e', '-o', 'pipefail', '-c', script],
      // Pages show what a reader's pipe gives: nothing is coloured in it.
      {
        cwd: folder,
        timeout: timeoutMs,
        env: { ...process.env, FORCE_COLOR: undefined, ...environment },
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
      },
    );
  });
}

/** Runs lines as `runBash` does, in a folder of their own that is gone afterwards, whatever became of them. */
export async function runBashApart(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-guide-'));
  try {
    return await runBash(script, {}, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
