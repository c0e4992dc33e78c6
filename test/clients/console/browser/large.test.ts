import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { closeBrowser, openPage, type WatchedPage } from '../../../kit/browser/browser.ts';
import { startFakePlatform, type FakePlatform } from '../../../kit/console/fake-platform.ts';
import { answerLarge, MANY } from '../../../kit/console/large.ts';
import { DEPLOYMENT_ID, PLAN_ID, WORKLOAD_ID } from '../../../kit/console/records.ts';
import { SAMPLE_NOW_MS } from '../../../kit/console/sample.ts';

/** Most marks of a picture. */
const MARKS = 1_500;
/** Most elements of any page: what a browser of a slow machine still lays out at once. */
const NODES = 6_000;

after(closeBrowser);

describe('what is large', () => {
  let platform: FakePlatform;
  let watched: WatchedPage;
  let page: Page;
  const open = async (path: string): Promise<void> => {
    watched = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS });
    ({ page } = watched);
    await page.addInitScript(() => {
      // How often cells of stages were put in: each time is a layout.
      const counted = globalThis as unknown as { drawings: number; redrawings: number };
      counted.drawings = 0;
      // And how often something of a mark was changed.
      counted.redrawings = 0;
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const isDrawn = added.some(
          (node) =>
            node instanceof Element && (node.matches('.cell') || node.querySelector('.cell')),
        );
        if (isDrawn) counted.drawings += 1;
        counted.redrawings += changes.filter(
          ({ type, target }) =>
            type === 'attributes' && target instanceof Element && target.closest('.mark') !== null,
        ).length;
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    await page.goto(platform.url + path);
  };
  const nodes = (): Promise<number> => page.locator('*').count();
  const times = (ending: string): number =>
    platform.asked.filter(({ path }) => path.endsWith(ending)).length;

  before(async () => {
    platform = await startFakePlatform();
  });
  after(() => platform.close());
  beforeEach(() => {
    platform.reset();
    answerLarge(platform);
  });
  afterEach(async () => {
    assert.deepEqual(watched.faults, []);
    await watched.close();
  });

  it('500 stages are asked for once and drawn once', async () => {
    await open(`/workloads/${WORKLOAD_ID}`);
    await page
      .locator('.stages .cell')
      .nth(MANY - 1)
      .waitFor();
    assert.equal(await page.locator('.stages .cell').count(), MANY);
    assert.equal(times('/stages'), 1);
    // What the answer weighs then is looked at where it is made.
    const [asked] = platform.asked.filter(({ path }) => path.endsWith('/stages'));
    assert.equal(asked?.query, 'fields=summary');
    assert.equal(
      await page.evaluate(() => (globalThis as unknown as { drawings: number }).drawings),
      1,
    );
    assert.ok((await nodes()) <= NODES, String(await nodes()));
    // The table begins with few of them; it is sorted by all, and all of them are within reach.
    const table = page.getByRole('region', { name: 'Stages' });
    const rows = table.locator('tbody tr');
    assert.equal(await rows.count(), 50);
    for (let press = 0; press < 2; press += 1)
      await table.getByRole('button', { name: /^Stage/ }).click();
    await rows
      .first()
      .getByText(String(MANY - 1), { exact: true })
      .waitFor();
    await page.getByRole('button', { name: `All ${MANY} stages` }).click();
    await rows.nth(MANY - 1).waitFor();
    assert.equal(await rows.count(), MANY);
  });

  it('500 segments of a plan are asked for once and drawn once, within the marks of a picture', async () => {
    await open(`/plans/${PLAN_ID}`);
    await page.locator('.picture svg').waitFor();
    await page.getByRole('region', { name: 'Segments' }).waitFor();
    assert.equal(times(PLAN_ID), 1);
    assert.equal(times('/timeline'), 1);
    const marks = await page.locator('.picture svg [id^="mark-"]').count();
    assert.ok(marks > 0 && marks <= MARKS, String(marks));
    assert.equal(
      await page.evaluate(() => (globalThis as unknown as { redrawings: number }).redrawings),
      0,
    );
    assert.ok((await nodes()) <= NODES, String(await nodes()));
    // All of them are within reach.
    await page.getByRole('button', { name: `All ${MANY} segments` }).click();
    const rows = page.getByRole('region', { name: 'Segments' }).locator('tbody tr');
    await rows.nth(MANY - 1).waitFor();
    assert.equal(await rows.count(), MANY);
  });

  it('a pan moves what is drawn of them; released, it is drawn anew where it stood', async () => {
    await open(`/plans/${PLAN_ID}`);
    const area = page.locator('.picture .area');
    await area.waitFor();
    await page.getByRole('button', { name: '+ Nearer' }).click();
    await page.waitForURL((url) => url.searchParams.has('from'));
    await page.evaluate(() => {
      const counted = globalThis as unknown as { drawn: number };
      counted.drawn = 0;
      new MutationObserver((changes) => {
        counted.drawn += changes.filter(
          ({ target }) => target instanceof Element && target.closest('.mark') !== null,
        ).length;
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    const drawn = (): Promise<number> =>
      page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn);
    const before = new URL(page.url()).searchParams;
    const box = await area.boundingBox();
    assert.ok(box !== null);
    const middle = box.x + box.width / 2;
    // One that is in the middle of the picture before and after.
    const id = await page.locator('.mark').evaluateAll((marks, x) => {
      const found = marks.find((mark) => mark.getBoundingClientRect().left > x - 50);
      return found?.id ?? '';
    }, middle);
    const left = async (): Promise<number> => {
      const place = await page.locator(`[id="${id}"] rect`).first().boundingBox();
      return place?.x ?? Number.NaN;
    };
    const at = await left();
    await page.mouse.move(middle, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(middle - 40, box.y + 120);
    await page.mouse.move(middle - 100, box.y + 120);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.ok(Math.abs((await left()) - at + 100) < 1);
    assert.equal(await drawn(), 0);
    assert.equal(new URL(page.url()).searchParams.get('from'), before.get('from'));
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get('from') !== before.get('from'));
    const lengthMs = Date.parse(before.get('to') ?? '') - Date.parse(before.get('from') ?? '');
    const movedMs =
      Date.parse(new URL(page.url()).searchParams.get('from') ?? '') -
      Date.parse(before.get('from') ?? '');
    assert.ok(Math.abs(movedMs - (lengthMs * 100) / box.width) < lengthMs / 500);
    assert.ok(Math.abs((await left()) - at + 100) < 1);
    assert.ok((await drawn()) > 0);
  });

  it('10,000 events are one page of 200 summaries', async () => {
    await open(`/deployments/${DEPLOYMENT_ID}`);
    await page.locator('.log li').first().waitFor();
    const [asked] = platform.asked.filter(({ path }) => path.endsWith('/events'));
    assert.match(asked?.query ?? '', /fields=summary.*limit=200/);
    assert.ok((await page.locator('.log li').count()) <= 80);
    assert.ok((await nodes()) <= NODES, String(await nodes()));
  });

  it('a catalogue of 16,126 satellites is read by pages of 50', async () => {
    await open('/satellites');
    await page.getByText(/^16\D126 rows$/).waitFor();
    const [asked] = platform.asked.filter(({ path }) => path === '/api/v1/satellites');
    assert.match(asked?.query ?? '', /limit=50/);
    assert.equal(await page.locator('tbody tr').count(), 50);
    assert.ok((await nodes()) <= NODES, String(await nodes()));
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/satellites?cursor=c2');
    await page.locator('tbody tr').nth(49).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 50);
  });
});
