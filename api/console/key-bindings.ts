import { AppError } from '../../contracts/error-codes.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import type { Identity } from '../http/identity.ts';

/** What a caller's key says that it may report for. */
type Bindings = Pick<Identity, 'boundAgentId' | 'satelliteIds'>;

/** Says whether the key may speak for the agent. */
export function speaksFor({ boundAgentId }: Bindings, agentId: string): boolean {
  return boundAgentId === null || boundAgentId === agentId;
}

/**
 * Why a key does not speak for an agent, or not on that satellite: `forbidden`, naming what it is
 * bound to. Null when it does.
 */
export function refusalOfKey(
  identity: Bindings,
  agentId: string,
  satelliteId: string | null = null,
): AppError | null {
  const { boundAgentId, satelliteIds } = identity;
  if (!speaksFor(identity, agentId)) {
    return new AppError(
      'forbidden',
      `This key is bound to the agent '${boundAgentId}': it cannot speak for '${agentId}'.`,
      { details: { bound_agent_id: boundAgentId } },
    );
  }
  if (satelliteId === null || satelliteIds === null) return null;
  const asked = oneForm(satelliteId);
  if (satelliteIds.some((id) => oneForm(id) === asked)) return null;
  const bound = satelliteIds.join(', ');
  return new AppError(
    'forbidden',
    `This key is bound to the satellites ${bound}: it cannot report for ${satelliteId}.`,
    { details: { bound_satellite_ids: [...satelliteIds] } },
  );
}

/** @throws {AppError} forbidden, as `refusalOfKey` says. */
export function checkKey(
  identity: Bindings,
  agentId: string,
  satelliteId: string | null = null,
): void {
  const refusal = refusalOfKey(identity, agentId, satelliteId);
  if (refusal !== null) throw refusal;
}

/** A catalogue number in its one form; other ids stay as they are. */
function oneForm(id: string): string {
  return normaliseNoradId(id) ?? id;
}
