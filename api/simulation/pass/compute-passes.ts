import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { findPasses } from '../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { passesCsv } from '../presenters/passes-csv.ts';
import { passesCzml } from '../presenters/passes-czml.ts';
import { passesCalendar } from '../presenters/passes-calendar.ts';
import { writePasses, type PassesAnswer } from '../presenters/passes.ts';

/** Forms of an answer with passes. */
export const PASS_FORMATS = ['json', 'csv', 'czml', 'ics'] as const;
export type PassFormat = (typeof PASS_FORMATS)[number];

/** Everything that a prediction depends on: plain data, so that it can cross to another thread. */
export interface PassesInput {
  readonly elements: Elements;
  readonly startMs: number;
  readonly durationHours: number;
  readonly minElevationDeg: number;
  readonly stations: readonly Station[];
  /** 0 = no points. */
  readonly pointsStepS: number;
  readonly format: PassFormat;
  /** Epoch ms. */
  readonly nowMs: number;
}

/** The text of an answer, or why there is none: SGP4 has no state at the start. */
export type PassesOutcome =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'lost'; readonly message: string };

/** Predicts passes and writes them down. Pure: same input, same outcome. */
export function computePasses(input: PassesInput): PassesOutcome {
  const { elements, startMs, durationHours, stations, minElevationDeg } = input;
  const created = createEphemeris(elements, startMs, startMs + durationHours * HOUR_MS);
  if (!created.ok) return { kind: 'lost', message: created.message };
  const { ephemeris } = created;
  const passes = findPasses(ephemeris, stations, { minElevationDeg });
  return { kind: 'found', text: write({ ...input, ephemeris, passes }, input.format) };
}

function write(answer: PassesAnswer, format: PassFormat): string {
  switch (format) {
    case 'json':
      return writePasses(answer);
    case 'csv':
      return passesCsv(answer);
    case 'czml':
      return JSON.stringify(passesCzml(answer));
    case 'ics':
      return passesCalendar(answer);
  }
}
