import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { DEV_LINK_FILE } from '../api/access/dev-link.ts';
import { PORT_VARIABLE, readApiConfig } from '../api/config.ts';
import { readArguments } from './arguments.ts';
import { requireKnownDatabase, requireKnownFolder } from './data-folder.ts';
import { takeLock } from './engines/lock.ts';
import { requireFreePorts } from './engines/ports.ts';
import { elapsed, reportTo } from './engines/report.ts';
import { type Engines, startEngines } from './engines/start-engines.ts';
import { ensurePage } from './page.ts';
import { onEnd } from './parent.ts';
import { catalogueNotice } from './services/catalogue-notice.ts';
import { untilAllReady } from './services/readiness.ts';
import { TEMPORAL_VIEWS, linkTo } from './services/temporal-views.ts';
import { flySampleMission, isEmpty } from './demo/sample-mission.ts';
import { flySampleFlight } from './fly/sample-flight.ts';
import { metricsPorts, metricsUrl, type MetricsPorts } from './services/metrics-ports.ts';
import { type Service, startService } from './services/services.ts';

const USAGE = `npm start                 the whole platform on this machine
npm start -- --no-sample  without the sample missions of the first start`;

const report = reportTo(process.stdout);
const stopping = new AbortController();
const running: (Service | Engines)[] = [];
/** The samples ask often how far they are: their lines, not ours of them, are what a person wants. */
let isSampling = false;

const { values } = readArguments({ options: { 'no-sample': { type: 'boolean' } } }, USAGE);
onEnd((reason) => void stop(`${reason}: stopping`, 0));
try {
  await bringUp();
} catch (error) {
  if (!stopping.signal.aborted)
    await stop(error instanceof Error ? error.message : String(error), 1);
}

async function bringUp(): Promise<void> {
  const config = readApiConfig(process.env);
  const dataFolder = resolve(config.dataDir);
  await mkdir(join(dataFolder, 'logs'), { recursive: true });
  await requireOnlyStart(dataFolder);
  await requireKnownFolder(dataFolder);
  await requireFreePorts(
    config.surfaces.map((name) => ({
      port: config.ports[name],
      host: config.host,
      purpose: `${name} surface`,
      variable: PORT_VARIABLE[name],
    })),
  );
  const [engines] = await Promise.all([
    startEngines({ env: process.env, report, dataFolder }),
    buildConsole(),
  ]);
  running.push(engines);
  stopping.signal.throwIfAborted();
  await requireKnownDatabase(engines.mongoUri, config.mongoDatabase);

  const env = {
    ...process.env,
    MONGODB_URI: engines.mongoUri,
    TEMPORAL_ADDRESS: engines.temporalAddress,
    TEMPORAL_UI_URL: engines.temporalUiUrl,
    DATA_DIR: dataFolder,
  };
  const ports = await metricsPorts(process.env);
  const start = (name: keyof MetricsPorts, upMessage: string): Promise<Service> =>
    startService({
      dataFolder,
      report,
      name,
      upMessage,
      isQuiet: () => isSampling,
      env: { ...env, METRICS_PORT: String(ports[name]) },
    });
  const api = await start('api', 'listening');
  const worker = await start('worker', 'worker running');
  const ground = config.outputs.groundExecutor
    ? await startService({
        ...{ dataFolder, report, name: 'ground', upMessage: 'worker running' },
        isQuiet: () => isSampling,
        env: { ...env, QUEUES: 'ground', METRICS_PORT: '' },
      })
    : null;
  const services = [api, worker, ...(ground === null ? [] : [ground])];
  running.unshift(...services);
  for (const { supervised } of services) {
    supervised.ended.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const log = join(dataFolder, 'logs', `${supervised.name}.log`);
      return stop(`${reason}. Its log: ${log}`, 1);
    });
  }

  const addresses = addressesIn(await untilStopped(api.up));
  await untilStopped(worker.up);
  await untilAllReady(Object.values(addresses), stopping.signal);
  const apiKey = await developmentKey(dataFolder);
  await printSignIn(dataFolder);
  printAddresses(addresses, engines, apiKey, ports);
  printViews(engines.temporalUiUrl, config.temporalNamespace);
  await printCatalogueNotice(addresses['main'], apiKey);
  // Since this process began, an installation of the dependencies included.
  report.line(styleText('bold', `ready in ${elapsed(0)}`));
  if (values['no-sample'] === true || apiKey === null) return;
  await sample(addresses, engines, { apiKey, namespace: config.temporalNamespace, dataFolder });
}

/** Makes the page of the console when it is absent or older than its sources; the API does without. */
async function buildConsole(): Promise<void> {
  try {
    if (await ensurePage()) report.line('The page of the console was built.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.line(`The page of the console could not be built: ${reason}`);
  }
}

/** Flies the sample missions when nothing was ever deployed: one that really runs, and one that is played. */
async function sample(
  addresses: Readonly<Record<string, string>>,
  engines: Engines,
  {
    apiKey,
    namespace,
    dataFolder,
  }: { readonly apiKey: string; readonly namespace: string; readonly dataFolder: string },
): Promise<void> {
  const { cae: caeUrl, console: consoleUrl } = addresses;
  if (caeUrl === undefined || consoleUrl === undefined) return;
  const { temporalUiUrl } = engines;
  const { signal } = stopping;
  try {
    if (!(await isEmpty(consoleUrl, apiKey))) return;
    isSampling = true;
    const where = { caeUrl, consoleUrl, apiKey, report, signal };
    await flySampleFlight({ ...where, target: join(dataFolder, 'fly') });
    await flySampleMission({ ...where, temporalUiUrl, namespace });
  } catch (error) {
    if (signal.aborted) return;
    report.line(`Sample mission: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    isSampling = false;
  }
}

/** Two starts on one data folder would fight over it. */
async function requireOnlyStart(dataFolder: string): Promise<void> {
  const lock = await takeLock(join(dataFolder, 'run', 'start.lock'));
  if (lock.ok) return;
  throw new Error(
    `Already running on ${dataFolder} (process ${lock.holderPid}). ` +
      'Stop it first, or set DATA_DIR and the ports to run a second one.',
  );
}

/** The console's link first: it is what a person opens. None is there in production. */
async function printSignIn(dataFolder: string): Promise<void> {
  const link = await readKept(join(dataFolder, DEV_LINK_FILE));
  if (link === null) return;
  report.line('');
  report.line(`  ${styleText('bold', 'Open the console')}: ${link}`);
  report.line('  (signs you in once; for another link ask at /login as dev@localhost)');
}

function printAddresses(
  addresses: Readonly<Record<string, string>>,
  engines: Engines,
  apiKey: string | null,
  ports: MetricsPorts,
): void {
  report.line('');
  for (const [surface, address] of Object.entries(addresses))
    report.line(`  ${surface.padEnd(12)} ${address}  (docs: ${address}/docs)`);
  report.line(`  ${'Temporal UI'.padEnd(12)} ${engines.temporalUiUrl}`);
  report.line(`  ${'MongoDB'.padEnd(12)} ${engines.mongoUri}`);
  report.line(
    `  ${'Metrics'.padEnd(12)} ${metricsUrl(ports.api)} (api), ${metricsUrl(ports.worker)} (worker)`,
  );
  if (apiKey !== null) report.line(`  ${'API key'.padEnd(12)} ${apiKey}  (development only)`);
  report.line('');
}

/** Links into the Temporal UI for the lists that a person looks at. */
function printViews(uiUrl: string, namespace: string): void {
  for (const view of TEMPORAL_VIEWS)
    report.line(`  ${view.name.padEnd(20)} ${linkTo(view, uiUrl, namespace)}`);
  report.line('');
}

/** Says aloud that elements are old. */
async function printCatalogueNotice(
  mainUrl: string | undefined,
  apiKey: string | null,
): Promise<void> {
  if (mainUrl === undefined || apiKey === null) return;
  try {
    const notice = await catalogueNotice(mainUrl, apiKey);
    if (notice !== null) report.line(`${styleText('yellow', 'Catalogue:')} ${notice}\n`);
  } catch (error) {
    report.line(`Catalogue: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The key that the API made on its first start; null in production, where it makes none. */
async function developmentKey(dataFolder: string): Promise<string | null> {
  const fixed = process.env['DEV_API_KEY'] ?? '';
  if (fixed !== '') return fixed;
  return readKept(join(dataFolder, 'dev-api-key'));
}

/** What the API keeps in a file for us; null where it keeps nothing. */
async function readKept(file: string): Promise<string | null> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  return kept?.trim() ?? null;
}

function addressesIn(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const { addresses } = fields;
  if (typeof addresses !== 'object' || addresses === null)
    throw new TypeError('the API did not log its addresses');
  return Object.fromEntries(
    Object.entries(addresses).map(([surface, address]) => [surface, String(address)]),
  );
}

/** Lets a wait end with the whole start. */
function untilStopped<T>(wait: Promise<T>): Promise<T> {
  const { signal } = stopping;
  return Promise.race([
    wait,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    }),
  ]);
}

/** Ends everything, the services before the engines they talk to. */
async function stop(reason: string, status: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  report.line(reason);
  const services = running.flatMap((part) => ('supervised' in part ? [part.supervised] : []));
  const engines = running.flatMap((part) => ('owned' in part ? [part] : []));
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(engines.map((part) => part.stop()));
  process.exit(status);
}
