import { workflowUrls } from '../../../api/console/deployment/workflow-url.ts';
import assert from 'node:assert/strict';
import supertest from 'supertest';
import type * as v from 'valibot';
import { createSurface, type Surface } from '../../../api/http/surface.ts';
import type { WatchDeps } from '../../../api/main/conjunction/make-watch.ts';
import type { MonitorDeps } from '../../../api/main/pattern/make-monitor.ts';
import { conjunctionWatchRoutes } from '../../../api/main/routes/conjunction-watches.ts';
import { patternMonitorRoutes } from '../../../api/main/routes/pattern-monitors.ts';
import { webhookActionRoutes } from '../../../api/main/routes/webhook/webhooks-actions.ts';
import { webhookDeliveryRoutes } from '../../../api/main/routes/webhook/webhooks-deliveries.ts';
import { webhookEventTypeRoutes } from '../../../api/main/routes/webhook/webhooks-event-types.ts';
import { webhookListenRoutes } from '../../../api/main/routes/webhook/webhooks-listen.ts';
import { webhookStatsRoutes } from '../../../api/main/routes/webhook/webhooks-stats.ts';
import { webhookRoutes } from '../../../api/main/routes/webhook/webhooks.ts';
import type { WebhookDeps } from '../../../api/main/webhook/deps.ts';
import { createQuotas } from '../../../api/http/access/quotas.ts';
import { createQuotaRecords } from '../../../records/access/quotas.ts';
import { sealedIdempotency } from '../../../api/sealed-idempotency.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type { Permission } from '../../../contracts/access/permissions.ts';
import { CreatedWebhook } from '../../../contracts/webhook/webhook.ts';
import type { StandingGateway, StandingStart } from '../../../temporal/standing-gateway.ts';
import { verifyTarget } from '../../../outbound/check-target.ts';
import { createSender } from '../../../outbound/sender.ts';
import { HostNotFoundError, type HostResolver } from '../../../outbound/resolve-host.ts';
import { createSecretBox, type SecretBox } from '../../../outbound/secret-box.ts';
import { createTransport } from '../../../outbound/send-once.ts';
import { DEFAULT_TARGET_POLICY, type TargetPolicy } from '../../../outbound/target-rules.ts';
import { isUnavailable, type Database } from '../../../records/store/database.ts';
import {
  createIdempotencyRecords,
  IDEMPOTENCY_INDEXES,
} from '../../../records/access/idempotency.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import {
  createPublishedEvents,
  PUBLISHED_EVENT_INDEXES,
} from '../../../records/webhook/published-events.ts';
import type { PublishedEvents } from '../../../records/webhook/published-events.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import {
  createSatelliteRecords,
  SATELLITE_INDEXES,
} from '../../../records/catalogue/satellites.ts';
import { createElementSetRecords } from '../../../records/catalogue/element-sets.ts';
import { createMonitorRecords, MONITOR_INDEXES } from '../../../records/pattern/monitors.ts';
import { createWatchRecords, WATCH_INDEXES } from '../../../records/conjunction/watches.ts';
import { createWebhookListeners, LISTENER_INDEXES } from '../../../records/webhook/listeners.ts';
import { createDeliveryStats } from '../../../records/webhook/delivery-stats.ts';
import { createDeliveryRecords, DELIVERY_INDEXES } from '../../../records/webhook/deliveries.ts';
import { createWebhookRecords, WEBHOOK_INDEXES } from '../../../records/webhook/webhooks.ts';
import { useDatabase, type TestDatabase } from '../engines/database.ts';
import { useFixture } from '../engines/fixture.ts';
import { bodyAs } from '../http/bodies.ts';
import { createTestKit, TEST_IDENTITY, type TestKit } from './test-kit.ts';

/** Keys of two owners, of one who may only read, and of one without quotas. */
export const HOOK_OWNER_KEY = 'svc_live_hookhookhook000001';
export const HOOK_OTHER_KEY = 'svc_live_hookhookhook000002';
export const HOOK_READER_KEY = 'svc_live_hookhookhook000003';
export const HOOK_FREE_KEY = 'svc_live_hookhookhook000004';

const IDENTITIES: Readonly<Record<string, Identity>> = {
  [HOOK_OWNER_KEY]: identity('owner', ['*']),
  [HOOK_OTHER_KEY]: identity('other', ['*']),
  [HOOK_READER_KEY]: identity('owner', ['webhooks:read']),
  [HOOK_FREE_KEY]: { ...identity('free', ['*']), tier: 'development' },
};

/** The routes of webhooks, watches and monitors on a real database, with actions that are only noted. */
export interface WebhookSurface {
  readonly surface: Surface;
  readonly kit: TestKit;
  readonly box: SecretBox;
  readonly events: PublishedEvents;
  /** What the workflows were told: `resend dlv_…`, `stop wh_…`, `start cwt_…`, `recover wh_… since until`. */
  readonly told: string[];
  /** Addresses of host names; others do not exist. */
  readonly hosts: Map<string, string[]>;
  /** What the start of a watch's workflow meets before it is noted; default nothing. */
  onStart: (watchId: string) => Promise<void>;
  call(
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    options?: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<supertest.Response>;
  /** Makes a webhook of the owner's; fails unless it is made. */
  make(body?: object): Promise<v.InferOutput<typeof CreatedWebhook>>;
  close(): Promise<void>;
}

/** The smallest webhook; its host is one of the surface's names. */
export const MINIMAL_WEBHOOK = {
  url: 'https://receiver.example.com/hooks',
  events: ['satellite.tle_updated'],
};

const LOOPBACK_ALLOWED: TargetPolicy = { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true };

/** Makes the collections and builds the surface; by default targets on this machine are allowed. */
export async function createWebhookSurface(
  database: Database,
  policy: TargetPolicy = LOOPBACK_ALLOWED,
  box: SecretBox = createSecretBox([Buffer.alloc(32, 7).toString('base64')]),
): Promise<WebhookSurface> {
  await migrate(database, {
    indexes: [
      WEBHOOK_INDEXES,
      DELIVERY_INDEXES,
      PUBLISHED_EVENT_INDEXES,
      LISTENER_INDEXES,
      SATELLITE_INDEXES,
      IDEMPOTENCY_INDEXES,
      WATCH_INDEXES,
      MONITOR_INDEXES,
    ],
    migrations: [loadCatalogue],
  });
  const told: string[] = [];
  const hosts = new Map<string, string[]>([['receiver.example.com', ['93.184.215.14']]]);
  const resolve: HostResolver = (host) => {
    const found = hosts.get(host);
    return found === undefined
      ? Promise.reject(new HostNotFoundError('ENOTFOUND'))
      : Promise.resolve(found);
  };
  const transport = createTransport({ policy, resolve });
  const events = createPublishedEvents(database);
  const note = (text: string) => Promise.resolve(void told.push(text));
  const satellites = createSatelliteRecords(database);
  const deps: WebhookDeps = {
    clock: Date.now,
    quotas: createQuotas(createQuotaRecords(database)),
    workflowUrl: workflowUrls('http://127.0.0.1:8233/', 'default'),
    webhooks: createWebhookRecords(database),
    webhookDeliveries: createDeliveryRecords(database),
    deliveryStats: createDeliveryStats(database),
    publishedEvents: events,
    webhookListeners: createWebhookListeners(database),
    satelliteNumbers: satellites,
    verifyTarget: (url) => verifyTarget(url, policy, resolve),
    secretBox: box,
    sender: createSender({ transport, secretBox: box }),
    webhookGateway: {
      resend: ({ _id: id }) => note(`resend ${id}`),
      tryNow: ({ _id: id }) => note(`tryNow ${id}`),
      stop: (id) => note(`stop ${id}`).then(() => 0),
      recover: ({ webhookId, sinceMs, untilMs }) =>
        note(`recover ${webhookId} ${String(sinceMs)} ${String(untilMs)}`).then(() => ({
          kind: 'started',
          recoveryId: `recovery/${webhookId}`,
        })),
    },
  };
  const kit = createTestKit({
    keys: { verify: (key) => Promise.resolve(IDENTITIES[key] ?? null) },
    idempotency: sealedIdempotency(createIdempotencyRecords(database), box),
    isUnavailable,
  });
  const starts: Pick<StandingGateway<StandingStart>, 'start' | 'end'> = {
    start: ({ _id: id }) =>
      hooks
        .onStart(id)
        .then(() => note(`start ${id}`))
        .then(() => 'started'),
    end: (id) => note(`end ${id}`).then(() => 'delivered'),
  };
  const watching: WatchDeps & MonitorDeps = {
    ...deps,
    log: kit.log,
    satellites,
    elementSets: createElementSetRecords(database),
    conjunctionWatches: createWatchRecords(database),
    conjunctionGateway: starts,
    patternMonitors: createMonitorRecords(database),
    patternGateway: starts,
  };
  const surface = createSurface({
    name: 'main',
    title: 'Webhooks',
    description: 'The routes of webhooks, watches and monitors alone.',
    routes: [
      ...webhookListenRoutes(deps),
      ...webhookRoutes(deps),
      ...webhookActionRoutes(deps),
      ...webhookDeliveryRoutes(deps),
      ...webhookStatsRoutes(deps),
      ...webhookEventTypeRoutes(),
      ...conjunctionWatchRoutes(watching),
      ...patternMonitorRoutes(watching),
    ],
    kit,
    optionalPrefix: '/v1',
  });
  const agent = supertest(surface.app.callback());
  const call: WebhookSurface['call'] = async (
    method,
    path,
    body,
    { key = HOOK_OWNER_KEY, headers = {} } = {},
  ) => {
    const asked = agent[method](path).set({ Authorization: `Bearer ${key}`, ...headers });
    return await (body === undefined ? asked : asked.send(body));
  };
  const hooks: WebhookSurface = {
    surface,
    kit,
    box,
    onStart: () => Promise.resolve(),
    events,
    told,
    hosts,
    call,
    async make(body = MINIMAL_WEBHOOK) {
      const answer = await call('post', '/v1/webhooks', body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return bodyAs(CreatedWebhook, answer);
    },
    close: () => transport.close(),
  };
  return hooks;
}

/** The routes of webhooks on a database of its own, for the tests of a `describe`. */
export function useWebhookSurface(): {
  readonly database: TestDatabase;
  readonly hooks: WebhookSurface;
} {
  const database = useDatabase();
  const hooks = useFixture(
    () => createWebhookSurface(database),
    (it) => it.close(),
  );
  return { database, hooks };
}

function identity(ownerId: string, permissions: readonly (Permission | '*')[]): Identity {
  return { ...TEST_IDENTITY, tier: 'free', ownerId, keyId: `key_${ownerId}`, permissions };
}
