import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { accessibilityProblems, closeBrowser } from '../../kit/browser/browser.ts';
import { ANSWERS } from '../../kit/console/answers.ts';
import { useFakePage } from '../../kit/console/fake-page.ts';
import { PLAN_ID, permissions, page as pageOf } from '../../kit/console/records.ts';
import { ASKED_ID, asked, flown, proposed } from '../../kit/console/revision-records.ts';
import { SAMPLE, SAMPLE_NOW_MS } from '../../kit/console/sample.ts';

after(closeBrowser);

const LIST = `GET /api/deployments/${ASKED_ID}/revisions`;
const DECISION = `/api/deployments/${ASKED_ID}/revisions/3/decision`;

describe('plans that stay true, on the page', () => {
  const at = useFakePage();
  const told = () => at.page.getByRole('region', { name: 'Revision 3 is proposed' });
  const asksFor = (path: string) => at.platform.asked.filter((one) => one.path === path);

  it('a proposed plan is found from the list, seen with what it moves, and accepted', async () => {
    await at.open('/deployments');
    const mark = at.page.getByText('decide about revision 3: in 24 m 30 s');
    await mark.waitFor();
    await at.page.getByRole('link', { name: 'Lark, noon look' }).click();
    await told().getByText('24 m 30 s left').waitFor();
    await told().getByText('Where nobody decides, it is flown.').waitFor();
    const moved = told().getByRole('row', { name: /local_training/ });
    const cells = await moved.getByRole('cell').allTextContents();
    assert.deepEqual(
      cells.slice(1).map((text) => text.trim()),
      ['2026-07-25 01:00:00Z', '2026-07-25 02:30:00Z', '+1 h 30 m'],
    );
    await told()
      .getByRole('row', { name: /preview/ })
      .getByText('runs no more')
      .waitFor();
    await told()
      .getByText(/over .?Svalbard/)
      .waitFor();
    assert.deepEqual(await accessibilityProblems(at.page), []);
    // The clock of the page goes on: so does the time that is left.
    await at.page.clock.setFixedTime(SAMPLE_NOW_MS + 70_000);
    await told().getByText('23 m 20 s left').waitFor();
    const accepted = { ...proposed, status: 'accepted', decided_by: 'owner' };
    at.platform.answer(LIST, pageOf([accepted, flown]));
    await told().getByRole('button', { name: 'Accept' }).click();
    await at.page.getByText('Revision 3 is flown.').first().waitFor();
    await told().waitFor({ state: 'detached' });
    assert.deepEqual(
      asksFor(DECISION).map(({ body }) => body),
      [{ decision: 'accept' }],
    );
    await at.page.getByRole('cell', { name: 'a person' }).waitFor();
  });

  it('what was decided elsewhere is told, and the page shows how it stands', async () => {
    await at.open(`/deployments/${ASKED_ID}`, ['/decision']);
    await told().waitFor();
    at.platform.answer(`POST ${DECISION}`, {
      status: 409,
      body: { error: 'Revision 3 is rejected.', code: 'conflict' },
    });
    at.platform.answer(LIST, pageOf([{ ...proposed, status: 'rejected' }, flown]));
    await told().getByRole('button', { name: 'Reject' }).click();
    await at.page.getByText('Revision 3 is rejected.').first().waitFor();
    await told().waitFor({ state: 'detached' });
  });

  it('a plan that is proposed while one looks appears, and one that is settled goes', async () => {
    at.platform.answer(LIST, pageOf([flown]));
    await at.open(`/deployments/${ASKED_ID}`);
    await at.page.getByRole('region', { name: 'Revisions' }).waitFor();
    assert.equal(await told().count(), 0);
    const topic = `deployment:${ASKED_ID}`;
    const change = { topic, topics: [topic], id: ASKED_ID, at: SAMPLE.now };
    at.platform.answer(LIST, pageOf([proposed, flown]));
    at.platform.tell({
      id: '1',
      data: { ...change, seq: 1, patch: { asked_revision: asked.asked_revision } },
    });
    await told().waitFor();
    at.platform.answer(LIST, pageOf([{ ...proposed, status: 'kept', decided_by: 'silence' }]));
    at.platform.tell({ id: '2', data: { ...change, seq: 2, patch: { asked_revision: null } } });
    await told().waitFor({ state: 'detached' });
    await at.page.getByRole('cell', { name: 'nobody in time' }).waitFor();
  });

  it('who may only read is told what is asked, without buttons', async () => {
    const me = ANSWERS['GET /api/auth/me']?.body as object;
    const reader = permissions.filter((one) => !one.endsWith(':write'));
    at.platform.answer('GET /api/auth/me', { body: { ...me, permissions: reader } });
    await at.open(`/deployments/${ASKED_ID}`);
    await told().getByText('Deciding needs the permission deployments:write.').waitFor();
    assert.equal(await at.page.getByRole('button', { name: /^(Accept|Reject)$/ }).count(), 0);
    await at.page.goto(`${at.platform.url}/fleet`);
    await at.page.getByRole('link', { name: 'Delta 1' }).waitFor();
    const writes = at.page.getByRole('button', { name: /Register|Import|Delete|New elements/ });
    assert.equal(await writes.count(), 0);
  });

  it('a time that is over offers no decision any more', async () => {
    const past = { ...proposed, decide_by: new Date(SAMPLE_NOW_MS - 1000).toISOString() };
    at.platform.answer(LIST, pageOf([past, flown]));
    await at.open(`/deployments/${ASKED_ID}`);
    await told().getByText('The time to decide is over and nobody did: it is flown.').waitFor();
    assert.equal(await told().getByRole('button').count(), 0);
  });

  it('both plans are seen beside each other, with why and who decided', async () => {
    await at.open(`/deployments/${ASKED_ID}`);
    await told().getByRole('link', { name: 'Compare both plans' }).click();
    await at.page.waitForURL(`**/deployments/${ASKED_ID}/revisions/3`);
    await at.page.getByRole('heading', { name: 'Revision 3', level: 1 }).waitFor();
    await at.page.getByText('The contact over Delft lies in an outage').waitFor();
    await at.page.locator('.picture').first().waitFor();
    const timelines = asksFor(`/api/plans/${PLAN_ID}/timeline`);
    assert.ok(timelines.length > 0, 'the former plan is one of the two');
    assert.deepEqual(await accessibilityProblems(at.page), []);
    await at.page.goBack();
    await at.page.getByRole('region', { name: 'Revisions' }).getByRole('link').last().click();
    await at.page.getByRole('heading', { name: 'Revision 2', level: 1 }).waitFor();
    await at.page.getByText('the policy').waitFor();
  });

  it('what is another owner’s is not there', async () => {
    const gone = { status: 404, body: { error: 'Revision not found', code: 'not_found' } };
    at.platform.answer('GET /api/deployments/*/revisions/*', gone);
    await at.open('/deployments/dep_2/revisions/9', ['/revisions/9']);
    await at.page.getByText('Revision not found').first().waitFor();
    assert.equal(await at.page.getByRole('button', { name: /Accept/ }).count(), 0);
  });

  it('a deployment that has none says what would happen', async () => {
    await at.open('/deployments/dep_7k2mq4wz9rtb5xhc3npd');
    await at.page.getByText(/It flies the plan that it was deployed with/).waitFor();
  });
});

describe('what fits here', () => {
  const at = useFakePage();
  const panel = () => at.page.getByRole('region', { name: 'What fits here', exact: true });
  const open = (expected: readonly string[] = []) =>
    at.open('/schedule?from=2026-07-25T00:00:00Z', expected);
  const sent = (path: string) =>
    at.platform.asked.filter((one) => one.path === path).map(({ body }) => body);

  it('plans to decide about stand first, and lead to both plans', async () => {
    await open();
    await at.page
      .getByRole('region', { name: 'Plans to decide about' })
      .getByRole('link', { name: /Lark, noon look/ })
      .click();
    await at.page.waitForURL(`**/deployments/${ASKED_ID}/revisions/3`);
  });

  it('openings are found over the schedule, earliest finish first, and one is planned', async () => {
    await open();
    assert.equal(await panel().getByLabel('Satellites').inputValue(), 'Delta 1');
    await panel().getByLabel('Preset', { exact: true }).selectOption({ index: 1 });
    await panel().getByRole('button', { name: 'Look for room' }).click();
    await panel().getByText('Not every start was tried').waitFor();
    const first = panel().getByRole('link', { name: /Plan on .?Delta 1/ });
    await first.waitFor();
    await panel()
      .getByText(/gs_svalbard.*gs_troll/)
      .waitFor();
    assert.deepEqual(await accessibilityProblems(at.page), []);
    const [asked_] = sent('/api/schedule/openings') as Record<string, unknown>[];
    const { preset_id: preset, ...rest } = asked_ ?? {};
    assert.deepEqual(rest, {
      ...{ satellites: ['Delta 1'], world: 'live', limit: 10, options: { prediction_hours: 12 } },
      ...{ from: '2026-07-25T00:00:00Z', to: '2026-07-27T00:00:00Z' },
    });
    await first.click();
    await at.page.waitForURL('**/plans/new?**');
    await at.page.getByRole('button', { name: 'Plan', exact: true }).click();
    await at.page
      .getByText(/before the deadline/)
      .first()
      .waitFor();
    const [plan] = sent('/api/plans') as Record<string, unknown>[];
    assert.deepEqual(plan, {
      ...{ satellite_id: 'sat_7k2mq4wz9rtb5xhc3npd', preset_id: preset },
      options: {
        ...{ prediction_hours: 12, explain: true, world: 'live' },
        start: '2026-07-25T00:15:00.000Z',
      },
    });
  });

  it('a gap that is clicked is where it is looked for', async () => {
    await open();
    const gap = at.page.locator('.picture .gap').first();
    // Between the start of the window and the first bar, an hour later.
    await gap.click({ position: { x: 6, y: 10 } });
    assert.equal(await panel().getByLabel('Start before').inputValue(), '2026-07-25T01:00:00Z');
    await panel().getByRole('button', { name: 'The whole schedule' }).click();
    assert.equal(await panel().getByLabel('Start before').inputValue(), '2026-07-27T00:00:00Z');
  });

  it('what is wrong is told at its field, and what no field shows beside the form', async () => {
    await open(['/api/schedule/openings']);
    const problems = [
      { path: 'satellites.0', message: 'must be a catalogue number or a name' },
      { path: 'to', message: 'must be later than from' },
      { path: 'world', message: 'must be live' },
    ];
    at.platform.answer('POST /api/schedule/openings', {
      status: 400,
      body: { error: 'The request is not valid', code: 'validation_error', problems },
    });
    await panel().getByRole('button', { name: 'Look for room' }).click();
    await panel().getByText('✕ must be later than from').waitFor();
    await panel().getByText('✕ must be a catalogue number or a name').waitFor();
    await panel().getByRole('listitem').getByText('must be live').waitFor();
    assert.deepEqual(await accessibilityProblems(at.page), []);
    at.platform.answer('POST /api/schedule/openings', {
      status: 404,
      body: { error: 'There is no satellite ‘Lark’', code: 'satellite_not_found' },
    });
    await panel().getByLabel('Satellites').fill('Lark');
    await panel().getByRole('button', { name: 'Look for room' }).click();
    await panel()
      .getByText(/✕ .*There is no satellite/)
      .waitFor();
  });

  it('a job of one’s own is pasted, said to be no JSON until it is, and where it fits nowhere that is said', async () => {
    await open();
    await panel().getByRole('button', { name: 'Own job (JSON)' }).click();
    await panel().getByLabel('Job', { exact: true }).fill('{"steps": [');
    await panel()
      .getByText(/✕ .*JSON/)
      .waitFor();
    const look = panel().getByRole('button', { name: 'Look for room' });
    assert.ok(await look.isDisabled());
    await panel().getByLabel('Job', { exact: true }).fill('{"steps": []}');
    const none = { ...(ANSWERS['POST /api/schedule/openings']?.body as object), openings: [] };
    at.platform.answer('POST /api/schedule/openings', { body: none });
    await look.click();
    await panel()
      .getByText(/It fits nowhere between 2026-07-25 00:00:00Z/)
      .waitFor();
    const [body] = sent('/api/schedule/openings') as Record<string, unknown>[];
    assert.deepEqual(body?.['custom_job'], { steps: [] });
  });
});
