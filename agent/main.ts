import { createServer } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { Command } from 'commander';
import { pino } from 'pino';
import { ConfigError } from '../contracts/config.ts';
import { startAgent, type Agent } from './agent.ts';
import { readAgentConfig, type AgentConfig } from './config.ts';
import { AGENT_VERSION } from './version.ts';

const program = new Command('orbital-agent')
  .description('Flies deployments: waits for planned times, runs steps, brings results down.')
  .version(AGENT_VERSION)
  .option('--console <url>', 'address of the console')
  .option('--key-file <file>', 'file with the API key; else the variable ORBITAL_KEY')
  .option('--id <id>', 'what the agent calls itself')
  .option('--satellite <id>', 'satellite it flies on, a catalogue number')
  .option('--satellite-name <name>', 'its name')
  .option('--work <folder>', 'folder for journal, work and results')
  .option('--contacts <policy>', 'always, plan, or a file of contacts (.ics or JSON)', 'always')
  .option('--rehearse <n>', 'fly n times as fast as the wall clock')
  .option('--trust <file>', 'public keys of the platform, as /api/agent/keys shows them')
  .option('--require-isolation', 'run no program without a container or namespaces')
  .option('--journal-max-mb <mb>', 'above four fifths of it progress is not told any more')
  .option('--piece-mb <mb>', 'larger results go to the ground in pieces of it', '4')
  .option('--poll <s>', 'seconds between two polls', '30')
  .option('--telemetry <s>', 'seconds between two reports of the machine', '30')
  .option('--status-port <port>', 'serves its state as JSON on this port of loopback')
  .option('--once', 'end after the first deployment is wholly on the ground');

program.parse();
const config = readConfigOrExit();
const log = pino({ base: { service: 'agent', agent: config.agentId } }, pino.destination(1));
await mkdir(config.workFolder, { recursive: true });
const agent = await startAgent(config, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'the agent could not be started');
  process.exit(1);
});
if (config.statusPort !== null) serveState(agent, config.statusPort);
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping');
    void agent.stop().finally(() => process.exit());
  });

function readConfigOrExit(): AgentConfig {
  try {
    return readAgentConfig(program.opts(), process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** What flies, for a person on the machine. */
function serveState({ flights, settled }: Agent, port: number): void {
  createServer((_request, response) => {
    const body = {
      agent: config.agentId,
      satellite: config.satelliteId,
      settled: settled(),
      flights: [...flights.values()].map(({ deploymentId, clock, pen, revision }) => {
        const { state, position, end } = pen.flight();
        return {
          deployment: deploymentId,
          state,
          revision: revision(),
          position,
          end,
          mission_time: new Date(clock.nowMs()),
        };
      }),
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body, null, 2));
  }).listen(port, '127.0.0.1');
}
