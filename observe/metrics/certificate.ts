import { connect } from 'node:tls';

/** A handshake takes less; whoever reads the metrics waits no longer, ms. */
const WITHIN_MS = 2_000;

/**
 * When the certificate that an https address shows expires, epoch ms. It is read, not judged: one that has
 * expired is told like any other. Rejects where nobody answers.
 */
export function certificateExpiryMs(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: WITHIN_MS,
    });
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      const expiryMs = Date.parse(until);
      if (Number.isFinite(expiryMs)) resolve(expiryMs);
      else reject(new Error(`${hostname} shows no certificate`));
    });
    socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not answer`)));
    socket.once('error', reject);
  });
}
