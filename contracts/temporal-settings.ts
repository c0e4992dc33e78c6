import * as v from 'valibot';

const fileSetting = v.optional(
  v.pipe(v.string(), v.regex(/^[^\0]{1,4096}$/, 'must be the path of a PEM file')),
);

/** Variables about the connection to Temporal that all processes read alike. */
export const temporalSettings = {
  TEMPORAL_ADDRESS: v.optional(
    v.pipe(v.string(), v.regex(/^\S+:\d{1,5}$/, 'must be host:port')),
    '127.0.0.1:7233',
  ),
  TEMPORAL_NAMESPACE: v.optional(v.string(), 'default'),
  // A certificate or a key for the API switches TLS on by itself.
  TEMPORAL_TLS: v.optional(
    v.pipe(
      v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
      v.transform((text) => text === 'true' || text === '1'),
    ),
  ),
  TEMPORAL_TLS_CA: fileSetting,
  TEMPORAL_TLS_CERT: fileSetting,
  TEMPORAL_TLS_KEY: fileSetting,
  TEMPORAL_API_KEY: v.optional(v.string()),
};

/** Where Temporal is, and how a process shows who it is. */
export interface TemporalServer {
  readonly address: string;
  readonly namespace: string;
  /** Undefined = no TLS. Paths of PEM files. */
  readonly tls:
    | {
        /** Whose certificates are believed; undefined = those the system knows. */
        readonly ca: string | undefined;
        /** The certificate that this process shows, and its key; undefined = none. */
        readonly own: { readonly cert: string; readonly key: string } | undefined;
      }
    | undefined;
  readonly apiKey: string | undefined;
}

type Read = v.InferOutput<v.ObjectSchema<typeof temporalSettings, undefined>>;

/** How the settings are to be connected with. */
export function temporalServer(read: Read): TemporalServer {
  const { TEMPORAL_TLS_CA: ca, TEMPORAL_TLS_CERT: cert, TEMPORAL_TLS_KEY: key } = read;
  const apiKey = read.TEMPORAL_API_KEY;
  const isOn = read.TEMPORAL_TLS ?? [ca, cert, apiKey].some((setting) => setting !== undefined);
  return Object.freeze({
    address: read.TEMPORAL_ADDRESS,
    namespace: read.TEMPORAL_NAMESPACE,
    tls: isOn
      ? { ca, own: cert === undefined || key === undefined ? undefined : { cert, key } }
      : undefined,
    apiKey,
  });
}

/** Settings that do not fit together, one line for each. */
export function temporalProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string): boolean => (env[`TEMPORAL_${name}`] ?? '') !== '';
  const isOff = ['false', '0'].includes(env['TEMPORAL_TLS'] ?? '');
  const problems: string[] = [];
  if (has('TLS_CERT') !== has('TLS_KEY'))
    problems.push('TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY must be set together');
  if (isOff && (has('TLS_CA') || has('TLS_CERT') || has('API_KEY')))
    problems.push(
      'TEMPORAL_TLS must not be false where TEMPORAL_TLS_CA, TEMPORAL_TLS_CERT or TEMPORAL_API_KEY is set',
    );
  return problems;
}
