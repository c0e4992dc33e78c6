import { before, type Suite } from 'mocha';

/** What the fixtures of a suite have opened, to be closed in reverse. */
const opened = new WeakMap<Suite, (() => Promise<unknown>)[]>();

/**
 * Opens something before the tests of the surrounding `describe` and closes it after them: the last
 * opened first, and each after the suite's own `after` hooks. What it returns stands for the opened
 * thing; to touch it before the tests run is an error.
 */
export function useFixture<T extends object>(
  open: () => T | Promise<T>,
  close: (it: T) => unknown = () => undefined,
): T {
  let current: T | null = null;
  before('opens a fixture', async function () {
    const made = await open();
    current = made;
    const suite = this.test?.parent;
    if (suite !== undefined) closeAfter(suite, () => Promise.resolve(close(made)));
  });
  const read = (): T => {
    if (current === null) throw new Error('a fixture is touched before the tests run');
    return current;
  };
  const standIn = new Proxy(
    {},
    {
      get: (_target, key) => Reflect.get(read(), key) as unknown,
      set: (_target, key, value) => Reflect.set(read(), key, value),
      has: (_target, key) => Reflect.has(read(), key),
      ownKeys: () => Reflect.ownKeys(read()),
      getOwnPropertyDescriptor(_target, key) {
        const found = Reflect.getOwnPropertyDescriptor(read(), key);
        // The empty target has no such property: a proxy may only call it configurable.
        return found === undefined ? undefined : { ...found, configurable: true };
      },
    },
  );
  // Every trap forwards to a T.
  return standIn as T;
}

function closeAfter(suite: Suite, close: () => Promise<unknown>): void {
  const closers = opened.get(suite) ?? [];
  closers.push(close);
  if (opened.has(suite)) return;
  opened.set(suite, closers);
  suite.afterAll('closes the fixtures', async () => {
    for (const closer of closers.toReversed()) await closer();
  });
}
