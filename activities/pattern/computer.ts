import type { PackedCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import type { Omm } from '../../domain/orbit/elements/omm.ts';
import type { CatalogueFacts, Pair } from '../../domain/pattern/companions.ts';
import type { DensityDay } from '../../domain/pattern/density.ts';
import type { Pattern } from '../../domain/pattern/pattern.ts';
import type { SampledSatellite } from '../../domain/pattern/sample.ts';
import type { LookedAt } from '../../records/pattern/progress.ts';

/** What the air did, as it is kept: by band and day. */
export type KeptDensity = readonly (readonly [string, DensityDay])[];

/** The sets of a satellite as they are stored. */
export interface StoredHistory {
  readonly noradId: string;
  readonly name: string;
  readonly messages: readonly Omm[];
  readonly facts?: CatalogueFacts | undefined;
}

export interface SurveyInput {
  readonly catalogue: PackedCatalogue;
  readonly watched: readonly string[];
  /** Satellites that changed; null = all. */
  readonly changed: readonly string[] | null;
  /** What the catalogue knows of satellites, by number; those of which it knows nothing are absent. */
  readonly facts: readonly (readonly [string, CatalogueFacts])[];
  readonly nowMs: number;
}

/** Whose histories tell of the air, and who may keep company. */
export interface Survey {
  readonly sample: readonly SampledSatellite[];
  readonly pairs: readonly Pair[];
}

export interface DensityInput {
  readonly sample: readonly SampledSatellite[];
  readonly histories: readonly StoredHistory[];
}

/** What the air did, told from so many satellites. */
export interface MeasuredDensity {
  readonly days: KeptDensity;
  readonly satellites: number;
}

export interface SatellitesInput {
  readonly histories: readonly StoredHistory[];
  readonly density: KeptDensity;
  readonly nowMs: number;
}

export interface PairsInput {
  readonly pairs: readonly Pair[];
  readonly histories: readonly StoredHistory[];
  readonly burns: readonly Pattern[];
  readonly nowMs: number;
}

/** What a look computes, here or elsewhere: the same input gives the same answer. */
export interface PatternComputer {
  survey(input: SurveyInput): Promise<Survey>;
  density(input: DensityInput): Promise<MeasuredDensity>;
  satellites(input: SatellitesInput): Promise<LookedAt[]>;
  pairs(input: PairsInput): Promise<LookedAt[]>;
  close(): Promise<void>;
}
