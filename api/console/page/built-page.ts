import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the page as it is sent. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The same by gzip, for what shrinks. */
  readonly gzipped: Buffer | null;
  readonly etag: string;
  /** Its name holds its hash, so that it never changes. */
  readonly immutable: boolean;
}

/** The built page: files by their path from the root, `/index.html` among them. */
export type BuiltPage = ReadonlyMap<string, PageFile>;

/** Where the build puts the page, beside the sources and beside the compiled services alike. */
export const PAGE_FOLDER = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'clients',
  'console',
  'dist',
);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the built page into memory; null when it was not built. */
export function readBuiltPage(folder: string = PAGE_FOLDER): BuiltPage | null {
  const names = listFiles(folder);
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, name));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    files.set(`/${name.split(sep).join('/')}`, {
      type,
      bytes,
      gzipped: names.includes(`${name}.gz`) ? readFileSync(join(folder, `${name}.gz`)) : null,
      etag: `"${hash}"`,
      immutable: name.startsWith(`assets${sep}`),
    });
  }
  return files.has('/index.html') ? files : null;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(folder, join(one.parentPath, one.name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
