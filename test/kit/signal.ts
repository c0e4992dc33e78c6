/** Something that is waited for until it is told. */
export interface Signal {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

/** One that nobody has told yet. */
export function signal(): Signal {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
