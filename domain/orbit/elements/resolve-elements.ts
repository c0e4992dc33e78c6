import { type Instant, parseInstant } from '../../time/instant.ts';
import {
  type ElementsProblem,
  type ElementsResult,
  elementsFromMean,
  type MeanElementsInput,
} from './elements.ts';
import { parseOmm } from './omm.ts';
import { parseTle } from './tle.ts';

/** Elements as a caller gave them, in one of three forms, not yet checked. */
export type ElementsSource =
  | {
      readonly kind: 'mean';
      readonly mean: Partial<Omit<MeanElementsInput, 'epoch'>> & { readonly epoch?: string };
    }
  /** Two lines, or three with a name first; empty ones are ignored. */
  | { readonly kind: 'tle'; readonly lines: readonly string[] }
  | { readonly kind: 'omm'; readonly omm: unknown };

/**
 * Reads elements of any form; `defaultEpoch` is the epoch of mean elements that name none. Fails
 * with every problem: path `tle.<line>`, `omm.<KEY>` or the field's name.
 */
export function resolveElements(source: ElementsSource, defaultEpoch: Instant): ElementsResult {
  switch (source.kind) {
    case 'tle':
      return resolveTle(source.lines);
    case 'omm':
      return parseOmm(source.omm);
    case 'mean':
      return resolveMean(source.mean, defaultEpoch);
  }
}

function resolveTle(given: readonly string[]): ElementsResult {
  const lines = given.filter((line) => line.trim() !== '');
  if (lines.length < 2 || lines.length > 3) {
    const message = `must have two lines, or three with a name first; these are ${lines.length}`;
    return { ok: false, problems: [{ path: 'tle', message }] };
  }
  const [first = '', second = '', third] = lines;
  if (third === undefined) return parseTle(first, second);
  return parseTle(second, third, first.replace(/^0 /, ''));
}

function resolveMean(
  { epoch, inclinationDeg, ...mean }: (ElementsSource & { kind: 'mean' })['mean'],
  defaultEpoch: Instant,
): ElementsResult {
  const problems: ElementsProblem[] = [];
  const parsed = epoch === undefined ? null : parseInstant(epoch);
  if (parsed?.ok === false) problems.push({ path: 'epoch', message: parsed.message });
  if (inclinationDeg === undefined)
    problems.push({ path: 'inclinationDeg', message: 'is required' });
  const result = elementsFromMean(
    {
      ...mean,
      inclinationDeg: inclinationDeg ?? 0,
      ...(parsed?.ok === true ? { epoch: parsed.instant } : {}),
    },
    defaultEpoch,
  );
  if (!result.ok) problems.push(...result.problems);
  return problems.length > 0 ? { ok: false, problems } : result;
}
