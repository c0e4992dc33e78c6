import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { readBuiltPage, type BuiltPage } from '../../../api/console/page/built-page.ts';
import { ensurePage } from '../../../dev/page.ts';

/** Most bytes of a part as it is sent, from the console's design. */
const SHELL = 60_000;
const ANY_PAGE = 150_000;
const STYLES = 12_000;
/** Two families in Latin letters, which woff2 has compressed already. */
const FONTS = 89_000;

describe('size of the page', () => {
  let page: BuiltPage;
  before(async () => {
    await ensurePage();
    const built = readBuiltPage();
    assert.ok(built !== null);
    page = built;
  });

  const sizeOf = (path: string): number => {
    const file = page.get(path);
    assert.ok(file !== undefined, path);
    return (file.gzipped ?? file.bytes).length;
  };
  /** A script with everything that it imports, at once or when it is needed. */
  const closure = (path: string, lazy: boolean, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    const text = page.get(path)?.bytes.toString('utf8') ?? '';
    const pattern = lazy
      ? /["'`]\.\/([\w-]+\.js)["'`]/g
      : /(?:from|import)\s?["'`]\.\/([\w-]+\.js)["'`]/g;
    for (const [, name] of text.matchAll(pattern)) closure(`/assets/${name ?? ''}`, lazy, seen);
    return seen;
  };
  const entry = (): string => {
    const html = page.get('/index.html')?.bytes.toString('utf8') ?? '';
    return /src="(\/assets\/[\w-]+\.js)"/.exec(html)?.[1] ?? '';
  };

  it('keeps shell and overview within 60 kB, styles within 12 kB, fonts within 89 kB', () => {
    const shell = [...closure(entry(), false)].reduce((sum, path) => sum + sizeOf(path), 0);
    assert.ok(shell > 10_000 && shell <= SHELL, `${shell}`);
    const sum = (ending: string): number =>
      [...page.keys()]
        .filter((path) => path.endsWith(ending))
        .reduce((all, path) => all + sizeOf(path), 0);
    assert.ok(sum('.css') > 1_000 && sum('.css') <= STYLES, `${sum('.css')}`);
    assert.ok(sum('.woff2') > 10_000 && sum('.woff2') <= FONTS, `${sum('.woff2')}`);
  });

  it('keeps every page within 150 kB, map and charts included', () => {
    const shell = closure(entry(), false);
    const pages = [...page.keys()].filter((path) => path.endsWith('.js') && !shell.has(path));
    assert.ok(pages.length > 20);
    for (const path of pages) {
      // What the shell would import for other pages is not asked for with this one.
      const all = closure(path, true, new Set(shell));
      const size = [...all].reduce((sum, one) => sum + sizeOf(one), 0);
      assert.ok(size <= ANY_PAGE, `${path}: ${size}`);
    }
  });

  it('holds nothing that would be asked for elsewhere, and no text made into a script', () => {
    for (const [path, { bytes }] of page) {
      if (!/\.(?:js|css|html)$/.test(path)) continue;
      const text = bytes.toString('utf8');
      assert.doesNotMatch(text, /(?:src|href)="https?:|url\(["']?https?:|@import/, path);
      assert.doesNotMatch(text, /\beval\(|new Function\(|document\.write\(/, path);
    }
  });
});
