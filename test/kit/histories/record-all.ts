/**
 * Records every history anew, with engines of its own; which ones may be asked for by name:
 *
 *   node --import tsx test/kit/histories/record-all.ts [alert] [batch] [catalogue] [deployment] [maintenance] [owner] [patterns] [revisions] [schedule] [screening] [session] [watch] [webhooks] [workload]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { reportTo } from '../../../dev/engines/report.ts';
import { startEngines } from '../../../dev/engines/start-engines.ts';

const ALL = [
  'alert',
  'batch',
  'catalogue',
  'deployment',
  'maintenance',
  'owner',
  'patterns',
  'revisions',
  'schedule',
  'screening',
  'session',
  'watch',
  'webhooks',
  'workload',
];

const asked = process.argv.slice(2);
const engines = await startEngines({
  env: process.env,
  report: reportTo(process.stdout),
  dataFolder: null,
});
try {
  const env = {
    ...process.env,
    MONGODB_URI: engines.mongoUri,
    TEMPORAL_ADDRESS: engines.temporalAddress,
  };
  for (const name of asked.length > 0 ? asked : ALL) {
    const script = join(import.meta.dirname, `record-${name}.ts`);
    const child = spawn(process.execPath, ['--import', 'tsx', script], { env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${name} was not recorded`);
  }
} finally {
  await engines.stop();
}
