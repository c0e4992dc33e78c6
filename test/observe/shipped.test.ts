import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { namesIn, shippedAlerts, shippedDashboards } from '../kit/observe/shipped.ts';

const docs = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');

describe('the alerts', () => {
  it('have a line each in the runbook, which has no others', () => {
    const [, chapter = ''] = /^## Alerts\n(.*?)^## /ms.exec(docs('runbook.md')) ?? [];
    const told = [...chapter.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    assert.deepEqual(
      told.sort(),
      shippedAlerts()
        .map(({ alert }) => alert)
        .sort(),
    );
  });

  it('stand for all that can go wrong unseen', () => {
    const names = shippedAlerts().map(({ alert }) => alert);
    for (const name of [
      ...['ErrorBudgetBurnsFast', 'TasksStartLate', 'OutboxStuck', 'NoReconcile', 'DiskFills'],
      ...['SchedulesMissing', 'QueueWithoutWorkers', 'WorkerVersionNotCurrent', 'BackupIsOld'],
      ...['ComputeWaitsLong', 'ReplicationLags', 'CertificateExpires'],
    ])
      assert.ok(names.includes(name), name);
  });
});

describe('the dashboards', () => {
  it('are those of docs/metrics.md, each with a name for every line', () => {
    assert.deepEqual(
      shippedDashboards()
        .map(([file]) => file)
        .sort(),
      [
        ...['api.json', 'mongodb.json', 'queues.json'],
        ...['temporal.json', 'webhooks.json', 'workloads.json'],
      ],
    );
    const uids = shippedDashboards().map(([, { uid }]) => uid);
    assert.equal(new Set(uids).size, uids.length);
    for (const [file, { panels }] of shippedDashboards())
      for (const { title, targets } of panels) {
        assert.ok(targets.length > 0, `${file} ${title}`);
        for (const { legendFormat } of targets) assert.notEqual(legendFormat, '', title);
      }
  });
});

describe('docs/metrics.md', () => {
  it('names every metric of the platform that dashboards and alerts read', () => {
    const text = docs('metrics.md');
    const read = [
      ...shippedAlerts().map(({ expr }) => expr),
      ...shippedDashboards().flatMap(([, { panels }]) =>
        panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ),
    ].flatMap(namesIn);
    const missing = [...new Set(read)]
      .filter((name) => name.startsWith('orbital_'))
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !text.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  });
});
