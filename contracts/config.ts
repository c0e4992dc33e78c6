import * as v from 'valibot';
import { archiveProblems } from './archive-settings.ts';
import { temporalProblems, temporalSettings } from './temporal-settings.ts';

/** The environment could not be read as configuration; `problems` lists every reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `Configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** What a process runs for. */
export const NODE_ENVIRONMENTS = ['development', 'test', 'production'] as const;
export type NodeEnvironment = (typeof NODE_ENVIRONMENTS)[number];

/** Environment variables as a process receives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `env` through `schema` and freezes the result. A variable set to the empty string counts as
 * absent. `further` finds what a schema with defaults cannot see: which variables were not set. Throws
 * ConfigError with every problem, never only the first.
 */
export function parseConfig<TSchema extends v.GenericSchema>(
  schema: TSchema,
  env: Environment,
  further: (present: Environment) => readonly string[] = () => [],
): Readonly<v.InferOutput<TSchema>> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(schema, present);
  const issues = (result.issues ?? []).map((issue) => describeIssue(issue, present));
  const problems = [
    ...issues,
    ...temporalProblems(present),
    ...archiveProblems(present),
    ...further(present),
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return deepFreeze(result.output);
}

/** A TCP port, 0 to 65535; 0 means any free one. */
export const portSetting = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a whole number from 0 to 65535'),
    ),
    String(fallback),
  );

/** A comma separated list; blanks around entries and empty entries are dropped. */
export const listSetting = (fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
    ),
    fallback,
  );

/** A name of a build or a deployment, absent unless set. */
export const nameSetting = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9._-]{1,128}$/, 'must be 1 to 128 letters, digits, dots, _ or -'),
  ),
);

/** A positive whole number, absent unless set. */
export const countSetting = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999'),
      v.transform(Number),
    ),
  );

/** A whole number, absent unless set; 0 says that there shall be no limit. */
export const limitSetting = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'must be a whole number from 0 (no limit) to 999999999'),
      v.transform(Number),
    ),
  );

/** Variables that the API and the worker read alike. */
export const sharedSettings = {
  NODE_ENV: v.optional(
    v.picklist(NODE_ENVIRONMENTS, `must be one of ${NODE_ENVIRONMENTS.join(', ')}`),
    'development',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  MONGODB_URI: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// or mongodb+srv:// address'),
    ),
    'mongodb://127.0.0.1:27017/',
  ),
  MONGODB_DATABASE: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,63}$/, 'must be 1 to 63 letters, digits, _ or -')),
    'orbital_compute',
  ),
  ...temporalSettings,
  // API and worker must agree on it; another prefix makes a separate set of task queues.
  TASK_QUEUE_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be 1 to 64 lower-case letters, digits or -'),
    ),
    'orbital',
  ),
};

function describeIssue(issue: v.BaseIssue<unknown>, env: Record<string, unknown>): string {
  const name = v.getDotPath(issue);
  if (name === null) return issue.message;
  const value = SECRET_NAME.test(name) ? undefined : env[name];
  const shown = typeof value === 'string' ? ` (is '${value}')` : '';
  return `${name} ${issue.message}${shown}`;
}

/** Values of these variables are never repeated in a message. */
const SECRET_NAME = /KEY|SECRET|PASSWORD|TOKEN|URI|SMTP|CATALOG_URL/;

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
