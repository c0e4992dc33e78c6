/**
 * Records histories of the `catalogueRefresh` workflow into test/histories/catalogue-refresh, for the
 * replay tests. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that
 * is meant to change them:
 *
 *   node --import tsx test/kit/histories/record-catalogue.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { catalogueScheduleId } from '../../../workflows/ids.ts';
import { activeSatellites } from '../makers/active-satellites.ts';
import { openCatalogueRig } from '../rig/catalogue-rig.ts';
import type { CatalogueRig } from '../rig/catalogue-rig.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'histories', 'catalogue-refresh');

const all = activeSatellites(800).map(({ elements }) => elements);

/** What happens before each run, by the outcome that it has. */
const SCENARIOS: readonly (readonly [string, (catalogue: CatalogueRig) => void])[] = [
  ['no-source', (catalogue) => void (catalogue.hasSource = false)],
  [
    'applied',
    (catalogue) => {
      catalogue.hasSource = true;
      catalogue.answer = { status: 200, elements: all, etag: '"1"' };
    },
  ],
  ['not-due', (catalogue) => void (catalogue.nowMs += HOUR_MS)],
  ['unchanged', (catalogue) => void (catalogue.nowMs += 2 * HOUR_MS)],
  [
    'refused',
    (catalogue) => {
      catalogue.nowMs += 3 * HOUR_MS;
      catalogue.answer = { status: 200, elements: all.slice(0, 2), etag: '"2"' };
    },
  ],
  [
    'failed',
    (catalogue) => {
      catalogue.nowMs += 3 * HOUR_MS;
      catalogue.answer = { status: 500, elements: [], etag: '' };
    },
  ],
];

await mkdir(FOLDER, { recursive: true });
const catalogue = await openCatalogueRig(Date.parse('2026-07-25T00:00:00Z'));
try {
  for (const [name, prepare] of SCENARIOS) {
    prepare(catalogue);
    await catalogue.refresh(name);
    const { client, prefix } = catalogue.rig;
    const handle = client.workflow.getHandle(`${catalogueScheduleId(prefix)}/${name}`);
    // What names this machine or this run is no part of the history.
    const text = historyToJSON(await handle.fetchHistory())
      .replaceAll(hostname(), 'worker')
      .replaceAll(prefix, 'orbital');
    await writeFile(join(FOLDER, `${name}.json.gz`), gzipSync(text, { level: 9 }));
    console.log(`${name}: ${text.length} characters`);
  }
} finally {
  await catalogue.close();
}
