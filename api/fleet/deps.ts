import type { FleetRecords } from '../../records/fleet/fleet.ts';
import type { SatelliteCatalogue } from '../planning/reading/find-satellite.ts';
import type { Permission } from '../../contracts/access/permissions.ts';
import type { Quotas } from '../http/access/quotas.ts';
import { endpoints } from '../http/endpoints.ts';

/** What the routes about fleets need. */
export interface FleetDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly quotas: Quotas;
  readonly fleet: FleetRecords;
  /** The catalogue alone. */
  readonly catalogue: Pick<SatelliteCatalogue, 'findMany'>;
}

/** A surface that has the routes: how its callers prove who they are, and below which path they stand. */
export interface FleetSurface {
  readonly kind: 'bearer' | 'apiKeyOrSession';
  readonly base: string;
}

/** The surfaces that have the routes. */
export const FLEET_SURFACES = {
  main: { kind: 'bearer', base: '/v1/fleet' },
  console: { kind: 'apiKeyOrSession', base: '/api/fleet' },
} as const satisfies Record<string, FleetSurface>;

/** Declares routes of a surface under a permission about fleets. */
export function fleetEndpoints(
  { kind }: FleetSurface,
  permission: Extract<Permission, `fleet:${string}`>,
) {
  return endpoints({ kind, permission }, 'Fleet');
}
