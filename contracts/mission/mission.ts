import * as v from 'valibot';
import { answer, described, fields, text } from '../shapes.ts';
import { ResultKey } from '../sealed.ts';
import { Links } from '../links.ts';
import { wallTime } from '../time.ts';

/** Name of the mission that takes plans made without one; made when first needed. */
export const DEFAULT_MISSION_NAME = 'Default';

/** Name of the mission that holds the deployments of workloads; nobody else may use it. */
export const WORKLOADS_MISSION_NAME = 'Workloads';

/** Name of a mission: 1 to 120 characters, not only blanks. */
const MissionName = v.pipe(text(120), v.trim(), v.minLength(1, 'must not be blank'));

const MissionDescription = v.pipe(
  v.string('must be a string'),
  v.maxLength(2000, 'must have at most 2000 characters'),
);

/** What the key of a mission is for. */
const KEY_TEXT =
  'X25519 public key, 32 bytes in base64url: outputs with `encrypt` of deployments made from then on are sealed for it on board.';

/** Body of `POST /api/missions`. */
export const CreateMissionBody = v.pipe(
  fields({
    name: MissionName,
    description: v.nullish(MissionDescription),
    result_key: described(v.nullish(ResultKey), KEY_TEXT),
  }),
  v.title('CreateMission'),
  v.description('A new mission: a named folder of plans and their deployments.'),
  v.examples([{ name: 'Coastal survey', description: 'Daily pictures of the delta.' }]),
);
export type CreateMissionBody = v.InferOutput<typeof CreateMissionBody>;

/** Body of `PATCH /api/missions/{id}`: what is absent stays. */
export const UpdateMissionBody = v.pipe(
  fields({
    name: v.optional(MissionName),
    description: v.nullish(MissionDescription),
    result_key: described(v.nullish(ResultKey), `${KEY_TEXT} null takes it away.`),
  }),
  v.title('UpdateMission'),
  v.description('New name or description; an absent field stays as it is.'),
  v.examples([{ name: 'Coastal survey 2027' }]),
);
export type UpdateMissionBody = v.InferOutput<typeof UpdateMissionBody>;

/** A mission as it leaves the console API. */
export const Mission = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    result_key: described(
      v.nullable(v.string()),
      'For whom results are sealed; null where nobody said.',
    ),
    reserved: described(
      v.boolean(),
      'True for "Default" and "Workloads": they cannot be renamed or deleted.',
    ),
    plan_count: v.number(),
    deployment_count: v.number(),
    created_at: wallTime(),
    updated_at: wallTime(),
    links: Links,
  }),
  v.title('Mission'),
  v.description('A mission.'),
  v.examples([
    {
      id: 'mis_7k2mq4wz9rtb5xhc3npd',
      name: 'Coastal survey',
      description: 'Daily pictures of the delta.',
      result_key: null,
      reserved: false,
      plan_count: 3,
      deployment_count: 2,
      created_at: '2026-11-20T14:03:22.000Z',
      updated_at: '2026-11-20T14:03:22.000Z',
      links: { self: '/api/missions/mis_7k2mq4wz9rtb5xhc3npd' },
    },
  ]),
);
export type Mission = v.InferOutput<typeof Mission>;

export const ACTIVITY_TYPES = ['plan.created', 'deployment.created', 'deployment.status'] as const;

/** One line of a mission's activity. */
export const MissionActivity = answer('MissionActivity', {
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  at: wallTime(),
  title: v.string(),
  plan_id: v.nullable(v.string()),
  deployment_id: v.nullable(v.string()),
  status: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type MissionActivity = v.InferOutput<typeof MissionActivity>;
