import { createHandOutSigner } from '../../../api/console/hand-out-signer.ts';
import { createSecretBox } from '../../../outbound/secret-box.ts';
import { createSigningKeyRecords } from '../../../records/mission/signing-keys.ts';
import { pino } from 'pino';
import { createOwnerGate } from '../../../api/access/owner-gate.ts';
import { createKeyVerifier } from '../../../api/access/key-verifier.ts';
import { createConsoleSurface } from '../../../api/console/app.ts';
import type { ConsoleDeps } from '../../../api/console/deps.ts';
import { createStateWatch, type StateWatch } from '../../../api/http/state-watch.ts';
import { workflowUrls } from '../../../api/console/deployment/workflow-url.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type { Mount } from '../../../api/http/access/mounts.ts';
import type { HttpKit } from '../../../api/http/kit.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { WirePlan } from '../../../contracts/plan/plan.ts';
import type { Permission } from '../../../contracts/access/permissions.ts';
import { AGENT_INDEXES, createAgentRecords } from '../../../records/mission/agents.ts';
import { createMeasuredFlights } from '../../../records/deployment/measured-flights.ts';
import { TELEMETRY_INDEXES, createTelemetryRecords } from '../../../records/mission/telemetry.ts';
import { API_KEY_INDEXES, createApiKeyRecords } from '../../../records/access/api-keys.ts';
import { AUDIT_INDEXES, createAuditRecords } from '../../../records/access/audit.ts';
import {
  ARTIFACT_LINK_INDEXES,
  createArtifactLinkRecords,
} from '../../../records/artifact/links.ts';
import { ARTIFACT_VERSION_INDEXES } from '../../../records/artifact/versions.ts';
import { createResumableUploads } from '../../../records/artifact/resumable.ts';
import { createArtifactQuota } from '../../../records/artifact/quota.ts';
import { createArchived } from '../../../records/archive/archived.ts';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { isUnavailable, type Database } from '../../../records/store/database.ts';
import {
  DEPLOYMENT_EVENT_INDEXES,
  createDeploymentEventRecords,
} from '../../../records/deployment/events.ts';
import {
  createDeploymentStateRecords,
  type DeploymentState,
} from '../../../records/deployment/states.ts';
import {
  DEPLOYMENT_INDEXES,
  createDeploymentRecords,
} from '../../../records/deployment/deployments.ts';
import {
  createEventBuckets,
  EVENT_BUCKET_INDEXES,
} from '../../../records/deployment/event-buckets.ts';
import { createMissionActivityRecords } from '../../../records/mission/activity.ts';
import {
  createMissionPlanRecords,
  MISSION_PLAN_INDEXES,
} from '../../../records/plan/mission-plans.ts';
import { createOwnerExports, EXPORT_INDEXES } from '../../../records/owner/exports.ts';
import { createRemovalRecords, OWNER_REMOVAL_INDEXES } from '../../../records/owner/removals.ts';
import { createOwnerRemoving, UNLINKED_INDEXES } from '../../../records/owner/removing.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import { createFleetView, withFleet } from '../../../records/fleet/resolve.ts';
import { callingOwner } from '../../../api/http/access/calling-owner.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { FLEET_INDEXES } from '../../../records/fleet/documents.ts';
import { createRevisionRecords } from '../../../records/revision/revisions.ts';
import { createPlayedPlans } from '../../../records/plan/played-plans.ts';
import { createChangeFeed } from '../../../records/live/change-feed.ts';
import { createOverviewRecords } from '../../../records/overview/overview.ts';
import { createSearchRecords } from '../../../records/overview/search.ts';
import { createQuotaRecords } from '../../../records/access/quotas.ts';
import { createQuotas } from '../../../api/http/access/quotas.ts';
import { createMissionRecords, MISSION_INDEXES } from '../../../records/mission/missions.ts';
import { OUTBOX_INDEXES } from '../../../records/deployment/outbox.ts';
import {
  SATELLITE_INDEXES,
  createSatelliteRecords,
} from '../../../records/catalogue/satellites.ts';
import { useDatabase, type TestDatabase } from '../engines/database.ts';
import { useFixture } from '../engines/fixture.ts';
import { listening } from '../http/serve.ts';
import { createFakeGateway, type FakeGateway } from '../memory/fake-gateway.ts';
import { createFakePlatformState } from '../memory/fake-platform-state.ts';
import { createTestKit, TEST_IDENTITY, type TestKit } from './test-kit.ts';
import { aPlanSource, aWirePlan } from '../makers/wire-plan.ts';
import { createTestSignIn, SIGN_IN_INDEXES, type TestSignIn } from './sign-in.ts';

/** Keys of two owners, and of callers who lack something. */
export const OWNER_KEY = 'svc_live_ownerowner0000001';
export const OTHER_KEY = 'svc_live_otherother0000001';
export const READER_KEY = 'svc_live_readerreader000001';
/** A key of the first owner that is for tests. */
export const TRIAL_KEY = 'svc_test_trialtrialtrial01';
/** The key of the owner whose workloads a rig runs. */
export const RIG_KEY = 'svc_live_rigrigrigrig0000001';
/** The key of an owner of tier free. */
export const FREE_KEY = 'svc_live_freefreefree0000001';
/** A key that speaks for `agent-1` and the ISS alone. */
export const BOUND_KEY = 'svc_live_boundbound00000001';

const IDENTITIES: Readonly<Record<string, Identity>> = {
  [OWNER_KEY]: identity('owner', ['*']),
  [OTHER_KEY]: identity('other', ['*']),
  [READER_KEY]: identity('owner', ['deployments:read']),
  [TRIAL_KEY]: { ...identity('owner', ['*']), mode: 'test' },
  [RIG_KEY]: identity('owner-1', ['*']),
  [FREE_KEY]: { ...identity('owner-free', ['*']), tier: 'free' },
  [BOUND_KEY]: {
    ...identity('owner', ['agents:report']),
    keyName: 'iss agent',
    boundAgentId: 'agent-1',
    satelliteIds: ['25544'],
  },
};

/** One JSON answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty when the answer was. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  /** A browser's session: sent as a page of ours sends it, without a key. */
  readonly cookie?: string;
  readonly agent?: string;
  /** Sent as it is, instead of `body` as JSON. */
  readonly text?: string;
}

/** A console surface that listens, on a real database and a gateway without Temporal. */
export interface TestConsole {
  readonly url: string;
  readonly surface: Surface;
  readonly states: StateWatch<DeploymentState>;
  readonly deps: ConsoleDeps;
  readonly kit: TestKit;
  readonly gateway: FakeGateway;
  readonly signIn: TestSignIn;
  /** Deployments whose outbox was nudged. */
  readonly nudged: string[];
  /** Plans that the planning surface still keeps, by id. */
  readonly planned: Map<string, WirePlan>;
  /** Ms that are added to the clock. */
  clockOffsetMs: number;
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** Makes a plan through the API and answers its id. */
  plan(options?: Call & { readonly more?: Partial<WirePlan> }): Promise<string>;
  /** Deploys a new plan and answers the deployment's id. */
  deploy(body?: object, options?: Call & { readonly more?: Partial<WirePlan> }): Promise<string>;
  close(): Promise<void>;
}

/** The indexes of the console's collections. */
export const CONSOLE_INDEXES = [
  AGENT_INDEXES,
  TELEMETRY_INDEXES,
  API_KEY_INDEXES,
  AUDIT_INDEXES,
  ARTIFACT_LINK_INDEXES,
  ARTIFACT_VERSION_INDEXES,
  SATELLITE_INDEXES,
  MISSION_INDEXES,
  MISSION_PLAN_INDEXES,
  EVENT_BUCKET_INDEXES,
  ...FLEET_INDEXES,
  DEPLOYMENT_INDEXES,
  DEPLOYMENT_EVENT_INDEXES,
  OUTBOX_INDEXES,
  EXPORT_INDEXES,
  OWNER_REMOVAL_INDEXES,
  UNLINKED_INDEXES,
  ...SIGN_IN_INDEXES,
];

/** A console surface on a database of its own, for the tests of a `describe`. */
export function useConsole(): { readonly database: TestDatabase; readonly console: TestConsole } {
  const database = useDatabase(...CONSOLE_INDEXES);
  const console = useFixture(
    () => startConsole(database),
    (it) => it.close(),
  );
  return { database, console };
}

/** More than any test hands in. */
const ROOMY = { outputsPerDeployment: 500, bytesPerOwner: 1e9 };

/** Starts a console surface; several may share a database, as several processes would. */
export async function startConsole(
  database: Database,
  parts: Partial<ConsoleDeps> = {},
  kitParts: Partial<HttpKit> = {},
  mounts: readonly Mount[] = [],
): Promise<TestConsole> {
  const gateway = createFakeGateway();
  const clock = () => Date.now() + test.clockOffsetMs;
  const audit = createAuditRecords(database, clock);
  const settings = { apiKeyPrefixes: ['svc', 'orb'], environment: 'test' } as const;
  const stored = createKeyVerifier(
    createApiKeyRecords(database),
    settings,
    pino({ level: 'silent' }),
  );
  const signIn = createTestSignIn(database, clock, pino({ level: 'silent' }));
  const kit = createTestKit({
    sessions: signIn.verifier,
    keys: {
      verify: (key) => Promise.resolve(IDENTITIES[key] ?? stored.verify(key)),
    },
    isUnavailable,
    removalOf: createOwnerGate(createRemovalRecords(database, clock)),
    audit,
    ...kitParts,
  });
  const nudged: string[] = [];
  const planned = new Map<string, WirePlan>();
  let nextPlan: Partial<WirePlan> = {};
  const deps: ConsoleDeps = {
    log: kit.log,
    clock,
    quotas: createQuotas(createQuotaRecords(database, clock)),
    missions: createMissionRecords(database),
    missionPlans: createMissionPlanRecords(database),
    missionActivity: createMissionActivityRecords(database),
    agents: createAgentRecords(database),
    signer: createHandOutSigner(
      createSigningKeyRecords(database),
      createSecretBox([Buffer.alloc(32, 7).toString('base64')]),
      clock,
    ),
    telemetry: createTelemetryRecords(database),
    measuredFlights: createMeasuredFlights(database),
    eventBuckets: createEventBuckets(database),
    deployments: createDeploymentRecords(database, clock),
    worldBookings: createWorldBookings(database, clock),
    deploymentEvents: createDeploymentEventRecords(database),
    revisions: createRevisionRecords(database),
    deploymentStates: createDeploymentStateRecords(database),
    playedPlans: createPlayedPlans(database),
    overview: createOverviewRecords(database),
    changeFeed: createChangeFeed(database.db),
    search: createSearchRecords(database),
    platformState: createFakePlatformState(),
    satellites: withFleet(
      createSatelliteRecords(database),
      createFleetView(database, createSatelliteRecords(database)),
      callingOwner,
    ),
    catalogue: createSatelliteRecords(database),
    fleet: createFleetRecords(database, clock),
    artifacts: createArtifactRecords(database, clock),
    artifactLinks: createArtifactLinkRecords(database, clock),
    artifactQuota: createArtifactQuota(database, ROOMY, clock),
    resumableUploads: createResumableUploads(database, clock),
    artifactMaxBytes: 1_000_000,
    groundExecutor: true,
    apiKeys: createApiKeyRecords(database, clock),
    audit,
    apiKeyPrefixes: ['svc', 'orb'],
    planning: {
      create: (request) => {
        if (request.satellite_id === '99999') {
          return Promise.reject(new AppError('satellite_not_found', 'Satellite 99999 is unknown.'));
        }
        const plan = aWirePlan(nextPlan);
        planned.set(plan.id, plan);
        return Promise.resolve(plan);
      },
      find: (id) => Promise.resolve(planned.get(id) ?? null),
      source: () => Promise.resolve(aPlanSource()),
      again: () => Promise.resolve(aWirePlan()),
      rest: () => Promise.reject(new Error('this planning makes nothing again')),
      draws: () => Promise.reject(new Error('this planning reads no plan')),
      nextStart: () => Promise.resolve(null),
      uses: () => Promise.resolve(new Map()),
      places: () => Promise.resolve({ satellites: new Map(), stations: new Map() }),
      openings: ({ world }) =>
        Promise.resolve({
          ...{ openings: [], isComplete: true },
          ...{ world: world ?? 'live', names: new Map() },
        }),
    },
    gateway,
    workflowUrl: workflowUrls('http://127.0.0.1:8233/', 'default'),
    relay: { nudge: (id) => void nudged.push(id) },
    signIn: signIn.parts,
    archived: createArchived(database, undefined),
    ownerData: {
      exports: createOwnerExports(database, clock),
      removals: createRemovalRecords(database, clock),
      removing: createOwnerRemoving(database, clock),
      gateway: {
        workflowId: (id) => `owner-removal/${id}`,
        start: () => Promise.resolve('started'),
      },
    },
    ...parts,
  };
  const states = createStateWatch(deps.deploymentStates, kit.log);
  const surface = createConsoleSurface({ ...deps, states, mounts, http: { ...kit, clock } });
  const server = await listening(surface.app.callback());
  const { url } = server;

  const test: TestConsole = {
    url,
    surface,
    states,
    deps,
    kit,
    gateway,
    signIn,
    nudged,
    planned,
    clockOffsetMs: 0,
    async call(method, path, options = {}) {
      const { cookie } = options;
      const ownKey = cookie === undefined ? OWNER_KEY : null;
      const key = options.key === undefined ? ownKey : options.key;
      const content =
        options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(options.agent === undefined ? {} : { 'x-agent-id': options.agent }),
          ...(cookie === undefined
            ? {}
            : { cookie: `session=${cookie}`, 'x-requested-with': 'fetch' }),
          ...(content === null ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(content === null ? {} : { body: content }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        // The console answers objects; a test that meets something else fails on its fields.
        body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
      };
    },
    async plan({ more = {}, ...options } = {}) {
      nextPlan = more;
      const made = await test.call('POST', '/api/plans', {
        body: { satellite_id: '25544', preset_id: 'onboard-ml-inference', label: 'first look' },
        ...options,
      });
      nextPlan = {};
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return String(made.body.id);
    },
    async deploy(body = {}, options = {}) {
      const planId = await test.plan(options);
      const made = await test.call('POST', '/api/deployments', {
        ...options,
        body: { plan_id: planId, mode: 'live', ...body },
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return String(made.body.id);
    },
    async close() {
      surface.drain();
      await signIn.parts.sender.close();
      await server.close();
      await deps.deploymentEvents.close();
      await deps.changeFeed.close();
    },
  };
  return test;
}

function identity(ownerId: string, permissions: readonly ('*' | Permission)[]): Identity {
  return { ...TEST_IDENTITY, ownerId, keyId: `key_${ownerId}`, permissions, tier: 'pro' };
}
