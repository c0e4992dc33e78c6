import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { accessibilityProblems, closeBrowser } from '../../kit/browser/browser.ts';
import { useFakePage } from '../../kit/console/fake-page.ts';
import { schedule } from '../../kit/console/fleet-records.ts';
import { DEPLOYMENT_ID, deployment, OTHER_PLAN_ID, PLAN_ID } from '../../kit/console/records.ts';
import { SAMPLE } from '../../kit/console/sample.ts';

after(closeBrowser);

const [satelliteRow, , stationRow] = schedule.rows;
const SATELLITE = satelliteRow?.id ?? '';
const STATION = stationRow?.id ?? '';
const NEXT = '2026-07-25T09:00:00.000Z';
const at = (seconds: number): string =>
  new Date(Date.parse(SAMPLE.now) + seconds * 1000).toISOString();
const span = (resource: string, rule: string, fromS: number, other: string | null) => ({
  ...{ resource, rule, start: at(fromS), end: at(fromS + 7_200), with: other },
  ...{ needed: 2, available: 1 },
});
/** A refusal as the platform answers it. */
const refused = (nextStart: string | null) => ({
  status: 409,
  body: {
    ...{ error: 'schedule_conflict', code: 'schedule_conflict', message: 'It is booked.' },
    ...{ world: 'live', next_start: nextStart },
    conflicts: [
      span(SATELLITE, 'compute', 3_600, DEPLOYMENT_ID),
      span(SATELLITE, 'power', 3_600, DEPLOYMENT_ID),
      span(SATELLITE, 'antenna', 50_000, 'busy'),
      span(STATION, 'outage', 30_540, 'otg_7k2mq4wz9rtb5xhc3npd'),
      span('station/stn_2', 'minutes_per_day', 90_000, null),
    ],
  },
});

describe('what stands in the way of a deployment', () => {
  const page = useFakePage();
  const told = () => page.page.getByRole('region', { name: 'What stands in the way' }).first();
  const button = (name: string | RegExp) => page.page.getByRole('button', { name }).first();
  const sent = (path: string) =>
    page.platform.asked.flatMap(({ method, path: one, body }) =>
      method === 'POST' && one === path ? [body] : [],
    );
  const deployLive = async () => {
    await page.page.getByLabel('How to run it').selectOption('live');
    await page.page.getByRole('button', { name: 'Deploy', exact: true }).click();
  };

  it('is told where it was asked for, and the start that was found is one click away', async () => {
    page.platform.answer('POST /api/deployments', refused(NEXT));
    await page.open(`/plans/${PLAN_ID}`, ['/api/deployments']);
    await deployLive();
    await told().getByText('From the start above a plan beside all of it was found.').waitFor();
    const cells = await told().getByRole('row').nth(1).getByRole('cell').allTextContents();
    assert.deepEqual(cells.map((text) => text.trim()).slice(1, 4), [
      'compute',
      '2026-07-25 01:00:00Z',
      '2026-07-25 03:00:00Z',
    ]);
    await told().getByRole('cell', { name: 'somebody else' }).waitFor();
    await told()
      .getByRole('cell', { name: /nobody else/ })
      .waitFor();
    await told().getByRole('link', { name: /otg_/ }).waitFor();
    assert.equal(await page.page.locator('.toast').count(), 0, 'it is said once');
    assert.deepEqual(await accessibilityProblems(page.page), []);
    await button('Plan from 2026-07-25 09:00:00Z').click();
    await page.page.waitForURL(`**/plans/${OTHER_PLAN_ID}`);
    assert.deepEqual(sent(`/api/plans/${PLAN_ID}/replan`), [{ start: NEXT, world: 'live' }]);
    await told().waitFor({ state: 'detached' });
  });

  it('is pinned on the schedule and marked on its rows until it is dismissed', async () => {
    page.platform.answer('POST /api/deployments', refused(null));
    await page.open(`/plans/${PLAN_ID}`, ['/api/deployments']);
    await deployLive();
    await told().getByText('No later start was found').waitFor();
    assert.equal(await button(/^Plan from/).count(), 0);
    await told().getByRole('link', { name: 'See it on the schedule' }).click();
    await page.page.waitForURL('**/schedule?**');
    const { searchParams } = new URL(page.page.url());
    assert.deepEqual(Object.fromEntries(searchParams), { world: 'live', from: at(1_800) });
    const marks = page.page.locator('.picture .conflict rect');
    await marks.first().waitFor();
    // Work, antenna, outage, and a row with nothing else on it; two of one span are one.
    assert.equal(await marks.count(), 4);
    await told()
      .getByRole('cell', { name: /Delta 1/ })
      .first()
      .waitFor();
    await told().getByRole('cell', { name: /Idle/ }).waitFor();
    await page.page.getByText('✕ stands in the way').waitFor();
    assert.deepEqual(await accessibilityProblems(page.page), []);
    await button('Dismiss').click();
    await told().waitFor({ state: 'detached' });
    assert.equal(await marks.count(), 0);
  });

  it('is seen on the schedule from a deployment that is deployed again', async () => {
    const ended = { ...deployment, status: 'completed', mode: 'live', speed_multiplier: null };
    const body = { ...ended, world: 'live', priority: 5, preemptible: true };
    page.platform.answer(`GET /api/deployments/${DEPLOYMENT_ID}`, { body });
    page.platform.answer('POST /api/deployments', refused(NEXT));
    await page.open(`/deployments/${DEPLOYMENT_ID}`, ['/api/deployments']);
    const facts = page.page.locator('.facts');
    await facts.getByText('yes: it gives way to higher priority').waitFor();
    const priority = facts.locator('div', {
      has: page.page.getByText('Priority', { exact: true }),
    });
    assert.equal(await priority.locator('dd').textContent(), '5');
    await button('Deploy again').click();
    await page.page.waitForURL('**/schedule?**');
    await told().waitFor();
    assert.deepEqual(sent('/api/deployments'), [
      { plan_id: PLAN_ID, mode: 'live', world: 'live', priority: 5, preemptible: true },
    ]);
  });

  it('is nothing where another refusal came, which is said at the edge', async () => {
    page.platform.answer('POST /api/deployments', {
      status: 403,
      body: { error: 'priority must be 3 or less', code: 'forbidden' },
    });
    await page.open(`/plans/${PLAN_ID}`, ['/api/deployments']);
    await deployLive();
    await page.page.locator('.toast.failed').getByText('priority must be 3 or less').waitFor();
    assert.equal(await told().count(), 0);
  });
});

describe('priorities', () => {
  const page = useFakePage();
  const sent = (path: string) =>
    page.platform.asked.flatMap(({ method, path: one, body }) =>
      method === 'POST' && one === path ? [body] : [],
    );

  it('are asked for where a deployment books, and what was taken for it is told', async () => {
    page.platform.answer('POST /api/deployments', {
      status: 201,
      body: {
        ...{ id: DEPLOYMENT_ID, status: 'pending', world: 'live', priority: 7 },
        displaced: ['dep_2', 'busy'],
        conflicts: [span('satellite/25544', 'compute', 0, 'dep_3')],
      },
    });
    await page.open(`/plans/${PLAN_ID}`);
    const deploy = page.page.getByRole('button', { name: 'Deploy', exact: true });
    await deploy.waitFor();
    assert.equal(await page.page.getByLabel('Priority').count(), 0, 'what is played books nothing');
    await page.page.getByLabel('How to run it').selectOption('live');
    await page.page.getByLabel('Priority').selectOption('7');
    await page.page.getByLabel('Preemptible').check();
    assert.deepEqual(await accessibilityProblems(page.page), []);
    await deploy.click();
    await page.page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
    await page.page
      .getByText(/It took what .?dep_2.?, somebody else had booked/)
      .first()
      .waitFor();
    await page.page
      .getByText(/It shares .?satellite\/25544.? with other work/)
      .first()
      .waitFor();
    assert.deepEqual(sent('/api/deployments'), [
      {
        ...{ plan_id: PLAN_ID, mode: 'live', reports: 'holder', world: 'live' },
        ...{ priority: 7, preemptible: true },
      },
    ]);
  });

  it('are those of the plan unless another is chosen, in a rehearsal too', async () => {
    const [plan] = SAMPLE.plans;
    const planned = { world: 'drill', versions: {}, priority: 4 };
    const body = { ...plan, id: PLAN_ID, label: null, schedule: planned };
    page.platform.answer(`GET /api/plans/${PLAN_ID}`, { body });
    await page.open(`/plans/${PLAN_ID}`);
    const choice = page.page.getByLabel('Priority');
    await choice.getByText('of the plan: 4').waitFor({ state: 'attached' });
    await page.page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.page.waitForURL(`**/deployments/${DEPLOYMENT_ID}`);
    assert.deepEqual(sent('/api/deployments'), [{ plan_id: PLAN_ID, mode: 'simulated' }]);
  });

  it('are asked for by plans in a world alone, and refused at their field', async () => {
    await page.open('/plans/new', ['/api/plans']);
    await page.page.getByLabel('Satellite', { exact: true }).fill('25544');
    await page.page.getByLabel('Preset', { exact: true }).selectOption({ index: 1 });
    const priority = page.page.getByLabel('Priority there');
    assert.ok(await priority.isDisabled());
    await page.page.getByLabel('Beside what is booked in').fill('drill');
    await priority.selectOption('9');
    page.platform.answer('POST /api/plans', {
      status: 403,
      body: {
        ...{ error: 'options.priority must be 3 or less', code: 'forbidden' },
        problems: [{ path: 'options.priority', message: 'must be 3 or less' }],
      },
    });
    await page.page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.page.getByText('✕ must be 3 or less').waitFor();
    const [asked] = sent('/api/plans') as { readonly options: object }[];
    assert.deepEqual(asked?.options, {
      ...{ prediction_hours: 12, explain: true, world: 'drill', priority: 9 },
    });
    await page.page.getByLabel('Beside what is booked in').fill('');
    const answered = page.page.waitForResponse('**/api/plans');
    await page.page.getByRole('button', { name: 'Plan', exact: true }).click();
    await answered;
    const [, again] = sent('/api/plans') as { readonly options: object }[];
    assert.deepEqual(again?.options, { prediction_hours: 12, explain: true });
  });
});
