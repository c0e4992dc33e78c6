import {
  buildEnvironment,
  type EnvironmentQuery,
  type EnvironmentResult,
} from './build-environment.ts';

/** Builds environments, or finds them among those built before. */
export type BuildEnvironment = (query: EnvironmentQuery) => EnvironmentResult;

/**
 * A builder that keeps the `capacity` environments asked for last, by the content of the query, so
 * that plans, negotiations and searches over the same satellite and horizon share one. Environments
 * are never changed once built.
 */
export function createEnvironmentCache(
  capacity: number,
  build: BuildEnvironment = buildEnvironment,
): BuildEnvironment {
  const kept = new Map<string, EnvironmentResult>();
  return (query) => {
    const { elements, bus, startMs, hours, minElevationDeg, stations, hazards = true } = query;
    const figures = [startMs, hours, minElevationDeg, hazards];
    const { contacts = null, eclipses = null } = query;
    const key = JSON.stringify([elements, bus, figures, stations, contacts, eclipses]);
    const result = kept.get(key) ?? build(query);
    // A Map lists its keys in the order of insertion: the oldest use comes first.
    kept.delete(key);
    kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
