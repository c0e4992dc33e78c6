import type { Context } from '../context.ts';
import { drawTable, textOf, type Column } from './table.ts';

/** An answer and how it is shown as rows. */
export interface View<Row> {
  /** The API's own answer. */
  readonly answer: unknown;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly id: (row: Row) => string;
  /** What to say instead of an empty table. */
  readonly empty?: string;
}

/** Shows a list in the form that was asked for. */
export async function showList<Row>(context: Context, view: View<Row>): Promise<void> {
  const { terminal, output } = context;
  const { rows, columns } = view;
  switch (output) {
    case 'table':
      if (rows.length > 0) terminal.out(await drawTable(rows, columns, terminal));
      else terminal.err(`${view.empty ?? 'There is none.'}\n`);
      return;
    case 'csv':
      terminal.out(
        csvOf([
          columns.map(({ name }) => name),
          ...rows.map((row) => columns.map(({ value }) => value(row))),
        ]),
      );
      return;
    case 'ids':
      terminal.out(rows.map((row) => `${view.id(row)}\n`).join(''));
      return;
    case 'json':
    case 'yaml':
      await showData(context, view.answer);
  }
}

/** A name and what stands beside it. */
export type Fact = readonly [name: string, value: unknown];

/** Shows one thing in the form that was asked for. */
export async function showFacts(
  context: Context,
  answer: unknown,
  id: string,
  facts: readonly Fact[],
): Promise<void> {
  const { terminal, output } = context;
  const known = facts.filter(([, value]) => value !== undefined);
  switch (output) {
    case 'table': {
      const width = Math.max(...known.map(([name]) => name.length));
      for (const [name, value] of known) terminal.out(`${name.padEnd(width)}  ${textOf(value)}\n`);
      return;
    }
    case 'csv':
      terminal.out(csvOf([known.map(([name]) => name), known.map(([, value]) => value)]));
      return;
    case 'ids':
      terminal.out(`${id}\n`);
      return;
    case 'json':
    case 'yaml':
      await showData(context, answer);
  }
}

/** Shows the API's own answer as JSON or YAML. */
export async function showData({ terminal, output }: Context, answer: unknown): Promise<void> {
  if (output !== 'yaml') {
    terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
    return;
  }
  const { stringify } = await import('yaml');
  terminal.out(stringify(answer));
}

function csvOf(lines: readonly (readonly unknown[])[]): string {
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** RFC 4180; a text that a spreadsheet would run as a formula is given a quote in front. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const raw = textOf(value);
  const text = typeof value === 'string' && /^[=+\-@]/.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
