import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { encounterOfId } from '../../../../api/main/conjunction/encounter-of-id.ts';
import { encounterId, readEncounterId } from '../../../../domain/conjunction/judge-window.ts';
import { packCatalogue } from '../../../../domain/conjunction/packed-catalogue.ts';
import { screeningCatalogue } from '../../../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time/instant.ts';
import { judgeWindow } from '../../../kit/alerts/whole-window.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const ISS = catalogueElements(25544);
// The same orbit at another inclination: they meet at the nodes.
const OTHER = { ...ISS, noradId: '60001', name: 'OTHER', inclinationDeg: ISS.inclinationDeg + 20 };
const elements = [ISS, OTHER, { ...ISS, noradId: '60002', meanMotionRevPerDay: 1 }];
const snapshot = { elements, packed: packCatalogue('c', elements), newestEpochMs: ISS.epochMs };
const TASK = {
  ...{ startMs: ISS.epochMs, endMs: ISS.epochMs + 6 * HOUR_MS, thresholdKm: 100 },
  ...{ watched: ['25544'], sameConstellation: true },
};

describe('the encounter that an id names', () => {
  const [found] = judgeWindow(screeningCatalogue([ISS, OTHER]), TASK, ISS.epochMs).encounters;

  it('is that of the list, under its own id though another minute is named', () => {
    assert.ok(found !== undefined);
    const same = encounterOfId(snapshot, found.id);
    assert.equal(same.id, found.id);
    assert.ok(Math.abs(same.tcaMs - found.tcaMs) < 1);
    const later = encounterId('25544', '60001', found.tcaMs + MINUTE_MS);
    assert.notEqual(later, found.id);
    assert.equal(encounterOfId(snapshot, later).id, found.id);
  });

  it('is none for one object twice, a pair the wrong way round, and objects that are unknown', () => {
    const { epochMs } = ISS;
    const refused = (low: string, high: string, atMs: number, message: RegExp) => {
      const id = encounterId(low, high, atMs);
      assert.throws(() => encounterOfId(snapshot, id), { code: 'not_found', message });
    };
    refused('25544', '25544', epochMs, /no id/);
    refused('60001', '25544', epochMs, /no id/);
    assert.equal(readEncounterId('con_62335_49954_htdi5'), null);
    refused('1', '2', epochMs, /no object 1\./);
    refused('25544', '99999', epochMs, /no object 99999\./);
    refused('25544', '60001', epochMs + 40 * DAY_MS, /25544 are more than 30 days/);
    refused('25544', '60001', epochMs - 40 * DAY_MS, /25544 are more than 30 days/);
    refused('25544', '60002', epochMs, /do not come within/);
  });
});
