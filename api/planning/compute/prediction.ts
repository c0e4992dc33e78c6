import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import type { EnvironmentQuery } from '../../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { loadProblems } from '../../../domain/planning/alternatives/carry-load.ts';
import { heatOf, negotiateOcu } from '../../../domain/planning/alternatives/negotiate-ocu.ts';
import type { OcuDemand } from '../../../domain/planning/alternatives/negotiate-ocu.ts';
import { ocuProfile, planProfile } from '../../../domain/spacecraft/ocu.ts';
import type { NegotiationOutcome } from '../tasks.ts';

/** Everything that a negotiation is computed from: plain data, so that it can cross to a thread. */
export interface NegotiationInput {
  readonly query: EnvironmentQuery;
  readonly demand: OcuDemand;
  /** Of the elements at the start; null for a designed orbit. */
  readonly expectedErrorKm: number | null;
  /** By whose power the offer is reckoned: of an OCU, or of what plans have. */
  readonly reckonedBy: 'ocu' | 'plan';
}

/** Builds the surroundings, negotiates and asks the planner. Pure: same input, same outcome. */
export function computeNegotiation(
  input: NegotiationInput,
  build: BuildEnvironment = buildEnvironment,
): NegotiationOutcome {
  const { query, demand, expectedErrorKm, reckonedBy } = input;
  const built = build(query);
  if (!built.ok) return built;
  const { environment } = built;
  const { startMs, endMs, betaDeg, bus } = environment;
  if (betaDeg === null) throw new RangeError('A negotiation needs the elements of its satellite');
  const profile = reckonedBy === 'plan' ? planProfile(bus) : ocuProfile(bus);
  const offer = negotiateOcu(environment, demand, { expectedErrorKm }, profile);
  const problems = loadProblems(environment, { ...demand, thermalW: heatOf(demand) });
  return { ok: true, startMs, endMs, betaDeg, demand, offer, problems };
}
