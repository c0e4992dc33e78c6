import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on this machine that keeps what it takes. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Whole mails, in order. */
  readonly taken: Buffer[];
  close(): Promise<void>;
}

/** Starts a mail server; without a port on a free one. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  wantedPort = 0,
): Promise<MailServer> {
  const taken: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(wantedPort, '127.0.0.1');
  await once(listening, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Answers every recipient with this code. */
export function refusing(responseCode: number): SMTPServerOptions {
  return {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('not this one'), { responseCode })),
  };
}
