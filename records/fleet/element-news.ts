import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { OnNewerElements } from '../catalogue/updates.ts';
import { satellitesOfStages } from '../booking/booked-stages.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { noteSkyChange } from '../deployment/sky-changes.ts';
import type { Database } from '../store/database.ts';
import { FLEET_SATELLITES, type FleetSatelliteDocument } from './documents.ts';

/**
 * Notes newer elements of the catalogue as a change of the sky, for what is flown or waits as a stage on the satellites
 * and on registered ones that go by their numbers. Where nothing is, nothing is noted.
 */
export function createElementNews({ db }: Pick<Database, 'db'>): OnNewerElements {
  const registered = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const deployments = db.collection<DeploymentDocument>(DEPLOYMENTS);
  return async (noradIds, session, nowMs) => {
    const named = await registered
      .find({ norad_id: { $in: [...noradIds] } }, { session, projection: { _id: 1 } })
      .toArray();
    const known = [...noradIds, ...named.map(({ _id }) => _id)];
    const satellites = await deployments.distinct(
      'satellite_id',
      {
        satellite_id: { $in: known },
        ...{ status: { $in: [...OPEN_STATUSES] }, revisions: { $exists: true } },
      },
      { session },
    );
    const waited = await satellitesOfStages({ db }, known, session);
    const concerned = [...new Set([...satellites, ...waited])];
    if (concerned.length === 0) return;
    await noteSkyChange(
      { db },
      {
        ...{ of: { satellites: concerned }, at: new Date(nowMs) },
        cause: { kind: 'elements', subject: null },
      },
      session,
    );
  };
}
