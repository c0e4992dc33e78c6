// @ts-check
/**
 * Mocha's own `spec` output, and its counts and failures as JSON in the file named by MOCHA_COUNTS,
 * so that dev/run-tests.ts can add up several runs. A default export because mocha looks for one.
 */
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

export default class CountingReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      const failed = this.failures.map(
        (test) => `${test.titlePath().join(' › ')}: ${test.err?.message ?? 'no reason given'}`,
      );
      writeFileSync(
        process.env['MOCHA_COUNTS'] ?? '/dev/null',
        JSON.stringify({ passes, failures, failed }),
      );
    });
  }
}
