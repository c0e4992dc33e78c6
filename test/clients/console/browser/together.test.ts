import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { closeBrowser } from '../../../kit/browser/browser.ts';
import { useFakePage } from '../../../kit/console/fake-page.ts';
import type { FakePlatform } from '../../../kit/console/fake-platform.ts';
import * as records from '../../../kit/console/records.ts';
import { until } from '../../../kit/until.ts';

after(closeBrowser);

describe('what others change meanwhile', () => {
  const shown = useFakePage();

  it('who cancels what somebody else has cancelled sees that it is', async () => {
    await shown.open(`/deployments/${records.DEPLOYMENT_ID}`, ['/cancel']);
    await shown.page.getByRole('button', { name: 'Cancel' }).click();
    shown.platform.answer('POST /api/deployments/*/cancel', {
      status: 409,
      body: {
        error: 'The deployment has ended: it is cancelled.',
        code: 'deployment_ended',
      },
    });
    shown.platform.answer('GET /api/deployments/*', {
      body: { ...records.deployment, status: 'cancelled' },
    });
    await shown.page.getByRole('button', { name: 'Cancel the deployment' }).click();
    await shown.page
      .getByText(/has ended: it is cancelled/)
      .first()
      .waitFor();
    await shown.page.locator('.title .status', { hasText: 'cancelled' }).waitFor();
    assert.equal(await shown.page.getByRole('dialog').count(), 0);
    assert.equal(await shown.page.getByRole('button', { name: 'Cancel', exact: true }).count(), 0);
  });

  it('what a cut stream sends twice changes nothing, and what it then sends does', async () => {
    await shown.open('/deployments', ['/api/stream']);
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    const first = shown.page.locator('tbody tr').first();
    const tell = (seq: number, id: string, status: string): void =>
      shown.platform.tell({
        id: String(seq),
        data: { topic: 'deployments', id, seq, at: '', patch: { status } },
      });
    tell(1, records.DEPLOYMENT_ID, 'dispatched');
    tell(2, records.DEPLOYMENT_ID, 'completed');
    await first.getByText('completed').waitFor();
    shown.platform.cutStreams();
    const streams = (): FakePlatform['asked'] =>
      shown.platform.asked.filter(({ path }) => path === '/api/stream');
    await until(() => streams().length >= 2);
    assert.equal(streams().at(-1)?.headers['last-event-id'], '2');
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    tell(1, records.DEPLOYMENT_ID, 'dispatched');
    tell(3, 'dep_after', 'running');
    await shown.page.getByRole('button', { name: '1 new' }).waitFor();
    assert.match((await first.textContent()) ?? '', /completed/);
  });

  it('lists change where rows stand and count what is new', async () => {
    await shown.open('/deployments', ['/api/stream']);
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    const rows = await shown.page.locator('tbody tr').count();
    const tell = (id: string, seq: number, status: string): void =>
      shown.platform.tell({
        id: String(seq),
        data: { topic: 'deployments', id, seq, at: '', patch: { status } },
      });
    tell(records.DEPLOYMENT_ID, 1, 'completed');
    tell('dep_other', 2, 'running');
    await shown.page.getByRole('button', { name: '1 new' }).waitFor();
    assert.equal(await shown.page.locator('tbody tr').count(), rows);
    assert.match((await shown.page.locator('tbody tr').first().textContent()) ?? '', /completed/);
  });

  it('a cut stream is taken up where it ended, and a reset reads again', async () => {
    await shown.open('/', ['/api/stream']);
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    shown.platform.tell({
      id: '41',
      data: { topic: 'overview', id: null, seq: 41, at: '', patch: {} },
    });
    const reads = (): number =>
      shown.platform.asked.filter(({ path }) => path === '/api/overview').length;
    await until(() => reads() >= 2);
    shown.platform.cutStreams();
    const streams = (): FakePlatform['asked'] =>
      shown.platform.asked.filter(({ path }) => path === '/api/stream');
    await until(() => streams().length >= 2);
    assert.equal(streams().at(-1)?.headers['last-event-id'], '41');
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    const before = reads();
    shown.platform.tell({ id: '42', event: 'reset', data: {} });
    await until(() => reads() > before);
  });

  it('two tabs share one stream, and the second takes over when the first is closed', async () => {
    await shown.open('/', ['/api/stream']);
    await shown.page.getByRole('button', { name: 'Live' }).waitFor();
    const other = await shown.page.context().newPage();
    await other.goto(`${shown.platform.url}/`);
    await other.getByRole('button', { name: 'Live' }).waitFor();
    const streams = (): number =>
      shown.platform.asked.filter(({ path }) => path === '/api/stream').length;
    assert.equal(streams(), 1);
    const reads = (): number =>
      shown.platform.asked.filter(({ path }) => path === '/api/overview').length;
    const before = reads();
    shown.platform.tell({
      id: '5',
      data: { topic: 'overview', id: null, seq: 5, at: '', patch: {} },
    });
    await until(() => reads() >= before + 2);
    await shown.page.close();
    await until(() => streams() >= 2);
    await other.close();
  });
});
