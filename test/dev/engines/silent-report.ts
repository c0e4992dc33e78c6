import type { Report } from '../../../dev/engines/report.ts';

/** A report that only remembers its lines. */
export function silentReport(): { report: Report; lines: string[] } {
  const lines: string[] = [];
  return { lines, report: { line: (text) => lines.push(text), progress: () => undefined } };
}
