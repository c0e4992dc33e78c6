// @ts-check
/**
 * Mocha's own `spec` output, and its counts, failures and times as JSON in the file named by
 * MOCHA_COUNTS, so that dev/run-tests.ts can add up several runs. A default export because mocha looks for one.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import Mocha from 'mocha';

export default class CountingReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    /** @type {Map<string, import('./times.ts').FileTime>} */
    const times = new Map();
    let begun = { atMs: 0, processor: process.cpuUsage() };
    runner.on('suite', ({ parent }) => {
      if (parent?.root) begun = { atMs: performance.now(), processor: process.cpuUsage() };
    });
    runner.on('suite end', (suite) => {
      if (!suite.parent?.root) return;
      const { user, system } = process.cpuUsage(begun.processor);
      const file = relative(process.cwd(), suite.file ?? '');
      const { tests, ms, processorMs } = times.get(file) ?? { tests: 0, ms: 0, processorMs: 0 };
      times.set(file, {
        file,
        tests: tests + suite.total(),
        ms: ms + performance.now() - begun.atMs,
        processorMs: processorMs + (user + system) / 1000,
      });
    });
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      const failed = this.failures.map(
        (test) => `${test.titlePath().join(' › ')}: ${test.err?.message ?? 'no reason given'}`,
      );
      writeFileSync(
        process.env['MOCHA_COUNTS'] ?? '/dev/null',
        JSON.stringify({ passes, failures, failed, times: [...times.values()] }),
      );
    });
  }
}
