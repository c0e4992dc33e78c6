import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import type { EnvironmentQuery } from '../../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { negotiateOcu } from '../../../domain/planning/alternatives/negotiate-ocu.ts';
import type { OcuDemand } from '../../../domain/planning/alternatives/negotiate-ocu.ts';
import type { NegotiationOutcome } from '../tasks.ts';

/** Everything that a negotiation is computed from: plain data, so that it can cross to a thread. */
export interface NegotiationInput {
  readonly query: EnvironmentQuery;
  readonly demand: OcuDemand;
  /** Of the elements at the start; null for a designed orbit. */
  readonly expectedErrorKm: number | null;
}

/** Builds the surroundings and negotiates. Pure: same input, same outcome. */
export function computeNegotiation(
  input: NegotiationInput,
  build: BuildEnvironment = buildEnvironment,
): NegotiationOutcome {
  const { query, demand, expectedErrorKm } = input;
  const built = build(query);
  if (!built.ok) return built;
  const { startMs, betaDeg } = built.environment;
  const offer = negotiateOcu(built.environment, demand, { expectedErrorKm });
  return { ok: true, startMs, betaDeg, demand, offer };
}
