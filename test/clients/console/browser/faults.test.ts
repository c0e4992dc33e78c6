import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  closeBrowser,
  openPage,
  type WatchedPage,
} from '../../../kit/browser/browser.ts';
import { until } from '../../../kit/until.ts';
import { startFakePlatform, type FakePlatform } from '../../../kit/console/fake-platform.ts';
import { deployment, DEPLOYMENT_ID, overview, WEBHOOK_ID } from '../../../kit/console/records.ts';
import { SAMPLE_NOW_MS } from '../../../kit/console/sample.ts';

after(closeBrowser);

describe('when something is wrong', () => {
  let platform: FakePlatform;
  let watched: WatchedPage;
  let page: Page;
  const open = async (path: string, expected: readonly string[] = []): Promise<void> => {
    watched = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS }, expected);
    ({ page } = watched);
    await page.goto(platform.url + path);
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

  it('who is signed out is taken to the sign-in and brought back', async () => {
    platform.answer('GET /api/auth/me', { status: 401, body: { error: 'unauthorized' } });
    await open(`/deployments/${DEPLOYMENT_ID}?sort=-when`, ['/api/auth/me']);
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/a link is on its way/).waitFor();
    const [sent] = platform.asked.filter(({ path }) => path === '/api/auth/link');
    assert.deepEqual(sent?.body, {
      email: 'ada@example.org',
      next: `/deployments/${DEPLOYMENT_ID}?sort=-when`,
    });
    platform.reset();
    platform.answer('POST /api/auth/callback', { body: { next: `/deployments/${DEPLOYMENT_ID}` } });
    await page.goto(`${platform.url}/login/confirm#the-token`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.ok(!platform.asked.some(({ method }) => method === 'POST'), 'opening spends nothing');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
  });

  it('a sign-in never leads to another site', async () => {
    platform.answer('POST /api/auth/callback', { body: { next: '//evil.example/' } });
    await open('/login/confirm#the-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${platform.url}/`);
  });

  it('a session that ends in the middle of a form keeps what was written', async () => {
    await open('/plans/new', ['/api/plans']);
    await page.getByRole('button', { name: 'Own job (JSON)' }).click();
    await page.getByLabel('Satellite').fill('25544');
    await page.getByLabel('Job', { exact: true }).fill('{"name": "Kept", "steps": []}');
    platform.answer('POST /api/plans', { status: 401, body: { error: 'unauthorized' } });
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText(/What you wrote on this page is kept/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByRole('link', { name: 'Sign in and return' }).click();
    await page.waitForURL('**/login?next=*');
    await page.goto(`${platform.url}/plans/new`);
    assert.equal(
      await page.getByLabel('Job', { exact: true }).inputValue(),
      '{"name": "Kept", "steps": []}',
    );
    assert.equal(await page.getByLabel('Satellite').inputValue(), '25544');
  });

  it('403 names the permission, in its panel alone', async () => {
    platform.answer('GET /api/v1/satellites/*/passes', {
      status: 403,
      body: { error: { code: 'insufficient_permissions', message: 'Needs satellites:read.' } },
    });
    await open('/satellites/25544', ['/passes']);
    await page.getByText(/You may not see this\. .*Needs satellites:read/).waitFor();
    await page.getByText(/km high, in sunlight\.$/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
  });

  it('a platform that does not know the environment still shows the way of a satellite', async () => {
    platform.answer('GET /api/v1/satellites/*/environment', {
      status: 404,
      body: { error: { code: 'not_found', message: 'There is nothing at this path.' } },
    });
    await open('/satellites/25544', ['/environment']);
    await page.getByText(/km high, in sunlight, in view of 1 station/).waitFor();
    assert.ok((await page.locator('.map .track').count()) > 0);
    assert.equal(await page.locator('.map .night').count(), 0);
  });

  it('429 counts down what was asked for and asks again', async () => {
    platform.answer('GET /api/overview', {
      status: 429,
      body: { error: 'rate_limited', code: 'rate_limit_exceeded' },
      headers: { 'Retry-After': '2' },
    });
    await open('/', ['/api/overview']);
    await page
      .getByText(/Asking again in 2 s/)
      .first()
      .waitFor();
    platform.answer('GET /api/overview', { body: overview });
    await page
      .getByText(/Harbour, noon pass/)
      .first()
      .waitFor();
  });

  it('a failure shows its code and request id, and Retry mends it', async () => {
    platform.answer('GET /api/deployments/*/progress', {
      status: 500,
      body: { error: 'internal_error', message: 'Something went wrong on our side.' },
    });
    await open(`/deployments/${DEPLOYMENT_ID}`, ['/progress']);
    const box = page.locator('.failure').first();
    await box.waitFor();
    assert.match((await box.textContent()) ?? '', /internal_error.*req_2222222222222222222222/);
    platform.reset();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/Behind 1 m 35 s/).waitFor();
  });

  it('offline says so, keeps the data with its age, and turns writes off', async () => {
    await open(`/webhooks/${WEBHOOK_ID}`, ['127.0.0.1']);
    const test = page.getByRole('button', { name: 'Test' });
    await test.waitFor();
    await page.locator('tbody tr').first().waitFor();
    platform.away = true;
    await test.click();
    await page
      .getByText(/cannot be reached from this browser/)
      .first()
      .waitFor();
    await page.getByText(/nothing can be changed/).waitFor();
    assert.equal(await test.isDisabled(), true);
    assert.ok((await page.locator('tbody tr').count()) > 0, 'what was read stays');
    assert.deepEqual(await accessibilityProblems(page), []);
    platform.away = false;
    await page.getByText(/nothing can be changed/).waitFor({ state: 'detached' });
    assert.equal(await test.isDisabled(), false);
  });

  it('names of others cannot do anything but be read', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202egnp.exe ';
    platform.answer('GET /api/deployments', {
      body: {
        data: [{ ...deployment, plan_label: hostile + 'a'.repeat(10_000), mission_name: hostile }],
        total: 1,
      },
    });
    await open('/deployments');
    const cell = page.locator('tbody a.row').first();
    await cell.waitFor();
    const text = (await cell.textContent()) ?? '';
    assert.ok(text.length < 130 && text.includes('<img src=x'), text);
    assert.doesNotMatch(text, /\u202e/);
    assert.equal(await page.locator('tbody img').count(), 0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
  });

  it('lists change where rows stand and count what is new', async () => {
    await open('/deployments', ['/api/stream']);
    await page.getByRole('button', { name: 'Live' }).waitFor();
    const rows = await page.locator('tbody tr').count();
    const tell = (id: string, seq: number, status: string): void =>
      platform.tell({
        id: String(seq),
        data: { topic: 'deployments', id, seq, at: '', patch: { status } },
      });
    tell(DEPLOYMENT_ID, 1, 'completed');
    tell('dep_other', 2, 'running');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), rows);
    assert.match((await page.locator('tbody tr').first().textContent()) ?? '', /completed/);
  });

  it('a cut stream is taken up where it ended, and a reset reads again', async () => {
    await open('/', ['/api/stream']);
    await page.getByRole('button', { name: 'Live' }).waitFor();
    platform.tell({ id: '41', data: { topic: 'overview', id: null, seq: 41, at: '', patch: {} } });
    const reads = (): number =>
      platform.asked.filter(({ path }) => path === '/api/overview').length;
    await until(() => reads() >= 2);
    platform.cutStreams();
    const streams = (): typeof platform.asked =>
      platform.asked.filter(({ path }) => path === '/api/stream');
    await until(() => streams().length >= 2);
    assert.equal(streams().at(-1)?.headers['last-event-id'], '41');
    await page.getByRole('button', { name: 'Live' }).waitFor();
    const before = reads();
    platform.tell({ id: '42', event: 'reset', data: {} });
    await until(() => reads() > before);
  });

  it('two tabs share one stream, and the second takes over when the first is closed', async () => {
    await open('/', ['/api/stream']);
    await page.getByRole('button', { name: 'Live' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${platform.url}/`);
    await other.getByRole('button', { name: 'Live' }).waitFor();
    const streams = (): number =>
      platform.asked.filter(({ path }) => path === '/api/stream').length;
    assert.equal(streams(), 1);
    const reads = (): number =>
      platform.asked.filter(({ path }) => path === '/api/overview').length;
    const before = reads();
    platform.tell({ id: '5', data: { topic: 'overview', id: null, seq: 5, at: '', patch: {} } });
    await until(() => reads() >= before + 2);
    await page.close();
    await until(() => streams() >= 2);
    await other.close();
  });

  it('a clock that is wrong by an hour does not make everything late', async () => {
    watched = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS + 3_600_000 });
    ({ page } = watched);
    await page.goto(platform.url);
    await page.locator('.attention a').first().waitFor();
    assert.match((await page.locator('.attention a').first().textContent()) ?? '', /33 m 20 s ago/);
  });

  it('forced colours keep glyphs and borders, and reduced motion moves nothing', async () => {
    watched = await openPage({
      ...{ origin: platform.url, nowMs: SAMPLE_NOW_MS, forcedColors: true, reducedMotion: true },
    });
    ({ page } = watched);
    await page.goto(`${platform.url}/deployments/${DEPLOYMENT_ID}`);
    const status = page.locator('.title .status');
    await status.waitFor();
    assert.match((await status.textContent()) ?? '', /▶ running/);
    const border = await status.evaluate((element) => getComputedStyle(element).borderTopWidth);
    assert.equal(border, '1px');
    const moving = await page.evaluate(() =>
      document.getAnimations().some((one) => Number(one.effect?.getComputedTiming().duration) > 0),
    );
    assert.equal(moving, false);
    assert.deepEqual(await accessibilityProblems(page), []);
  });

  it('10,000 events are a page of summaries and few rows', async () => {
    const events = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: `evt_${index}`, event_type: 'step.progress', step_id: 'capture' },
      event_timestamp: new Date(SAMPLE_NOW_MS + index).toISOString(),
      ...{ created_at: '', seq: index, source: 'player' },
    }));
    platform.answer('GET /api/deployments/*/events', { body: { data: events, total: 10_000 } });
    await open(`/deployments/${DEPLOYMENT_ID}`);
    await page.locator('.log li').first().waitFor();
    assert.ok((await page.locator('.log li').count()) <= 80);
    const [asked] = platform.asked.filter(({ path }) => path.endsWith('/events'));
    assert.match(asked?.query ?? '', /fields=summary.*limit=200/);
    await page.locator('.log').evaluate((element) => element.scrollTo(0, 1e6));
    await page.locator('.log li').filter({ hasText: '00:09:00Z' }).last().waitFor();
    assert.ok((await page.locator('.log li').count()) <= 80);
    await page.getByText('1 to 200 of 10000').waitFor();
  });
});
