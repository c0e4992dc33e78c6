/** Types of pictures that a browser draws without running anything: what their first bytes are. */
const PICTURES: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The type of a picture by its bytes, whatever its sender calls it; null for anything else, SVG among it. */
export function pictureType(bytes: Uint8Array): string | null {
  const found = PICTURES.find(([, start]) =>
    start.every((byte, at) => byte === null || bytes[at] === byte),
  );
  return found?.[0] ?? null;
}

/** Rows and columns of a text. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that there are beyond those. */
  readonly more: number;
}

/** Most rows and columns of a table that are shown. */
export const MOST_ROWS = 200;
const MOST_COLUMNS = 30;

/** Values between commas (RFC 4180), the first line their names; null where there are no two lines alike. */
export function readCsv(text: string): TextTable | null {
  const lines = csvLines(text);
  const [columns, ...rows] = lines;
  if (columns === undefined || rows.length === 0 || columns.length < 2) return null;
  return tableOf(columns, rows);
}

function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // A quoted value with doubled quotes, or what holds none; then what ends it.
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;
  for (let match = value.exec(text); match !== null; match = value.exec(text)) {
    const [whole, quoted, plain = '', end = ''] = match;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      if (line.length > 1 || line[0] !== '') lines.push(line);
      line = [];
    }
    if (end === '' || whole === '') break;
  }
  return lines;
}

/** A list of objects, or the one list of objects that an object holds, as a table; null for anything else. */
export function readRows(value: unknown): TextTable | null {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [];
  const tables = lists.filter(
    (list): list is object[] => Array.isArray(list) && list.length > 0 && list.every(isObject),
  );
  const [list] = tables;
  if (list === undefined || tables.length > 1) return null;
  const columns = [...new Set(list.slice(0, MOST_ROWS).flatMap((row) => Object.keys(row)))];
  const cell = (row: object, column: string): string => {
    const found: unknown = Reflect.get(row, column);
    if (found === undefined) return '';
    return typeof found === 'string' ? found : JSON.stringify(found);
  };
  return tableOf(
    columns,
    list.map((row) => columns.map((column) => cell(row, column))),
  );
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): TextTable {
  return {
    columns: columns.slice(0, MOST_COLUMNS),
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS)),
    more: Math.max(0, rows.length - MOST_ROWS),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
