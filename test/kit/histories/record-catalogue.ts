/**
 * Records histories of the `catalogueRefresh` workflow into test/histories/catalogue-refresh, for the
 * replay tests. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that
 * is meant to change them:
 *
 *   node --import tsx test/kit/histories/record-catalogue.ts
 */
import { catalogueScheduleId } from '../../../workflows/ids.ts';
import { activeSatellites } from '../makers/active-satellites.ts';
import { openCatalogueRig, type CatalogueRig } from '../rig/catalogue-rig.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { keepHistory } from './keep-history.ts';

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

const catalogue = await openCatalogueRig(Date.parse('2026-07-25T00:00:00Z'));
try {
  for (const [name, prepare] of SCENARIOS) {
    prepare(catalogue);
    await catalogue.refresh(name);
    const { client, prefix } = catalogue.rig;
    const handle = client.workflow.getHandle(`${catalogueScheduleId(prefix)}/${name}`);
    await keepHistory('catalogue-refresh', name, handle, prefix);
  }
} finally {
  await catalogue.close();
}
