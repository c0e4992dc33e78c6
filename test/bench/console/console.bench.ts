import type { CDPSession, Page } from 'playwright-core';
import type { BuiltPage } from '../../../api/console/page/built-page.ts';
import { type Row, median } from '../../kit/bench/measure.ts';
import { closeBrowser, theBrowser } from '../../kit/browser/browser.ts';
import { type FakePlatform, startFakePlatform } from '../../kit/console/fake-platform.ts';
import { answerLarge } from '../../kit/console/large.ts';
import { DEPLOYMENT_ID, PLAN_ID, WORKLOAD_ID } from '../../kit/console/records.ts';

/** Loads of each page, each by a browser that has nothing of it. */
const LOADS = 3;
const PANS = 40;
/** After its content the rest of a page comes; its stream stays open, so that the network is never idle. */
const REST_MS = 800;
/** The design's line and machine: 10 Mbit/s, 40 ms, a processor of a quarter. */
const LINE = { downloadThroughput: 1.25e6, uploadThroughput: 1.25e6, latency: 40, offline: false };
const SLOWER = 4;
/** An interaction shorter than this is not told of by the browser, ms. */
const LEAST_TOLD_MS = 16;

/** A page, what stands there when its content has come, and something that a person does with it. */
interface Measured {
  readonly name: string;
  readonly path: string;
  readonly content: string;
  readonly act: (page: Page) => Promise<void>;
}

const key = (name: string) => (page: Page) => page.keyboard.press(name);
const LONG_PLAN: Measured = {
  name: 'plan of 500 segments',
  path: `/plans/${PLAN_ID}`,
  content: '.picture svg',
  act: (page) => page.getByRole('button', { name: 'All stations' }).click(),
};
const PAGES: readonly Measured[] = [
  { name: 'overview', path: '/', content: '.attention a', act: key('?') },
  LONG_PLAN,
  {
    name: 'workload of 500 stages',
    path: `/workloads/${WORKLOAD_ID}`,
    content: '.stages .cell',
    act: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'deployment of 10,000 events',
    path: `/deployments/${DEPLOYMENT_ID}`,
    content: '.log li',
    act: (page) => page.locator('.log li button').nth(3).click(),
  },
  {
    name: 'catalogue of 16,126 satellites',
    path: '/satellites',
    content: 'tbody tr',
    act: key('j'),
  },
];

/** An empty page with one button, from the same server: what browser, line and server take by themselves. */
const BARE: Measured = {
  name: 'empty page',
  path: '/empty.html',
  content: 'button',
  act: (page) => page.getByRole('button').click(),
};
const bareFile: BuiltPage = new Map([
  [
    BARE.path,
    {
      type: 'text/html; charset=utf-8',
      bytes: Buffer.from('<!doctype html><title>empty</title><button>nothing</button>'),
      ...{ gzipped: null, etag: '"empty"', immutable: false },
    },
  ],
]);

/** When a page was seen and answered, ms. */
interface Speeds {
  readonly paintMs: number;
  readonly contentMs: number;
  readonly inputMs: number;
}

async function benchLoads(platform: FakePlatform): Promise<readonly Row[]> {
  // The first page of a browser pays for its start.
  await load(platform, BARE);
  const loads = new Map<Measured, Speeds[]>();
  for (let round = 0; round < LOADS; round += 1)
    for (const one of [BARE, ...PAGES])
      loads.set(one, [...(loads.get(one) ?? []), await load(platform, one)]);
  const of = (one: Measured, field: keyof Speeds): number =>
    median((loads.get(one) ?? []).map((speeds) => speeds[field]));
  return PAGES.flatMap((one) =>
    (
      [
        ['first paint', 'paintMs'],
        ['content', 'contentMs'],
        ['input', 'inputMs'],
      ] as const
    ).map(([what, field]) => rowOf(`${one.name}: ${what}`, of(one, field), of(BARE, field))),
  );
}

async function benchPans(platform: FakePlatform): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const slower of [1, SLOWER]) {
    const ours = await panMs(platform, LONG_PLAN, slower);
    const bare = await panMs(platform, BARE, slower);
    rows.push(rowOf(`${LONG_PLAN.name}: pan frame, processor / ${slower}`, ours, bare));
  }
  return rows;
}

function rowOf(work: string, oursMs: number, bareMs: number): Row {
  return {
    work,
    figure: `${oursMs.toFixed(oursMs < 50 ? 1 : 0)} ms`,
    beside: `${BARE.name} ${bareMs.toFixed(bareMs < 50 ? 1 : 0)} ms, ratio ${(oursMs / bareMs).toFixed(1)}`,
  };
}

/** Opens a page in a browser context of its own, throttled, and does something with it. */
async function load(platform: FakePlatform, one: Measured): Promise<Speeds> {
  const { page, session, close } = await opened(SLOWER);
  try {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    // What tsx writes around functions with a name is not known to the page.
    await page.addInitScript('globalThis.__name = (one) => one');
    await page.addInitScript((content) => {
      const seen = globalThis as unknown as { contentMs?: number; inputMs?: number };
      // From one frame to the next: what is there is painted by then.
      const look = (): void => {
        if (document.querySelector(content) === null) requestAnimationFrame(look);
        else
          requestAnimationFrame(() => {
            seen.contentMs = performance.now();
          });
      };
      requestAnimationFrame(look);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          seen.inputMs = Math.max(seen.inputMs ?? 0, duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    }, one.content);
    await page.goto(platform.url + one.path);
    await page.waitForFunction(() => 'contentMs' in globalThis);
    await page.waitForTimeout(REST_MS);
    await one.act(page);
    // However long its frame takes, the browser has told of it by then.
    await page.waitForTimeout(REST_MS);
    const told = await page.evaluate(() => {
      const seen = globalThis as unknown as { contentMs: number; inputMs?: number };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { ...seen, paintMs: paint?.startTime, inputMs: seen.inputMs };
    });
    const { contentMs, paintMs = Number.NaN, inputMs = LEAST_TOLD_MS } = told;
    return { contentMs, paintMs, inputMs };
  } finally {
    await close();
  }
}

/** What the main thread of a page works for one frame of a pan, ms. */
async function panMs(platform: FakePlatform, one: Measured, slower: number): Promise<number> {
  const { page, session, close } = await opened(slower);
  try {
    await page.goto(platform.url + one.path);
    await page.locator(one.content).first().waitFor();
    await page.waitForTimeout(REST_MS);
    const area = page.locator('.picture .area');
    const box = (await area.count()) > 0 ? await area.boundingBox() : null;
    const [x, y] = box === null ? [700, 300] : [box.x + box.width / 2, box.y + 120];
    if (box !== null) await page.getByRole('button', { name: '+ Nearer' }).click();
    await session.send('Performance.enable');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 10, y);
    const before = await taskMs(session);
    for (let step = 0; step < PANS; step += 1) {
      await page.mouse.move(x - 10 - step * 4, y);
      // One move for each frame, as a mouse makes them.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const after = await taskMs(session);
    await page.mouse.up();
    return (after - before) / PANS;
  } finally {
    await close();
  }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

async function opened(
  slower: number,
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const browser = await theBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, session, close: () => context.close() };
}

const platform = await startFakePlatform(bareFile);
try {
  answerLarge(platform);
  console.table(await benchLoads(platform));
  console.table(await benchPans(platform));
} finally {
  await closeBrowser();
  await platform.close();
}
