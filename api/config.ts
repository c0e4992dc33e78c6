import * as v from 'valibot';
import { readKeyForm } from '../contracts/access/modes-and-tiers.ts';
import { LIMIT_SETTINGS, type LimitSetting } from '../contracts/access/request-limits.ts';
import {
  countSetting,
  limitSetting,
  listSetting,
  nameSetting,
  parseConfig,
  portSetting,
  sharedSettings,
  type NodeEnvironment,
} from '../contracts/config.ts';
import type { Environment } from '../contracts/config.ts';
import { temporalServer, type TemporalServer } from '../contracts/temporal-settings.ts';
import { mailSettings } from '../contracts/mail-settings.ts';
import {
  archiveConfig,
  archiveSettings,
  type ArchiveConfig,
} from '../contracts/archive-settings.ts';
import {
  observeConfig,
  observeSettings,
  type ObserveConfig,
} from '../contracts/observe-settings.ts';
import { webhookConfig, webhookSettings, type WebhookConfig } from '../contracts/webhook/config.ts';
import {
  outputConfig,
  outputSettings,
  type OutputConfig,
} from '../contracts/deployment/output-settings.ts';
import { productionLimitProblems, productionProblems } from '../contracts/production.ts';
import { SURFACE_NAMES, type SurfaceName } from './http/kit.ts';

const surfacesSetting = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((name) => name.trim())),
    v.array(v.picklist(SURFACE_NAMES, `must be names out of ${SURFACE_NAMES.join(', ')}`)),
    v.minLength(1, 'must name at least one surface'),
    v.transform((names) => [...new Set(names)]),
  ),
  SURFACE_NAMES.join(','),
);

const prefixesSetting = v.pipe(
  listSetting('svc'),
  v.minLength(1, 'must name at least one prefix'),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z][a-z0-9]{0,15}$/,
        'must be a letter and up to 15 more letters or digits, lower case',
      ),
    ),
  ),
);

const originsSetting = v.optional(
  v.pipe(
    listSetting(''),
    v.array(
      v.pipe(
        v.string(),
        v.regex(
          /^https?:\/\/[^/\s*]+$/,
          'must be origins such as https://example.org, without a path',
        ),
      ),
    ),
  ),
);

const priceSetting = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number of cents from 0 to 999999.999999'),
    v.transform(Number),
  ),
  '12',
);

/** So long a process that ends listens on, s: probes every two or three seconds have failed by then. */
const SHUTDOWN_DELAY_S = 5;

const apiSettings = v.pipe(
  v.object({
    ...sharedSettings,
    ...observeSettings,
    ...webhookSettings,
    ...mailSettings,
    ...archiveSettings,
    SURFACES: surfacesSetting,
    HOST: v.optional(v.string()),
    MAIN_PORT: portSetting(8080),
    SIM_PORT: portSetting(8081),
    CAE_PORT: portSetting(8082),
    CONSOLE_PORT: portSetting(8083),
    TEMPORAL_UI_URL: v.optional(
      v.pipe(v.string(), v.url('must be an address such as http://127.0.0.1:8233')),
    ),
    API_KEY_PREFIXES: prefixesSetting,
    DEV_API_KEY: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (key) => readKeyForm(key) !== null,
          'must look like svc_live_ and 16 or more letters or digits',
        ),
      ),
    ),
    DATA_DIR: v.optional(v.string(), '.data'),
    BUILD_ID: nameSetting,
    CAE_ALLOWED_ORIGINS: originsSetting,
    SIM_ALLOWED_ORIGINS: originsSetting,
    CAE_RATE_LIMIT: limitSetting(),
    CAE_LONG_RATE_LIMIT: limitSetting(),
    SIM_RATE_LIMIT: limitSetting(),
    SIM_LONG_RATE_LIMIT: limitSetting(),
    SIM_SESSION_LIMIT: limitSetting(),
    CONSOLE_RATE_LIMIT: limitSetting(),
    WRONG_KEY_RATE_LIMIT: limitSetting(),
    EVENT_STREAM_LIMIT: limitSetting(),
    ENTERPRISE_RATE_LIMIT: countSetting(),
    ENTERPRISE_DAILY_LIMIT: countSetting(),
    PRICE_PER_OCU_CENTS: priceSetting,
    ...outputSettings,
    SHUTDOWN_DELAY: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:[0-5]?\d|60)$/, 'must be a whole number of seconds from 0 to 60'),
        v.transform(Number),
      ),
    ),
    TRUSTED_PROXIES: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, 'must be a whole number from 0 to 99'),
        v.transform(Number),
      ),
      '0',
    ),
  }),
  // Partial checks run beside other problems, so that all are listed at once.
  v.partialCheck(
    [['NODE_ENV'], ['DEV_API_KEY']],
    (env) => env.NODE_ENV !== 'production' || env.DEV_API_KEY === undefined,
    'DEV_API_KEY must not be set in production: make a key with `npm run keys`',
  ),
  v.partialCheck(
    [['NODE_ENV'], ['CONSOLE_PUBLIC_URL']],
    (env) => env.NODE_ENV !== 'production' || env.CONSOLE_PUBLIC_URL?.startsWith('http:') !== true,
    'CONSOLE_PUBLIC_URL must begin with https:// in production: a session is sent with every request',
  ),
  v.partialCheck(
    [['API_KEY_PREFIXES'], ['DEV_API_KEY']],
    (env) => {
      const prefix = readKeyForm(env.DEV_API_KEY ?? '')?.prefix;
      return prefix === undefined || env.API_KEY_PREFIXES.includes(prefix);
    },
    'DEV_API_KEY must begin with a prefix of API_KEY_PREFIXES',
  ),
  v.partialCheck(
    [['MAIN_PORT'], ['SIM_PORT'], ['CAE_PORT'], ['CONSOLE_PORT']],
    (env) => {
      const ports = [env.MAIN_PORT, env.SIM_PORT, env.CAE_PORT, env.CONSOLE_PORT].filter(Boolean);
      return new Set(ports).size === ports.length;
    },
    'MAIN_PORT, SIM_PORT, CAE_PORT and CONSOLE_PORT must differ',
  ),
);

/** The variable that sets the port of each surface. */
export const PORT_VARIABLE = {
  main: 'MAIN_PORT',
  simulation: 'SIM_PORT',
  cae: 'CAE_PORT',
  console: 'CONSOLE_PORT',
} as const satisfies Record<SurfaceName, string>;

/** The API process's settings, read once at the start. */
export interface ApiConfig {
  readonly environment: NodeEnvironment;
  readonly logLevel: string;
  readonly observe: ObserveConfig;
  /** Which build this is, for metrics; undefined where nobody says. */
  readonly buildId: string | undefined;
  readonly surfaces: readonly SurfaceName[];
  readonly host: string;
  /** 0 = any free port. */
  readonly ports: Readonly<Record<SurfaceName, number>>;
  readonly mongoUri: string;
  readonly mongoDatabase: string;
  readonly temporal: TemporalServer;
  readonly temporalNamespace: string;
  readonly temporalUiUrl: string | undefined;
  /** Prefix of the task queues; the worker's must be the same. */
  readonly taskQueuePrefix: string;
  /** The first one is used for new keys. */
  readonly apiKeyPrefixes: readonly string[];
  readonly devApiKey: string | undefined;
  readonly dataDir: string;
  readonly webhooks: WebhookConfig;
  /** Origin under which people open the console; undefined = not known. */
  readonly consoleUrl: string | undefined;
  /** Where mail to people goes through. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  /** Where what has expired is read from; undefined: nothing expires. */
  readonly archive: ArchiveConfig | undefined;
  /** Undefined = the default list, which depends on the ports in use. */
  readonly caeAllowedOrigins: readonly string[] | undefined;
  readonly simAllowedOrigins: readonly string[] | undefined;
  /** Requests per minute and client address; undefined = no limit. */
  readonly caeRateLimit: number | undefined;
  readonly simRateLimit: number | undefined;
  /** Computations of the long class per minute and client address; undefined = no limit. */
  readonly caeLongRateLimit: number | undefined;
  readonly simLongRateLimit: number | undefined;
  /** Open sessions of a client address; undefined = no limit. */
  readonly simSessionLimit: number | undefined;
  /** Requests per minute and key on the console; undefined = no limit. */
  readonly consoleRateLimit: number | undefined;
  /** Open event streams of an owner in this process; undefined = no limit. */
  readonly eventStreamLimit: number | undefined;
  /** Wrong keys per minute and client address; undefined = no limit. */
  readonly wrongKeyRateLimit: number | undefined;
  /** Requests of an enterprise key per minute and per day; undefined = no limit. */
  readonly enterpriseRateLimit: number | undefined;
  readonly enterpriseDailyLimit: number | undefined;
  /** What an OCU-second costs, US cents. */
  readonly pricePerOcuCents: number;
  /** Largest content that an agent may upload, MB (millions of bytes). */
  readonly outputs: OutputConfig;
  /** How many proxies in front of us may be believed about a client's address. */
  readonly trustedProxies: number;
  /** How long a process that ends listens on, ms. */
  readonly shutdownDelayMs: number;
}

/** Reads the API's configuration from the environment; throws ConfigError listing every problem. */
export function readApiConfig(env: Environment): ApiConfig {
  const read = parseConfig(apiSettings, env, (present) => [
    ...productionProblems(present),
    ...productionLimitProblems(present, servedSurfaces(present)),
  ]);
  return Object.freeze({
    environment: read.NODE_ENV,
    logLevel: read.LOG_LEVEL,
    observe: observeConfig(read),
    buildId: read.BUILD_ID,
    surfaces: read.SURFACES,
    host: read.HOST ?? (read.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    ports: Object.freeze({
      main: read.MAIN_PORT,
      simulation: read.SIM_PORT,
      cae: read.CAE_PORT,
      console: read.CONSOLE_PORT,
    }),
    mongoUri: read.MONGODB_URI,
    mongoDatabase: read.MONGODB_DATABASE,
    temporal: temporalServer(read),
    temporalNamespace: read.TEMPORAL_NAMESPACE,
    temporalUiUrl: read.TEMPORAL_UI_URL,
    taskQueuePrefix: read.TASK_QUEUE_PREFIX,
    apiKeyPrefixes: read.API_KEY_PREFIXES,
    devApiKey: read.DEV_API_KEY,
    dataDir: read.DATA_DIR,
    webhooks: webhookConfig(read),
    consoleUrl: read.CONSOLE_PUBLIC_URL,
    mail: Object.freeze({ smtpUrl: read.SMTP_URL, from: read.MAIL_FROM }),
    archive: archiveConfig(read),
    caeAllowedOrigins: read.CAE_ALLOWED_ORIGINS,
    simAllowedOrigins: read.SIM_ALLOWED_ORIGINS,
    caeRateLimit: limitOf(read, 'CAE_RATE_LIMIT'),
    caeLongRateLimit: limitOf(read, 'CAE_LONG_RATE_LIMIT'),
    simRateLimit: limitOf(read, 'SIM_RATE_LIMIT'),
    simLongRateLimit: limitOf(read, 'SIM_LONG_RATE_LIMIT'),
    simSessionLimit: limitOf(read, 'SIM_SESSION_LIMIT'),
    consoleRateLimit: limitOf(read, 'CONSOLE_RATE_LIMIT'),
    eventStreamLimit: limitOf(read, 'EVENT_STREAM_LIMIT'),
    wrongKeyRateLimit: limitOf(read, 'WRONG_KEY_RATE_LIMIT'),
    enterpriseRateLimit: read.ENTERPRISE_RATE_LIMIT,
    enterpriseDailyLimit: read.ENTERPRISE_DAILY_LIMIT,
    pricePerOcuCents: read.PRICE_PER_OCU_CENTS,
    outputs: outputConfig(read),
    trustedProxies: read.TRUSTED_PROXIES,
    shutdownDelayMs:
      1_000 * (read.SHUTDOWN_DELAY ?? (read.NODE_ENV === 'production' ? SHUTDOWN_DELAY_S : 0)),
  });
}

/** A limit as set, or production's own; undefined where it is 0, or nothing says one. */
function limitOf(
  read: { readonly [name in LimitSetting]?: number | undefined } & {
    readonly NODE_ENV: NodeEnvironment;
  },
  name: LimitSetting,
): number | undefined {
  const unlessSet = read.NODE_ENV === 'production' ? LIMIT_SETTINGS[name].atMost : 0;
  const limit = read[name] ?? unlessSet;
  return limit === 0 ? undefined : limit;
}

/** The names as they were given: other mistakes in them are told beside. */
function servedSurfaces(env: Environment): readonly string[] {
  return env['SURFACES']?.split(',').map((name) => name.trim()) ?? SURFACE_NAMES;
}
