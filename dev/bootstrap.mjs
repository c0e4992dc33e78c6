// @ts-check
/**
 * First step of every command: plain JavaScript without dependencies, because there may be none
 * yet. Installs exactly what package-lock.json says when it is not there, then runs TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isInstalled } from './installed.mjs';

const top = join(import.meta.dirname, '..');

/**
 * Installs the dependencies when needed and runs a script of this folder in this process.
 * @param {string} script file name of a TypeScript module
 */
export async function runScript(script) {
  process.chdir(top);
  requireNode();
  installWhenNeeded();
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(script, import.meta.url).href);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(`Node.js ${process.versions.node} is too old: 20.19 or newer is needed.`);
}

function installWhenNeeded() {
  if (isInstalled(top)) return;
  console.log('Installing dependencies (npm ci) …');
  const npm = process.env['npm_execpath'];
  const [command, args] =
    npm === undefined ? ['npm', ['ci']] : [process.execPath, [npm, 'ci', '--no-progress']];
  const { status, error } = spawnSync(command, args, { cwd: top, stdio: 'inherit' });
  if (status === 0) return;
  giveUp(
    `npm ci failed${error === undefined ? '' : ` (${error.message})`}. It needs the npm registry or a warm npm cache; ` +
      'run it by hand to see more.',
  );
}

/** @param {string} message */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}
