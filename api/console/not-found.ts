import { AppError } from '../../contracts/error-codes.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { archivedError } from '../http/access/archived.ts';

/** A deployment that does not exist, or is another owner's. */
export function deploymentNotFound(): AppError {
  return new AppError('not_found', 'Deployment not found');
}

/**
 * A deployment of the owner whose events are kept here.
 * @throws {AppError} not_found, archived
 */
export function withItsEvents(deployment: DeploymentDocument | null): DeploymentDocument {
  if (deployment === null) throw deploymentNotFound();
  const { _id: id, events_archived: archived } = deployment;
  if (archived !== undefined) throw archivedError({ id, kind: 'events', at: archived.at });
  return deployment;
}
