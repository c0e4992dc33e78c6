import { condition, setHandler, sleep } from '@temporalio/workflow';
import { endSignal } from './first-build.ts';

/** The same watch with other commands, and no patch: it could not go on with the first one's history. */
export async function watch(): Promise<string> {
  let isEnded = false;
  setHandler(endSignal, () => void (isEnded = true));
  await sleep(1);
  await condition(() => isEnded);
  return 'second build';
}
