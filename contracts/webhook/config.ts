import * as v from 'valibot';
import { listSetting } from '../config.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** The published waits after the first to the fifth failed attempt, s. */
const PUBLISHED_DELAYS = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 8 * HOUR_S];

const switchSetting = v.optional(
  v.pipe(
    v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
    v.transform((text) => text === 'true' || text === '1'),
  ),
  'false',
);

/** Variables about webhooks that the API and the worker read alike. */
export const webhookSettings = {
  WEBHOOKS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  WEBHOOK_ALLOW_INSECURE_TARGETS: switchSetting,
  WEBHOOK_ALLOWED_PORTS: v.pipe(
    listSetting('443'),
    v.minLength(1, 'must name at least one port'),
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,4}$/, 'must be port numbers'),
        v.transform(Number),
        v.maxValue(65_535, 'must be port numbers'),
      ),
    ),
  ),
  WEBHOOK_ALLOWED_NETWORKS: v.pipe(
    listSetting(''),
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[0-9A-Fa-f.:]+\/\d{1,3}$/, 'must be networks such as 10.1.0.0/16'),
      ),
    ),
  ),
  WEBHOOK_RETRY_DELAYS: v.pipe(
    listSetting(PUBLISHED_DELAYS.join(',')),
    v.length(PUBLISHED_DELAYS.length, 'must be five numbers of seconds'),
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,6}(?:\.\d{1,3})?$/, 'must be five numbers of seconds'),
        v.transform(Number),
        v.minValue(0.001, 'must be five numbers of seconds above 0'),
      ),
    ),
  ),
  WEBHOOK_SECRETS_KEY: v.pipe(
    listSetting(''),
    v.array(
      v.pipe(
        v.string(),
        v.regex(
          /^[A-Za-z0-9+/_-]{43}=?$/,
          'must be 32 bytes in base64, such as openssl rand -base64 32 makes',
        ),
      ),
    ),
  ),
};

/** What API and worker know about webhooks from their configuration. */
export interface WebhookConfig {
  /** False = nothing is sent, and webhooks can be read and deleted, but not made. */
  readonly isOn: boolean;
  /** Which targets may be reached. */
  readonly targets: {
    readonly ports: readonly number[];
    readonly allowInsecureLoopback: boolean;
    readonly allowedNetworks: readonly string[];
  };
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
  /** The first one encrypts secrets, all of them decrypt; empty = none is set. */
  readonly secretKeys: readonly string[];
}

type ReadSettings = {
  readonly [K in keyof typeof webhookSettings]: v.InferOutput<(typeof webhookSettings)[K]>;
};

/** Gathers the settings of webhooks. */
export function webhookConfig(read: ReadSettings): WebhookConfig {
  return Object.freeze({
    isOn: read.WEBHOOKS === 'on',
    targets: Object.freeze({
      ports: read.WEBHOOK_ALLOWED_PORTS,
      allowInsecureLoopback: read.WEBHOOK_ALLOW_INSECURE_TARGETS,
      allowedNetworks: read.WEBHOOK_ALLOWED_NETWORKS,
    }),
    delaysMs: read.WEBHOOK_RETRY_DELAYS.map((seconds) => Math.round(seconds * 1000)),
    secretKeys: read.WEBHOOK_SECRETS_KEY,
  });
}
