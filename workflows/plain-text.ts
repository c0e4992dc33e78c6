/** Text of others as Markdown that shows it as it is, also in a cell of a table; 200 characters. */
export function plain(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll(/[|`*_[\]<>\\~&!#]/g, String.raw`\$&`);
}

/** A table in Markdown whose cells are plain text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // The em space keeps columns apart: the page of the workflow gives cells no padding.
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join('\u2003 | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** A span as hours, minutes and seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** The longest beginning of `text` that is one line and fits in `limit` bytes of UTF-8. */
export function cutToBytes(text: string, limit: number): string {
  let kept = '';
  let size = 0;
  for (const character of text.replaceAll(/[\r\n]+/g, ' ')) {
    size += utf8Bytes(character.codePointAt(0) ?? 0);
    if (size > limit) return kept;
    kept += character;
  }
  return kept;
}

/** Length of a character in UTF-8 (RFC 3629, section 3). */
function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
