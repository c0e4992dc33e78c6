import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/client';
import { ConfigError } from '../contracts/config.ts';
import type { TemporalServer } from '../contracts/temporal-settings.ts';

/** What client, worker and health check connect with. */
export interface ServerOptions {
  readonly address: string;
  readonly tls?: TLSConfig;
  readonly apiKey?: string;
  readonly metadata?: Record<string, string>;
}

/** Reads the PEM files. Throws ConfigError that names every one that cannot be read. */
export function serverOptions({ address, namespace, tls, apiKey }: TemporalServer): ServerOptions {
  const problems: string[] = [];
  const read = (variable: string, path: string): Uint8Array => {
    try {
      const content = readFileSync(path);
      if (!content.includes('-----BEGIN ')) problems.push(`${variable} is no PEM file (${path})`);
      return content;
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      problems.push(`${variable} cannot be read: ${reason} (${path})`);
      return new Uint8Array();
    }
  };
  const options: ServerOptions = {
    address,
    ...(tls !== undefined && {
      tls: {
        ...(tls.ca !== undefined && { serverRootCACertificate: read('TEMPORAL_TLS_CA', tls.ca) }),
        ...(tls.own !== undefined && {
          clientCertPair: {
            crt: read('TEMPORAL_TLS_CERT', tls.own.cert),
            key: read('TEMPORAL_TLS_KEY', tls.own.key),
          },
        }),
      },
    }),
    // Temporal Cloud finds the namespace of a key by this header.
    ...(apiKey !== undefined && { apiKey, metadata: { 'temporal-namespace': namespace } }),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return options;
}
