import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { FoundRevision } from '../../../records/revision/documents.ts';
import { aPlanSource, aWirePlan } from '../makers/wire-plan.ts';

/**
 * What a look at the plan of a deployment may find: a step that moves by an hour and a half, with its contact.
 * Its owner is asked until `decideByMs`, epoch ms.
 */
export function aFoundRevision(
  { copy_id: replaces, revisions: terms, booked }: DeploymentDocument,
  decideByMs: number,
): FoundRevision {
  const startMs = booked?.starts_at.getTime() ?? 0;
  const crossing = (fromS: number) => ({
    ...{ startMs: startMs + fromS * 1000, endMs: startMs + (fromS + 12) * 1000 },
    stationIds: ['gs_svalbard'],
  });
  return {
    look: `look at ${replaces}`,
    causes: [{ kind: 'outage', subject: 'otg_222222222222222222222222' }],
    reasons: ['A contact lies in an outage'],
    plan: aWirePlan(),
    source: aPlanSource(),
    replaces,
    starts_at: new Date(startMs),
    diff: {
      kept: ['look'],
      moved: [{ step_id: 'keep', from_offset_s: 4_200, to_offset_s: 9_600 }],
      ...{ added: [], removed: [], finish_delta_s: 5_400 },
    },
    diff_from: new Date(startMs),
    left_out: [],
    transfers: [
      { fromStep: 'look', toStep: 'keep', before: crossing(4_080), after: crossing(9_480) },
    ],
    changes_steps: true,
    first_change_at: new Date(startMs + 4_080_000),
    policy: terms?.policy ?? 'ask',
    on_silence: terms?.onSilence ?? 'accept',
    decide_by: new Date(decideByMs),
  };
}
