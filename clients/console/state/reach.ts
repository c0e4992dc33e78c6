import { signal } from '@preact/signals';

/** Whether the platform answered the last time; writes are off while it does not. */
export const reachable = signal(true);
/** Since when it does not, epoch ms. */
export const lostAtMs = signal<number | null>(null);

const AGAIN_MS = 5_000;
let asking = false;

/** Tells whether something answered. */
export function tellReach(answered: boolean): void {
  if (answered) {
    reachable.value = true;
    lostAtMs.value = null;
    return;
  }
  if (reachable.value) lostAtMs.value = Date.now();
  reachable.value = false;
  void askAgain();
}

async function askAgain(): Promise<void> {
  if (asking) return;
  asking = true;
  while (!reachable.value) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok === true) tellReach(true);
  }
  asking = false;
}

/** Asks whether the platform answers: something else went wrong that looks like it does not. */
export async function probeReach(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  tellReach(answer !== null);
}

addEventListener('offline', () => tellReach(false));
