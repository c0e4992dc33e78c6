/** Whether a run looks at everything (`npm run test:quality`) or at a sample (`npm test`). */
export const FULL = process.env.QUALITY === 'full';

/** Prints what a full run measured; a sample says nothing. */
export function sayFigure(text: string): void {
  if (FULL) process.stdout.write(`      ${text}\n`);
}
