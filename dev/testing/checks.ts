import { join } from 'node:path';
import { cacheFolder } from '../engines/cache.ts';
import { startLeashed } from '../engines/leashed.ts';
import { openKnownGood } from './known-good.ts';
import { COMPUTING_NICENESS, nodeProgram, type Outcome, top } from './program.ts';
import {
  ambientSources,
  digest,
  digestsAlone,
  digestsWithImports,
  readSources,
  type Sources,
} from './source-digests.ts';

/** Looks at the source with one program and counts as one test. */
export interface Check {
  readonly title: string;
  /** The program, to which the files that it is to look at are added. */
  readonly args: readonly string[];
  /** Digests of what its verdict on each file follows from; absent: it looks at everything, always. */
  readonly digests?: (sources: Sources) => Map<string, string>;
}

/** It holds the types of the platform and of the page at once: more than Node's usual 4 GB. */
const LINT_HEAP = '--max-old-space-size=8192';
/** What the verdicts of every program follow from. */
const PROGRAMS = ['package.json', 'package-lock.json'];

/** The checks that look at the source, the longest first. */
export const CHECKS: readonly Check[] = [
  {
    title: 'lint',
    args: [
      LINT_HEAP,
      ...nodeProgram('eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored']),
    ],
    digests: lintDigests,
  },
  { title: 'types', args: nodeProgram('ts-native/bin/tsc', ['--noEmit']) },
  {
    title: 'types of the page',
    args: nodeProgram('ts-native/bin/tsc', ['--noEmit', '-p', 'clients/console']),
  },
  {
    title: 'format',
    args: nodeProgram('prettier/bin/prettier.cjs', ['--check', '--ignore-unknown']),
    digests: formatDigests,
  },
];

/** What the linter says of a file follows from all types that it sees. */
function lintDigests(sources: Sources): Map<string, string> {
  const config = ['eslint.config.js', 'tsconfig.json', 'clients/console/tsconfig.json'];
  const shared = sharedDigest(
    digestsWithImports(sources, [...PROGRAMS, ...config, ...ambientSources(sources)]),
  );
  const files = [...sources.keys()].filter((path) => /\.([cm]?js|[cm]?ts|tsx)$/.test(path));
  return together(shared, digestsWithImports(sources, files));
}

/** How a file is to be laid out follows from the file alone. */
function formatDigests(sources: Sources): Map<string, string> {
  const config = ['.prettierrc.json', '.prettierignore', '.gitignore', '.editorconfig'];
  const shared = sharedDigest(digestsAlone(sources, [...PROGRAMS, ...config]));
  return together(shared, digestsAlone(sources, [...sources.keys()]));
}

function sharedDigest(digests: ReadonlyMap<string, string>): string {
  return digest([process.version, ...digests.values()]);
}

function together(shared: string, digests: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...digests].map(([path, one]) => [path, digest([shared, one])]));
}

/**
 * Runs one check on what it has not found good before, in this checkout or another; what it printed is kept
 * for one block of output.
 */
export async function runCheck({ title, args, digests: digestsOf }: Check): Promise<Outcome> {
  if (digestsOf === undefined) return outcomeOf(title, args);
  const digests = digestsOf(await readSources(top));
  const known = await openKnownGood(join(cacheFolder(process.env), 'checks'), title);
  const unknown = known.unknown(digests);
  if (unknown.length === 0) return { counts: { passed: 1, failed: 0, failures: [] }, output: '' };
  const outcome = await outcomeOf(title, [...args, ...unknown]);
  if (outcome.counts.failed === 0) await known.keep(digests);
  return outcome;
}

async function outcomeOf(title: string, args: readonly string[]): Promise<Outcome> {
  const lines: string[] = [];
  const process_ = startLeashed({
    name: title,
    command: process.execPath,
    args,
    cwd: top,
    output: 'tee',
    graceMs: 0,
    niceness: COMPUTING_NICENESS,
    onLine: (line) => lines.push(line),
  });
  const passed = (await process_.exited) === 0;
  return {
    counts: passed
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [`${title}: see above`] },
    output: lines.join('\n'),
  };
}
