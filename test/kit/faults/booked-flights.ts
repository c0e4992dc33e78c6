import assert from 'node:assert/strict';
import type { Db } from 'mongodb';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { RevisionDocument } from '../../../records/revision/documents.ts';
import { call, type Platform } from '../rig/platform.ts';
import { untilFound } from '../until-found.ts';
import { acceptedAt, brokenConnection } from './accepted.ts';

/** However long a killed process takes to come up and to do what it had begun, ms. */
const SETTLE_MS = 240_000;

const nothing = { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 };
/** Twenty minutes on board from an hour after the start on, and the result in a contact after it. */
const JOB = {
  custom_job: {
    name: 'Look and keep',
    steps: [
      {
        ...{ id: 'look', location: 'onboard', duration_s: 1200, not_before_s: 3600 },
        requires: { power_w: 8, compute: 0.8, thermal_w: 5, memory_mb: 256, storage_mb: 10 },
        output_data_mb: 5,
      },
      {
        ...{ id: 'keep', location: 'ground', duration_s: 60, depends_on: ['look'] },
        ...{ requires: nothing, output_data_mb: 1 },
      },
    ],
    policy: { deadline_orbits: 14 },
  },
};

/** A satellite with a station of its own, and a plan for both. */
export interface BookedPlace {
  readonly name: string;
  readonly satelliteId: string;
  readonly stationId: string;
  readonly planId: string;
}

/** A deployment that is flown there. */
export interface BookedFlight extends BookedPlace {
  readonly id: string;
}

/** Flights whose plans are booked, on a platform whose processes may die. */
export function bookedFlights(platform: Platform, db: Db) {
  const console_ = () => platform.urls.console;
  /** Posts under a key of its own until it is accepted, whoever dies meanwhile. */
  const post = async (path: string, body: object, key: string): Promise<Record<string, unknown>> =>
    (await acceptedAt(`${console_()}${path}`, body, { key, withinMs: SETTLE_MS })).body;
  const record = (id: string): Promise<DeploymentDocument | null> =>
    db.collection<DeploymentDocument>('deployments').findOne({ _id: id });
  return {
    post,

    /** Registers a satellite and a station of that name and plans the job there, from now on. */
    async place(name: string, world: string): Promise<BookedPlace> {
      const epoch = new Date().toISOString();
      const elements = { altitude_km: 550, inclination_deg: 97.6, epoch };
      const at = { latitude_deg: 78.2, longitude_deg: 15.4, name };
      const satellite = await post(
        '/api/fleet/satellites',
        { bus: '6U', elements, name },
        `${name}-sat`,
      );
      const station = await post('/api/fleet/stations', at, `${name}-stn`);
      const satelliteId = String(satellite['id']);
      const stationId = String(station['id']);
      const options = {
        ...{ start: epoch, ground_stations: [stationId], prediction_hours: 24, world },
      };
      const asked = { satellite_id: satelliteId, ...JOB, options };
      const { id } = await post('/api/plans', asked, `${name}-plan`);
      return { name, satelliteId, stationId, planId: String(id) };
    },

    /** Deploys the plan of a place, again and again under one key until it is accepted. */
    async deploy(place: BookedPlace, terms: object): Promise<BookedFlight> {
      const body = { plan_id: place.planId, ...terms };
      const { id } = await post('/api/deployments', body, `${place.name}-dep`);
      return { ...place, id: String(id) };
    },

    /** Tells of an outage of the station around the first contact that is booked of it. */
    async breakContact({ id, name, stationId }: BookedFlight): Promise<void> {
      const contact = await db
        .collection<{ readonly start: Date; readonly end: Date }>('commitments')
        .findOne({ booking_id: id, resource: `station/${stationId}` }, { sort: { start: 1 } });
      assert.ok(contact !== null, `${name} has booked no contact`);
      const span = {
        start: new Date(contact.start.getTime() - 10 * MINUTE_MS).toISOString(),
        end: new Date(contact.end.getTime() + HOUR_MS / 2).toISOString(),
      };
      await post(
        '/api/fleet/outages',
        { station_id: stationId, kind: 'fault', ...span },
        `${name}-out`,
      );
    },

    /** Waits for the newest revision to be in one of some states; an accepted one is what the deployment flies. */
    revised: (
      { id, name }: BookedFlight,
      ...statuses: readonly RevisionDocument['status'][]
    ): Promise<RevisionDocument> =>
      untilFound(
        async () => {
          const [newest] = await db
            .collection<RevisionDocument>('deployment_revisions')
            .find({ deployment_id: id })
            .sort({ revision: -1 })
            .limit(1)
            .toArray();
          if (newest === undefined || !statuses.includes(newest.status)) return null;
          if (newest.status !== 'accepted') return newest;
          return (await record(id))?.copy_id === newest.copy_id ? newest : null;
        },
        `a revision of ${name} that is ${statuses.join(' or ')}`,
        SETTLE_MS,
      ),

    record,

    /** Cancels a deployment, and waits until it is. */
    async cancel({ id }: BookedFlight): Promise<void> {
      const url = `${console_()}/api/deployments/${id}/cancel`;
      // An API that has just come up answers 503 until it has looked at its stores.
      const answer = await untilFound(
        async () => {
          const given = await call('POST', url).catch(brokenConnection);
          return given === null || given.status === 503 ? null : given;
        },
        `${id} to be cancelled`,
        SETTLE_MS,
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    },
  };
}
