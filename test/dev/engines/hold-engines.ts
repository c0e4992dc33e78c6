/**
 * Started by start-engines.integration.test.ts: brings engines up, says where they are in one line
 * of JSON, and stays until it is ended. Argument: data folder, or nothing for thrown-away ones.
 */
import { startEngines } from '../../../dev/engines/start-engines.ts';
import { silentReport } from './silent-report.ts';

const { report, lines } = silentReport();
const engines = await startEngines({
  env: process.env,
  report,
  dataFolder: process.argv[2] ?? null,
});
const pids = await Promise.all(engines.owned.map((engine) => engine.current().pid));
const { mongoUri, temporalAddress, temporalUiUrl } = engines;
console.log(JSON.stringify({ mongoUri, temporalAddress, temporalUiUrl, pids, lines }));
process.once('SIGTERM', () => {
  void engines.stop().then(() => process.exit(0));
});
