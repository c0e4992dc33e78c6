import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Worker } from '@temporalio/worker';
import { after, before, describe, it } from 'mocha';
import { createTemporalClient, ServerConnection } from '../../../temporal/connection.ts';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { workloadWorkflowId } from '../../../workflows/ids.ts';
import { engines } from '../../kit/engines/engines.ts';
import { quietRuntime } from '../../kit/engines/quiet-runtime.ts';
import {
  attributeOf,
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from '../../kit/observe/otlp-receiver.ts';
import { startReceiver, type Receiver } from '../../kit/peers/faulty-receiver.ts';
import { call, startPlatform, type Platform } from '../../kit/rig/platform.ts';
import { BUNDLE_CACHE } from '../../kit/rig/test-worker.ts';
import { untilFound } from '../../kit/until-found.ts';
import { useDatabase } from '../../kit/engines/database.ts';

/** What somebody outside sends who would like to have everything kept. */
const FOREIGN = '00-11111111111111111111111111111111-2222222222222222-01';

/** A replay tells nothing. */
const NO_SINK = { traces: { ended: { fn: () => undefined, callDuringReplay: false } } };

describe('the trace of one request', function () {
  this.timeout(300_000);
  const database = useDatabase();
  let platform: Platform;
  let collector: OtlpReceiver;
  let receiver: Receiver;
  let workloadId = '';
  let request: ReceivedSpan;

  before(async () => {
    collector = await startOtlpReceiver();
    receiver = await startReceiver((response) => response.writeHead(204).end());
    platform = await startPlatform(engines(), {
      database: database.db.databaseName,
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
        TASK_QUEUE_PREFIX: `t${randomBytes(5).toString('hex')}`,
        WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      },
    });
    await platform.ready();
    const { main } = platform.urls;
    const hook = { url: `${receiver.url}/hook`, events: ['workload.accepted', 'workload.done'] };
    const made = await call('POST', `${main}/v1/webhooks`, hook);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const asked = {
      type: 'onboard-ml-inference',
      placement: { satellites: [25544] },
      speed_multiplier: 10_000,
    };
    const answer = await call('POST', `${main}/v1/workloads`, asked, { traceparent: FOREIGN });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    workloadId = String(answer.body['id'] ?? answer.body['workload_id']);
    request = await collector.until(({ name }) => name === 'POST /v1/workloads', 'the request');
  });
  after(async () => {
    await platform.stop();
    await collector.close();
    await receiver.close();
  });

  const inTrace = (isIt: (span: ReceivedSpan) => boolean, what: string) =>
    collector.until((span) => span.traceId === request.traceId && isIt(span), what);

  it('begins with the request, whatever trace a stranger names', () => {
    assert.equal(request.service, 'orbital-api');
    assert.equal(request.kind, 2);
    assert.notEqual(request.traceId, FOREIGN.slice(3, 35));
    assert.equal(request.parentSpanId ?? '', '');
    assert.equal(attributeOf(request, 'http.route'), '/v1/workloads');
    assert.match(attributeOf(request, 'orbital.request_id'), /^req_/);
  });

  it('goes through the client and the workflow into activities and to MongoDB', async () => {
    const start = await inTrace(({ name }) => name === 'StartWorkflow:workload', 'the start');
    assert.equal(start.parentSpanId, request.spanId);
    assert.equal(start.service, 'orbital-api');
    const run = await inTrace(({ name }) => name === 'RunWorkflow:workload', 'the workflow');
    assert.equal(run.parentSpanId, start.spanId);
    assert.equal(run.service, 'orbital-worker');
    assert.equal(attributeOf(run, 'workflow_id'), workloadWorkflowId(workloadId));
    const activity = await inTrace(
      ({ name, parentSpanId }) => name.startsWith('RunActivity:') && parentSpanId === run.spanId,
      'an activity',
    );
    assert.equal(activity.service, 'orbital-worker');
    const activities = collector
      .spans()
      .filter(({ parentSpanId }) => parentSpanId === run.spanId)
      .map(({ spanId }) => spanId);
    await inTrace(
      ({ parentSpanId = '', kind, name }) =>
        activities.includes(parentSpanId) && kind === 3 && name.includes('workloads'),
      'a command of an activity',
    );
    await inTrace(
      ({ parentSpanId, name }) => parentSpanId === request.spanId && name === 'insert workloads',
      'the insert of the request',
    );
  });

  it('has the deployments of the workload, children of its workflow', async () => {
    const run = await inTrace(({ name }) => name === 'RunWorkflow:workload', 'the workflow');
    const child = await inTrace(({ name }) => name === 'RunWorkflow:deployment', 'a deployment');
    assert.equal(child.parentSpanId, run.spanId);
  });

  it('has the attempts of webhooks about it, which other workflows make', async () => {
    await untilFound(
      () => Promise.resolve(receiver.requests.length >= 2 ? true : null),
      'both deliveries',
    );
    await untilFound(() => {
      const attempts = collector
        .spans()
        .filter(
          ({ name, kind, traceId }) => name === 'POST' && kind === 3 && traceId === request.traceId,
        );
      return Promise.resolve(attempts.length >= 2 ? true : null);
    }, 'both attempts in the trace');
    // Receivers learn nothing of our traces.
    for (const { headers } of receiver.requests) assert.equal(headers['traceparent'], undefined);
  });

  it('is named in the memo of the workflow, whose history replays with it', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    try {
      const client = createTemporalClient(connection, 'default');
      const handle = client.workflow.getHandle(workloadWorkflowId(workloadId));
      const { memo } = await handle.describe();
      assert.match(String(memo?.['traceparent']), new RegExp(`^00-${request.traceId}-`));
      quietRuntime();
      await Worker.runReplayHistory(
        { workflowBundle: await workflowBundle(BUNDLE_CACHE), sinks: NO_SINK },
        await handle.fetchHistory(),
        workloadWorkflowId(workloadId),
      );
    } finally {
      await connection.close();
    }
  });
});
