/** Computations by name: plain data in, plain data out. */
export type Computations = Readonly<Record<string, (input: never) => unknown>>;

/** One call on its way to a thread. */
export interface ThreadCall {
  readonly name: string;
  readonly input: unknown;
}

/** What the module of a thread exports by default: it calls the computation that is asked for. */
export function serve(computations: Computations): (call: ThreadCall) => unknown {
  // The pool's types let a name go with its own input alone.
  return ({ name, input }) => computations[name]?.(input as never);
}
