import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import {
  accessibilityProblems,
  closeBrowser,
  openPage,
  shoot,
} from '../../../kit/browser/browser.ts';
import { startFakePlatform, type FakePlatform } from '../../../kit/console/fake-platform.ts';
import { PLACES } from '../../../kit/console/places.ts';
import { SAMPLE_NOW_MS } from '../../../kit/console/sample.ts';

after(closeBrowser);

/** What pages say when they have what they need. */
const SAYS: Readonly<Record<string, RegExp>> = {
  overview: /Six tries of one event failed/,
  login: /there is no password/,
  confirm: /signed in on this browser/,
  plan: /before the deadline/,
  compare: /Differences only/,
  deployment: /Behind 1 m 35 s/,
  asked: /Another plan is proposed/,
  revision: /24 m 30 s left/,
  workload: /the pass over Oregon was lost/,
  schedule: /2 pieces of work, 2 contacts, 1 outage/,
  fleet: /Delta 1/,
  'fleet-stations': /Delft/,
  'fleet-outages': /new feed/,
  satellite: /in view of 1 station/,
  webhook: /16 did not get through/,
  delivery: /<script>alert\(1\)<\/script>/,
  conjunction: /TEST-2026-000017 of TEST/,
  patterns: /Mean semi-major axis/,
  simulate: /Trio 1/,
  artifact: /outcome/,
  'artifact-picture': /application\/octet-stream/,
  'artifact-shapes': /3 shapes/,
  'artifact-values': /B8, wide/,
  settings: /grace@example.org/,
  status: /catalogue-refresh/,
  absent: /Nothing is here/,
};

/** All pages are looked at in both themes and at every width with CONSOLE=full, one of each otherwise. */
const isFull = process.env['CONSOLE'] === 'full';
const LOOKS = isFull
  ? ([
      ['dark', 1440],
      ['light', 1440],
      ['dark', 1024],
      ['light', 320],
    ] as const)
  : ([['dark', 1440]] as const);

describe('pages of the console in a browser', () => {
  let platform: FakePlatform;
  before(async () => {
    platform = await startFakePlatform();
  });
  after(() => platform.close());

  for (const [name, path] of Object.entries(PLACES))
    for (const [theme, width] of LOOKS)
      it(`${name} is whole and accessible, ${theme}, ${width} px`, async () => {
        const { page, faults, close } = await openPage({
          ...{ origin: platform.url, nowMs: SAMPLE_NOW_MS, theme, width },
        });
        await page.goto(platform.url + path);
        const says = SAYS[name];
        if (says !== undefined) await page.getByText(says).first().waitFor({ state: 'attached' });
        await page.locator('h1').first().waitFor();
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        assert.deepEqual(await page.locator('[role=alert].failure').allTextContents(), []);
        assert.deepEqual(await accessibilityProblems(page), []);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(overflow <= 0, `${overflow} px too wide`);
        const cut = await page
          .locator('.scroll')
          .evaluateAll((regions) =>
            regions
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map((region) => region.getAttribute('aria-label')),
          );
        // On wider pages a table may be wider than its place; on the narrowest each row is a card.
        if (width === 320) assert.deepEqual(cut, []);
        if (isFull) await shoot(page, `${name}-${theme}-${width}`);
        assert.deepEqual(faults, []);
        await close();
      });

  for (const name of ['plan', 'compare'])
    it(`${name} calls what stands on its bars by the same words, also where they are cut off`, async () => {
      const { page, close } = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS });
      await page.goto(platform.url + (PLACES[name] ?? ''));
      await page.locator('.picture .mark text').first().waitFor({ state: 'attached' });
      // axe passes over what an edge cuts off.
      await page.locator('.picture .area').evaluate((area: HTMLElement) => {
        area.style.overflow = 'visible';
      });
      assert.deepEqual(await accessibilityProblems(page), []);
      await close();
    });

  it('would notice what is not accessible, foreign, forbidden or thrown', async () => {
    const { page, faults, close } = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS });
    await page.goto(platform.url);
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => {
      const bad = document.createElement('button');
      document.querySelector('main')?.append(bad, document.createElement('img'));
      void fetch('https://elsewhere.invalid/').catch(() => undefined);
      try {
        bad.innerHTML = '<b>x</b>';
      } catch {
        // Trusted Types refuse it; the report is what is looked for.
      }
    });
    await page.waitForTimeout(200);
    const problems = (await accessibilityProblems(page)).join('\n');
    assert.match(problems, /button-name/);
    assert.match(problems, /image-alt/);
    const all = faults.join('\n');
    assert.match(all, /foreign request|connect-src/);
    assert.match(all, /require-trusted-types-for|TrustedHTML/);
    await close();
  });

  it('draws charts in a browser whose language has a name that Intl refuses', async () => {
    const { page, faults, close } = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true });
    });
    await page.goto(`${platform.url}/patterns?satellite=43613`);
    await page
      .getByText(/Mean semi-major axis/)
      .first()
      .waitFor();
    assert.deepEqual(faults, []);
    await close();
  });
});
