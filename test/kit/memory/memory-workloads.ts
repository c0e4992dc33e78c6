import type { WorkloadDeps, WorkloadStarter } from '../../../api/main/workload/deps.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { candidateOf } from '../../../records/workload/candidates.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import {
  newWorkloadDocument,
  type WorkloadFilter,
  type WorkloadRecords,
} from '../../../records/workload/workloads.ts';
import type { ArtifactLinkDocument } from '../../../records/artifact/links.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { newestPage } from './newest-page.ts';

/** A gateway that does what a test sets, and what it was asked for. */
export interface FakeWorkloadGateway extends WorkloadStarter {
  /** `unavailable`: the call throws. */
  onStart: 'started' | 'already_started' | 'unknown' | 'unavailable';
  onCancel: 'delivered' | 'gone' | 'unavailable';
  readonly started: string[];
  readonly canceled: string[];
}

/** A gateway without Temporal behind it. */
export function createFakeWorkloadGateway(): FakeWorkloadGateway {
  const away = () =>
    Promise.reject(new AppError('unavailable', 'Temporal cannot be reached.', { retryAfterS: 2 }));
  const gateway: FakeWorkloadGateway = {
    onStart: 'started',
    onCancel: 'delivered',
    started: [],
    canceled: [],
    start: ({ _id }) => {
      if (gateway.onStart === 'unavailable') return away();
      gateway.started.push(_id);
      return Promise.resolve(gateway.onStart);
    },
    cancel: (id) => {
      if (gateway.onCancel === 'unavailable') return away();
      gateway.canceled.push(id);
      return Promise.resolve(gateway.onCancel);
    },
  };
  return gateway;
}

/** Workloads in memory, with the rules of those in MongoDB, and what a workflow would write. */
export interface MemoryWorkloads extends WorkloadRecords {
  readonly kept: Map<string, WorkloadDocument>;
  readonly stagesOf: Map<string, readonly WorkloadStageDocument[]>;
  readonly outputsOf: Map<string, readonly ArtifactLinkDocument[]>;
  /** Writes fields of a record, as the workflow does. */
  change(id: string, fields: Partial<WorkloadDocument>): void;
}

/** Keeps workloads in memory. */
export function createMemoryWorkloads(): MemoryWorkloads {
  const kept = new Map<string, WorkloadDocument>();
  const stagesOf: MemoryWorkloads['stagesOf'] = new Map();
  const outputsOf: MemoryWorkloads['outputsOf'] = new Map();
  const change = (id: string, fields: Partial<WorkloadDocument>): WorkloadDocument => {
    const before = kept.get(id);
    if (before === undefined) throw new Error(`there is no workload ${id}`);
    const after = { ...before, ...fields };
    kept.set(id, after);
    return after;
  };
  const matching = (ownerId: string, filter: WorkloadFilter) =>
    [...kept.values()].filter((one) => one.owner_id === ownerId && isMeant(one, filter));
  return {
    kept,
    stagesOf,
    outputsOf,
    change: (id, fields) => void change(id, fields),
    insert: (workload) => {
      const document = newWorkloadDocument(workload);
      kept.set(document._id, document);
      return Promise.resolve(document);
    },
    states: (ids) =>
      Promise.resolve(
        new Map(
          ids.flatMap((id) => {
            const found = kept.get(id);
            return found === undefined ? [] : [[id, found]];
          }),
        ),
      ),
    takeBack: (id) => {
      const found = kept.get(id);
      if (found === undefined || found.started || found.phase !== 'submitted')
        return Promise.resolve(false);
      return Promise.resolve(kept.delete(id));
    },
    find: (ownerId, id) => {
      const found = kept.get(id);
      return Promise.resolve(found?.owner_id === ownerId ? found : null);
    },
    count: (ownerId, filter) => Promise.resolve(matching(ownerId, filter).length),
    list: (ownerId, { limit, after, offset, ...filter }) =>
      Promise.resolve(newestPage(matching(ownerId, filter), { limit, after, offset })),
    stages: (id) => Promise.resolve([...(stagesOf.get(id) ?? [])]),
    manifest: ({ _id: id, phase }) => {
      const outputs = outputsOf.get(id) ?? [];
      const status = phase === 'done' ? 'complete' : outputs.length === 0 ? 'pending' : 'partial';
      return Promise.resolve({ id, status, outputs });
    },
    cancelUnstarted: (id, nowMs) => {
      if (kept.get(id)?.phase !== 'submitted') return Promise.resolve(null);
      const at = new Date(nowMs);
      return Promise.resolve(change(id, { phase: 'canceled', updated_at: at }));
    },
  };
}

/** The catalogue as candidates; the default fleet is its first satellites with a computer. */
export function memoryCandidates(catalogue: readonly Satellite[]): WorkloadDeps['candidates'] {
  const read = (ids: readonly string[] | null) => {
    const known = (ids ?? FLEET).flatMap(
      (id) => catalogue.find(({ noradId }) => noradId === id) ?? [],
    );
    const unknown = (ids ?? []).filter((id) => !known.some(({ noradId }) => noradId === id));
    return { candidates: known.map(candidateOf), unknown };
  };
  return {
    read: (ids) => Promise.resolve(read(ids)),
    // Nobody has booked anything.
    beside: () => Promise.resolve({ commitments: [], terms: {} }),
  };
}

const FLEET = ['25544', '48274', '40697'];

function isMeant(one: WorkloadDocument, filter: WorkloadFilter): boolean {
  const { phases = [one.phase], class: kind, type, text = '' } = filter;
  const { sinceMs, untilMs, satellite, metadata } = filter;
  const madeMs = one.created_at.getTime();
  return (
    phases.includes(one.phase) &&
    (kind ?? one.class) === one.class &&
    (type ?? one.type) === one.type &&
    `${one._id} ${one.type}`.toLowerCase().includes(text.toLowerCase()) &&
    madeMs >= (sinceMs ?? madeMs) &&
    madeMs < (untilMs ?? Number.POSITIVE_INFINITY) &&
    (satellite === undefined ||
      (one.placement?.satellites ?? []).some((placed) => placed.satellite === satellite)) &&
    Object.entries(metadata ?? {}).every(([key, text]) => one.metadata[key] === text)
  );
}
