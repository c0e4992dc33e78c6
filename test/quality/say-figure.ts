/** Whether a run looks at everything (`npm run test:quality`) or at a sample (`npm test`). */
export const FULL = process.env.QUALITY === 'full';

/** Prints what a full run measured; a sample says nothing. */
export function sayFigure(text: string): void {
  if (FULL) process.stdout.write(`      ${text}\n`);
}

/**
 * The part of a run of random cases that `QUALITY_PART` names (`2/5` is the second of five), so that a
 * full run can be made piece by piece; all of them where nothing is named.
 */
export function partOf(cases: number): { readonly from: number; readonly count: number } {
  const [part = 1, parts = 1] = (process.env.QUALITY_PART ?? '1/1').split('/').map(Number);
  const from = Math.floor(((part - 1) * cases) / parts);
  return { from, count: Math.floor((part * cases) / parts) - from };
}
