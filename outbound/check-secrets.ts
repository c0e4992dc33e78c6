import type { SecretBox } from './secret-box.ts';

/** Where sealed secrets lie. */
export interface SealedSecrets {
  /** How many of them begin with none of these texts. */
  countSealedOtherwise(beginnings: readonly string[]): Promise<number>;
}

/**
 * Says in the log when secrets of webhooks are stored that no key of this process opens, and answers
 * how many. The process goes on: a wrong key stops webhooks and nothing else. Throws when the records
 * are away.
 */
export async function reportForeignSecrets(
  secrets: SealedSecrets,
  box: Pick<SecretBox, 'beginnings'>,
  log: { error(fields: object, message: string): void },
): Promise<number> {
  // Where webhooks are switched off nothing is to be opened.
  if (box.beginnings.length === 0) return 0;
  const webhooks = await secrets.countSealedOtherwise(box.beginnings);
  if (webhooks > 0) {
    log.error(
      { setting: 'WEBHOOK_SECRETS_KEY', webhooks },
      'secrets of webhooks were encrypted with a key that this process does not have: ' +
        'put it behind the present one, separated by a comma',
    );
  }
  return webhooks;
}
