import type { Environment } from './config.ts';

/** The limits of the surfaces that anybody may call without a key. */
const KEYLESS_LIMITS = {
  simulation: ['SIM_RATE_LIMIT', 'SIM_LONG_RATE_LIMIT', 'SIM_SESSION_LIMIT'],
  cae: ['CAE_RATE_LIMIT', 'CAE_LONG_RATE_LIMIT'],
} as const;

/**
 * Why a process must not start with `NODE_ENV=production`, one line for each variable; none for any
 * other environment. A default address, a switch for development or a limit that is off would
 * otherwise be noticed only when it has done harm.
 */
export function productionProblems(env: Environment): string[] {
  if (env['NODE_ENV'] !== 'production') return [];
  const { WEBHOOK_ALLOW_INSECURE_TARGETS: insecure = '' } = env;
  const needsSecretsKey = env['WEBHOOKS'] !== 'off' && env['WEBHOOK_SECRETS_KEY'] === undefined;
  return [
    ...['MONGODB_URI', 'TEMPORAL_ADDRESS']
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} must be set in production`),
    ...(needsSecretsKey
      ? ['WEBHOOK_SECRETS_KEY must be set in production (openssl rand -base64 32), or WEBHOOKS=off']
      : []),
    ...(['true', '1'].includes(insecure)
      ? ['WEBHOOK_ALLOW_INSECURE_TARGETS must not be on in production: it is for development']
      : []),
  ];
}

/** The same for the limits of the keyless ones among the surfaces that an api process serves. */
export function productionLimitProblems(env: Environment, surfaces: readonly string[]): string[] {
  if (env['NODE_ENV'] !== 'production') return [];
  return Object.entries(KEYLESS_LIMITS)
    .filter(([surface]) => surfaces.includes(surface))
    .flatMap(([surface, names]) => names.map((name) => ({ surface, name })))
    .filter(({ name }) => /^0+$/.test(env[name] ?? ''))
    .map(({ surface, name }) => `${name} must not be 0 in production: ${surface} takes no key`);
}
