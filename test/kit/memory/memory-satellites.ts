import type { SatelliteQueries } from '../../../api/main/satellite/find-satellite.ts';
import type { SatelliteCatalogue } from '../../../api/planning/reading/find-satellite.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import { nameKey, type Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { SatelliteFilter } from '../../../records/catalogue/satellites.ts';

/** What plans and workloads look up, in memory. */
export function memoryNumbers(catalogue: readonly Satellite[]): SatelliteCatalogue {
  return {
    findMany: (ids) => Promise.resolve(catalogue.filter((one) => ids.includes(one.noradId))),
    numbersOf: (texts) => {
      const meant = catalogue.filter((one) =>
        texts.some((text) => normaliseNoradId(text) === one.noradId || isNamed(one, text)),
      );
      return Promise.resolve(meant.map(({ noradId }) => noradId));
    },
  };
}

/** A catalogue in memory, which filters by looking at every satellite. */
export function memorySatellites(catalogue: readonly Satellite[]): SatelliteQueries {
  const sorted = [...catalogue].sort((a, b) => Number(a.noradId) - Number(b.noradId));
  const newest = sorted.toSorted((a, b) => b.elements.epochMs - a.elements.epochMs);
  const elements = {
    satellites: sorted.length,
    source: newest[0]?.provenance.source ?? null,
    newestEpochMs: newest[0]?.elements.epochMs ?? null,
    medianEpochMs: newest[newest.length >> 1]?.elements.epochMs ?? null,
  };
  return {
    find: (id) => {
      const noradId = normaliseNoradId(id);
      const byNumber = sorted.find((one) => one.noradId === noradId);
      return Promise.resolve(byNumber ?? sorted.find((one) => isNamed(one, String(id))) ?? null);
    },
    list: (filter) => {
      const matching = sorted.filter((one) => matches(one, filter));
      const after = Number(filter.afterNoradId ?? -1);
      const rest = matching.filter(({ noradId }) => Number(noradId) > after);
      const from = filter.offset ?? 0;
      return Promise.resolve({
        satellites: rest.slice(from, from + filter.limit),
        total: matching.length,
        hasMore: rest.length > from + filter.limit,
      });
    },
    factValues: (fact) =>
      Promise.resolve([...new Set(sorted.flatMap((one) => one[fact] ?? []))].sort()),
    summary: () => Promise.resolve({ ...elements, lastRefresh: null, nextRefreshMs: null }),
    elements: () => Promise.resolve(elements),
  };
}

function isNamed({ name, names }: Satellite, text: string): boolean {
  return [name, ...names].some((one) => nameKey(one) === nameKey(text));
}

function matches(satellite: Satellite, filter: SatelliteFilter): boolean {
  const { type, operator, constellation, status, text } = filter;
  const same = (wanted: string | undefined, value: string | null) =>
    wanted === undefined || wanted.toLowerCase() === value?.toLowerCase();
  return (
    same(type, satellite.type) &&
    same(operator, satellite.operator) &&
    same(constellation, satellite.constellation) &&
    same(status, satellite.status) &&
    (text === undefined || contains(satellite, text))
  );
}

function contains({ noradId, name, names }: Satellite, text: string): boolean {
  if (/^\d+$/.test(text.trim()) && noradId.startsWith(text.trim())) return true;
  if (normaliseNoradId(text) === noradId) return true;
  return [name, ...names].some((one) => nameKey(one).includes(nameKey(text)));
}
