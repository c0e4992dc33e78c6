import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import type { EnvironmentQuery } from '../../../../domain/planning/environment/build-environment.ts';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const QUERY: EnvironmentQuery = {
  elements: catalogueElements(25544),
  bus: busOfClass('12U', 'given'),
  startMs: Date.parse('2026-07-25T00:00:00Z'),
  hours: 2,
  minElevationDeg: 5,
  stations: DEFAULT_STATIONS,
};

describe('createEnvironmentCache', () => {
  const counted = (capacity: number) => {
    let built = 0;
    const cached = createEnvironmentCache(capacity, (query) => {
      built += 1;
      return buildEnvironment(query);
    });
    return { cached, built: () => built };
  };

  it('builds equal queries once, whoever made them', () => {
    const { cached, built } = counted(4);
    const first = cached(QUERY);
    assert.equal(cached(structuredClone(QUERY)), first);
    assert.equal(built(), 1);
    assert.deepEqual(first, buildEnvironment(QUERY));
  });

  it('takes every part of a query for a difference', () => {
    const { cached, built } = counted(10);
    const changes: Partial<EnvironmentQuery>[] = [
      {},
      { elements: catalogueElements(40697) },
      { bus: busOfClass('6U', 'given') },
      { startMs: QUERY.startMs + 1 },
      { hours: 3 },
      { minElevationDeg: 6 },
      { stations: DEFAULT_STATIONS.slice(1) },
    ];
    for (const change of changes) cached({ ...QUERY, ...change });
    assert.equal(built(), changes.length);
  });

  it('forgets what was not asked for the longest', () => {
    const { cached, built } = counted(2);
    for (const hours of [1, 2, 1, 3, 1, 2]) cached({ ...QUERY, hours });
    // 2 is forgotten for 3, since 1 was asked for in between, and built again at the end.
    assert.equal(built(), 4);
  });
});
