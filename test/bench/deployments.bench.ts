import { Client, Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { WORKFLOW_QUEUE, deploymentWorkflowId } from '../../workflows/ids.ts';
import { call } from '../kit/rig/platform.ts';
import { type Row, median, throughput } from '../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

const PER_ROUND = 150;
const ROUNDS = 5;
const WIDTH = 16;

/**
 * Deployments started per second through the console API, beside bare `client.workflow.start` of
 * the same workflow type on the same server while the same worker runs it. The bare rounds use
 * records that were inserted beforehand, so that the worker has the same work in both; rounds
 * alternate, so that a drift of the machine meets both alike.
 */
async function benchDeployments({ engines, platform, database }: Bench): Promise<Row[]> {
  const mongo = new MongoClient(engines.mongoUri);
  const connection = await Connection.connect({ address: engines.temporalAddress });
  const client = new Client({ connection });
  try {
    const plan = await call('POST', `${platform.urls.cae}/v1/plan`, {
      satellite_id: '25544',
      preset_id: 'split-learning',
    });
    const planId = String(plan.body['id']);
    let unconfirmed = 0;
    const deploy = async (): Promise<string> => {
      // Speed 1: the player begins, plays what is due at once, and waits.
      const answer = await call('POST', `${platform.urls.console}/api/deployments`, {
        plan_id: planId,
        mode: 'simulated',
        speed_multiplier: 1,
      });
      // 202: kept, but the start was not confirmed in time; the reconcile Schedule sees to it.
      if (answer.status === 202) unconfirmed += 1;
      else if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return String(answer.body['id']);
    };
    const template = await recordOf(mongo, database, await deploy());
    const viaApi: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const api = await throughput(
        async () => {
          await deploy();
        },
        {
          count: PER_ROUND,
          width: WIDTH,
        },
      );
      const ids = await insertRecords(mongo, database, template, round);
      const direct = await throughput(
        async (index) => {
          const deploymentId = ids[index] ?? '';
          await client.workflow.start('deployment', {
            workflowId: deploymentWorkflowId(deploymentId),
            taskQueue: WORKFLOW_QUEUE,
            args: [{ v: 1, deploymentId, mode: 'simulated' }],
          });
        },
        { count: PER_ROUND, width: WIDTH },
      );
      // The first round warms both ways up.
      if (round > 0) {
        viaApi.push(api);
        bare.push(direct);
      }
    }
    const ratio = median(viaApi.map((rate, index) => rate / (bare[index] ?? Number.NaN)));
    return [
      {
        work: `deployments started through the API (${String(ROUNDS)} × ${String(PER_ROUND)}, ${String(WIDTH)} at once)`,
        figure: `${median(viaApi).toFixed(0)}/s, ${unconfirmed} unconfirmed`,
        beside: `bare workflow start ${median(bare).toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
      },
    ];
  } finally {
    await connection.close();
    await mongo.close();
  }
}

type Template = Readonly<Record<string, unknown>>;

async function recordOf(mongo: MongoClient, database: string, id: string): Promise<Template> {
  const found = await mongo
    .db(database)
    .collection<{ _id: string }>('deployments')
    .findOne({ _id: id });
  if (found === null) throw new Error(`no record of ${id}`);
  return found;
}

/** Records as a deployment has them before its workflow has run. */
async function insertRecords(
  mongo: MongoClient,
  database: string,
  template: Template,
  round: number,
): Promise<string[]> {
  const ids = Array.from(
    { length: PER_ROUND },
    (_, index) => `dep_bench${String(round)}x${String(index).padStart(14, '0')}`,
  );
  await mongo
    .db(database)
    .collection<{ _id: string }>('deployments')
    .insertMany(
      ids.map((id) => ({
        ...template,
        _id: id,
        status: 'pending',
        status_history: [],
        started_at: null,
        seq: 0,
        notice_seq: 0,
        plan_cursor: 0,
        workflow_id: deploymentWorkflowId(id),
        started: false,
        created_at: new Date(),
      })),
    );
  return ids;
}

await benchPlatform('deployments', benchDeployments);
