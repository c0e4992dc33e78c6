import { closeBrowser, accessibilityProblems, openPage, shoot } from '../browser/browser.ts';
import { startFakePlatform } from './fake-platform.ts';
import { SAMPLE_NOW_MS } from './sample.ts';
import { PLACES } from './places.ts';

/** Takes pictures of pages for looking at: `node --import tsx test/kit/console/look.ts [name…]`. */
const wanted = process.argv.slice(2);
const platform = await startFakePlatform();
for (const [name, path] of Object.entries(PLACES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 1440],
  ] as const) {
    const { page, faults, close } = await openPage({
      origin: platform.url,
      nowMs: SAMPLE_NOW_MS,
      theme,
      width,
    });
    await page.goto(`${platform.url}${path}`);
    await page.waitForTimeout(500);
    await shoot(page, `${name}-${theme}-${width}`);
    console.log(
      name,
      theme,
      width,
      faults,
      theme === 'dark' ? await accessibilityProblems(page) : '',
    );
    await close();
  }
}
await closeBrowser();
await platform.close();
