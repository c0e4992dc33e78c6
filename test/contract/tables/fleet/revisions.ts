import { OTHER_KEY, READER_KEY } from '../../../kit/surfaces/console.ts';
import type { Endpoint, Shape } from '../../table.ts';
import { code, field, pageShape } from '../common.ts';

const LIST = '/api/deployments/:asked/revisions';
const UNKNOWN = '/api/deployments/dep_222222222222222222222222/revisions';
const OTHER = { 'x-api-key': OTHER_KEY };
const missing = { status: 404, code: 'not_found' } as const;

/** Further plans of deployments: read, and decided. */
export const REVISIONS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/deployments/:asked',
    status: 200,
    answer: 'AskedDeployment',
    cases: [
      {
        title: 'says what is asked, and what happens without an answer',
        status: 200,
        answers: {
          'asked_revision.revision': 2,
          'asked_revision.on_silence': 'keep',
          'revision_terms.policy': 'ask',
        },
      },
      {
        title: 'of one that has ended nothing is asked',
        path: '/api/deployments/:cancelled',
        status: 200,
        answer: 'Deployment',
        answers: { asked_revision: null },
      },
      {
        title: 'of one that was decided nothing is asked',
        path: '/api/deployments/:decided',
        status: 200,
        answer: 'Deployment',
        answers: { asked_revision: null },
      },
      { title: 'of another owner', headers: OTHER, ...missing },
    ],
  },
  {
    method: 'GET',
    path: LIST,
    status: 200,
    answer: 'Revisions',
    cases: [
      {
        title: 'of a deployment that has none',
        path: '/api/deployments/:quiet/revisions',
        status: 200,
        answers: { data: [], has_more: false },
      },
      { title: 'with a key that may read', headers: { 'x-api-key': READER_KEY }, status: 200 },
      { title: 'of an unknown deployment', path: UNKNOWN, ...missing },
      { title: 'of another owner’s deployment', headers: OTHER, ...missing },
    ],
  },
  {
    method: 'GET',
    path: `${LIST}/2`,
    status: 200,
    answer: 'Revision',
    cases: [
      {
        title: 'of one that is proposed',
        status: 200,
        answers: {
          ...{ status: 'proposed', decided_by: null, decided_at: null, policy: 'ask' },
          ...{ on_silence: 'keep', 'causes.0.kind': 'outage' },
          'diff.moved.0.step_id': 'keep',
        },
      },
      {
        title: 'of one whose deployment ended first',
        path: '/api/deployments/:cancelled/revisions/2',
        status: 200,
        answers: { status: 'lapsed' },
      },
      { title: 'of the plan that was deployed, which is none', path: `${LIST}/1`, ...missing },
      { title: 'of a number that there is not yet', path: `${LIST}/3`, ...missing },
      {
        title: 'of what is no number',
        path: `${LIST}/two`,
        status: 400,
        code,
        answers: { 'problems.0.path': 'revision' },
      },
      { title: 'of an unknown deployment', path: `${UNKNOWN}/2`, ...missing },
      { title: 'of another owner’s deployment', headers: OTHER, ...missing },
    ],
  },
  {
    method: 'POST',
    path: `${LIST}/2/decision`,
    required: { decision: 'accept' },
    status: 200,
    answer: 'Revision',
    fields: [
      field('decision', 'string', {
        isRequired: true,
        accepts: ['reject'],
        refuses: ['keep', 'ACCEPTED', ''],
      }),
    ],
    cases: [
      {
        title: 'accepts',
        status: 200,
        answers: { status: 'accepted', decided_by: 'owner' },
      },
      {
        title: 'rejects',
        body: { decision: 'reject' },
        status: 200,
        answers: { status: 'rejected', decided_by: 'owner' },
      },
      {
        title: 'of one that was decided',
        path: '/api/deployments/:decided/revisions/2/decision',
        status: 409,
        code: 'conflict',
      },
      {
        title: 'of one whose deployment has ended',
        path: '/api/deployments/:cancelled/revisions/2/decision',
        status: 409,
        code: 'conflict',
      },
      {
        title: 'of one whose room was taken meanwhile',
        path: '/api/deployments/:outrun/revisions/2/decision',
        status: 409,
        code: 'conflict',
      },
      { title: 'of a number that there is not', path: `${LIST}/3/decision`, ...missing },
      { title: 'of an unknown deployment', path: `${UNKNOWN}/2/decision`, ...missing },
      { title: 'of another owner’s deployment', headers: OTHER, ...missing },
      {
        title: 'with a key that only reads',
        headers: { 'x-api-key': READER_KEY },
        status: 403,
        code: 'forbidden',
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/deployments?awaits=decision',
    status: 200,
    answer: 'Deployments',
    cases: [
      {
        title: 'tells what is asked',
        status: 200,
        answers: { 'data.0.asked_revision.revision': 2 },
      },
      {
        title: 'of those that wait for something else',
        path: '/api/deployments?awaits=lunch',
        status: 400,
        code,
        answers: { 'problems.0.path': 'awaits' },
      },
      { title: 'of others', headers: OTHER, status: 200, answers: { data: [], total: 0 } },
    ],
  },
];

/** The closed lists of their answers. */
export const REVISION_WORDS = {
  revision: ['proposed', 'accepted', 'rejected', 'kept', 'superseded', 'outrun', 'lapsed'],
  policy: ['auto', 'ask', 'never'],
  silence: ['accept', 'keep'],
  decider: ['auto', 'owner', 'silence'],
} as const;

const DEPLOYMENT = { id: 'string', status: 'string', links: 'object' };

/** Their answers. */
export const REVISION_SHAPES: Readonly<Record<string, Shape>> = {
  Deployment: { ...DEPLOYMENT, asked_revision: 'Asked|null' },
  Deployments: { ...pageShape('AskedInList'), total: 'integer' },
  AskedInList: { ...DEPLOYMENT, asked_revision: 'Asked' },
  AskedDeployment: { ...DEPLOYMENT, asked_revision: 'Asked', revision_terms: 'Terms' },
  Asked: { revision: 'integer', decide_by: 'timestamp', on_silence: 'enum silence' },
  Terms: { policy: 'enum policy', on_silence: 'enum silence' },
  Revisions: pageShape('Revision'),
  Revision: {
    ...{ deployment_id: 'string', revision: 'integer', status: 'enum revision' },
    ...{ causes: 'Cause[]', reasons: 'string[]', plan_id: 'string', replaces: 'string' },
    ...{ starts_at: 'timestamp', diff: 'Diff', diff_from: 'timestamp|null' },
    ...{ left_out: 'string[]', transfers: 'Transfer[]', changes_steps: 'boolean' },
    ...{ first_change_at: 'timestamp|null', policy: 'enum policy', on_silence: 'enum silence' },
    ...{ decide_by: 'timestamp|null', decided_by: 'enum decider|null' },
    ...{ decided_at: 'timestamp|null', created_at: 'timestamp', links: 'object' },
  },
  Cause: { kind: 'string', subject: 'string|null' },
  Diff: {
    ...{ kept: 'string[]', moved: 'Moved[]', added: 'object[]', removed: 'object[]' },
    finish_delta_s: 'number',
  },
  Moved: { step_id: 'string', from_offset_s: 'number', to_offset_s: 'number' },
  Transfer: {
    ...{ from_step: 'string|null', to_step: 'string|null' },
    ...{ before: 'Crossing|null', after: 'Crossing|null' },
  },
  Crossing: { start: 'timestamp', end: 'timestamp', station_ids: 'string[]' },
};
