// @ts-check
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Says whether node_modules holds what package-lock.json asks for: npm's own record of what it
 * installed is newer than the lock file, or names the same packages although a checkout touched it.
 * @param {string} top folder of the repository
 */
export function isInstalled(top) {
  const lockFile = join(top, 'package-lock.json');
  const record = join(top, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  if (statSync(record).mtimeMs >= statSync(lockFile).mtimeMs) return true;
  if (!samePackages(packagesIn(lockFile), packagesIn(record))) return false;
  utimesSync(record, new Date(), new Date());
  return true;
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * What is installed may lack optional packages (other platforms), nothing else.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
function samePackages(wanted, installed) {
  const isThere = Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found === undefined ? optional : found.version === version);
  });
  return isThere && Object.keys(installed).every((path) => path in wanted);
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
