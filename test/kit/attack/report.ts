import { appendFile } from 'node:fs/promises';
import { after } from 'mocha';

/** One figure of an attack, beside what it should be. */
export interface Finding {
  readonly attack: string;
  readonly figure: string;
  readonly goal: string;
  /** Null where there is nothing to hold: the figure is only told. */
  readonly held: boolean | null;
}

const findings: Finding[] = [];

/**
 * Keeps a figure for the table at the end of the run. Figures in ms are told and not asserted: what
 * else the machine does is no fault of the code.
 */
export function tell(finding: Finding): void {
  findings.push(finding);
  console.log(`      ${cells(finding).join(' | ')}`);
}

/** A figure that should be at most so large. */
export function tellAtMost(attack: string, figure: number, most: number, unit: string): void {
  tell({
    attack,
    figure: `${rounded(figure)} ${unit}`.trim(),
    goal: `≤ ${most} ${unit}`.trim(),
    held: figure <= most,
  });
}

/** The table as Markdown. */
export function asTable(rows: readonly Finding[]): string {
  const lines = rows.map((row) => `| ${cells(row).join(' | ')} |`);
  return ['| attack | figure | goal | held |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function cells({ attack, figure, goal, held }: Finding): readonly string[] {
  return [attack, figure, goal, held === null ? '' : held ? 'yes' : '**no**'];
}

function rounded(figure: number): string {
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toPrecision(2)));
}

after('prints what the attacks found', async () => {
  if (findings.length === 0) return;
  console.log(`\n${asTable(findings)}\n`);
  const file = process.env['ATTACK_REPORT'];
  if (file !== undefined) await appendFile(file, `${asTable(findings)}\n`);
});
