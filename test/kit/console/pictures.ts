import { join } from 'node:path';
import { closeBrowser, openPage } from '../browser/browser.ts';
import { startFakePlatform } from './fake-platform.ts';
import { PLACES } from './places.ts';
import { SAMPLE_NOW_MS } from './sample.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

/** The pages that docs/console.md shows, with the theme of each. */
const SHOWN = {
  overview: 'dark',
  plan: 'dark',
  compare: 'light',
  deployment: 'dark',
  asked: 'light',
  schedule: 'dark',
  satellite: 'dark',
  workload: 'light',
  webhook: 'light',
  conjunction: 'dark',
} as const;

/** Names of files, where they are other ones. */
const FILES: Readonly<Record<string, string>> = { asked: 'revision' };

/** Takes the pictures of docs/console.md afresh: `node --import tsx test/kit/console/pictures.ts`. */
const platform = await startFakePlatform();
for (const [name, theme] of Object.entries(SHOWN)) {
  const { page, close } = await openPage({
    ...{ origin: platform.url, nowMs: SAMPLE_NOW_MS, theme, width: 1280, height: 800 },
  });
  await page.goto(`${platform.url}${PLACES[name] ?? ''}`);
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, `console-${FILES[name] ?? name}.png`) });
  await close();
}
await closeBrowser();
await platform.close();
