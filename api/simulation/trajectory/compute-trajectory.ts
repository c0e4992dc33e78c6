import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import type { ShadowModel } from '../../../domain/orbit/environment/shadow.ts';
import { sampleTimes, sampleTrajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { presentModel } from '../presenters/orbit-model.ts';
import { trajectoryCsv } from '../presenters/trajectory-csv.ts';
import { trajectoryCzml } from '../presenters/trajectory-czml.ts';
import { trajectoryOem } from '../presenters/trajectory-oem.ts';
import { presentTrajectory, type TrajectoryAnswer } from '../presenters/trajectory.ts';

/** Forms of an answer with a trajectory. */
export const TRAJECTORY_FORMATS = ['json', 'csv', 'czml', 'oem'] as const;
export type TrajectoryFormat = (typeof TRAJECTORY_FORMATS)[number];

/** Everything that a trajectory depends on: plain data, so that it can cross to another thread. */
export interface TrajectoryInput {
  readonly elements: Elements;
  readonly startMs: number;
  readonly endMs: number;
  readonly stepS: number;
  readonly shadow: ShadowModel;
  readonly format: TrajectoryFormat;
  /** Epoch ms. */
  readonly nowMs: number;
}

/** The text of an answer, or why there is none: SGP4 has no state at the start. */
export type TrajectoryOutcome =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'lost'; readonly message: string };

/** Propagates an orbit and writes its points down. Pure: same input, same outcome. */
export function computeTrajectory(input: TrajectoryInput): TrajectoryOutcome {
  const { elements, startMs, endMs, stepS, shadow } = input;
  const created = createEphemeris(elements, startMs, endMs);
  if (!created.ok) return { kind: 'lost', message: created.message };
  const { ephemeris } = created;
  const timesMs = sampleTimes(startMs, endMs, stepS * 1000);
  const answer = {
    ...{ startMs, endMs, stepS, shadow },
    trajectory: sampleTrajectory(ephemeris, timesMs, shadow),
    decayedAtMs: ephemeris.decayedAtMs,
    model: presentModel(elements, startMs, shadow),
  };
  return { kind: 'found', text: write(answer, input) };
}

function write(
  answer: TrajectoryAnswer,
  { format, elements, nowMs }: Pick<TrajectoryInput, 'format' | 'elements' | 'nowMs'>,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify(presentTrajectory(answer));
    case 'csv':
      return trajectoryCsv(answer);
    case 'czml':
      return JSON.stringify(trajectoryCzml(answer, elements));
    case 'oem':
      return trajectoryOem({ answer, elements, createdMs: nowMs });
  }
}
