import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** More presses than a page of the console has places to stop at. */
const MOST_PRESSES = 120;

/** Presses Tab until `isThere`; fails when it goes around without coming there. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('it cannot be reached by Tab');
}

/** Whether what is focused says exactly that. */
export function hasFocus(page: Page, text: string): () => Promise<boolean> {
  return () =>
    page.evaluate((wanted) => document.activeElement?.textContent.trim() === wanted, text);
}

/** Whether the field with that label is focused. */
export function fieldHasFocus(page: Page, label: string): () => Promise<boolean> {
  return () =>
    page.evaluate((wanted) => {
      const { activeElement } = document;
      const isField =
        activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
      return isField && activeElement.labels?.[0]?.textContent === wanted;
    }, label);
}
