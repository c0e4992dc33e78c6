import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { SurfaceName } from '../kit.ts';

/** An answer that a platform gave, with its lists cut. */
export interface RecordedAnswer {
  readonly status: number;
  /** Names of the lists that were cut. */
  readonly cut: readonly string[];
  readonly body: unknown;
}

const fileSchema = v.record(
  v.string(),
  v.object({
    status: v.number(),
    cut: v.optional(v.array(v.string()), []),
    body: v.unknown(),
  }),
);

/** The recorded answers of a surface by operation id; see data/README.md. */
export function recordedAnswers(surface: SurfaceName): Readonly<Record<string, RecordedAnswer>> {
  const file = new URL(`../../../data/answers/${surface}.json`, import.meta.url);
  return v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8')));
}
