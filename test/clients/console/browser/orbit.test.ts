import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  closeBrowser,
  openPage,
  shoot,
  type WatchedPage,
} from '../../../kit/browser/browser.ts';
import { startFakePlatform, type FakePlatform } from '../../../kit/console/fake-platform.ts';
import { PLACES } from '../../../kit/console/places.ts';
import { SAMPLE, SAMPLE_NOW_MS, sampleConjunction } from '../../../kit/console/sample.ts';

after(closeBrowser);

const isFull = process.env['CONSOLE'] === 'full';

describe('satellites, encounters and what came down', () => {
  let platform: FakePlatform;
  let watched: WatchedPage;
  let page: Page;
  const open = async (path: string, width = 1440): Promise<void> => {
    watched = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS, width });
    ({ page } = watched);
    await page.goto(platform.url + path);
  };
  const panel = (title: RegExp) =>
    page.locator('section.panel', { has: page.getByRole('heading', { name: title }) });
  const isAccessible = async (name: string): Promise<void> => {
    assert.deepEqual(await accessibilityProblems(page), []);
    if (isFull) await shoot(page, name);
  };
  before(async () => {
    platform = await startFakePlatform();
  });
  after(() => platform.close());
  beforeEach(() => platform.reset());
  afterEach(async () => {
    assert.deepEqual(watched.faults, []);
    await watched.close();
  });

  it('asks for one window of the satellite and shows map, light, hazards and what it computes', async () => {
    await open('/satellites/25544');
    await panel(/Ground track/)
      .locator('svg .night')
      .waitFor();
    for (const part of ['.sun', '.anomaly', '.footprint.horizon', '.visibility.seen', '.land'])
      assert.ok((await page.locator(`.map ${part}`).count()) > 0, part);
    assert.equal(await page.locator('.map .footprint').count(), 2);
    await panel(/Light, anomaly/)
      .getByText(/Sunlit \d+ % of 1 d 1 h: 1\d eclipses/)
      .waitFor();
    await panel(/Hazards/)
      .getByText(/hazards, \d+ saves before them/)
      .waitFor();
    await panel(/Computing/)
      .getByText('Share of its computer')
      .waitFor();
    const asked = platform.asked.filter(({ path }) => path.endsWith('/environment'));
    assert.equal(asked.length, 1);
    assert.match(
      asked[0]?.query ?? '',
      /^start=2026-07-24T23%3A09%3A00.000Z&hours=25&points=1501$/,
    );
  });

  it('moves satellite and night by the time on the map, and comes back to now', async () => {
    await open('/satellites/25544');
    const map = panel(/Ground track/);
    const night = map.locator('.night');
    await night.waitFor();
    const [before, now] = [
      await night.getAttribute('d'),
      await map.locator('.sentence').textContent(),
    ];
    await map.getByRole('slider', { name: 'Time' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp');
    assert.notEqual(await night.getAttribute('d'), before);
    assert.notEqual(await map.locator('.sentence').textContent(), now);
    await map.getByRole('button', { name: '−10 m' }).click();
    await map.getByRole('button', { name: 'Now' }).click();
    assert.equal(await night.getAttribute('d'), before);
    assert.equal(await map.locator('.sentence').textContent(), now);
  });

  it('a pass that is pointed at lights station, arc and dome; one that is pressed adds its sky', async () => {
    await open('/satellites/25544');
    const button = panel(/^Passes/)
      .locator('tbody button')
      .nth(1);
    await button.hover();
    for (const lit of ['.map .visibility.lit', '.map .mark.lit', '.strip .dome-fill.lit'])
      assert.equal(await page.locator(lit).count(), 1, lit);
    await button.click();
    const sky = panel(/^Sky over/);
    await sky.locator('svg .sky-way').first().waitFor();
    assert.equal(await page.locator('.map .booked.lit').count(), 1);
    assert.match(page.url(), /pass=gs_/);
    await sky
      .getByText(/rises in [NESW]+, \d+° high at/)
      .first()
      .waitFor();
    await isAccessible('satellite-sky');
    await page.keyboard.press('t');
    const passes = SAMPLE.environment.passes;
    const rows = await sky.locator('tbody tr').count();
    assert.ok(
      passes.some(({ points }) => points.length === rows),
      String(rows),
    );
    await page.keyboard.press('t');
    await sky.getByRole('button', { name: 'Close' }).click();
    await sky.waitFor({ state: 'detached' });
    assert.doesNotMatch(page.url(), /pass=/);
  });

  it('stations are one stop of Tab: arrows walk, Enter shows the next pass', async () => {
    await open('/satellites/25544');
    await page.locator('.map .night').waitFor();
    const stations = page.locator('.map [role=button]');
    assert.equal(await stations.count(), 12);
    assert.equal(await page.locator('.map [role=button][tabindex="0"]').count(), 1);
    await page.locator('.map [role=button][tabindex="0"]').focus();
    const said = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const first = await said();
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await said(), first);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await said(), first);
    for (let at = 0; at < 12 && !/next pass|sees it/.test((await said()) ?? ''); at += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await panel(/^Sky over/).waitFor();
  });

  it('asks again what it computes for another load, and keeps the field', async () => {
    await open('/satellites/25544');
    const field = page.getByLabel('Load, W');
    await panel(/Computing/)
      .getByText('Share of its computer')
      .waitFor();
    await field.fill('60');
    await field.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await panel(/Computing/)
      .getByText('Share of its computer')
      .waitFor();
    const asked = platform.asked.filter(({ path }) => path.endsWith('/ocu/negotiate'));
    assert.deepEqual(asked.at(-1)?.body, { satellite_id: '25544', workload_power_w: 60 });
    await field.fill('0');
    await field.press('Enter');
    assert.equal(await field.inputValue(), '60');
  });

  it('draws an encounter in its plane, with its history and its message', async () => {
    await open(PLACES['conjunction'] ?? '');
    const picture = panel(/Where it passes/);
    await picture.locator('ellipse.sigma').first().waitFor();
    assert.equal(await picture.locator('ellipse.sigma').count(), 3);
    assert.equal(await picture.locator('.hard-body').count(), 1);
    await picture
      .getByText(/pass .* at 144 m, 1\.8 σ/)
      .first()
      .waitFor();
    assert.equal(await page.locator('.u-wrap').count(), 2);
    const link = page.getByRole('link', { name: 'Download as CDM' });
    assert.match((await link.getAttribute('href')) ?? '', /format=cdm-kvn$/);
    await isAccessible('conjunction-plane');
    await page.keyboard.press('t');
    assert.equal(await picture.locator('tbody tr').count(), 6);
  });

  it('keeps the two views where there is no plane, and says why', async () => {
    platform.answer('GET /api/v1/conjunctions/*', {
      body: {
        ...sampleConjunction(),
        ...{ encounter_plane: null, probability: null, max_probability: null, updates: [] },
        probability_reason: { code: 'slow_encounter', message: 'The relative speed is small.' },
      },
    });
    await open(PLACES['conjunction'] ?? '');
    const picture = panel(/Where it passes/);
    await picture.getByText(/The relative speed is small/).waitFor();
    assert.equal(await picture.locator('svg').count(), 2);
    assert.equal(await page.getByText(/kept for satellites that you watch/).count(), 2);
  });

  it('shows a picture by its bytes, and never a drawing that could run', async () => {
    await open(PLACES['artifact-picture'] ?? '');
    const image = page.locator('img.artifact');
    await image.waitFor();
    assert.match((await image.getAttribute('src')) ?? '', /^data:image\/png;base64,/);
    assert.equal(await image.evaluate((one: HTMLImageElement) => one.naturalWidth), 160);
    await isAccessible('artifact-picture');
    platform.answer('GET /api/v1/artifacts/sha256-drawing', {
      body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
      type: 'image/svg+xml',
    });
    await page.goto(`${platform.url}/artifacts/sha256-drawing?name=x.svg`);
    await page.getByText('onload="alert(1)"').waitFor();
    assert.equal(await image.count(), 0);
  });

  it('shows shapes on the map and values as a table, with their text', async () => {
    await open(PLACES['artifact-shapes'] ?? '');
    await page.locator('.map .shape').first().waitFor();
    assert.equal(await page.locator('.map .shape').count(), 3);
    await page
      .getByText(/3 shapes, their middles/)
      .first()
      .waitFor();
    await page
      .getByText(/<b>hot<\/b>/)
      .first()
      .waitFor();
    await isAccessible('artifact-shapes');
    await page.goto(platform.url + (PLACES['artifact-values'] ?? ''));
    await page.getByRole('cell', { name: 'B8, wide' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 2);
    await page.getByText('As text').click();
    await page.locator('pre.raw').waitFor();
    await isAccessible('artifact-values');
  });

  it('are tables on a small screen', async () => {
    await open('/satellites/25544', 320);
    await page.getByRole('region', { name: 'The track as a table' }).waitFor();
    await page.getByRole('region', { name: 'Eclipses and the anomaly as a table' }).waitFor();
    await panel(/^Passes/)
      .locator('tbody button')
      .first()
      .click();
    await page.getByRole('region', { name: 'The pass as a table' }).waitFor();
    assert.equal(await page.locator('.map svg, .strip svg, .sky svg').count(), 0);
    await isAccessible('satellite-sky-320');
    await page.goto(platform.url + (PLACES['conjunction'] ?? ''));
    await page.getByRole('region', { name: 'The encounter as a table' }).waitFor();
    await isAccessible('conjunction-320');
  });
});
