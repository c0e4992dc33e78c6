import type { AnyComputation } from './computation.ts';
import { startThreadClock } from './thread-clock.ts';

/** One call on its way to a thread. */
export interface ThreadCall {
  readonly name: string;
  readonly input: unknown;
  readonly clock: Float64Array;
}

/**
 * What the module of a thread exports by default: it runs the computation that a call names. Throws for
 * a name that the module does not know.
 */
export function serve(computations: readonly AnyComputation[]): (call: ThreadCall) => unknown {
  const byName = new Map(computations.map((one) => [one.name, one]));
  if (byName.size < computations.length) throw new Error('two computations have the same name');
  return ({ name, input, clock }) => {
    const called = byName.get(name);
    if (called === undefined) throw new Error(`this thread does not compute '${name}'`);
    startThreadClock(clock);
    // The pool's types let a name go with its own input alone.
    return called.compute(input as never);
  };
}
