/** A cell of a table; null is an empty one. */
export type Cell = string | number | boolean | null;

/** Cells with one of these need quotes. */
const SPECIAL = /[",\r\n]/;

/** Spreadsheets take a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as CSV with a header: commas, CRLF after every record, quotes where a cell needs them.
 * Source: RFC 4180. A text that a spreadsheet would compute gets an apostrophe before it, a number never.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`);
  return lines.join('');
}

function writeCell(cell: Cell): string {
  const isFormula = typeof cell === 'string' && FORMULA.test(cell);
  const text = isFormula ? `'${cell}` : String(cell ?? '');
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
