import { isCloser, type Refusal } from '../refusal.ts';
import type { Candidate } from './candidate.ts';
import { compareVectors } from './objectives.ts';

/** What a search has to show so far. */
export interface Findings {
  best: Candidate | null;
  /** The refusal that is nearest to a plan. */
  refusal: Refusal | null;
  /** Schedules generated. */
  iterations: number;
}

/** Nothing found yet, or only what was known before. */
export function createFindings(best: Candidate | null = null): Findings {
  return { best, refusal: null, iterations: 0 };
}

/** Takes what evaluation made of a schedule: the best plan so far, or the nearest refusal. */
export function accept(findings: Findings, result: Candidate | Refusal): void {
  if ('constraint' in result) refuse(findings, result);
  else if (findings.best === null || compareVectors(result.vector, findings.best.vector) < 0)
    findings.best = result;
}

/** Keeps a refusal that is nearer to a plan than the one known. */
export function refuse(findings: Findings, refusal: Refusal | null): void {
  if (refusal !== null && isCloser(refusal, findings.refusal)) findings.refusal = refusal;
}
