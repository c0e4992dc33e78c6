import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The test files of one run, by what they need. */
export interface TestFiles {
  /** Pure: no engine, no network. */
  readonly unit: readonly string[];
  /** Against the real engines. */
  readonly engines: readonly string[];
  /** Against engines too, and starting processes of the product: mostly waiting. */
  readonly processes: readonly string[];
}

/** What the caller asked for on the command line. */
export interface Selection {
  /** Only the fault tests, which take minutes; they are left out otherwise. */
  readonly faults: boolean;
  /** Only what the living schedule has beyond its share of `npm test`; it is left out otherwise. */
  readonly schedule: boolean;
  /** The acceptance of the agent, too, which takes minutes; it is left out otherwise. */
  readonly agent: boolean;
  /** Parts of paths; a file is taken when one of them occurs in its path. Empty takes all. */
  readonly filters: readonly string[];
}

/** Finds the test files below `test/` of the repository, sorted by path. */
export async function findTestFiles(top: string, selection: Selection): Promise<TestFiles> {
  const entries = await readdir(join(top, 'test'), { recursive: true });
  return chooseTests(
    entries.map((entry) => join('test', entry)),
    selection,
  );
}

/** Sorts paths into the three kinds, by their folder and by the name `*.integration.test.ts`. */
export function chooseTests(
  paths: readonly string[],
  { faults, schedule, agent, filters }: Selection,
): TestFiles {
  const wanted = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => path.startsWith('test/faults/') === faults)
    .filter((path) => path.startsWith('test/schedule/') === schedule)
    .filter((path) => agent || !path.startsWith('test/agent/acceptance/'))
    .filter((path) => filters.length === 0 || filters.some((part) => path.includes(clean(part))))
    .sort();
  const isIntegration = (path: string): boolean => path.endsWith('.integration.test.ts');
  const startsProcesses = (path: string): boolean =>
    /^test\/(agent\/acceptance|attack|e2e|faults)\//.test(path) ||
    (path.startsWith('test/dev/') && isIntegration(path));
  return {
    unit: wanted.filter((path) => !startsProcesses(path) && !isIntegration(path)),
    engines: wanted.filter((path) => !startsProcesses(path) && isIntegration(path)),
    processes: wanted.filter(startsProcesses),
  };
}

/** `./test/domain/` means `test/domain`. */
function clean(filter: string): string {
  return filter.replace(/^\.\//, '').replace(/\/$/, '');
}
