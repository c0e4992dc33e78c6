// @ts-check
/**
 * Which top folder may import which other (`room-table.js` says it inside a folder): the table behind
 * the lint rule `local/import-table` and `test/architecture.test.ts`. `folders` are other top folders (its own is always allowed),
 * `typesOf` only through `import type`, `valuesOf` beside types only word lists and bounds by their
 * UPPER_CASE names, `packages` are npm names (`node:` covers Node itself).
 */
import { posix } from 'node:path';
import { roomRefusal } from './room-table.js';

/** @typedef {{ folders: string[], typesOf?: string[], valuesOf?: string[], packages: string[] }} Allowance */

/** @type {Record<string, Allowance>} */
export const IMPORT_TABLE = {
  domain: { folders: [], packages: [] },
  // The words and bounds of a noun are said once, in domain: the wire takes them from there.
  contracts: { folders: [], typesOf: ['domain'], valuesOf: ['domain'], packages: ['valibot'] },
  // What GET answers and what events carry: one form of a record, written by those who keep it.
  presenters: { folders: ['contracts', 'domain'], typesOf: ['records'], packages: [] },
  // What those who run the platform see of it: metrics and traces. It knows nothing of the platform.
  observe: {
    folders: [],
    // Interceptors of calls are made of the classes of the library that makes the calls.
    packages: ['pino', 'prom-client', '@grpc/grpc-js', '@opentelemetry', '@temporalio', 'node:'],
  },
  records: {
    folders: ['contracts', 'domain', 'presenters', 'observe'],
    packages: ['aws4fetch', 'lru-cache', 'mongodb', 'nanoid', 'rate-limiter-flexible', 'node:'],
  },
  // The only way out of the platform to addresses that its users choose.
  outbound: {
    folders: ['contracts', 'domain', 'observe'],
    typesOf: ['records'],
    packages: ['ipaddr.js', 'lru-cache', 'nodemailer', 'undici', 'node:'],
  },
  workflows: {
    folders: ['domain'],
    typesOf: ['contracts', 'activities'],
    packages: ['@temporalio/workflow', '@temporalio/common'],
  },
  temporal: {
    folders: ['contracts', 'domain', 'workflows', 'observe'],
    typesOf: ['records'],
    packages: ['@temporalio/client', '@temporalio/common', 'p-limit', 'node:'],
  },
  activities: {
    folders: ['threads', 'domain', 'contracts', 'presenters', 'observe'],
    typesOf: ['records', 'temporal', 'workflows', 'outbound'],
    packages: [
      ...['@temporalio/activity', '@temporalio/common', 'highs', 'lru-cache', 'p-limit', 'node:'],
    ],
  },
  // Threads for what computes: neither a request nor an activity may hold up the others.
  threads: {
    // Plans cross threads as they are kept and answered.
    folders: ['domain', 'presenters'],
    typesOf: ['contracts', 'observe'],
    packages: ['piscina', 'node:'],
  },
  worker: {
    folders: [
      ...['threads', 'activities', 'records', 'temporal', 'contracts', 'workflows', 'outbound'],
      // Programs on the ground run within the same limits as those on board.
      ...['observe', 'agent'],
    ],
    packages: [
      '@temporalio/worker',
      '@temporalio/client',
      '@temporalio/common',
      'pino',
      'prom-client',
      'valibot',
      'node:',
    ],
  },
  api: {
    folders: [
      ...['threads', 'contracts', 'domain', 'presenters', 'records', 'temporal', 'outbound'],
      'observe',
    ],
    typesOf: ['workflows'],
    packages: [
      'koa',
      '@koa/router',
      '@koa/cors',
      '@tus/server',
      'fast-levenshtein',
      'markdown-it',
      'koa-helmet',
      'helmet',
      'valibot',
      '@valibot/to-json-schema',
      'pino',
      'lru-cache',
      'nanoid',
      'ipaddr.js',
      'commander',
      'mongodb',
      'node:',
    ],
  },
  // The program on board: it talks to the console alone, and never to MongoDB or Temporal.
  agent: {
    folders: ['contracts', 'domain'],
    packages: ['classic-level', 'commander', 'pino', 'tus-js-client', 'valibot', 'node:'],
  },
  // Everything that talks to the surfaces from outside: a client of the platform, not a part of it.
  clients: {
    folders: [],
    typesOf: ['contracts'],
    packages: [
      'openapi-fetch',
      'commander',
      '@clack/prompts',
      'cli-table3',
      'picocolors',
      'yaml',
      'preact',
      '@preact/signals',
      'uplot',
      'd3-geo',
      'topojson-client',
      'world-atlas',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
      'lucide-preact',
      'node:',
    ],
  },
};

/** Files of a folder with rules of their own; they replace the folder's package list. */
export const FILE_PACKAGES = new Map([
  ['domain/orbit/propagation/library-model.ts', ['satellite.js']],
]);

/** Names of what is data from the start: lists of words and bounds. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Workflows run in a sandbox that cannot load satellite.js, nor anything that imports it. */
const SANDBOX_REFUSES = ['domain/orbit/'];

/**
 * Says why `file` (path from the repository's top) may not import `specifier`, or null.
 * @param {string} file
 * @param {string} specifier
 * @param {boolean} typeOnly
 * @param {readonly string[] | null} names values it takes; null when it takes whatever is there
 * @returns {string | null}
 */
export function importRefusal(file, specifier, typeOnly, names) {
  const [folder = ''] = file.split('/');
  const allowed = IMPORT_TABLE[folder];
  if (allowed === undefined) return null;
  if (!specifier.startsWith('.')) {
    const packages = FILE_PACKAGES.get(file) ?? allowed.packages;
    const known = packages.some(
      (name) =>
        specifier === name ||
        specifier.startsWith(`${name}/`) ||
        (name === 'node:' && specifier.startsWith('node:')),
    );
    return known ? null : `${folder}/ may not import the package '${specifier}'`;
  }
  const target = posix.join(posix.dirname(file), specifier);
  const [targetFolder = ''] = target.split('/');
  if (folder === 'workflows' && !typeOnly && SANDBOX_REFUSES.some((p) => target.startsWith(p)))
    return `workflows/ may not load ${target}: satellite.js does not run in the sandbox`;
  if (targetFolder === folder) return roomRefusal(file, target);
  if (allowed.folders.includes(targetFolder)) return null;
  const asTypes = (allowed.typesOf ?? []).includes(targetFolder);
  if (typeOnly && asTypes) return null;
  if ((allowed.valuesOf ?? []).includes(targetFolder))
    return names !== null && names.every((name) => CONSTANT.test(name))
      ? null
      : `${folder}/ may import only types, word lists and bounds of ${targetFolder}/`;
  return asTypes
    ? `${folder}/ may import only types of ${targetFolder}/`
    : `${folder}/ may not import ${targetFolder}/`;
}
