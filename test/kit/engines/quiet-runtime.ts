import { IllegalStateError } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';

let isInstalled = false;

/** Keeps everything but errors of the Temporal library out of a test's output. */
export function quietRuntime(): void {
  if (isInstalled) return;
  isInstalled = true;
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR'),
      telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' } } },
    });
  } catch (error) {
    // Another test file of the process has a runtime already: it stays as it is.
    if (!(error instanceof IllegalStateError)) throw error;
  }
}

/** Runs an activity as a worker would, without one. */
export function runActivity<A extends unknown[], R>(
  activity: (...args: A) => Promise<R>,
  ...args: A
): Promise<R> {
  const logger = new DefaultLogger('ERROR');
  return new MockActivityEnvironment(undefined, { logger }).run<A, R, typeof activity>(
    activity,
    ...args,
  );
}
