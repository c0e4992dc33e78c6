import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBash } from '../docs/shell.ts';

const top = join(import.meta.dirname, '..', '..', '..');

/** What a clone does not have: what is made in it, and where git keeps its own. */
const MADE = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', '.screenshots']);

/** Nothing of it asks a registry: what is installed is there. */
const OFFLINE = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

/** However slow the machine is, all is built by then, ms. */
const BUILT_MS = 1_200_000;

/** An agent that was installed by the lines of a document. */
export interface InstalledAgent {
  /** Where the board has it; `/opt/orbital` in the document. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Runs the lines that build an agent, in a clone of this project, and those that unpack it on a board, in a
 * folder far from any other packages. Left out are what the test machine must not be made to do: fetch packages
 * (those of this project are linked instead) and add a user.
 */
export async function installAgent(
  buildLines: string,
  boardLines: string,
): Promise<InstalledAgent> {
  await mkdir(join(top, '.data'), { recursive: true });
  // On the same disk as the packages, so that they can be linked.
  const clone = await mkdtemp(join(top, '.data', 'clone-'));
  const board = await mkdtemp(join(tmpdir(), 'orbital-board-'));
  const remove = async (): Promise<void> => {
    for (const folder of [clone, board]) await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const name of await readdir(top))
      if (!MADE.has(name)) await cp(join(top, name), join(clone, name), { recursive: true });
    await rm(join(clone, 'clients', 'console', 'dist'), { recursive: true, force: true });
    await runBash(
      // npm writes into its own list of what is installed: a copy, and no link.
      'mkdir node_modules && cp --archive --link "$TOP/node_modules/." node_modules && rm --recursive --force node_modules/.cache && ' +
        'rm node_modules/.package-lock.json && cp "$TOP/node_modules/.package-lock.json" node_modules/',
      { TOP: top },
      clone,
    );
    await runBash(without(buildLines, 'npm ci && '), OFFLINE, clone, BUILT_MS);
    const unpack = without(boardLines, /^useradd .*\n/m).replaceAll('/opt/orbital', board);
    await runBash(unpack, {}, clone);
    return { folder: board, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The lines without a part that has to be there. */
function without(lines: string, part: string | RegExp): string {
  const left = lines.replace(part, '');
  if (left === lines) throw new Error(`the lines have no ${String(part)}: ${lines}`);
  return left;
}
