import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, NativeConnection, Worker, bundleWorkflowCode } from '@temporalio/worker';
import type { WorkerOptions, WorkflowBundleOption } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { after, before, describe, it } from 'mocha';
import { ServerConnection, createTemporalClient } from '../../../temporal/connection.ts';
import { engines } from '../../kit/engines/engines.ts';
import { quietRuntime } from '../../kit/engines/quiet-runtime.ts';
import { untilFound } from '../../kit/until-found.ts';
import { endSignal } from './first-build.ts';
import type { SurveyActivities } from './survey-activities.ts';

const NAMESPACE = 'default';

/** The ways in which our workflows will change, with workflows of these tests (120-versions.md). */
describe('changes of workflows', function () {
  this.timeout(300_000);
  let connection: ServerConnection;
  let native: NativeConnection;
  let client: Client;

  before(async () => {
    quietRuntime();
    const address = engines().temporalAddress;
    connection = ServerConnection.open(address);
    native = await NativeConnection.connect({ address });
    client = createTemporalClient(connection, NAMESPACE);
  });
  after(async () => {
    await native.close();
    await connection.close();
  });

  const worker = (options: Partial<WorkerOptions> & Pick<WorkerOptions, 'taskQueue'>) =>
    Worker.create({ connection: native, namespace: NAMESPACE, ...options });

  describe('patched()', () => {
    const activities: SurveyActivities = {
      weigh: () => Promise.resolve('3 kg'),
      measure: () => Promise.resolve('30 cm'),
    };
    let earlier: unknown;
    let later: unknown;
    let patchedChange: WorkflowBundleOption;

    const record = async (workflowBundle: WorkflowBundleOption): Promise<unknown> => {
      const taskQueue = fresh('survey');
      const surveyor = await worker({ taskQueue, workflowBundle, activities });
      const handle = await client.workflow.start('survey', { taskQueue, workflowId: taskQueue });
      await surveyor.runUntil(handle.result());
      return JSON.parse(historyToJSON(await handle.fetchHistory()));
    };
    const replay = (workflowBundle: WorkflowBundleOption, history: unknown) =>
      Worker.runReplayHistory({ workflowBundle }, history);

    before(async () => {
      patchedChange = await bundleOf('patched-change.ts');
      earlier = await record(await bundleOf('before-change.ts'));
      later = await record(patchedChange);
    });

    it('replays what was recorded before the change', () => replay(patchedChange, earlier));

    it('replays what was recorded after it', () => replay(patchedChange, later));

    it('is what the replay misses where the same change has none', async () => {
      const unpatched = await bundleOf('unpatched-change.ts');
      await assert.rejects(replay(unpatched, earlier), DeterminismViolationError);
    });
  });

  it('Worker Versioning leaves a running workflow with its build and gives a new one to the new build', async () => {
    const taskQueue = fresh('watch');
    const build = async (buildId: string, file: string) => {
      const version = { deploymentName: taskQueue, buildId };
      const made = await worker({
        taskQueue,
        workflowBundle: await bundleOf(file),
        workerDeploymentOptions: {
          version,
          useWorkerVersioning: true,
          defaultVersioningBehavior: 'PINNED',
        },
      });
      return { run: made.run(), stop: () => made.shutdown() };
    };
    /** The server takes it once it has heard of the build. */
    const makeCurrent = (buildId: string) =>
      untilFound(
        () =>
          connection.workflowService
            .setWorkerDeploymentCurrentVersion({
              namespace: NAMESPACE,
              deploymentName: taskQueue,
              buildId,
            })
            .catch(() => null),
        `build ${buildId}`,
      );
    const start = (workflowId: string) => client.workflow.start('watch', { taskQueue, workflowId });
    const builds = [await build('1', 'first-build.ts')];
    try {
      await makeCurrent('1');
      const running = await start(`${taskQueue}/running`);
      // Pinned by its first workflow task.
      await untilFound(async () => {
        const { events } = await running.fetchHistory();
        return events?.find((event) => event.workflowTaskCompletedEventAttributes) ?? null;
      }, 'a first workflow task');
      builds.push(await build('2', 'second-build.ts'));
      await makeCurrent('2');
      const later = await start(`${taskQueue}/later`);
      await running.signal(endSignal);
      await later.signal(endSignal);
      assert.equal(await running.result(), 'first build');
      assert.equal(await later.result(), 'second build');
    } finally {
      for (const { stop } of builds) stop();
      await Promise.all(builds.map(({ run }) => run));
    }
  });
});

function fresh(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}`;
}

function bundleOf(file: string): Promise<WorkflowBundleOption> {
  return bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, file),
    logger: new DefaultLogger('ERROR'),
  });
}
