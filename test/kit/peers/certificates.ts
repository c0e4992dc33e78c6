import { generate } from 'selfsigned';
import { DAY_MS } from '../../../domain/time/instant.ts';

/** A certificate and its key, PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for a host name; `expired` was good until yesterday. */
export async function certificateFor(host: string, expired = false): Promise<TestCertificate> {
  const endsAt = Date.now() + (expired ? -1 : 30) * DAY_MS;
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(endsAt - 60 * DAY_MS),
    notAfterDate: new Date(endsAt),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  return { key, cert };
}

/** An authority, and certificates that it signed for a server on this machine and for a client. */
export interface TestAuthority {
  readonly ca: string;
  readonly server: TestCertificate;
  readonly client: TestCertificate;
}

/** Makes an authority and what it signs. */
export async function makeAuthority(): Promise<TestAuthority> {
  const made = async (
    name: string,
    extensions: NonNullable<Parameters<typeof generate>[1]>['extensions'],
    ca?: TestCertificate,
  ): Promise<TestCertificate> => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ...(extensions !== undefined && { extensions }),
      ...(ca !== undefined && { ca }),
    });
    return { key, cert };
  };
  const authority = await made('authority', [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  const [server, client] = await Promise.all([
    made(
      'localhost',
      [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
      authority,
    ),
    made(
      'client',
      [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'client' }] }],
      authority,
    ),
  ]);
  return { ca: authority.cert, server, client };
}
