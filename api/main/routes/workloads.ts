import { workflowOfStage } from '../../../temporal/shown-workflows.ts';
import * as v from 'valibot';
import { WorkloadArtifacts } from '../../../contracts/workload/artifact.ts';
import {
  CancelingWorkload,
  SubmittedWorkload,
  Workload,
  WorkloadPage,
  WorkloadStages,
} from '../../../contracts/workload/workload.ts';
import { wholeList } from '../../../contracts/page.ts';
import { choice, described } from '../../../contracts/shapes.ts';
import { choiceAsSpelt } from '../../../contracts/spelling.ts';
import { onWallClock } from '../../../contracts/time.ts';
import { WorkloadPreview } from '../../../contracts/workload/preview.ts';
import { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { WorkloadFilter } from '../../../records/workload/workloads.ts';
import { withDomainProblems } from '../../planning/reading/body.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, instantQuery, textQuery, textsQuery } from '../../http/input/query.ts';
import { workload } from '../../planning/compute/computations.ts';
import { callingOwner } from '../../http/access/calling-owner.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { areaCheck } from '../workload/area-check.ts';
import { cancelWorkload, workloadNotFound } from '../workload/cancel-workload.ts';
import type { WorkloadDeps } from '../workload/deps.ts';
import { presentManifest, presentStage } from '../../../presenters/workload-output.ts';
import { pathOf } from '../../../presenters/links.ts';
import { presentWorkload, presentWorkloadSummary } from '../../../presenters/workload.ts';
import { missionStartMs } from '../../../presenters/workload-mission-time.ts';
import { previewWorkload } from '../workload/preview-workload.ts';
import { submitWorkload } from '../workload/submit-workload.ts';
import { workloadDomainProblems } from '../workload/reading.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import { WORKLOAD_CLASSES } from '../../../domain/workload/workload.ts';
import { WORKLOAD_PHASES } from '../../../domain/workload/phase.ts';

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Workloads');
const writes = endpoints({ kind: 'bearer', permission: 'workloads:write' }, 'Workloads');

/** A body with every problem that it may have. */
const WorkloadBody = v.pipe(WorkloadRequest, withDomainProblems(workloadDomainProblems));

const IdParams = v.object({ id: v.string() });
/** A page of the list. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_OFFSET = 2_147_483_647;
/** So many keys of `metadata` can be asked for at once. */
const MAX_METADATA_FILTERS = 10;

const ListQuery = v.object({
  phase: v.pipe(
    v.optional(choiceAsSpelt(WORKLOAD_PHASES)),
    v.description('Only those in this phase.'),
  ),
  status: v.pipe(v.optional(choiceAsSpelt(WORKLOAD_PHASES)), v.description('As `phase` (alias).')),
  type: v.pipe(textQuery(64), v.description('Only those of this type.')),
  q: v.pipe(
    textQuery(200),
    v.description('Only those with this text in their id or type, in any case.'),
  ),
  since: v.pipe(instantQuery(), v.description(onWallClock('Only those made from then on.'))),
  until: v.pipe(instantQuery(), v.description(onWallClock('Only those made before then.'))),
  satellite: v.pipe(
    textQuery(64),
    v.description('Only those placed on this satellite: its catalogue number or a name.'),
  ),
  metadata: v.pipe(
    textsQuery(MAX_METADATA_FILTERS, 512),
    v.description('Only those with this text of your own: `metadata.<key>=<text>`.'),
  ),
  class: v.pipe(v.optional(choice(WORKLOAD_CLASSES)), v.description('Only those of this class.')),
  limit: countQuery(DEFAULT_LIMIT, MAX_LIMIT),
  cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
  offset: countQuery(0, MAX_OFFSET),
});
type WorkloadListQuery = v.InferOutput<typeof ListQuery>;

/** Workloads: preview, submit, follow, cancel. */
export function workloadRoutes(deps: WorkloadDeps): Route[] {
  return [previewRoute(deps), submitRoute(deps), listRoute(deps), ...singleRoutes(deps)];
}

function previewRoute(deps: WorkloadDeps): Route {
  return reads.post('/v1/workloads/preview', {
    summary: 'Preview a workload: feasibility, partition and cost',
    changesNothing: true,
    description:
      'Plans with the same code as a submitted workload and keeps nothing: no quota, no bill. An ' +
      'infeasible workload is a preview too: `plan.feasible` is false and `plan.reasons` says why. ' +
      'Class distributed-training is previewed alone: `{"parallelism": {"class": ' +
      '"distributed-training", "stages": 2}, "model": {"layers": [{"compute_fwd": 900, ' +
      '"activation_mb": 16}, {"compute_fwd": 900, "activation_mb": 16}]}, "placement": ' +
      '{"satellites": [25544, 48274]}, "deadline_hours": 168}`. ' +
      'Counts against the limit of a minute, never of a day.',
    sparesDailyQuota: true,
    body: WorkloadBody,
    compute: [workload, areaCheck],
    responses: { 200: { description: 'The preview.', schema: WorkloadPreview } },
    handler: async ({ body, compute }) => ({
      status: 200,
      body: await previewWorkload(deps, body, compute),
    }),
  });
}

function submitRoute(deps: WorkloadDeps): Route {
  return writes.post('/v1/workloads', {
    summary: 'Submit a workload',
    description:
      'Accepted: it is planned, executed and followed to its end whatever fails. `status_url` is ' +
      'the record to poll. 503 means that nothing was kept; the same request may be sent again.',
    body: WorkloadBody,
    responses: {
      202: { description: 'Accepted.', headers: ['Location'], schema: SubmittedWorkload },
    },
    errors: [
      'live_not_allowed',
      'forbidden',
      'ground_executor_off',
      'class_not_executable',
      'quota_exceeded',
      'unavailable',
    ],
    idempotent: true,
    compute: [areaCheck],
    handler: async ({ body, identity, idempotencyKey, compute, warn }) => {
      if (body.executor === 'live' && (body.speed_multiplier ?? 1) !== 1) warn(LIVE_SPEED);
      const { _id: id } = await submitWorkload(deps, identity, body, idempotencyKey, compute);
      const path = pathOf.workload(id);
      return {
        status: 202,
        body: { id, status: 'scheduling', status_url: path },
        headers: { Location: path },
      };
    },
  });
}

/** Of a workload that agents execute. */
const LIVE_SPEED = {
  path: 'speed_multiplier',
  code: 'ignored',
  message: 'is ignored: a live workload runs at its own speed',
};

function listRoute(deps: WorkloadDeps): Route {
  return reads.get('/v1/workloads', {
    summary: 'List workloads, newest first',
    query: ListQuery,
    responses: { 200: { description: 'A page of workloads.', schema: WorkloadPage } },
    handler: async ({ query, identity: { ownerId }, warn }) => {
      const { limit, offset } = query;
      const filter = await readFilter(deps, query, warn);
      const page = { ...filter, ...pageRange(query), offset };
      const [found, total] = await Promise.all([
        deps.workloads.list(ownerId, page),
        deps.workloads.count(ownerId, filter),
      ]);
      const { items, place } = pageOf(found, limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentWorkloadSummary), ...place, total } };
    },
  });
}

/** Which workloads a query means; a satellite that nobody knows is told. */
async function readFilter(
  deps: Pick<WorkloadDeps, 'candidates'>,
  query: WorkloadListQuery,
  warn: (warning: Warning) => void,
): Promise<WorkloadFilter> {
  const { phase, status, class: kind, type, q: text } = query;
  const { since, until, satellite, metadata } = query;
  const phases = [phase, status].filter((one) => one !== undefined);
  return {
    // Both, and not the same: no workload is in two phases.
    ...(phases.length > 0 && { phases: new Set(phases).size === 1 ? phases : [] }),
    ...(kind !== undefined && { class: kind }),
    ...(type !== undefined && { type }),
    ...(text !== undefined && { text }),
    ...(since !== undefined && { sinceMs: since }),
    ...(until !== undefined && { untilMs: until }),
    ...(satellite !== undefined && { satellite: await satelliteNumber(deps, satellite, warn) }),
    ...(metadata !== undefined && { metadata }),
  };
}

async function satelliteNumber(
  { candidates }: Pick<WorkloadDeps, 'candidates'>,
  text: string,
  warn: (warning: Warning) => void,
): Promise<string> {
  const [found] = (await candidates.read([text], callingOwner() ?? '')).candidates;
  if (found !== undefined) return found.id;
  const message = 'is no satellite of the catalogue, neither by number nor by name';
  warn({ path: 'satellite', code: 'unknown_value', message });
  return normaliseNoradId(text) ?? text;
}

function singleRoutes(deps: WorkloadDeps): Route[] {
  const find = async (ownerId: string, id: string): Promise<WorkloadDocument> => {
    const workload = await deps.workloads.find(ownerId, id);
    if (workload === null) throw workloadNotFound();
    return workload;
  };
  const presented = async (workload: WorkloadDocument): Promise<Workload> => {
    const shown = presentWorkload(
      workload,
      await deps.workloads.manifest(workload),
      // Of one that has ended the record alone says it.
      workload.simulated && workload.outcome === null && workload.placement !== null
        ? await deps.workloads.stages(workload._id)
        : [],
    );
    const temporal = deps.workflowUrl(workload.workflow_id);
    return { ...shown, links: { ...shown.links, ...(temporal !== undefined && { temporal }) } };
  };
  return [
    reads.get('/v1/workloads/:id', {
      params: IdParams,
      summary: 'Read a workload: its phase, plan, outcome and cost',
      responses: { 200: { description: 'The workload.', schema: Workload } },
      errors: ['workload_not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: await presented(await find(identity.ownerId, params.id)),
      }),
    }),
    reads.get('/v1/workloads/:id/stages', {
      params: IdParams,
      summary: 'Read which satellite runs or ran each stage',
      description: 'Empty until the workload is planned.',
      query: v.object({
        fields: described(
          v.optional(choiceAsSpelt(['all', 'summary'] as const), 'all'),
          'summary: without `artifact`, which `/artifacts` tells too.',
        ),
      }),
      responses: { 200: { description: 'The stages in order.', schema: WorkloadStages } },
      errors: ['workload_not_found'],
      handler: async ({ params, query, identity }) => {
        const workload = await find(identity.ownerId, params.id);
        const [stages, { outputs }] = await Promise.all([
          deps.workloads.stages(workload._id),
          query.fields === 'summary' ? { outputs: [] } : deps.workloads.manifest(workload),
        ]);
        const urlOf = (id: string | null) => (id === null ? undefined : deps.workflowUrl(id));
        const presentOne = (stage: (typeof stages)[number]) =>
          presentStage(
            stage,
            outputs.find(({ stage_index }) => stage_index === stage.index),
            missionStartMs(workload),
            urlOf(workflowOfStage(stage.deployment_id)),
          );
        const list = wholeList(stages.map(presentOne));
        return { status: 200, body: { id: workload._id, stages: list.data, ...list } };
      },
    }),
    reads.get('/v1/workloads/:id/artifacts', {
      params: IdParams,
      summary: 'Read what a workload has produced so far',
      responses: { 200: { description: 'The manifest.', schema: WorkloadArtifacts } },
      errors: ['workload_not_found'],
      handler: async ({ params, identity }) => {
        const workload = await find(identity.ownerId, params.id);
        const manifest = presentManifest(await deps.workloads.manifest(workload));
        return { status: 200, body: { ...manifest, ...wholeList(manifest.outputs) } };
      },
    }),
    writes.post('/v1/workloads/:id/cancel', {
      params: IdParams,
      summary: 'Stop a workload',
      description:
        'Queued stages are dropped, those in flight are told to stop, completed ones keep their ' +
        'results. Every stage on a satellite that began to run is billed in full. A workload that was ' +
        'canceled before is answered as it is.',
      responses: {
        200: { description: 'It had been canceled before.', schema: Workload },
        202: { description: 'It is being stopped.', schema: CancelingWorkload },
      },
      errors: ['workload_not_found', 'workload_finished', 'unavailable'],
      handler: async ({ params, identity }) => {
        const { kind, workload } = await cancelWorkload(deps, identity.ownerId, params.id);
        if (kind === 'already') return { status: 200, body: await presented(workload) };
        const { _id: id, phase } = workload;
        const status = phase === 'canceled' ? 'canceled' : 'canceling';
        return { status: 202, body: { id, status, phase } };
      },
    }),
  ];
}
