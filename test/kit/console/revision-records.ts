import type { components as OwnTypes } from '../../../clients/sdk/generated/console.ts';
import { ago, ahead, deployment, OTHER_PLAN_ID, PLAN_ID } from './records.ts';
import { SAMPLE } from './sample.ts';

type Own = OwnTypes['schemas'];

export const ASKED_ID = 'dep_askedaskedaskedasked';

const at = (seconds: number): string =>
  new Date(Date.parse(SAMPLE.now) + seconds * 1000).toISOString();

/** What somebody is asked to decide. */
export const proposed = {
  deployment_id: ASKED_ID,
  revision: 3,
  status: 'proposed',
  causes: [{ kind: 'outage', subject: 'otg_7k2mq4wz9rtb5xhc3npd' }],
  reasons: ['The contact over Delft lies in an outage'],
  plan_id: OTHER_PLAN_ID,
  replaces: PLAN_ID,
  starts_at: at(600),
  diff: {
    kept: ['capture'],
    moved: [
      { step_id: 'local_training', from_offset_s: 3_600, to_offset_s: 9_000 },
      { step_id: 'encrypt_results', from_offset_s: 5_400, to_offset_s: 10_800 },
    ],
    ...{ added: [], removed: [], finish_delta_s: 5_400 },
  },
  diff_from: SAMPLE.now,
  left_out: ['preview'],
  transfers: [
    {
      ...{ from_step: 'encrypt_results', to_step: null },
      before: { start: at(5_700), end: at(6_000), station_ids: ['stn_7k2mq4wz9rtb5xhc3npd'] },
      after: { start: at(11_400), end: at(11_640), station_ids: ['gs_svalbard'] },
    },
  ],
  changes_steps: true,
  first_change_at: at(3_600),
  policy: 'ask',
  on_silence: 'accept',
  decide_by: ahead(1_470),
  decided_by: null,
  decided_at: null,
  created_at: ago(60),
  links: { self: `/api/deployments/${ASKED_ID}/revisions/3` },
} satisfies Own['DeploymentRevision'];

/** An earlier one, which nobody was asked about. */
export const flown = {
  ...proposed,
  revision: 2,
  status: 'accepted',
  causes: [{ kind: 'elements', subject: 'sat_7k2mq4wz9rtb5xhc3npd' }],
  reasons: ['The pass over Delft begins 42 s later'],
  plan_id: PLAN_ID,
  diff: { ...proposed.diff, moved: [], finish_delta_s: 42 },
  left_out: [],
  changes_steps: false,
  decide_by: null,
  decided_by: 'auto',
  decided_at: ago(300),
  created_at: ago(301),
  links: { self: `/api/deployments/${ASKED_ID}/revisions/2` },
} satisfies Own['DeploymentRevision'];

/** The deployment that it is about. */
export const asked = {
  ...deployment,
  id: ASKED_ID,
  plan_label: 'Lark, noon look',
  world: 'live',
  revision: 2,
  asked_revision: { revision: 3, decide_by: proposed.decide_by, on_silence: 'accept' },
  revision_terms: { policy: 'ask', on_silence: 'accept' },
  plan_data: {
    orbital_environment: {
      ground_passes: [
        { station_id: 'stn_7k2mq4wz9rtb5xhc3npd', station_name: 'Delft' },
        { station_id: 'gs_svalbard', station_name: 'Svalbard' },
      ],
    },
  },
  links: { self: `/api/deployments/${ASKED_ID}` },
} satisfies Partial<Own['DeploymentDetail']>;
