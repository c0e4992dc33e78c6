import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import { CHECKS } from '../../../dev/testing/checks.ts';
import {
  ambientSources,
  digestsAlone,
  digestsWithImports,
  readSources,
  type Sources,
} from '../../../dev/testing/source-digests.ts';

const FILES = {
  'a/value.ts': "import { b } from '../b.ts';\nexport const a = b;\n",
  'a/type.ts': "import type { B } from '../b.ts';\nexport type A = B;\n",
  'a/again.tsx': "export * from '../b.ts';\n",
  'a/late.ts': "export const late = () => import('../b.ts');\n",
  'a/named.ts': "export type Named = import('../b.ts').B;\n",
  'a/far.ts': "export { a } from './value.ts';\n",
  'b.ts':
    "import { data } from './data.json';\nexport const b = data;\nexport type B = typeof b;\n",
  'data.json': '{"data": 1}\n',
  'alone.ts': 'export const c = 1;\n',
  'circle/one.ts': "import './two.ts';\n",
  'circle/two.ts': "import './one.ts';\nimport '../alone.ts';\n",
  'wide.d.ts': 'declare const wide: 1;\n',
  'global.ts': 'declare global {\n  var global: 1;\n}\nexport {};\n',
} as const;
const SEEN_FROM_B = [
  'a/value.ts',
  'a/type.ts',
  'a/again.tsx',
  'a/late.ts',
  'a/named.ts',
  'a/far.ts',
];

describe('digests of sources', () => {
  let top: string;
  beforeEach(async () => {
    top = await mkdtemp(join(tmpdir(), 'sources-'));
    for (const [path, content] of Object.entries(FILES)) await write(path, content);
  });
  afterEach(() => rm(top, { recursive: true }));

  async function write(path: string, content: string): Promise<void> {
    await mkdir(dirname(join(top, path)), { recursive: true });
    await writeFile(join(top, path), content);
  }

  /** Files whose digest is another after a file was written. */
  async function changedBy(
    [path, content]: readonly [string, string],
    digestsOf: (sources: Sources, paths: readonly string[]) => Map<string, string>,
  ): Promise<string[]> {
    const first = await readSources(top);
    const old = digestsOf(first, [...first.keys()]);
    await write(path, content);
    const after = await readSources(top);
    const now = digestsOf(after, [...first.keys()]);
    return [...old].filter(([one, was]) => now.get(one) !== was).map(([one]) => one);
  }

  it('change with what is in the file alone', async () => {
    assert.deepEqual(await changedBy(['b.ts', ''], digestsAlone), ['b.ts']);
  });

  it('change with what is imported, in whatever way and however far', async () => {
    const changed = await changedBy(['data.json', '{"data": 2}\n'], digestsWithImports);
    assert.deepEqual(changed.sort(), [...SEEN_FROM_B, 'b.ts', 'data.json'].sort());
  });

  it('change in circles of imports, too', async () => {
    const changed = await changedBy(['alone.ts', 'export const c = 2;\n'], digestsWithImports);
    assert.deepEqual(changed.sort(), ['alone.ts', 'circle/one.ts', 'circle/two.ts']);
  });

  it('tell a file from another of the same content', async () => {
    await write('twin.ts', FILES['alone.ts']);
    const sources = await readSources(top);
    const digests = digestsAlone(sources, ['alone.ts', 'twin.ts']);
    assert.notEqual(digests.get('alone.ts'), digests.get('twin.ts'));
  });

  it('know the files that others see without importing them', async () => {
    assert.deepEqual(ambientSources(await readSources(top)).sort(), ['global.ts', 'wide.d.ts']);
  });
});

describe('what checks go by', () => {
  let sources: Sources;
  before(async () => {
    sources = await readSources(join(import.meta.dirname, '..', '..', '..'));
  });

  function digestsOf(title: string, of: Sources): Map<string, string> {
    const digests = CHECKS.find((one) => one.title === title)?.digests?.(of);
    assert.ok(digests !== undefined && digests.size > 1_000);
    return digests;
  }

  /** Files that a check would look at again once a file has changed. */
  function lookedAt(title: string, path: string): string[] {
    const content = sources.get(path);
    assert.ok(content !== undefined, path);
    const now = digestsOf(
      title,
      new Map([...sources, [path, Buffer.from(`${String(content)}\n`)]]),
    );
    const was = digestsOf(title, sources);
    return [...now].filter(([one, digest]) => was.get(one) !== digest).map(([one]) => one);
  }

  for (const path of ['package-lock.json', 'dev/import-table.js', 'clients/console/styles.d.ts'])
    it(`is every file for the linter when ${path} changes`, () => {
      assert.equal(lookedAt('lint', path).length, digestsOf('lint', sources).size);
    });

  it('is the file and what sees it for the linter, the file alone for the layout', () => {
    const path = 'test/kit/until-found.ts';
    const linted = lookedAt('lint', path);
    assert.ok(linted.includes('test/workflows/pattern/monitor.integration.test.ts'));
    assert.ok(linted.includes(path));
    assert.ok(!linted.includes('domain/time/instant.ts'));
    assert.deepEqual(lookedAt('format', path), [path]);
  });
});
