import * as v from 'valibot';

/** Variables about the archive that the API and the worker read alike. */
export const archiveSettings = {
  ARCHIVE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:file:\/\/\/\S+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._/-]*)?)$/,
        'must be a folder such as file:///var/archive, or a bucket such as s3://bucket/prefix',
      ),
    ),
  ),
  ARCHIVE_S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[^/\s]+\/?$/,
        'must be the address of an S3-compatible service such as https://s3.example.org',
      ),
    ),
  ),
  ARCHIVE_S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-central-1')),
    'us-east-1',
  ),
  // They are never repeated in a message.
  ARCHIVE_S3_KEY_ID: v.optional(v.string()),
  ARCHIVE_S3_SECRET: v.optional(v.string()),
};

/** Where what expires is kept; undefined = nowhere, and nothing is removed. */
export type ArchiveConfig =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 'bucket';
      readonly bucket: string;
      /** Before every key: empty, or ends with a stroke. */
      readonly prefix: string;
      /** Origin of the service; buckets are the first part of its paths. */
      readonly endpoint: string;
      readonly region: string;
      readonly keyId: string;
      readonly secret: string;
    };

type Read = v.InferOutput<v.ObjectSchema<typeof archiveSettings, undefined>>;

/** The settings as a process uses them; they are complete by `archiveProblems`. */
export function archiveConfig(read: Read): ArchiveConfig | undefined {
  const { ARCHIVE_URL: url, ARCHIVE_S3_REGION: region } = read;
  if (url === undefined) return undefined;
  if (url.startsWith('file://'))
    return Object.freeze({ kind: 'folder', path: decodeURIComponent(url.slice('file://'.length)) });
  const [bucket = '', ...rest] = url.slice('s3://'.length).split('/');
  const prefix = rest.filter((part) => part !== '').join('/');
  const { ARCHIVE_S3_ENDPOINT: endpoint = `https://s3.${region}.amazonaws.com` } = read;
  return Object.freeze({
    kind: 'bucket',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    keyId: read.ARCHIVE_S3_KEY_ID ?? '',
    secret: read.ARCHIVE_S3_SECRET ?? '',
  });
}

/** Settings that do not fit together, one line for each. */
export function archiveProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['ARCHIVE_S3_KEY_ID', 'ARCHIVE_S3_SECRET'];
  const url = env['ARCHIVE_URL'] ?? '';
  if (url.startsWith('s3://'))
    return names
      .filter((name) => (env[name] ?? '') === '')
      .map((name) => `${name} must be set where ARCHIVE_URL is a bucket`);
  const stray = [...names, 'ARCHIVE_S3_ENDPOINT'].filter((name) => (env[name] ?? '') !== '');
  return stray.map((name) => `${name} is of no use without ARCHIVE_URL=s3://bucket`);
}
