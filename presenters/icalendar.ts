/** Longest line of a calendar, octets without its end. */
const LINE_OCTETS = 75;

/** A calendar of content lines: folded to 75 octets, CRLF after each. Source: RFC 5545, 3.1. */
export function toCalendar(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** A text as a value: backslash, semicolon, comma and line end escaped, other controls dropped. */
export function textValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** An instant as UTC in basic form, to the second: `20260725T001204Z`. */
export function utcValue(tMs: number): string {
  const text = new Date(Math.round(tMs / 1000) * 1000).toISOString();
  return `${text.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Breaks a line between characters, never inside one; the blank of a continuation counts. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
