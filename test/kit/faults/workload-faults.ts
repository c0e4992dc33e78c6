import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import * as v from 'valibot';
import { readWorkloadRequest } from '../../../api/main/workload/reading.ts';
import { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type { OpenPhase } from '../../../domain/workload/phase.ts';
import { connectDatabase } from '../../../records/store/database.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { createWorkloadGateway } from '../../../temporal/workload-gateway.ts';
import type { FaultEngines } from './fault-engines.ts';
import type { Platform } from '../rig/platform.ts';
import { acceptedAt } from './accepted.ts';
import { readWorkloads } from './workload-ends.ts';

const SATELLITE = '25544';
const FLEET = [SATELLITE, '48274', '39084', '49260', '43613', '25994'];

/**
 * A workload that stays in the phase until something happens to it: planned for long (spatial, many
 * candidates), dispatched in rounds (federated), or played (single).
 */
export function bodyFor(phase: OpenPhase, speed: number, candidates: readonly string[]): object {
  switch (phase) {
    case 'scheduling':
      return {
        type: 'onboard-ml-inference',
        parallelism: { class: 'spatial' },
        area_of_interest: { type: 'Polygon', coordinates: [BOX] },
        sensor: { swath_km: 290, resolution_m: 10 },
        placement: { satellites: candidates },
        speed_multiplier: speed,
      };
    case 'dispatching':
      return {
        type: 'training',
        parallelism: { class: 'federated' },
        training: { rounds: 2, local_epochs: 1, model_mb: 10, delta_ratio: 0.1 },
        placement: { satellites: FLEET },
        speed_multiplier: speed,
      };
    case 'submitted':
    case 'awaiting_report':
      return {
        type: 'onboard-ml-inference',
        placement: { satellites: [SATELLITE] },
        speed_multiplier: speed,
      };
  }
}

/** Longitude and latitude, degrees. */
const BOX = [
  [-10, 36],
  [30, 36],
  [30, 60],
  [-10, 60],
  [-10, 36],
];

/** Submits over the API, again and again under one key until it is accepted; answers the id. */
export async function submitUntilAccepted(
  platform: Platform,
  key: string,
  body: object,
): Promise<string> {
  const { body: kept } = await acceptedAt(`${platform.urls.main}/v1/workloads`, body, {
    key,
    withinMs: 120_000,
  });
  return String(kept['id']);
}

/**
 * Submits past the API, because a request's deadline bounds its plan, too: these are planned for a
 * day and given up after `deadlineMs`. Answers their ids.
 */
export async function submitWithDeadline(
  engines: FaultEngines,
  database: string,
  bodies: readonly object[],
  deadlineMs: number,
): Promise<string[]> {
  const open = await connectDatabase({ uri: engines.mongoUri, name: database });
  const connection = ServerConnection.open(engines.temporalAddress);
  try {
    const records = createWorkloadRecords(open);
    const gateway = createWorkloadGateway({ connection, namespace: 'default' });
    return await Promise.all(
      bodies.map(async (body) => {
        const nowMs = Date.now();
        const read = readWorkloadRequest(v.parse(WorkloadRequest, body), nowMs);
        if (!read.ok) throw new Error(JSON.stringify(read.problems));
        const workload = await records.insert({
          ...read.reading,
          ownerId: 'faults',
          deadlineHours: deadlineMs / 3_600_000,
          pricePerOcuCents: 100,
          nowMs,
        });
        await gateway.start(workload);
        return workload._id;
      }),
    );
  } finally {
    await connection.close();
    await open.close();
  }
}

/** Waits until all have been in the phase; answers how many of them are in it still. */
export async function reached(db: Db, ids: readonly string[], phase: OpenPhase): Promise<number> {
  const deadline = Date.now() + 300_000;
  for (;;) {
    const found = await readWorkloads(db, ids);
    if (found.every(({ history }) => history.some((entry) => entry.phase === phase))) {
      return found.filter((workload) => workload.phase === phase).length;
    }
    const phases = found.map((workload) => workload.phase).join(' ');
    assert.ok(Date.now() < deadline, `not yet ${phase}: ${phases}`);
    await sleep(50);
  }
}

/** Numbers of satellites of the catalogue that can carry a workload, for plans that take long. */
export async function manyCandidates(db: Db, count: number): Promise<string[]> {
  const found = await db
    .collection<{ readonly _id: string }>('satellites')
    .find({ bus_class: { $ne: null }, 'omm.MEAN_MOTION': { $gte: 11.25 } })
    .project<{ readonly _id: string }>({ _id: 1 })
    .sort({ _id: 1 })
    .limit(count)
    .toArray();
  return found.map(({ _id }) => _id);
}
