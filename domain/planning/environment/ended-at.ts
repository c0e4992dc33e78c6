import type { Interval } from '../../time/intervals.ts';
import { partOfPass, withPasses } from './cut-passes.ts';
import type { Environment } from './environment.ts';

/**
 * The surroundings up to an earlier end, whole ms: windows, hazards, crossings and passes end there, and what is known of
 * light and sky stays. For many horizons of one satellite, which then share what its passes carry. Given contacts stay as
 * they are.
 */
export function endedAt(environment: Environment, endMs: number): Environment {
  if (endMs >= environment.endMs) return environment;
  const before = <Span extends Interval>(spans: readonly Span[]): Span[] =>
    spans
      .filter(({ startMs }) => startMs < endMs)
      .map((span) => (span.endMs <= endMs ? span : { ...span, endMs }));
  const passes = environment.passes
    .filter(({ aosMs }) => aosMs < endMs)
    .map((pass) => partOfPass(pass, { startMs: pass.aosMs, endMs }));
  const { windows, saa, thermalHazards, booked } = environment;
  const ended = {
    ...environment,
    ...{ endMs, windows: before(windows), saa: before(saa) },
    thermalHazards: before(thermalHazards),
    ...(booked !== undefined && { booked: before(booked) }),
  };
  return withPasses(ended, passes);
}
