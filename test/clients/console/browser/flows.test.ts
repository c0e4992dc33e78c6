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
import { fieldHasFocus, hasFocus, tabTo } from '../../../kit/console/keyboard.ts';
import { DEPLOYMENT_ID, PLAN_ID, WEBHOOK_ID, WORKLOAD_ID } from '../../../kit/console/records.ts';
import { SAMPLE, SAMPLE_NOW_MS } from '../../../kit/console/sample.ts';

after(closeBrowser);

describe('tasks of people on shift', () => {
  let platform: FakePlatform;
  let watched: WatchedPage;
  let page: Page;
  let clicks: number;
  const click = async (
    name: string | RegExp,
    role: 'link' | 'button' = 'button',
  ): Promise<void> => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const open = async (path: string, expected: readonly string[] = []): Promise<void> => {
    watched = await openPage({ origin: platform.url, nowMs: SAMPLE_NOW_MS }, expected);
    ({ page } = watched);
    await page.goto(platform.url + path);
  };
  before(async () => {
    platform = await startFakePlatform();
  });
  after(() => platform.close());
  beforeEach(() => {
    platform.reset();
    clicks = 0;
  });
  afterEach(async () => {
    assert.deepEqual(watched.faults, []);
    await watched.close();
  });

  it('1: what is wrong stands first, without a click', async () => {
    await open('/');
    const first = page.locator('.attention a').first();
    await first.waitFor();
    assert.match((await first.textContent()) ?? '', /failed.*Harbour, noon pass.*out of memory/);
    const top = await page.locator('section.panel h2').first().textContent();
    assert.equal(top, 'Attention');
  });

  it('2: one click tells why a run failed', async () => {
    await open('/');
    await click(/Harbour, noon pass.*out of memory/, 'link');
    await page.getByText(/Failed:.*out of memory/).waitFor();
    await page.getByRole('button', { name: /First failure/ }).waitFor();
    await page.getByText(/"event_type": "step.failed"/).waitFor();
    assert.equal(clicks, 1);
  });

  it('3: a job is planned and deployed in five clicks', async () => {
    await open('/');
    await click('New plan', 'link');
    clicks += 1;
    await page.getByLabel('Satellite').fill('25544');
    clicks += 1;
    await page.getByLabel('Preset', { exact: true }).selectOption({ index: 1 });
    await click('Plan');
    await page
      .getByText(/before the deadline/)
      .first()
      .waitFor();
    await click('Deploy');
    await page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
    assert.equal(clicks, 5);
    const [sent] = platform.asked.filter(
      ({ method, path }) => method === 'POST' && path === '/api/plans',
    );
    assert.equal(sent?.headers['x-requested-with'], 'orbital-client');
    assert.match(String(sent.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
  });

  it('3: the same by keyboard alone', async () => {
    await open('/');
    await page.getByRole('link', { name: 'New plan' }).waitFor();
    await tabTo(page, hasFocus(page, 'New plan'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans/new');
    await page.getByLabel('Satellite').waitFor();
    await tabTo(page, fieldHasFocus(page, 'Satellite'));
    await page.keyboard.type('25544');
    // Enter does nothing before the presets are there, as the button says.
    await page.locator('button:enabled', { hasText: /^Plan$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(/before the deadline/)
      .first()
      .waitFor();
    await tabTo(page, hasFocus(page, 'Deploy'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
  });

  it('4: the output of a workload is three clicks away', async () => {
    await open('/');
    await click('Workloads', 'link');
    await page.getByRole('heading', { name: 'Workloads', level: 1 }).waitFor();
    clicks += 1;
    await page.locator('tbody a.row').first().click();
    await page.waitForURL(`**/workloads/${WORKLOAD_ID}`);
    const download = page.getByRole('link', { name: 'Download' });
    await download.waitFor();
    clicks += 1;
    assert.match((await download.getAttribute('href')) ?? '', /^\/api\/v1\/artifacts\/sha256-/);
    assert.equal(await download.getAttribute('download'), 'stage-000.json');
    assert.equal(clicks, 3);
  });

  it('5: a webhook is repaired in three clicks, and the count is confirmed', async () => {
    await open('/');
    await click(/receiver.example.com/, 'link');
    await page.waitForURL(`**/webhooks/${WEBHOOK_ID}`);
    await click('Recover');
    await page.getByText(/^3 deliveries of the last three days/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await click('Send 3 again');
    await page.getByText('They are being sent again.').first().waitFor();
    assert.equal(clicks, 3);
    const enabled = platform.asked.filter(({ method }) => method === 'PATCH');
    assert.deepEqual(
      enabled.map(({ body }) => body),
      [{ enabled: true }],
      'nothing is sent to what is switched off',
    );
    const asked = platform.asked
      .filter(({ path }) => path.endsWith('/recover'))
      .map(({ body }) => body);
    assert.deepEqual(
      asked.map((body) => (body as { dry_run?: boolean }).dry_run ?? false),
      [true, false],
    );
  });

  it('cancelling names its effect and asks once', async () => {
    await open(`/deployments/${DEPLOYMENT_ID}`);
    await click('Cancel');
    await page
      .getByText(/1 running step stops, 4 waiting steps will not begin, 6 results stay/)
      .waitFor();
    assert.ok(!platform.asked.some(({ path }) => path.endsWith('/cancel')));
    await click('Cancel the deployment');
    await page.getByText('Cancelled.').first().waitFor();
    assert.equal(platform.asked.filter(({ path }) => path.endsWith('/cancel')).length, 1);
  });

  it('a refused plan says why, and its suggestion makes one', async () => {
    platform.answer('POST /api/plans', { status: 422, body: SAMPLE.refusal });
    await open('/plans/new?satellite=25544', ['/api/plans']);
    await page.getByLabel('Preset', { exact: true }).waitFor();
    await click('Plan');
    await page.getByText('No plan fits').waitFor();
    await page.getByText(/Raise deadline_orbits to 1/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    platform.answer('POST /api/plans', {
      status: 201,
      body: { ...SAMPLE.plans[0], id: PLAN_ID },
    });
    await click('Apply and plan again');
    await page
      .getByText(/before the deadline/)
      .first()
      .waitFor();
    const sent = platform.asked.filter(
      ({ path, method }) => path === '/api/plans' && method === 'POST',
    );
    assert.deepEqual((sent.at(-1)?.body as { policy?: unknown }).policy, { deadline_orbits: 1 });
  });

  it('the picture of a plan is worked by keys and buttons alike, and has a table', async () => {
    await open(`/plans/${PLAN_ID}`);
    const area = page.locator('.picture .area');
    await area.waitFor();
    const before = new URL(page.url()).search;
    await area.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.has('from'));
    assert.notEqual(new URL(page.url()).search, before);
    await page.getByRole('button', { name: 'Everything' }).click();
    await page.getByRole('button', { name: 'Collapse idle' }).click();
    await page.getByText(/idle$/).first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'The plan' }).click();
    await page.locator('.mark').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Chosen item' }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.locator('h1').click();
    await page.keyboard.press('t');
    await page.getByRole('region', { name: 'The plan as a table' }).waitFor();
    assert.equal(await page.locator('.picture').count(), 0);
  });

  it('the search finds by keyboard and goes there', async () => {
    await open('/');
    await page.getByRole('link', { name: 'New plan' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    // Its field has the focus.
    await page.keyboard.type('delta');
    await page.getByRole('option', { name: /Delta, evening pass/ }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL('**/workloads');
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    assert.equal(await page.title(), 'Workloads · Orbital console');
  });

  it('a plan is not compared with itself, and nothing before two are chosen', async () => {
    await open('/plans/compare');
    await page.getByText('Choose two plans').waitFor();
    await open(`/plans/compare?a=${PLAN_ID}&b=${PLAN_ID}`);
    await page.getByText('A and B are the same plan').waitFor();
    assert.equal(await page.locator('.failure').count(), 0);
  });

  it('an empty list of encounters says what was not screened, and is asked for until it is whole', async () => {
    const empty = { ...{ data: [], has_more: false, cursor: null, limit: 100, total: 0 } };
    const running = {
      ...{ ...empty, complete: false, screening_window: null, skipped: [] },
      notices: ['The screening is under way: ask again at links.poll.'],
      links: { poll: '/v1/conjunctions' },
    };
    platform.answer('GET /api/v1/conjunctions', { status: 202, body: running });
    await open('/conjunctions?risk=HIGH');
    await page.getByText('The screening is under way').waitFor();
    assert.equal(await page.getByText('Not everything was screened').count(), 0);
    const message = 'Its elements are too old for the window.';
    const skipped = ['7646', '8820'].map((id) => ({ id, message, reason: 'elements_too_old' }));
    const ended = { ...running, skipped, notices: ['No watch.'], links: { poll: null } };
    platform.answer('GET /api/v1/conjunctions', { body: ended });
    // The clock of the page stands: its timers are moved.
    await page.clock.runFor(3_000);
    await page.getByText('Not everything was screened').waitFor();
    await page.getByText(/Left out: .?7646.?, .?8820.*too old for the window/).waitFor();
    await page.getByText('No watch.').waitFor();
    const lists = platform.asked.filter(({ path }) => path === '/api/v1/conjunctions');
    assert.match(lists[0]?.query ?? '', /min_probability=0.00001/);
    assert.deepEqual(await accessibilityProblems(page), []);
  });

  it('the schedule is walked by arrow keys, tells of a bar and leads to its deployment', async () => {
    await open('/schedule?from=2026-07-25T00:00:00Z');
    await page.locator('.picture .mark').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Chosen item' }).getByText('local_training').waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const told = page.getByRole('region', { name: 'Chosen item' });
    await told.getByText('somebody else has it').waitFor();
    assert.equal(await told.getByRole('link').count(), 0);
    await page.getByRole('button', { name: /Delta 1.*Capture/ }).click();
    await told.getByRole('link').click();
    await page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
    await page.goBack();
    await click('7 d');
    await page.waitForURL((url) => url.searchParams.get('hours') === '168');
    const later = page.waitForRequest(/schedule\?.*from=2026-07-28T12.*to=2026-08-04T12/);
    await click('→ Later');
    await later;
  });

  it('a fleet is imported only after its difference was shown', async () => {
    await open('/fleet');
    await click('Import');
    const write = page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true });
    assert.ok(await write.isDisabled());
    await page.getByLabel('Document', { exact: true }).fill('{"satellites": [');
    await page.getByText(/✕ .*JSON/).waitFor();
    await page.getByLabel('Document', { exact: true }).fill('{"satellites": []}');
    await click('Try it');
    await page.getByText(/1 deleted: .?Delta 1/).waitFor();
    await page.getByText(/Delft \(antennas\)/).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByLabel('Document', { exact: true }).fill('{"satellites": [ ]}');
    assert.ok(await write.isDisabled(), 'what was shown is of another text');
    await click('Try it');
    await page.getByText(/1 deleted/).waitFor();
    await write.click();
    await page.getByText('The fleet was imported.').first().waitFor();
    assert.deepEqual(
      platform.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body),
      [
        { satellites: [], dry_run: true },
        { satellites: [], dry_run: true },
        { satellites: [], dry_run: false },
      ],
    );
  });

  it('an outage is added, and what is booked is not deleted unasked', async () => {
    await open('/fleet?show=outages', ['/api/fleet/stations']);
    await click('Add an outage');
    await page.getByLabel('Name or id').fill('Delft');
    await page.getByLabel('From', { exact: true }).fill('2026-11-25T08:00Z');
    await page.getByLabel('To', { exact: true }).fill('2026-11-25T12:00Z');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The outage was added.').first().waitFor();
    assert.deepEqual(platform.asked.find(({ method }) => method === 'POST')?.body, {
      station_id: 'Delft',
      start: '2026-11-25T08:00Z',
      end: '2026-11-25T12:00Z',
      kind: 'maintenance',
    });
    await click('Stations');
    platform.answer('DELETE /api/fleet/stations/*', {
      status: 409,
      body: { error: 'Delft is booked by 2 deployments', code: 'conflict' },
    });
    await page.locator('tbody').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/One on which something is booked stays/).waitFor();
    assert.ok(!platform.asked.some(({ method }) => method === 'DELETE'));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText(/Delft is booked by 2 deployments/)
      .first()
      .waitFor();
  });
});
