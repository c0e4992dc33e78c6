/** What a test run counts. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Adds counts up. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The last line of a run. */
export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** Exit status of a run: a run without a single test has proven nothing. */
export function exitStatus({ passed, failed }: Counts): 0 | 1 {
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * Counts of one mocha process from what its reporter wrote and its exit status. A process that died
 * without writing, or failed without a failed test, counts as one failure.
 */
export function mochaCounts(written: string | null, status: number): Counts {
  const { passes, failures } = parse(written);
  return { passed: passes, failed: failures === 0 && status !== 0 ? 1 : failures };
}

function parse(written: string | null): { passes: number; failures: number } {
  const value: unknown = written === null ? null : JSON.parse(written);
  if (typeof value === 'object' && value !== null && 'passes' in value && 'failures' in value)
    return { passes: Number(value.passes), failures: Number(value.failures) };
  return { passes: 0, failures: 0 };
}
