import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { hopsFor, linkDelay, type DelayQuery } from '../../../domain/feasibility/link-delay.ts';
import { relayDelay, type RelayQuery } from '../../../domain/feasibility/relay-delay.ts';
import { namedPlace, REGION_NAMES } from '../../../domain/feasibility/station-names.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';

const LIGHT_KM_MS = 299.792_458;
const NEW_YORK = { latDeg: 40.7, lonDeg: -74, altitudeKm: 0 };
const LONDON = { latDeg: 51.5, lonDeg: -0.1, altitudeKm: 0 };

function close(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

const stations = ['us-east', 'europe'].map((id) => {
  const place = namedPlace(id);
  if (place === null) throw new Error(id);
  return place;
});

const QUERY: DelayQuery = {
  altitudeKm: 550,
  inclinationDeg: 53,
  satellites: 66,
  stations,
  user: { latDeg: 40.7, lonDeg: -74 },
  hasIsl: false,
};

describe('namedPlace', () => {
  it('knows the regions and every station of the default network', () => {
    assert.equal(REGION_NAMES.length, 9);
    for (const id of [...REGION_NAMES, ...DEFAULT_STATIONS.map((station) => station.id)])
      assert.equal(namedPlace(id)?.id, id);
    assert.equal(namedPlace('atlantis'), null);
  });
});

describe('linkDelay', () => {
  it('stays within the light times from overhead to the edge of the footprint', () => {
    const { stations: found, delays } = linkDelay({ ...QUERY, user: null });
    assert.ok(delays !== null);
    for (const { minMs, meanMs, maxMs } of found) {
      assert.ok(minMs !== null && meanMs !== null && maxMs !== null);
      assert.ok(minMs >= 1100 / LIGHT_KM_MS - 1e-9 && minMs <= meanMs && meanMs <= maxMs);
      // 10° over the horizon at 550 km: 1,815 km.
      assert.ok(maxMs <= 3632 / LIGHT_KM_MS);
    }
  });

  it('has a way more often with links between satellites, never less often', () => {
    const without = linkDelay(QUERY);
    const with_ = linkDelay({ ...QUERY, hasIsl: true });
    assert.ok(with_.coverage >= without.coverage && with_.coverage > 0);
    assert.equal(without.islMs, 0);
  });

  it('accounts for the whole day: coverage and gaps make 1,440 minutes', () => {
    for (const query of [
      QUERY,
      { ...QUERY, satellites: 1 },
      { ...QUERY, satellites: 500, hasIsl: true },
    ]) {
      const { coverage, gaps } = linkDelay(query);
      const gapMin = gaps.reduce((sum, { durationMin }) => sum + durationMin, 0);
      close(coverage * 1440 + gapMin, 1440, 1e-6);
    }
  });

  it('says that there is no way from a pole to an equatorial orbit', () => {
    const pole = [{ id: 'pole', name: 'Pole', latDeg: 90, lonDeg: 0 }];
    const found = linkDelay({ ...QUERY, inclinationDeg: 0, stations: pole, user: null });
    assert.equal(found.delays, null);
    assert.deepEqual(found.gaps, [{ startMin: 0, durationMin: 1440 }]);
  });
});

describe('hopsFor', () => {
  it('cuts a chain so that no link is longer than 5,000 km', () => {
    for (const altitudeKm of [550, 1200, 8062])
      for (const angle of [0.01, 0.5, 1, Math.PI]) {
        const hops = hopsFor(altitudeKm, angle);
        const chord = 2 * (6378.137 + altitudeKm) * Math.sin(angle / hops / 2);
        assert.ok(chord <= 5000 + 1e-6, `${chord}`);
      }
  });
});

describe('relayDelay', () => {
  const query: RelayQuery = { source: NEW_YORK, destination: LONDON, altitudeKm: 550, relays: 4 };

  it('is longer than light along the ground and shorter than twice the shell', () => {
    const { delays, uplinkMs, islMs, downlinkMs } = relayDelay(query);
    assert.ok(delays !== null);
    const lightMs = uplinkMs + islMs + downlinkMs;
    // New York to London: 5,570 km along the ground; the arc at 550 km is 6,050 km.
    assert.ok(lightMs > 5570 / LIGHT_KM_MS && lightMs < (6050 + 2 * 550) / LIGHT_KM_MS);
  });

  it('is the same in both directions', () => {
    const back = relayDelay({ ...query, source: LONDON, destination: NEW_YORK });
    close(back.delays?.p50Ms ?? NaN, relayDelay(query).delays?.p50Ms ?? 0, 1e-9);
  });

  it('says with how many relays the Earth is no longer in the way', () => {
    const blocked = relayDelay({ ...query, relays: 0 });
    assert.equal(blocked.delays, null);
    const { usedRelays, usedDelays } = blocked;
    assert.ok(usedRelays !== null && usedRelays > 0);
    const enough = relayDelay({ ...query, relays: usedRelays });
    assert.deepEqual([enough.delays, enough.usedRelays], [usedDelays, usedRelays]);
    assert.ok(enough.delays !== null);
    assert.equal(relayDelay({ ...query, relays: usedRelays - 1 }).delays, null);
  });

  it('joins any two places with some number of relays', () => {
    for (const altitudeKm of [300, 550, 1200, 8000, 35_786])
      for (const latDeg of [-90, -40, 0, 65])
        for (const lonDeg of [-74, 0, 106, 180]) {
          const destination = { latDeg, lonDeg, altitudeKm: 0 };
          const { usedDelays } = relayDelay({ ...query, destination, altitudeKm, relays: 0 });
          assert.ok(usedDelays !== null, `${altitudeKm} ${latDeg} ${lonDeg}`);
        }
  });

  it('is straight up and down between neighbours', () => {
    const { delays, uplinkMs, downlinkMs } = relayDelay({
      ...query,
      destination: NEW_YORK,
      relays: 0,
    });
    assert.ok(delays !== null);
    close(uplinkMs, 550 / LIGHT_KM_MS, 1e-9);
    close(downlinkMs, 550 / LIGHT_KM_MS, 1e-9);
  });

  it('goes round between antipodes', () => {
    const antipode = { latDeg: -40.7, lonDeg: 106, altitudeKm: 0 };
    const found = relayDelay({ ...query, destination: antipode, relays: 12 });
    assert.ok(found.delays !== null);
    // Half of the shell's circumference is 21,766 km; chords cut a little off it.
    assert.ok(found.islMs > 17_000 / LIGHT_KM_MS && found.islMs < 21_766 / LIGHT_KM_MS);
  });
});
