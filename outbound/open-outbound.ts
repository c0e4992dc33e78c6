import { createChatSender, type ChatSender } from './chat-sender.ts';
import { AppError } from '../contracts/error-codes.ts';
import type { WebhookConfig } from '../contracts/webhook/config.ts';
import { createSender, type Sender } from './sender.ts';
import { createSecretBox, developmentSecretKey, type SecretBox } from './secret-box.ts';
import { createTransport, type Transport } from './send-once.ts';
import { traced } from '../observe/tracing/tracing.ts';
import type { TargetPolicy } from './target-rules.ts';

/** The outbound connections of one process. */
export interface Outbound {
  readonly policy: TargetPolicy;
  readonly secretBox: SecretBox;
  readonly sender: Sender;
  readonly chat: ChatSender;
  close(): Promise<void>;
}

/** What they are opened with. */
export interface OutboundOptions {
  readonly webhooks: WebhookConfig;
  readonly dataDir: string;
  readonly log: Record<'warn', (fields: object, message: string) => void>;
}

/**
 * Opens sender and secrets of one process. Outside production a missing key is made and kept in the
 * data folder; production does not start without one. Where webhooks are switched off every use of a
 * secret is refused.
 */
export async function openOutbound(options: OutboundOptions): Promise<Outbound> {
  const { webhooks, log } = options;
  const policy: TargetPolicy = webhooks.targets;
  if (policy.allowInsecureLoopback) {
    log.warn(
      { setting: 'WEBHOOK_ALLOW_INSECURE_TARGETS' },
      'WEBHOOKS MAY REACH THIS MACHINE OVER HTTP: a switch for development, never for production',
    );
  }
  const transport = tracedTransport(createTransport({ policy }));
  const secretBox = await openSecretBox(options);
  return {
    policy,
    secretBox,
    sender: createSender({ transport, secretBox }),
    chat: createChatSender({ transport, secretBox }),
    close: () => transport.close(),
  };
}

/** The same transport, each request a span. Whoever is asked learns nothing of our traces. */
function tracedTransport(transport: Transport): Transport {
  return {
    ...transport,
    send: (request) =>
      traced(
        'POST',
        {
          kind: 'client',
          attributes: {
            'http.request.method': 'POST',
            'server.address': new URL(request.url).host,
          },
        },
        () => transport.send(request),
      ),
  };
}

async function openSecretBox(options: OutboundOptions): Promise<SecretBox> {
  const { webhooks, dataDir } = options;
  if (!webhooks.isOn) return CLOSED_BOX;
  if (webhooks.secretKeys.length > 0) return createSecretBox(webhooks.secretKeys);
  return createSecretBox([await developmentSecretKey(dataDir)]);
}

const refuse = (): never => {
  throw new AppError('webhooks_off', 'Webhooks are switched off on this installation.');
};

/** Seals and opens nothing. */
const CLOSED_BOX: SecretBox = { seal: refuse, open: refuse, knows: () => false, beginnings: [] };
