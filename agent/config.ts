import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { ConfigError } from '../contracts/config.ts';
import { AgentId, AgentSatelliteId } from '../contracts/mission/agent.ts';

/** Options as the command line gives them: texts, absent where not said. */
export type AgentOptions = Readonly<Record<string, string | boolean | undefined>>;

/** When the agent may talk to the ground. */
export type ContactChoice =
  | { readonly kind: 'always' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'file'; readonly path: string };

/** How an agent runs. */
export interface AgentConfig {
  readonly consoleUrl: string;
  /** The key as it is now: that of a file is read anew each time, so that it can be changed in flight. */
  readonly apiKey: () => string;
  readonly agentId: string;
  readonly satelliteId: string;
  readonly satelliteName: string | null;
  /** Absolute: journal, work folders of steps and results. */
  readonly workFolder: string;
  readonly contacts: ContactChoice;
  /** Mission seconds in a second of the wall clock, for rehearsals; null flies by the wall clock. */
  readonly rehearse: number | null;
  /** File with the platform's public keys; null pins the first key that is seen. */
  readonly trustFile: string | null;
  readonly requireIsolation: boolean;
  readonly journalMaxMb: number;
  /** Results larger than this go to the ground in pieces of it, bytes. */
  readonly pieceBytes: number;
  /** Between two polls, ms. */
  readonly pollMs: number;
  readonly telemetryMs: number;
  /** Port of the page of its state on loopback; null opens none. */
  readonly statusPort: number | null;
  /** Ends once it has flown one deployment and all of it is on the ground. */
  readonly once: boolean;
}

const seconds = (fallback: number, min: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number of seconds'),
      v.transform(Number),
      v.minValue(min, `must be at least ${min}`),
    ),
    String(fallback),
  );

const optionsSchema = v.object({
  console: v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must be an http or https address'),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
  id: AgentId,
  satellite: AgentSatelliteId,
  satelliteName: v.optional(v.string()),
  work: v.pipe(v.string(), v.minLength(1)),
  keyFile: v.optional(v.string()),
  contacts: v.optional(v.string(), 'always'),
  rehearse: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number'),
      v.transform(Number),
      v.minValue(1, 'must be from 1 to 10000'),
      v.maxValue(10_000, 'must be from 1 to 10000'),
    ),
  ),
  trust: v.optional(v.string()),
  requireIsolation: v.optional(v.boolean(), false),
  once: v.optional(v.boolean(), false),
  journalMaxMb: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a whole number of MB'),
      v.transform(Number),
      v.minValue(8, 'must be at least 8'),
    ),
    '256',
  ),
  pieceMb: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number of MB'),
      v.transform(Number),
      v.minValue(0.064, 'must be from 0.064 to 1000'),
      v.maxValue(1_000, 'must be from 0.064 to 1000'),
    ),
    '4',
  ),
  poll: seconds(30, 0.1),
  telemetry: seconds(30, 0.1),
  statusPort: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port'),
    ),
  ),
});

/**
 * Reads the options of the command line; the key comes from `--key-file`, else from `ORBITAL_KEY`, so that
 * it stands in no list of processes. Throws ConfigError with every problem.
 */
export function readAgentConfig(
  options: AgentOptions,
  env: Readonly<Record<string, string | undefined>>,
): AgentConfig {
  const read = v.safeParse(optionsSchema, options);
  const problems = (read.issues ?? []).map((issue) => {
    const isMissing = issue.input === undefined;
    return `--${kebab(v.getDotPath(issue) ?? '')} ${isMissing ? 'is required' : issue.message}`;
  });
  const { keyFile } = options;
  const key = readKey(keyFile, env, problems);
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  const { output } = read;
  return {
    consoleUrl: output.console,
    apiKey: typeof keyFile === 'string' ? keyOfFile(keyFile, key) : () => key,
    agentId: output.id,
    satelliteId: output.satellite,
    satelliteName: output.satelliteName ?? null,
    workFolder: resolve(output.work),
    contacts: readContacts(output.contacts),
    rehearse: output.rehearse ?? null,
    trustFile: output.trust ?? null,
    requireIsolation: output.requireIsolation,
    journalMaxMb: output.journalMaxMb,
    pieceBytes: Math.round(output.pieceMb * 1e6),
    pollMs: output.poll * 1000,
    telemetryMs: output.telemetry * 1000,
    statusPort: output.statusPort ?? null,
    once: output.once,
  };
}

/** Where the journal lies below the work folder. */
export function journalFolder({ workFolder }: Pick<AgentConfig, 'workFolder'>): string {
  return join(workFolder, 'journal');
}

function readKey(
  file: string | boolean | undefined,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): string {
  if (typeof file !== 'string') {
    const key = env['ORBITAL_KEY']?.trim() ?? '';
    if (key === '') problems.push('--key-file is required, or the variable ORBITAL_KEY');
    return key;
  }
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key === '') problems.push(`--key-file ${file} is empty`);
    return key;
  } catch (error) {
    problems.push(`--key-file ${file} cannot be read (${codeOf(error)})`);
    return '';
  }
}

/** The key in a file; while there is none in it, the last one. */
function keyOfFile(file: string, first: string): () => string {
  let last = first;
  return () => {
    last = readKey(file, {}, []) || last;
    return last;
  };
}

function readContacts(text: string): ContactChoice {
  if (text === 'always' || text === 'plan') return { kind: text };
  return { kind: 'file', path: resolve(text) };
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
