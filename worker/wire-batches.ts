import {
  createBatchActivities,
  createBatchPlanningActivities,
} from '../activities/batch/activities.ts';
import type { BatchComputer, BatchPorts } from '../activities/batch/ports.ts';
import type { ReconcileClock } from '../activities/reconcile.ts';
import { createBatchBookings } from '../records/batch/bookings.ts';
import { createBatchRecords } from '../records/batch/batches.ts';
import type { Database } from '../records/store/database.ts';
import { createBatchGateway } from '../temporal/batch-gateway.ts';
import { createDeploymentGateway } from '../temporal/deployment-gateway.ts';
import type { GatewayOptions } from '../temporal/server-calls.ts';

/** The activities of batches, by the queue that does them. */
export function wireBatches(
  database: Database,
  route: GatewayOptions,
  {
    planner: computer,
    ...ports
  }: ReconcileClock & Pick<BatchPorts, 'places'> & { readonly planner: BatchComputer },
) {
  const batches = createBatchRecords(database, ports.clock);
  const gateway = createBatchGateway(route);
  return {
    effects: createBatchActivities({ ...ports, batches, gateway }),
    planning: createBatchPlanningActivities({
      ...{ batches, computer, places: ports.places },
      booking: {
        bookings: createBatchBookings(database, ports.clock),
        gateway: createDeploymentGateway(route),
        clock: ports.clock,
      },
    }),
  };
}
