import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { chromium as driver, type Browser, type Page } from 'playwright-core';

const SHOTS = join(import.meta.dirname, '..', '..', '..', '.screenshots');

let launched: Promise<Browser> | null = null;

/** The one browser of this process, started when it is first asked for. */
export function theBrowser(): Promise<Browser> {
  launched ??= chromium.executablePath().then((executablePath) =>
    driver.launch({
      executablePath,
      // Not the package's own arguments: with its single process a second page never loads.
      args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--hide-scrollbars'],
    }),
  );
  return launched;
}

/** Ends the browser if it was started. A test file has it called after everything: `after(closeBrowser)`. */
export async function closeBrowser(): Promise<void> {
  const browser = await launched;
  launched = null;
  await browser?.close();
}

/** How a page is opened. */
export interface Opening {
  readonly origin: string;
  /** Where the clock of the page stands still; absent: it runs. */
  readonly nowMs?: number;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

/** A page that notes whatever must not happen. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, policy reports, foreign requests and thrown errors so far. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Opens an empty page that notes every console error, report of the
 * policy, thrown error and request to another origin. Answers that a test makes fail are named in
 * `expected`, by a part of their address.
 */
export async function openPage(
  opening: Opening,
  expected: readonly string[] = [],
): Promise<WatchedPage> {
  const browser = await theBrowser();
  const context = await browser.newContext({
    viewport: { width: opening.width ?? 1440, height: opening.height ?? 900 },
    colorScheme: opening.theme ?? 'dark',
    forcedColors: opening.forcedColors === true ? 'active' : 'none',
    reducedMotion: opening.reducedMotion === true ? 'reduce' : 'no-preference',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  if (opening.nowMs !== undefined) await page.clock.setFixedTime(opening.nowMs);
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const from = message.location().url;
    const isExpected = expected.some((part) => from.includes(part));
    if (message.type() === 'error' && !isExpected) faults.push(`console: ${text} (${from})`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(opening.origin) && !/^(?:data|blob):/.test(url))
      faults.push(`foreign request: ${url}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // Ends up among the console errors, which fail the test.
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return { page, faults, close: () => context.close() };
}

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line for each rule and place. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Run by the driver, which the page's policy does not bind.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const result = await checker.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // WCAG 2.5.3, which axe calls experimental: who speaks to the page says what they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  });
  return found.map((line) => line.replaceAll(/\s+/g, ' '));
}

/** Keeps a picture of the page for looking at, in a folder that is not kept. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}
