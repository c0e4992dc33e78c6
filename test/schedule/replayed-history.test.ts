import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { shippedHistories } from '../kit/makers/element-history.ts';
import {
  replay,
  type ReplayCounts,
  type ReplayedSatellite,
} from '../kit/revision/replayed-history.ts';

/**
 * Satellites with many sets of elements that differ: stations, which fly low and are lifted, and imagers, weather
 * satellites and constellations in Sun-synchronous and inclined orbits.
 */
const SATELLITES = [
  '25544',
  '48274',
  '40697',
  '43641',
  '33331',
  '62261',
  '54754',
  '54234',
  '52159',
  '49954',
  '43800',
  '43613',
  '43476',
  '43013',
  '41335',
  '38771',
  '27424',
  '44714',
];

/** A deployment begins so often, over the days of which elements are known less two, the length of a plan. */
const EVERY_HOURS = 12;

async function satellites(): Promise<ReplayedSatellite[]> {
  const histories = await shippedHistories();
  return SATELLITES.map((noradId) => {
    const history = (histories.get(noradId) ?? []).toSorted((a, b) => a.epochMs - b.epochMs);
    const firstMs = history[0]?.epochMs ?? assert.fail(`nothing is known of ${noradId}`);
    const lastMs = (history.at(-1)?.epochMs ?? firstMs) - 2 * DAY_MS;
    const starts: number[] = [];
    for (let tMs = firstMs + HOUR_MS; tMs < lastMs; tMs += EVERY_HOURS * HOUR_MS) starts.push(tMs);
    return { noradId, history, starts };
  });
}

describe('deployments over the elements of July 2026', function () {
  this.timeout(3_600_000);
  const flown = new Map<string, ReplayCounts>();
  const counts = async (policy: 'auto' | 'never'): Promise<ReplayCounts> => {
    const known = flown.get(policy) ?? replay(await satellites(), policy);
    if (!flown.has(policy)) console.log(`      ${policy}: ${JSON.stringify(known)}`);
    flown.set(policy, known);
    return known;
  };

  it('fly no contact without the satellite in sight where plans are revised', async () => {
    const auto = await counts('auto');
    const { contacts, falseContacts, untrue, unknown, completed, infeasible, unplanned } = auto;
    assert.deepEqual([falseContacts, untrue, unknown], [0, 0, 0], JSON.stringify(auto));
    assert.equal(completed + infeasible + unplanned, auto.deployments, 'each has an end');
    assert.ok(contacts > 5 && auto.looks > 5, JSON.stringify(auto));
  });

  it('fly some where plans never change', async () => {
    const [auto, never] = [await counts('auto'), await counts('never')];
    assert.deepEqual([never.deployments, never.looks], [auto.deployments, 0]);
    assert.ok(never.falseContacts > 0, JSON.stringify(never));
  });
});
