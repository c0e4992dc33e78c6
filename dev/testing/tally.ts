/** What a test run counts. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, a line or more each. */
  readonly failures: readonly string[];
}

/** Adds counts up. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/**
 * What failed, said once more: a long run's last screen is often all that is kept of it. Empty when
 * nothing did.
 */
export function failureList({ failures }: Counts): string {
  return failures.map((failure, index) => `${index + 1}) ${failure}`).join('\n');
}

/** The last line of a run. */
export function lastLine({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

/** Exit status of a run: a run without a single test has proven nothing. */
export function exitStatus({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): 0 | 1 {
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * Counts of one mocha process from what its reporter wrote and its exit status. A process that died
 * without writing, or failed without a failed test, counts as one failure.
 */
export function mochaCounts(written: string | null, status: number): Counts {
  const { passes, failures, failed } = parse(written);
  if (failures > 0 || status === 0) return { passed: passes, failed: failures, failures: failed };
  const when = written === null ? 'before its tests were over' : 'though every test passed';
  return {
    passed: passes,
    failed: 1,
    failures: [`mocha ended with status ${status} ${when}`],
  };
}

interface Written {
  readonly passes: number;
  readonly failures: number;
  readonly failed: readonly string[];
}

function parse(written: string | null): Written {
  const value: unknown = written === null ? null : JSON.parse(written);
  if (typeof value !== 'object' || value === null || !('passes' in value && 'failures' in value))
    return { passes: 0, failures: 0, failed: [] };
  const failed = 'failed' in value && Array.isArray(value.failed) ? value.failed.map(String) : [];
  return { passes: Number(value.passes), failures: Number(value.failures), failed };
}
