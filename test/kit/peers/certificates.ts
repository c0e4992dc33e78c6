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
