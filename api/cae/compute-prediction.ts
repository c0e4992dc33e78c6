import { buildEnvironment } from '../../domain/planning/build-environment.ts';
import type { EnvironmentQuery } from '../../domain/planning/build-environment.ts';
import type { BuildEnvironment } from '../../domain/planning/environment-cache.ts';
import { negotiateOcu } from '../../domain/planning/negotiate-ocu.ts';
import type { OcuDemand, OcuOffer } from '../../domain/planning/negotiate-ocu.ts';

/** Everything that a negotiation is computed from: plain data, so that it can cross to a thread. */
export interface NegotiationInput {
  readonly query: EnvironmentQuery;
  readonly demand: OcuDemand;
  /** Of the elements at the start; null for a designed orbit. */
  readonly expectedErrorKm: number | null;
}

/** What was negotiated and where, or why there is no state somewhere inside the horizon. */
export type NegotiationOutcome =
  | {
      readonly ok: true;
      readonly startMs: number;
      readonly betaDeg: number;
      readonly demand: OcuDemand;
      readonly offer: OcuOffer;
    }
  | { readonly ok: false; readonly code: 'propagation_failed'; readonly message: string };

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
