import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  closeBrowser,
  openPage,
  type WatchedPage,
} from '../../../kit/browser/browser.ts';
import { startFakePlatform, type FakePlatform } from '../../../kit/console/fake-platform.ts';
import { PLACES } from '../../../kit/console/places.ts';
import * as records from '../../../kit/console/records.ts';
import { SAMPLE_NOW_MS } from '../../../kit/console/sample.ts';

after(closeBrowser);

/** Pages that are looked at with hostile names: each where it is in a hurry, all with CONSOLE=full. */
const HOSTED =
  process.env['CONSOLE'] === 'full'
    ? Object.keys(PLACES).filter((name) => !name.startsWith('artifact'))
    : ['overview', 'deployment', 'plan', 'workload', 'satellite', 'webhook', 'settings', 'status'];

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
    await open(`/deployments/${records.DEPLOYMENT_ID}?sort=-when`, ['/api/auth/me']);
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/a link is on its way/).waitFor();
    const [sent] = platform.asked.filter(({ path }) => path === '/api/auth/link');
    assert.deepEqual(sent?.body, {
      email: 'ada@example.org',
      next: `/deployments/${records.DEPLOYMENT_ID}?sort=-when`,
    });
    platform.reset();
    platform.answer('POST /api/auth/callback', {
      body: { next: `/deployments/${records.DEPLOYMENT_ID}` },
    });
    await page.goto(`${platform.url}/login/confirm#the-token`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.ok(!platform.asked.some(({ method }) => method === 'POST'), 'opening spends nothing');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/deployments/${records.DEPLOYMENT_ID}`);
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
    platform.answer('POST /api/v1/hazards', {
      status: 403,
      body: { error: { code: 'insufficient_permissions', message: 'Needs satellites:read.' } },
    });
    await open('/satellites/25544', ['/hazards']);
    await page.getByText(/You may not see this\. .*Needs satellites:read/).waitFor();
    await page.getByText(/km high, in sunlight/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
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
    platform.answer('GET /api/overview', { body: records.overview });
    await page
      .getByText(/Harbour, noon pass/)
      .first()
      .waitFor();
  });

  it('503 says who cannot be reached, counts down, and asks again', async () => {
    platform.answer('GET /api/v1/workloads', {
      status: 503,
      body: { error: { code: 'unavailable', message: 'Temporal cannot be reached now.' } },
      headers: { 'Retry-After': '3' },
    });
    await open('/workloads', ['/api/v1/workloads']);
    await page.getByText('Temporal cannot be reached now.').waitFor();
    await page.getByText(/Asking again in [23] s/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    const asked = (): number =>
      platform.asked.filter(({ path }) => path === '/api/v1/workloads').length;
    const before = asked();
    platform.reset();
    await page.getByText('onboard-ml-inference').first().waitFor();
    assert.ok(before >= 1 && asked() === 1, 'it is asked for once more, not at once');
  });

  it('a failure shows its code and request id, and Retry mends it', async () => {
    platform.answer('GET /api/deployments/*/progress', {
      status: 500,
      body: {
        ...{ error: 'internal_error', code: 'internal_error' },
        message: 'Something went wrong on our side.',
      },
    });
    await open(`/deployments/${records.DEPLOYMENT_ID}`, ['/progress']);
    const box = page.locator('.failure').first();
    await box.waitFor();
    assert.match((await box.textContent()) ?? '', /internal_error.*req_2222222222222222222222/);
    platform.reset();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/Behind 1 m 35 s/).waitFor();
  });

  it('offline says so, keeps the data with its age, and turns writes off', async () => {
    await open(`/webhooks/${records.WEBHOOK_ID}`, ['127.0.0.1']);
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
        data: [
          {
            ...records.deployment,
            plan_label: hostile + 'a'.repeat(10_000),
            mission_name: hostile,
          },
        ],
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

  it('names of others are harmless on every page, long and turned around', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp.exe\u2066 ';
    const names = new Set([
      ...['name', 'title', 'label', 'plan_label', 'mission_name', 'satellite_name', 'station_name'],
      ...[
        'reason',
        'message',
        'description',
        'failure_reason',
        'detail',
        'station',
        'url',
        'email',
      ],
      ...['error', 'answer', 'operator', 'strategy', 'owner', 'type', 'media_type', 'why', 'hint'],
    ]);
    platform.spoil = (text, field) =>
      names.has(field) ? hostile + text + 'a'.repeat(10_000) : text;
    await open('/');
    for (const path of HOSTED.map((name) => PLACES[name] ?? '/')) {
      await page.goto(platform.url + path);
      await page.locator('h1').first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      const seen = await page.evaluate(() => ({
        injected: document.querySelectorAll('main img[src=x], main script').length,
        turning: /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/u.test(document.body.innerText),
        longest: Math.max(
          0,
          ...[...document.querySelectorAll('main bdi')].map((one) => one.textContent.length),
        ),
        wide: document.documentElement.scrollWidth > innerWidth,
      }));
      const harmless = { injected: 0, turning: false, wide: false };
      assert.deepEqual({ ...seen, longest: undefined }, { ...harmless, longest: undefined }, path);
      assert.ok(seen.longest <= 130, `${path}: ${seen.longest}`);
    }
  });

  it('a plan that is gone can be neither deployed nor looked at, and says so', async () => {
    const gone = { status: 404, body: { error: 'The plan has expired.', code: 'not_found' } };
    platform.answer('POST /api/deployments', gone);
    await open('/plans/new?satellite=25544', ['/api/deployments', '/api/plans/']);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page
      .getByText(/The plan has expired/)
      .first()
      .waitFor();
    assert.equal(await page.getByLabel('Satellite').inputValue(), '25544');
    assert.equal(await page.getByRole('button', { name: 'Plan', exact: true }).isEnabled(), true);
    platform.answer('GET /api/plans/*', gone);
    await page.goto(`${platform.url}/plans/${records.PLAN_ID}`);
    await page
      .getByText(/The plan has expired/)
      .first()
      .waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
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
    await page.goto(`${platform.url}/deployments/${records.DEPLOYMENT_ID}`);
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
    await open(`/deployments/${records.DEPLOYMENT_ID}`);
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
