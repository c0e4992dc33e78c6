import { condition, defineSignal, setHandler } from '@temporalio/workflow';

/** Lets a watch end. */
export const endSignal = defineSignal('end');

/** Waits for the signal and says which build ended it. */
export async function watch(): Promise<string> {
  let isEnded = false;
  setHandler(endSignal, () => void (isEnded = true));
  await condition(() => isEnded);
  return 'first build';
}
