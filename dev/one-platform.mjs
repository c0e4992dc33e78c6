// @ts-check
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes the binaries of other platforms than this one from a folder that has one for each, named as Rust names
 * them: node dev/one-platform.mjs <folder>. Fails where this platform's is not among them.
 */
/** @type {Record<string, string>} */
const SYSTEMS = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin', win32: 'pc-windows-msvc' };
/** @type {Record<string, string>} */
const PROCESSORS = { x64: 'x86_64', arm64: 'aarch64' };

const folder = process.argv[2] ?? '';
const own = `${PROCESSORS[process.arch]}-${SYSTEMS[process.platform]}`;
if (!existsSync(join(folder, own))) {
  console.error(`${folder} has no ${own}`);
  process.exit(1);
}
for (const name of readdirSync(folder))
  if (name !== own) rmSync(join(folder, name), { recursive: true });
