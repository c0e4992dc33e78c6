import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'mocha';
import { IMPORT_TABLE, importRefusal } from '../dev/import-table.js';
import { ROOM_TABLE, roomOf } from '../dev/room-table.js';
import {
  type Import,
  existsInRepository,
  hasStarExport,
  importsOf,
  readSource,
  repositoryFiles,
} from './kit/source-files.ts';

const files = repositoryFiles();
const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const pages = files.filter((path) => path.endsWith('.md'));
const topFolders = [...new Set(files.filter((p) => p.includes('/')).map(topOf))]
  .filter((folder) => !folder.startsWith('.'))
  .sort();

/** Folders outside the table: they may import anything because nothing imports them. */
const UNBOUND = new Set(['dev', 'test']);

const LINE_LIMIT = 400;
/** Most files that lie in one folder, recorded data aside. */
const FOLDER_LIMIT = 25;
/** Most pairs of rooms of the planner of which one imports the other. */
const PLANNER_ARROWS = 80;
/** Longer files and why each stays whole. */
const LONG_FILES: Readonly<Record<string, string>> = {};
/** Made by a program, as its test holds them: their length is that of what they are made from. */
const GENERATED = /^clients\/sdk\/generated\//;

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Rooms that import each other in a circle; null when there are none. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const left = new Map(arrows);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    const imported = new Set([...left.values()].flatMap((others) => [...others]));
    for (const [room, others] of left)
      if (!imported.has(room) || ![...others].some((other) => left.has(other))) left.delete(room);
  }
  return left.size === 0 ? null : [...left.keys()].sort();
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}

/** Lists what is wrong, one per line, so that a failure names every place at once. */
function assertNone(problems: readonly string[]): void {
  assert.equal(problems.length, 0, `\n  ${problems.join('\n  ')}`);
}

describe('import table', () => {
  it('covers every folder with code', () => {
    const known = new Set([...Object.keys(IMPORT_TABLE), ...UNBOUND]);
    assertNone(
      topFolders
        .filter((folder) => sources.some((path) => path.startsWith(`${folder}/`)))
        .filter((folder) => !known.has(folder))
        .map((folder) => `${folder}/ is in neither dev/import-table.js nor UNBOUND`),
    );
  });

  it('holds for every import of every source file', () => {
    assertNone(
      sources.flatMap((path) =>
        importsOf(path).flatMap(({ specifier, typeOnly, names }) => {
          const refusal = importRefusal(path, specifier, typeOnly, names);
          return refusal === null ? [] : [`${path}: ${refusal}`];
        }),
      ),
    );
  });

  it('sees every form of import', () => {
    const text = `import a from 'a'; import type { B } from 'b'; export { c } from 'c';
      export * from 'd'; const e = await import('e'); type F = import('f').F;`;
    assert.deepEqual(
      importsOf('x.ts', text).map(
        ({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' type' : ''}`,
      ),
      ['a', 'b type', 'c', 'd', 'e', 'f type'],
    );
  });

  it('leaves satellite.js to one file', () => {
    const importers = sources.filter(
      (path) =>
        topOf(path) !== 'test' && importsOf(path).some((i) => i.specifier === 'satellite.js'),
    );
    assert.deepEqual(importers, ['domain/orbit/propagation/library-model.ts']);
  });

  it('lets no folder but dev and test import dev or test', () => {
    assertNone(
      sources
        .filter((path) => !UNBOUND.has(topOf(path)))
        .flatMap((path) =>
          importsOf(path)
            .filter(({ specifier }) => specifier.startsWith('.'))
            .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
            .filter((target) => UNBOUND.has(topOf(target)))
            .map((target) => `${path} imports ${target}`),
        ),
    );
  });
});

describe('rooms', () => {
  const product = sources.filter((path) => !UNBOUND.has(topOf(path)));
  const targets = targetsOf(() => true);

  it('have a row each in a folder whose rooms are ordered', () => {
    assertNone(
      Object.entries(ROOM_TABLE).flatMap(([folder, rows]) => {
        const inFolder = product.flatMap((path) => roomOf(folder, path) ?? []);
        const folders = [...new Set(inFolder)].filter((room) => !room.endsWith('.ts'));
        const missing = folders.filter((room) => !(room in rows));
        const absent = Object.keys(rows).filter((room) => !inFolder.includes(room));
        return [
          ...missing.map((room) => `${folder}/${room} has no row in dev/room-table.js`),
          ...absent.map(
            (room) => `dev/room-table.js has a row for ${folder}/${room}: no such room`,
          ),
        ];
      }),
    );
  });

  it('may import only rooms that stand before them in their table', () => {
    assertNone(
      Object.entries(ROOM_TABLE).flatMap(([folder, rows]) =>
        Object.entries(rows).flatMap(([room, allowed], index, all) => {
          const before = all.slice(0, index).map(([name]) => name);
          const named = typeof allowed === 'string' ? [] : allowed;
          return named
            .filter((name) => !before.includes(name))
            .map((name) => `${folder}: ${name} does not stand before ${room}`);
        }),
      ),
    );
  });

  it('make no circle in any folder that has some', () => {
    // Files of one room may know each other's types; the next test looks at what they load.
    const folders = new Set(product.flatMap((path) => foldersAbove(posix.dirname(path))));
    assertNone(
      [...folders].flatMap((folder) => {
        const circle = circleIn(arrowsIn(folder));
        return circle === null ? [] : [`${folder}: ${circle.join(' > ')}`];
      }),
    );
  });

  it('hold no files that load each other in a circle', () => {
    const loaded = targetsOf(({ typeOnly }) => !typeOnly);
    const circle = circleIn(new Map([...loaded].map(([path, list]) => [path, new Set(list)])));
    assertNone(circle ?? []);
  });

  it(`make at most ${PLANNER_ARROWS} arrows in the planner`, () => {
    const arrows = [...arrowsIn('domain/planning').values()].flatMap((rooms) => [...rooms]);
    assert.ok(arrows.length <= PLANNER_ARROWS, `${arrows.length} arrows`);
  });

  it(`hold at most ${FOLDER_LIMIT} files each`, () => {
    const isData = (path: string): boolean => /^(data|test\/(histories|fixtures))\//.test(path);
    const counts = new Map<string, number>();
    for (const path of files.filter((name) => !isData(name))) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    assertNone(
      [...counts]
        .filter(([, count]) => count > FOLDER_LIMIT)
        .map(([folder, count]) => `${folder} has ${count} files: it wants rooms`),
    );
  });

  /** What each file of the product imports of it, of the imports that are wanted. */
  function targetsOf(isWanted: (one: Import) => boolean): Map<string, string[]> {
    return new Map(
      product.map((path) => [
        path,
        importsOf(path)
          .filter((one) => one.specifier.startsWith('.') && isWanted(one))
          .map(({ specifier }) => posix.join(posix.dirname(path), specifier)),
      ]),
    );
  }

  /** Which rooms of a folder import which others of it. */
  function arrowsIn(folder: string): Map<string, Set<string>> {
    const arrows = new Map<string, Set<string>>();
    for (const [path, imported] of targets) {
      const room = roomOf(folder, path);
      if (room === null) continue;
      const others = arrows.get(room) ?? new Set();
      arrows.set(room, others);
      for (const target of imported) {
        const other = roomOf(folder, target);
        if (other !== null && other !== room) others.add(other);
      }
    }
    return arrows;
  }
});

describe('workflows', () => {
  it('are exported one by one: an `export *` can lose one without an error', () => {
    assert.ok(existsInRepository('workflows/index.ts'), 'workflows/index.ts is missing');
    assert.equal(hasStarExport('workflows/index.ts'), false);
  });
});

describe('source files', () => {
  it(`stay within ${LINE_LIMIT} lines, or say why not`, () => {
    assertNone(
      sources
        .filter((path) => !GENERATED.test(path))
        .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
        .filter(({ path, lines }) => lines > LINE_LIMIT && !(path in LONG_FILES))
        .map(({ path, lines }) => `${path} has ${lines} lines: split it or list it with a reason`),
    );
  });

  it('are named in kebab-case', () => {
    assertNone(sources.filter((path) => !/^[a-z0-9/.-]+$/.test(path)));
  });
});

describe('documentation', () => {
  it('has its two first pages', () => {
    assertNone(
      ['README.md', 'ARCHITECTURE.md']
        .filter((page) => !files.includes(page))
        .map((page) => `${page} is missing`),
    );
  });

  it('names every top folder in ARCHITECTURE.md', () => {
    const text = files.includes('ARCHITECTURE.md') ? readSource('ARCHITECTURE.md') : '';
    assertNone(
      topFolders
        .filter((folder) => !text.includes(`${folder}/`))
        .map((folder) => `ARCHITECTURE.md does not name ${folder}/`),
    );
  });

  it('links only what is there', () => {
    assertNone(
      pages.flatMap((page) =>
        relativeLinks(readSource(page))
          .map((link) => posix.join(posix.dirname(page), link))
          .filter((target) => !existsInRepository(target))
          .map((target) => `${page} links ${target}`),
      ),
    );
  });

  it('names only paths that are there', () => {
    assertNone(
      pages.flatMap((page) =>
        quotedPaths(readSource(page))
          .filter((path) => !existsInRepository(path))
          .map((path) => `${page} names ${path}`),
      ),
    );
  });
});

describe('tracked files', () => {
  it('hold no path of a machine and no host of a package registry', () => {
    // Written with a gap, or this file would find itself.
    const hosts = ['registry. npmjs', 'registry. yarnpkg', 'pypi. org', 'files. pythonhosted'];
    const names = [...hosts, 'proxy. golang', 'sum. golang'].map((name) => name.replace(' ', ''));
    const folders = ['root', 'home/[a-z]+', 'w[o]rk', 'f[a]rm', 'Users/[a-z]+'].join('|');
    const escaped = names.map((name) => name.replaceAll('.', '[.]')).join('|');
    const refused = new RegExp(`(^|[\\s'"\`(=:])/(?:${folders})/|(?:${escaped})`);
    assertNone(
      files
        .filter((path) => !path.startsWith('data/') && !path.endsWith('.gz'))
        .flatMap((path) =>
          readSource(path)
            .split('\n')
            .flatMap((line, index) =>
              refused.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [],
            ),
        ),
    );
  });
});

describe('dependencies', () => {
  const manifest = readJson('package.json');
  const locked = readJson('package-lock.json')['packages'] ?? {};

  it('have exact versions', () => {
    const all = { ...manifest['dependencies'], ...manifest['devDependencies'] };
    assertNone(
      Object.entries(all)
        // A second version of a package stands under a name of its own.
        .filter(([, version]) => !/^(npm:[@/a-z-]+@)?\d+\.\d+\.\d+$/.test(String(version)))
        .map(([name, version]) => `${name} ${String(version)}`),
    );
  });

  it('hold the Temporal family at one version, each package once', () => {
    const family = Object.keys(locked).filter((path) => path.includes('node_modules/@temporalio/'));
    const versions = new Set(family.map((path) => versionAt(path)));
    assert.equal(versions.size, 1, `found ${[...versions].join(', ')}`);
    assertNone(family.filter((path) => path.lastIndexOf('node_modules/') > 0));
  });

  it('are locked for every platform: `npm ci` refuses a lock file that lacks one', () => {
    assertNone(
      Object.entries(locked).flatMap(([path, entry]) =>
        optionalOf(entry)
          .filter((name) => !isLocked(path, name))
          .map((name) => `${path} wants ${name}, which is not locked`),
      ),
    );
  });

  it('share one protobufjs 8: two copies break the replay of JSON histories', () => {
    // gRPC's loader brings a 7 of its own, which never sees a message of Temporal's.
    const copies = Object.keys(locked)
      .filter((path) => path.endsWith('node_modules/protobufjs'))
      .filter((path) => !path.startsWith('node_modules/@grpc/proto-loader/'));
    assert.deepEqual(copies, ['node_modules/protobufjs']);
    assert.match(versionAt('node_modules/protobufjs'), /^8\./);
  });

  function optionalOf(entry: unknown): string[] {
    if (typeof entry !== 'object' || entry === null || !('optionalDependencies' in entry))
      return [];
    return Object.keys(entry.optionalDependencies ?? {});
  }

  /** npm looks in the package's own node_modules first, then in those above it. */
  function isLocked(path: string, name: string): boolean {
    if (`${path}/node_modules/${name}` in locked || `node_modules/${name}` in locked) return true;
    const above = path.lastIndexOf('/node_modules/');
    return above > 0 && isLocked(path.slice(0, above), name);
  }

  function versionAt(path: string): string {
    const entry: unknown = locked[path];
    return typeof entry === 'object' && entry !== null && 'version' in entry
      ? String(entry.version)
      : '';
  }
});

function readJson(path: string): Record<string, Record<string, unknown> | undefined> {
  // npm's own two files: every section read here is an object by npm's documentation.
  return JSON.parse(readSource(path)) as Record<string, Record<string, unknown> | undefined>;
}

/** Targets of Markdown links that are neither web addresses nor anchors. */
function relativeLinks(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target));
}

/** Inline code that is a path below a top folder; patterns, placeholders and calls are not. */
function quotedPaths(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.replace(/:\d+$/, ''))
    .filter((code) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) && code.includes('/'))
    .filter((code) => topFolders.includes(topOf(code)));
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '');
}
