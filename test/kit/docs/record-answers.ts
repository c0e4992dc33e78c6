/**
 * Records the answers that the pages of operations show, with engines of its own: every request of the pages is
 * sent to a new platform as its JavaScript, and what comes back is written to data/answers. Parts of names of
 * operations record those alone:
 *
 *   node --import tsx test/kit/docs/record-answers.ts [patterns_monitor …]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { reportTo } from '../../../dev/engines/report.ts';
import { startEngines } from '../../../dev/engines/start-engines.ts';
import { SURFACE_NAMES, type SurfaceName } from '../../../api/http/kit.ts';
import { startPlatform } from '../rig/platform.ts';
import { freshThings, makeThings } from './reference-things.ts';
import { operationsInOrder, recordsAnswer, runFetch } from './shown-code.ts';
import { createSettler, cutLists } from './settle-answer.ts';

const asked = process.argv.slice(2);
const engines = await startEngines({
  env: process.env,
  report: reportTo(process.stdout),
  dataFolder: null,
});
const platform = await startPlatform(engines, { database: 'record_answers' });
try {
  await platform.ready();
  const settle = createSettler(platform.urls, Date.now());
  for (const surface of SURFACE_NAMES) await record(surface, settle);
} finally {
  await platform.stop();
  await engines.stop();
}

async function record(surface: SurfaceName, settle: (text: string) => string): Promise<void> {
  const { urls } = platform;
  const file = new URL(`../../../data/answers/${surface}.json`, import.meta.url);
  const wanted = (await operationsInOrder(urls[surface])).filter(
    ({ id }) => asked.length === 0 || asked.some((part) => id.includes(part)),
  );
  if (wanted.length === 0) return;
  // The file is ours: answers by operation.
  const former = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const answers = asked.length === 0 ? {} : former;
  const things = await makeThings(urls, surface, platform.api);
  for (const operation of wanted) {
    if (!recordsAnswer(operation)) continue;
    const own = { ...things, ...(await freshThings(operation.id, urls, platform.api)) };
    const { status, contentType, text } = await runFetch(urls[surface], operation, own);
    if (status >= 300 || !contentType.startsWith('application/json'))
      throw new Error(`${operation.id} was answered ${status} ${contentType}`);
    const { value, cut } = cutLists(JSON.parse(settle(text)));
    answers[operation.id] = { status, ...(cut.length > 0 && { cut }), body: value };
  }
  const ordered = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(ordered), null, 1)}\n`);
}
