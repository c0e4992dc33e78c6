import { closeBrowser, accessibilityProblems, openPage, shoot } from '../browser/browser.ts';
import { startFakePlatform } from './fake-platform.ts';
import { SAMPLE_NOW_MS } from './sample.ts';
import { PLACES } from './places.ts';

/**
 * Takes pictures of pages for looking at, and says what axe finds and how many pixels are too many:
 * `node --import tsx test/kit/console/look.ts [name | width | theme…]`. Without names all pages,
 * without widths all widths, without a theme both.
 */
const wanted = process.argv.slice(2);
const chosen = <T extends string | number>(all: readonly T[]): readonly T[] => {
  const some = all.filter((one) => wanted.includes(String(one)));
  return some.length > 0 ? some : all;
};
const platform = await startFakePlatform();
for (const name of chosen(Object.keys(PLACES)))
  for (const width of chosen([1440, 1024, 320]))
    for (const theme of chosen(['dark', 'light'] as const)) {
      const { page, faults, close } = await openPage({
        ...{ origin: platform.url, nowMs: SAMPLE_NOW_MS, theme, width },
      });
      await page.goto(`${platform.url}${PLACES[name] ?? ''}`);
      await page.waitForTimeout(500);
      await shoot(page, `${name}-${theme}-${width}`);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      console.log(name, theme, width, tooWide, faults, await accessibilityProblems(page));
      await close();
    }
await closeBrowser();
await platform.close();
