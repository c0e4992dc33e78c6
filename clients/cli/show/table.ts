import { harmless, type Terminal } from '../terminal.ts';

/** One column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => unknown;
  /** Numbers stand at the right. */
  readonly isRight?: boolean;
}

const GAP = 2;
/** A column is not cut below this. */
const NARROWEST = 8;

/** Draws rows as text; in a terminal it fits the line, piped nothing is cut. */
export async function drawTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  terminal: Pick<Terminal, 'columns' | 'hasColour'>,
): Promise<string> {
  const [{ default: Table }, { createColors }] = await Promise.all([
    import('cli-table3'),
    import('picocolors').then((module) => module.default),
  ]);
  const { dim } = createColors(terminal.hasColour);
  const cells = rows.map((row) => columns.map(({ value }) => textOf(value(row))));
  const heads = columns.map(({ name }) => name.toUpperCase());
  const widths = fitted(
    columns.map((_, at) =>
      Math.max(heads[at]?.length ?? 0, ...cells.map((line) => Array.from(line[at] ?? '').length)),
    ),
    columns.map(({ name }) => name === 'id'),
    terminal.columns,
  );
  const table = new Table({
    head: heads.map((head) => dim(head)),
    colWidths: widths.map((width) => width + GAP),
    colAligns: columns.map(({ isRight }) => (isRight === true ? 'right' : 'left')),
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [], compact: true },
    truncate: '…',
  });
  table.push(...cells);
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid', 'middle']
    .flatMap((side) => [
      side,
      `${side}-mid`,
      `${side}-left`,
      `${side}-right`,
      `mid-mid`,
      'left-mid',
    ])
    .map((name) => [name, '']),
);

/** Cuts the widest columns until the line holds them all; ids, which one copies, when nothing else is left. */
function fitted(
  widths: readonly number[],
  isId: readonly boolean[],
  limit: number | null,
): number[] {
  const fit = [...widths];
  const total = (): number => fit.reduce((sum, width) => sum + width + GAP, 0) - GAP;
  for (const cutsIds of [false, true]) {
    while (limit !== null && total() > limit) {
      const widest = Math.max(...fit.filter((_, at) => cutsIds || isId[at] !== true));
      if (widest <= NARROWEST) break;
      fit[fit.findIndex((width, at) => width === widest && (cutsIds || isId[at] !== true))] =
        widest - 1;
    }
  }
  return fit;
}

/** A value as a person reads it; nothing is a dash. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return harmless(typeof value === 'string' ? value : JSON.stringify(value));
}
