import type { components } from '../../sdk/generated/main.ts';

type Webhook = components['schemas']['Webhook'];

const WHY: Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>> = {
  failures: 'Too many tries of one event failed.',
  gone: 'The receiver answered HTTP 410, “Gone”.',
  user: 'Somebody switched it off.',
};

/** Why a webhook is switched off, as a sentence; null for one that is not. */
export function disabledWords({ disabled_reason: reason }: Webhook): string | null {
  return reason === undefined ? null : WHY[reason];
}
