import type { PatternRecord, PatternRecords } from '../../../records/pattern/patterns.ts';

/** Patterns in memory, with the order, the filters and the pages of those in MongoDB. */
export function memoryPatterns(
  records: readonly PatternRecord[],
  lookedMs: number | null,
): PatternRecords {
  const kept = [...records].sort(
    ({ pattern: a }, { pattern: b }) => b.endMs - a.endMs || (a.id < b.id ? 1 : -1),
  );
  return {
    list: ({ noradId, fromMs, toMs, types, minConfidence, limit, after }) => {
      const found = kept.filter(({ pattern }) => {
        const { details } = pattern;
        const other = details.kind === 'proximity' ? details.otherNoradId : null;
        return (
          (noradId === null || noradId === pattern.noradId || noradId === other) &&
          pattern.endMs >= fromMs &&
          (toMs === null || pattern.startMs <= toMs) &&
          pattern.confidence >= minConfidence &&
          (types === null || types.includes(pattern.type) || types.includes(pattern.subtype))
        );
      });
      const rest = found.filter(
        ({ pattern: { id, endMs } }) =>
          after === null || endMs < after.atMs || (endMs === after.atMs && id < after.id),
      );
      return Promise.resolve({ patterns: rest.slice(0, limit), total: found.length });
    },
    get: (id) => Promise.resolve(kept.find(({ pattern }) => pattern.id === id) ?? null),
    lookedMs: () => Promise.resolve(lookedMs),
  };
}
