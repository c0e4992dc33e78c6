/** An object or array that is being read. */
interface Level {
  /** Null in an array. */
  readonly keys: Set<string> | null;
  /** The key or the position of the value that is read. */
  place: string | number;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);

/**
 * Dotted path of the first key that its object has twice, escapes resolved; undefined when there is
 * none. The text must be well-formed JSON.
 */
export function findRepeatedKey(json: string): string | undefined {
  const open: Level[] = [];
  for (let index = 0; index < json.length; index += 1) {
    const level = open.at(-1);
    switch (json.charAt(index)) {
      case '{':
        open.push({ keys: new Set(), place: '' });
        break;
      case '[':
        open.push({ keys: null, place: 0 });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (typeof level?.place === 'number') level.place += 1;
        break;
      case '"': {
        const end = endOfText(json, index);
        if (level !== undefined && level.keys !== null && isKey(json, end)) {
          const key = textOf(json.slice(index, end));
          level.place = key;
          if (level.keys.has(key)) return open.map(({ place }) => place).join('.');
          level.keys.add(key);
        }
        index = end - 1;
        break;
      }
    }
  }
  return undefined;
}

/** The place after the quote that ends the text which begins at `from`. */
function endOfText(json: string, from: number): number {
  let index = from + 1;
  while (json.charCodeAt(index) !== QUOTE) index += json.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index + 1;
}

/** Whether a colon follows. */
function isKey(json: string, after: number): boolean {
  let index = after;
  while (json.charCodeAt(index) <= SPACE) index += 1;
  return json.charCodeAt(index) === COLON;
}

function textOf(quoted: string): string {
  // A text of well-formed JSON.
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
