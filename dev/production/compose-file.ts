import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const COMPOSE = join(import.meta.dirname, '..', '..', 'docker-compose.yml');
/** What the server on this machine is told as the one in containers is; the rest are addresses and secrets. */
const TAKEN = /^(NUM_HISTORY_SHARDS|SQL_.*CONNS)$/;

/** The parts of docker-compose.yml that hold outside containers too. */
export interface ComposeFile {
  /** Shards and pools of the Temporal server, as variables. */
  readonly temporalEnvironment: Readonly<Record<string, string>>;
  /** Its dynamic configuration, YAML. */
  readonly temporalDynamicConfig: string;
}

/** Reads them, so that no figure stands in two places. Throws when the file has them no more. */
export async function composeFile(): Promise<ComposeFile> {
  // Our own file, which the loader of Compose checks; what is taken from it is looked for below.
  const file = parse(await readFile(COMPOSE, 'utf8'), { merge: true }) as {
    readonly services: Record<string, { readonly environment?: Record<string, string | number> }>;
    readonly configs: Record<string, { readonly file: string }>;
  };
  const environment = file.services['temporal']?.environment ?? {};
  const taken = Object.entries(environment).filter(([name]) => TAKEN.test(name));
  const dynamicConfig = file.configs['temporal-dynamic-config']?.file;
  if (taken.length < 5 || dynamicConfig === undefined)
    throw new Error('docker-compose.yml has lost shards, pools or dynamic configuration');
  return {
    temporalEnvironment: Object.fromEntries(taken.map(([name, value]) => [name, String(value)])),
    temporalDynamicConfig: await readFile(join(dirname(COMPOSE), dynamicConfig), 'utf8'),
  };
}
