import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Files of a source tree by path relative to its top, and what is in them. */
export type Sources = ReadonlyMap<string, Buffer>;

/** Folders of which nothing is source, wherever they lie. */
const NO_SOURCE = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', '.screenshots']);

/** Reads every file of a source tree. */
export async function readSources(top: string): Promise<Sources> {
  const sources = new Map<string, Buffer>();
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(top, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !NO_SOURCE.has(entry.name)) await visit(path);
      if (entry.isFile()) sources.set(path, await readFile(join(top, path)));
    }
  };
  await visit('');
  return sources;
}

/** A digest for each of the files: of its path and what is in it alone. */
export function digestsAlone(sources: Sources, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, digest([path, contentOf(sources, path)])]));
}

/**
 * A digest for each of the files: of its path, of what is in it and in every file that it imports, directly or
 * by others. While it stays the same, so do all types that the file sees, but for those of packages and of
 * declarations that nobody imports.
 */
export function digestsWithImports(
  sources: Sources,
  paths: readonly string[],
): Map<string, string> {
  const contents = new Map<string, string>();
  const imports = new Map<string, readonly string[]>();
  const contentDigest = (path: string): string => {
    const known = contents.get(path) ?? digest([path, contentOf(sources, path)]);
    contents.set(path, known);
    return known;
  };
  const importsOf = (path: string): readonly string[] => {
    const known = imports.get(path) ?? importedFiles(sources, path);
    imports.set(path, known);
    return known;
  };
  return new Map(
    paths.map((path) => {
      const reached = reachable(path, importsOf);
      return [path, digest([path, ...[...reached].sort().map(contentDigest)])];
    }),
  );
}

/** Files whose declarations others see without importing them. */
export function ambientSources(sources: Sources): string[] {
  return [...sources]
    .filter(([path, content]) => path.endsWith('.d.ts') || declaresMore(path, content))
    .map(([path]) => path);
}

function declaresMore(path: string, content: Buffer): boolean {
  return /\.tsx?$/.test(path) && /^\s*declare (global|module)\b/m.test(content.toString());
}

/** One digest of several texts. */
export function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\n`).update(part);
  return hash.digest('hex');
}

function contentOf(sources: Sources, path: string): Buffer {
  const content = sources.get(path);
  if (content === undefined) throw new TypeError(`${path} is not among the sources`);
  return content;
}

/** The file itself and all that can be reached from it. */
function reachable(from: string, importsOf: (path: string) => readonly string[]): Set<string> {
  const reached = new Set([from]);
  // A set is walked over what is added meanwhile, too.
  for (const path of reached) for (const imported of importsOf(path)) reached.add(imported);
  return reached;
}

/** Files of the tree that a file imports, by whatever kind of import. */
function importedFiles(sources: Sources, path: string): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return [];
  const { importedFiles, referencedFiles } = ts.preProcessFile(
    contentOf(sources, path).toString(),
    true,
    true,
  );
  return [...importedFiles, ...referencedFiles].flatMap(({ fileName }) => {
    const wanted = posix.join(posix.dirname(path), fileName);
    // Declarations stand beside the JavaScript that they describe.
    const described = [wanted, wanted.replace(/\.([cm]?)js$/, '.d.$1ts')];
    return described.filter((one) => sources.has(one));
  });
}
