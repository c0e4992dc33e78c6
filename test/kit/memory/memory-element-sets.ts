import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { ElementSetRecords } from '../../../records/catalogue/element-sets.ts';

/** A history of elements in memory, with the order and the pages of the one in MongoDB. */
export function memoryElementSets(
  sets: readonly Elements[],
): Pick<ElementSetRecords, 'list' | 'watch'> {
  const kept = sets
    .map((elements) => ({
      id: `${elements.noradId}@${elements.epochMs}.${String(elements.epochUs).padStart(3, '0')}`,
      elements,
      source: 'shipped with the product',
      receivedAtMs: Date.parse('2026-07-24T06:00:00Z'),
    }))
    .sort((a, b) => b.elements.epochMs - a.elements.epochMs || (a.id < b.id ? 1 : -1));
  return {
    watch: () => Promise.resolve(),
    list: (noradId, { fromMs = -Infinity, toMs = Infinity, after = null, limit }) => {
      const found = kept.filter(
        ({ elements: { noradId: id, epochMs } }) =>
          id === noradId && epochMs >= fromMs && epochMs <= toMs,
      );
      const rest = found.filter(
        ({ id, elements: { epochMs } }) =>
          after === null || epochMs < after.atMs || (epochMs === after.atMs && id < after.id),
      );
      return Promise.resolve({ sets: rest.slice(0, limit), total: found.length });
    },
  };
}
