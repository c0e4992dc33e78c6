import { AppError } from '../contracts/error-codes.ts';
import type { WebhookConfig } from '../contracts/webhook/config.ts';
import { createSender, type Sender } from './sender.ts';
import { createSecretBox, developmentSecretKey, type SecretBox } from './secret-box.ts';
import { createTransport } from './send-once.ts';
import type { TargetPolicy } from './target-rules.ts';
import type { NodeEnvironment } from '../contracts/config.ts';

/** The outbound connections of one process. */
export interface Outbound {
  readonly policy: TargetPolicy;
  readonly secretBox: SecretBox;
  readonly sender: Sender;
  close(): Promise<void>;
}

/** What they are opened with. */
export interface OutboundOptions {
  readonly webhooks: WebhookConfig;
  readonly environment: NodeEnvironment;
  readonly dataDir: string;
  readonly log: Record<'warn' | 'error', (fields: object, message: string) => void>;
}

/**
 * Opens sender and secrets of one process. Outside production a missing key is made and kept in the
 * data folder; in production webhooks are then unavailable, which is logged.
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
  const transport = createTransport({ policy });
  const secretBox = await openSecretBox(options);
  return {
    policy,
    secretBox,
    sender: createSender({ transport, secretBox }),
    close: () => transport.close(),
  };
}

async function openSecretBox(options: OutboundOptions): Promise<SecretBox> {
  const { webhooks, environment, dataDir, log } = options;
  if (webhooks.secretKeys.length > 0) return createSecretBox(webhooks.secretKeys);
  if (environment !== 'production') return createSecretBox([await developmentSecretKey(dataDir)]);
  log.error(
    { setting: 'WEBHOOK_SECRETS_KEY' },
    'no key to encrypt the secrets of webhooks: they can be neither made nor used',
  );
  const refuse = (): never => {
    throw new AppError('unavailable', 'Webhooks are not set up here', { retryAfterS: 60 });
  };
  return { seal: refuse, open: refuse, knows: () => false, beginnings: [] };
}
