import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_STATIONS, findStation } from '../../../../domain/orbit/geometry/stations.ts';

describe('DEFAULT_STATIONS', () => {
  it('are the twelve of the published table', () => {
    const table = DEFAULT_STATIONS.map(({ id, name, provider, latDeg, lonDeg, altitudeM }) =>
      [id, name, provider, latDeg, lonDeg, altitudeM].join(' | '),
    );
    assert.deepEqual(table, [
      'gs_svalbard | Svalbard | KSAT | 78.2 | 15.4 | 0',
      'gs_troll | Troll | KSAT | -72 | 2.5 | 0',
      'gs_awarua | Awarua | KSAT | -46.5 | 168.4 | 0',
      'gs_fairbanks | Fairbanks | NASA | 64.9 | -147.9 | 0',
      'gs_wallops | Wallops | NASA | 37.9 | -75.5 | 0',
      'gs_mcmurdo | McMurdo | NASA | -77.9 | 166.7 | 0',
      'gs_singapore | Singapore | AWS | 1.4 | 103.8 | 0',
      'gs_bahrain | Bahrain | AWS | 26.1 | 50.5 | 0',
      'gs_oregon | Oregon | AWS | 43.8 | -120.6 | 0',
      'gs_cape_town | Cape Town | AWS | -33.9 | 18.4 | 0',
      'gs_stockholm | Stockholm | AWS | 59.3 | 18.1 | 0',
      'gs_sydney | Sydney | AWS | -33.9 | 151.2 | 0',
    ]);
  });
});

describe('findStation', () => {
  it('finds a station by id and nothing by another text', () => {
    assert.equal(findStation('gs_cape_town')?.name, 'Cape Town');
    assert.equal(findStation('Cape Town'), undefined);
  });
});
