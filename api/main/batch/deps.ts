import type { Logger } from 'pino';
import type { BatchRecords } from '../../../records/batch/batches.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';
import type { BatchGateway } from '../../../temporal/batch-gateway.ts';
import type { Quotas } from '../../http/access/quotas.ts';
import type { SatelliteCatalogue } from '../../planning/reading/find-satellite.ts';

/** Where the satellites and stations of batches are found, for whoever asks. */
export interface BatchNetworkDeps {
  /** The catalogue with what is registered. */
  readonly satellites: SatelliteCatalogue;
  /** Registered stations, and what is booked. */
  readonly worlds: Pick<Worlds, 'stations' | 'read'>;
}

/** What the routes of batches need. */
export interface BatchDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How many of each kind owners may have. */
  readonly quotas: Quotas;
  readonly batches: Pick<BatchRecords, 'insert' | 'takeBack' | 'find' | 'list' | 'count' | 'end'>;
  readonly batchGateway: Pick<BatchGateway, 'start' | 'cancel'>;
  readonly network: BatchNetworkDeps;
}
