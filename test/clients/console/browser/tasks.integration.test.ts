import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { closeBrowser, openPage, shoot, type WatchedPage } from '../../../kit/browser/browser.ts';
import { fieldHasFocus, hasFocus, tabTo } from '../../../kit/console/keyboard.ts';
import { aShift, useRealPlatform, type Shift } from '../../../kit/console/real-platform.ts';
import { anAskedRevision } from '../../../kit/docs/revision-things.ts';
import { call } from '../../../kit/rig/platform.ts';
import { untilFound } from '../../../kit/until-found.ts';

after(closeBrowser);

const isFull = process.env['CONSOLE'] === 'full';

describe('tasks of people on shift, on a platform that has just been started', () => {
  const real = useRealPlatform('console_tasks');
  let shift: Shift;
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
  const headlineIs = (text: RegExp) => page.getByText(text).first().waitFor();
  before(async () => {
    watched = await openPage({ origin: real.origin });
    ({ page } = watched);
    await page.goto(real.link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByText('Nothing wants attention')
      .or(page.locator('.attention'))
      .first()
      .waitFor();
    shift = await aShift(real);
  });
  beforeEach(async () => {
    clicks = 0;
    await page.goto(real.origin);
    await page.getByRole('link', { name: 'New plan' }).waitFor();
  });
  afterEach(() => {
    assert.deepEqual(watched.faults, []);
  });
  after(() => watched.close());

  it('1: what is wrong stands first, without a click, and the page is live', async () => {
    await page.locator('.attention a', { hasText: 'the model did not load' }).waitFor();
    await page.locator('.attention a', { hasText: /webhook disabled/ }).waitFor();
    assert.equal(await page.locator('section.panel h2').first().textContent(), 'Attention');
    await page.getByRole('button', { name: 'Live' }).waitFor();
  });

  it('2: one click tells why a run failed', async () => {
    await click(/Harbour, noon pass.*the model did not load/, 'link');
    await headlineIs(/Failed:.*the model did not load/);
    await page.getByRole('button', { name: /First failure: .?inference/ }).waitFor();
    await headlineIs(/"event_type": "step.failed"/);
    assert.equal(clicks, 1);
  });

  it('3: a job is planned and deployed in five clicks', async () => {
    await click('New plan', 'link');
    clicks += 1;
    await page.getByLabel('Satellite').fill('25544');
    clicks += 1;
    await page.getByLabel('Preset', { exact: true }).selectOption('onboard-ml-inference');
    await click('Plan');
    await headlineIs(/before the deadline/);
    await click('Deploy');
    await page.waitForURL(/\/deployments\/dep_/);
    await headlineIs(/On time|Ahead|Behind/);
    assert.equal(clicks, 5);
    await flies(page.url());
  });

  it('3: the same by keyboard alone', async () => {
    await tabTo(page, hasFocus(page, 'New plan'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans/new');
    await page.getByRole('option', { name: 'Split Learning' }).waitFor({ state: 'attached' });
    await tabTo(page, fieldHasFocus(page, 'Satellite'));
    await page.keyboard.type('25544');
    await page.keyboard.press('Enter');
    await headlineIs(/before the deadline/);
    await tabTo(page, hasFocus(page, 'Deploy'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/deployments\/dep_/);
    await flies(page.url());
  });

  it('4: the output of a workload is three clicks away, and is what was brought down', async () => {
    await click('Workloads', 'link');
    await page.waitForURL('**/workloads');
    clicks += 1;
    await page.locator(`tbody a.row[href$="${shift.workload}"]`).click();
    await page.waitForURL(`**/workloads/${shift.workload}`);
    const coming = page.waitForEvent('download');
    await click('Download', 'link');
    const download = await coming;
    assert.equal(clicks, 3);
    const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as object;
    assert.ok(Object.keys(kept).length > 0);
    assert.match(download.suggestedFilename(), /\.json$/);
  });

  it('5: a webhook is repaired in three clicks, the count is confirmed, and the event arrives', async () => {
    const before = real.receiver.requests.length;
    await click(/webhook disabled.*127\.0\.0\.1/, 'link');
    await page.waitForURL(`**/webhooks/${shift.webhook}`);
    await headlineIs(/Disabled: The receiver answered HTTP 410/);
    await click('Recover');
    await headlineIs(/^1 delivery of the last three days/);
    await click('Send 1 again');
    await headlineIs(/They are being sent again/);
    assert.equal(clicks, 3);
    const received = await untilFound(
      () => Promise.resolve(real.receiver.requests[before] ?? null),
      'the event that was lost',
    );
    assert.match(received.body, new RegExp(`deployment\\.failed.*${shift.failed}`));
  });

  it('6: another plan is decided about in two clicks, and is the one that is flown', async () => {
    const { DEPLOYMENT: id = '' } = await anAskedRevision(real.platform.urls);
    await click(/^decision/, 'link');
    await page.waitForURL(`**/deployments/${id}/revisions/2`);
    await headlineIs(/left$/);
    await page.getByRole('row', { name: /keep/ }).first().waitFor();
    if (isFull) await shoot(page, 'real-revision');
    await click('Accept');
    await headlineIs(/Revision 2 is flown/);
    assert.equal(clicks, 2);
    const { body } = await call('GET', `${real.platform.urls.console}/api/deployments/${id}`);
    assert.deepEqual([body['revision'], body['asked_revision']], [2, null]);
    await page.goto(`${real.origin}/deployments/${id}`);
    await page.getByRole('cell', { name: 'a person' }).waitFor();
    if (isFull) await shoot(page, 'real-revised');
  });

  if (isFull)
    it('every page has what it needs of a real platform', async () => {
      const { urls } = real.platform;
      const first = async (url: string): Promise<string> => {
        const { body } = await call('GET', url);
        const [one] = body['data'] as { id: string }[];
        return one?.id ?? 'none';
      };
      const plan = await first(`${urls.console}/api/plans`);
      const mission = await first(`${urls.console}/api/missions`);
      const delivery = await first(`${urls.main}/v1/webhook-deliveries`);
      const paths = [
        ...['/', '/missions', `/missions/${mission}`, '/plans', `/plans/${plan}`, '/deployments'],
        ...[`/plans/compare?a=${plan}&b=${plan}`, `/deployments/${shift.failed}`, '/workloads'],
        ...[`/workloads/${shift.workload}`, '/workloads/new', '/satellites', '/satellites/25544'],
        ...['/agents', '/webhooks', `/webhooks/${shift.webhook}`],
        ...[`/deliveries/${delivery}`, '/conjunctions', '/patterns?satellite=43613', '/settings'],
        ...['/simulate', '/status', '/fleet', '/schedule?from=2026-07-25T00:00:00Z&world=asked-1'],
      ];
      for (const path of paths) {
        await page.goto(real.origin + path);
        await page.locator('h1').first().waitFor();
        await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
        assert.deepEqual(await page.locator('.failure').allTextContents(), [], path);
        await shoot(page, `real${path.replaceAll(/\W+/g, '-')}`);
      }
    });

  /** The deployment of that address is one that the platform flies. */
  async function flies(address: string): Promise<void> {
    const id = address.split('/').at(-1) ?? '';
    const { body } = await call('GET', `${real.platform.urls.console}/api/deployments/${id}`);
    const status = String(body['status']);
    assert.ok(['pending', 'dispatched', 'running', 'completed'].includes(status), status);
  }
});
