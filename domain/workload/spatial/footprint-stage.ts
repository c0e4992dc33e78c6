import { counted } from '../../counted.ts';
import type { PlanEvent } from '../../planning/explain/plan-event.ts';
import { stageOf } from '../satellite/stage-plan.ts';
import type { StagePlan } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';
import type { Footprint, Overpass } from './choose-footprints.ts';

/** Whose footprint it is and where its stage stands. */
export interface FootprintDraft {
  readonly index: number;
  readonly candidate: Candidate;
  readonly footprint: Footprint;
  readonly alternatives: readonly string[];
  readonly workloadStartMs: number;
}

/**
 * The stage of a footprint: it begins with the first access of the area, images during the overpasses,
 * and goes on with the job's plan when the last of them is over.
 */
export function footprintStage(draft: FootprintDraft): StagePlan {
  const { footprint, workloadStartMs } = draft;
  const { overpasses, planned } = footprint;
  const made = stageOf({ ...draft, role: 'footprint', dependsOn: [], planned });
  const startMs = Math.floor(overpasses[0]?.startMs ?? planned.environment.startMs);
  const leadS = (planned.environment.startMs - startMs) / 1000;
  const [accepted, ...rest] = made.events.map((event) => ({
    ...event,
    timestampS: Math.round((event.timestampS + leadS) * 1000) / 1000,
  }));
  return {
    ...made,
    startOffsetS: (startMs - workloadStartMs) / 1000,
    durationS: made.durationS + leadS,
    events: [
      ...(accepted === undefined ? [] : [{ ...accepted, timestampS: 0 }]),
      ...imagingEvents(overpasses, startMs),
      ...rest,
    ],
  };
}

function imagingEvents(overpasses: readonly Overpass[], startMs: number): PlanEvent[] {
  const at = (tMs: number): number => Math.round(tMs - startMs) / 1000;
  const about = { stepId: 'imaging', location: 'onboard' } as const;
  const count = overpasses.length;
  const last = overpasses.at(-1);
  const total = overpasses.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
  return [
    {
      ...about,
      type: 'step.started',
      timestampS: 0,
      message: `Imaging started: ${counted(count, 'overpass', 'overpasses')} of the area.`,
    },
    ...overpasses.map(({ endMs, areaKm2 }, index): PlanEvent => ({
      ...about,
      type: 'step.progress',
      timestampS: at(endMs),
      segment: index + 1,
      segments: count,
      message: `Overpass ${index + 1} of ${count}: ${squareKm(areaKm2)} seen.`,
    })),
    {
      ...about,
      type: 'step.completed',
      timestampS: at(last?.endMs ?? startMs),
      message: `Imaging completed: ${squareKm(total)} seen.`,
    },
  ];
}

/** Square kilometres as a person reads them. */
function squareKm(areaKm2: number): string {
  return `${areaKm2 < 100 ? Math.round(areaKm2 * 10) / 10 : Math.round(areaKm2)} km²`;
}
