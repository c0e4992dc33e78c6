import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '../contracts/config.ts';
import { ServerConnection } from '../temporal/connection.ts';
import { createRollOut, type DeploymentState, type RollOut } from '../temporal/roll-out.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { QUEUE_NAME, readWorkerConfig, type WorkerConfig } from './config.ts';

const HELP = `Rolls versions of the workers out and back.

  promote describe                 which versions there are, and what each gets
  promote ramp <build> <percent>   gives a version a part of the work, 0 to 100
  promote current <build>          gives a version all of the work
  promote rollback                 gives all of the work to the version that was current before
  promote drained <build>          waits until nothing needs a version any more

  --deployment <name>   instead of DEPLOYMENT_NAME
  --wait <seconds>      how long ramp and current wait until its workers poll every queue, default 120;
                        how long drained waits, default 3600

A version is BUILD_ID of its workers. Exit status: 0 = done, 1 = not done, 2 = not understood.
`;

/** One that was not understood, or cannot be done. */
class Refused extends Error {}

const POLL_MS = 1_000;
const POLLED_WITHIN_S = 120;
const DRAINED_WITHIN_S = 3_600;

process.exitCode = await main();

async function main(): Promise<number> {
  let asked: ReturnType<typeof readArguments>;
  let config: WorkerConfig;
  try {
    asked = readArguments();
    // Help is for those, too, who have set nothing yet.
    if (asked.positionals.length === 0 || asked.values.help === true) {
      process.stdout.write(HELP);
      return asked.values.help === true ? 0 : 2;
    }
    config = readWorkerConfig(process.env, []);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  const { positionals, values } = asked;
  const [verb = '', buildId, percentage] = positionals;
  const deployment = values.deployment ?? process.env['DEPLOYMENT_NAME'] ?? '';
  const connection = ServerConnection.open(serverOptions(config.temporal));
  const rollOut = createRollOut(connection, config.temporalNamespace);
  try {
    if (deployment === '')
      throw new Refused('say which deployment: DEPLOYMENT_NAME or --deployment');
    const waitS = secondsOf(values.wait);
    const of = { rollOut, deployment, config };
    switch (verb) {
      case 'describe':
        break;
      case 'ramp':
        await untilPolled(of, named(buildId), waitS ?? POLLED_WITHIN_S);
        await rollOut.ramp(deployment, named(buildId), percentOf(percentage));
        break;
      case 'current':
        await untilPolled(of, named(buildId), waitS ?? POLLED_WITHIN_S);
        await rollOut.setCurrent(deployment, named(buildId));
        break;
      case 'rollback':
        await rollBack(rollOut, deployment);
        break;
      case 'drained':
        await untilDrained(of, named(buildId), waitS ?? DRAINED_WITHIN_S);
        break;
      default:
        throw new Refused(`there is no '${verb}'; promote --help shows what there is`);
    }
    process.stdout.write(textOf(deployment, await rollOut.describe(deployment)));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof Refused ? 2 : 1;
  } finally {
    await connection.close();
  }
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      deployment: { type: 'string' },
      wait: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

interface Of {
  readonly rollOut: RollOut;
  readonly deployment: string;
  readonly config: Pick<WorkerConfig, 'taskQueuePrefix' | 'queues' | 'outputs'>;
}

/** Waits until workers of the version poll every queue: work of another one would lie there for good. */
async function untilPolled({ rollOut, deployment, config }: Of, buildId: string, waitS: number) {
  const ground = config.outputs.groundExecutor ? (['ground'] as const) : [];
  const kinds = new Set([...config.queues, ...ground]);
  const wanted = [...kinds].map((kind) => QUEUE_NAME[kind](config.taskQueuePrefix));
  await until(waitS, async () => {
    const polled = await rollOut.queuesOf(deployment, buildId);
    const missing = wanted.filter((name) => !polled.includes(name));
    return missing.length === 0
      ? null
      : `no worker of version ${buildId} of ${deployment} polls ${missing.join(', ')}`;
  });
}

async function untilDrained({ rollOut, deployment }: Of, buildId: string, waitS: number) {
  await until(waitS, async () => {
    const standing = await rollOut.standingOf(deployment, buildId);
    return standing === 'drained' ? null : `version ${buildId} of ${deployment} is ${standing}`;
  });
}

/** Ends a ramp, or gives all work to the version that was current before. */
async function rollBack(rollOut: RollOut, deployment: string): Promise<void> {
  const state = await rollOut.describe(deployment);
  if (state === null) throw new Refused(`no worker of ${deployment} was ever heard`);
  if (state.rampingBuildId !== null) {
    await rollOut.ramp(deployment, null, 0);
    return;
  }
  const [before] = state.versions
    .filter(
      ({ buildId, lastCurrentMs }) => buildId !== state.currentBuildId && lastCurrentMs !== null,
    )
    .toSorted((a, b) => (b.lastCurrentMs ?? 0) - (a.lastCurrentMs ?? 0));
  if (before === undefined) throw new Refused('no other version has been current');
  await rollOut.setCurrent(deployment, before.buildId);
}

/** Asks again until nothing is left to wait for. */
async function until(waitS: number, missing: () => Promise<string | null>): Promise<void> {
  const deadline = Date.now() + waitS * 1_000;
  for (;;) {
    const what = await missing();
    if (what === null) return;
    if (Date.now() >= deadline) throw new Error(what);
    await sleep(POLL_MS);
  }
}

function named(buildId: string | undefined): string {
  if (buildId === undefined) throw new Refused('say which build');
  return buildId;
}

function percentOf(text: string | undefined): number {
  const percentage = Number(text);
  if (text === undefined || !(percentage >= 0 && percentage <= 100))
    throw new Refused('say how many percent, 0 to 100');
  return percentage;
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,6}$/.test(text)) throw new Refused('--wait wants a whole number of seconds');
  return Number(text);
}

function textOf(deployment: string, state: DeploymentState | null): string {
  if (state === null) return `No worker of ${deployment} was ever heard.\n`;
  const { currentBuildId, rampingBuildId, rampingPercentage, versions } = state;
  const lines = versions.map(({ buildId, standing, createdMs }) => {
    const since = createdMs === null ? '' : `, first heard ${new Date(createdMs).toISOString()}`;
    return `  ${buildId}: ${standing}${since}`;
  });
  return [
    `${deployment}: current is ${currentBuildId ?? 'no version'}`,
    ...(rampingBuildId === null ? [] : [`${rampingPercentage} % goes to ${rampingBuildId}`]),
    ...lines,
    '',
  ].join('\n');
}
