import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { moveSky } from '../../../dev/demo/moved-sky.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { readCatalogue } from '../../../domain/orbit/elements/catalogue-file.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { judgeWindow } from '../../kit/alerts/whole-window.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';

const SKY = new URL('../../fixtures/active-2026-07-24.tle.gz', import.meta.url);
const TAKEN_MS = Date.UTC(2026, 6, 24, 6);
const ICESAT_2 = '43613';

describe('the moved sky of the demonstration', function () {
  this.timeout(60_000);

  it('has the close approaches of its day again, whole days later', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'moved-sky-'));
    try {
      const file = join(folder, 'sky.json');
      const nowMs = TAKEN_MS + 122 * DAY_MS + 3 * HOUR_MS;
      assert.deepEqual(await moveSky(SKY, file, { takenMs: TAKEN_MS, nowMs }), {
        satellites: 16_126,
        days: 122,
      });
      const moved: Elements[] = [];
      for await (const entry of readCatalogue([await readFile(file, 'utf8')])) {
        assert.ok(entry.ok);
        moved.push(entry.elements);
      }
      const found = (objects: readonly Elements[], startMs: number) =>
        judgeWindow(
          screeningCatalogue(objects),
          {
            startMs,
            endMs: startMs + 6 * HOUR_MS,
            thresholdKm: 10,
            watched: [ICESAT_2],
            sameConstellation: false,
          },
          startMs,
        ).encounters.map((one) => [
          one.secondary.noradId,
          Math.round((one.tcaMs - startMs) / 10),
          one.missKm.toFixed(3),
        ]);
      const then = found(
        activeSatellites().map(({ elements }) => elements),
        TAKEN_MS,
      );
      assert.ok(then.length > 5, `${then.length} encounters`);
      assert.deepEqual(found(moved, TAKEN_MS + 122 * DAY_MS), then);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
