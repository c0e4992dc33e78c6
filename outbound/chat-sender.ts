import type { SecretBox } from './secret-box.ts';
import type { AttemptOutcome, Transport } from './send-once.ts';

/** Posts to the incoming webhooks of chats, under the rules for targets that webhooks have. */
export interface ChatSender {
  /** Makes one attempt at the sealed address. Throws for faults of our own: an address that no key opens. */
  post(sealedUrl: string, alertId: string, body: string): Promise<Pick<AttemptOutcome, 'error'>>;
}

const USER_AGENT = 'orbital-compute-alerts/1.0';

/** A sender over the given transport; the address is opened for each attempt and not kept. */
export function createChatSender(parts: {
  readonly transport: Pick<Transport, 'send'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
}): ChatSender {
  const { transport, secretBox } = parts;
  return {
    async post(sealedUrl, alertId, body) {
      const { error } = await transport.send({
        url: secretBox.open(sealedUrl, alertId),
        body: Buffer.from(body, 'utf8'),
        headers: {
          'content-type': 'application/json',
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': USER_AGENT,
        },
      });
      return { error };
    },
  };
}
