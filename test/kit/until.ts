import { untilFound } from './until-found.ts';

/** Waits until the condition holds; fails, naming `what`, when it does not in the time of `untilFound`. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  await untilFound(() => Promise.resolve(condition() ? true : null), what);
}
