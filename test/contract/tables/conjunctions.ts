import type { Endpoint, SurfaceTable } from '../table.ts';

const NOT_FOUND = { status: 404, code: 'satellite_not_found' } as const;
const INVALID = { status: 400, code: 'validation_error' } as const;

/** Closed sets of words of conjunctions. */
export const CONJUNCTION_WORDS = {
  risk: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'],
  quality: ['GOOD', 'FAIR', 'POOR'],
  openness: ['open', 'resolved'],
  source: ['elements', 'cdm'],
  form: ['kvn', 'json'],
  replaces: ['covariance', 'probability'],
  change: ['created', 'updated', 'risk_changed', 'resolved'],
} as const;

const CDM = {
  id: 'string',
  pair: 'string[]',
  tca: 'timestamp',
  miss_km: 'number',
  probability: 'number|null',
  originator: 'string',
  message_id: 'string',
  message_created_at: 'timestamp',
  form: 'enum form',
  replaces: 'enum replaces',
  received_at: 'timestamp',
  expires_at: 'timestamp',
  links: 'object',
} as const;

/** What messages about conjunctions are made of. */
const CDM_SHAPES: SurfaceTable['shapes'] = {
  Cdm: CDM,
  BroughtCdm: { ...CDM, conjunction: 'AboutConjunction|null', warnings: 'object[]' },
  AboutConjunction: { id: 'string', tca: 'timestamp', miss_km: 'number' },
  WholeCdm: { ...CDM, conjunction: 'AboutConjunction|null', message: 'object' },
  Cdms: {
    data: 'Cdm[]',
    has_more: 'boolean',
    cursor: 'string|null',
    limit: 'number',
    total: 'number',
  },
  DeletedCdm: { id: 'string', status: 'string' },
};

/** A body of `POST /v1/conjunctions/cdm`, about two satellites of the shipped catalogue. */
export const A_CDM = {
  ...{ CCSDS_CDM_VERS: '1.0', CREATION_DATE: '2026-07-24T18:00:00', ORIGINATOR: 'TABLE' },
  ...{ TCA: '2026-07-25T17:07:19.618', MISS_DISTANCE: 212, COLLISION_PROBABILITY: '4.2E-5' },
  ...{ OBJECT1_OBJECT_DESIGNATOR: '38771', OBJECT2_OBJECT_DESIGNATOR: '43013' },
} as const;

const CONJUNCTION = {
  id: 'string',
  tca: 'timestamp',
  primary: 'Named',
  secondary: 'Named',
  primary_id: 'string',
  primary_name: 'string',
  secondary_id: 'string',
  secondary_name: 'string',
  miss_km: 'number',
  miss_distance_km: 'number',
  probability: 'number|null',
  collision_probability: 'number|null',
  probability_reason: 'object|null',
  max_probability: 'number|null',
  diluted: 'boolean|null',
  risk_level: 'enum risk',
  relative_velocity_km_s: 'number',
  geometry: 'Geometry',
  miss_distance_radial_km: 'number',
  miss_distance_in_track_km: 'number',
  miss_distance_cross_track_km: 'number',
  episode: 'object|null',
  covariance_available: 'boolean',
  covariance_source: 'string|null',
  method: 'string|null',
  data_quality: 'enum quality',
  ages_days: 'number[]',
  sigma_rtn_km: 'Geometry[]|null',
  hard_body_radius_m: 'number',
  thrusting: 'boolean[]',
  confirm_rate: 'number|null',
  notices: 'string[]',
  status: 'enum openness',
  resolution: 'string|null',
  merged_into: 'string|null',
  source: 'enum source',
  cdm: 'object|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const;

/** What conjunctions are made of. */
export const CONJUNCTION_SHAPES: SurfaceTable['shapes'] = {
  Conjunctions: {
    conjunctions: 'Conjunction[]',
    data: 'Conjunction[]',
    has_more: 'boolean',
    cursor: 'string|null',
    limit: 'number',
    total: 'number',
    total_count: 'number',
    complete: 'boolean',
    screening_window: 'ScreeningWindow|null',
    skipped: 'object[]',
    notices: 'string[]',
    links: 'object',
  },
  ScreeningWindow: {
    start: 'timestamp',
    end: 'timestamp',
    days: 'number',
    threshold_km: 'number',
    screened_threshold_km: 'number',
    objects_screened: 'number',
    is_screening: 'boolean',
    newest_elements: 'timestamp',
    screened_at: 'timestamp',
  },
  Named: { id: 'string', name: 'string' },
  Geometry: { radial_km: 'number', in_track_km: 'number', cross_track_km: 'number' },
  Conjunction: CONJUNCTION,
  WholeConjunction: {
    ...CONJUNCTION,
    encounter_plane: 'Plane|null',
    updates: 'Update[]',
    avoidance_options: 'Avoidance',
  },
  Plane: {
    major_km: 'number',
    minor_km: 'number',
    sigma_major_km: 'number',
    sigma_minor_km: 'number',
    radial: 'number[]',
  },
  Avoidance: { options: 'Burn[]|null', text: 'string' },
  Burn: {
    burn_at: 'timestamp',
    delta_v_m_s: 'number',
    radial_shift_km: 'number',
    in_track_shift_km: 'number',
    miss_km: 'number',
    probability: 'number',
  },
  Update: {
    at: 'timestamp',
    change: 'enum change',
    reopened: 'boolean',
    tca: 'timestamp',
    miss_km: 'number',
    probability: 'number|null',
    risk_level: 'enum risk',
    data_quality: 'enum quality',
    run_id: 'string|null',
  },
  ...CDM_SHAPES,
};

/** Close approaches among the 88 satellites of the shipped catalogue. */
export const CONJUNCTIONS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/conjunctions?threshold_km=50&limit=100',
    status: 200,
    answer: 'Conjunctions',
    cases: [
      {
        title: 'the satellites with names, a week from now, which is no screening with 88 objects',
        path: '/v1/conjunctions',
        status: 200,
        answers: {
          complete: true,
          'screening_window.days': 7,
          'screening_window.threshold_km': 50,
          'screening_window.screened_threshold_km': 30,
          'screening_window.objects_screened': 88,
          'screening_window.is_screening': false,
        },
      },
      {
        title: 'one satellite, by any of its names',
        path: '/v1/conjunctions?satellite=iss&threshold_km=100&days_ahead=1',
        status: 200,
        answers: { 'screening_window.screened_threshold_km': 100, 'screening_window.days': 1 },
      },
      {
        title: 'JSON where another form is not meant',
        path: '/v1/conjunctions?format=json&limit=1',
        status: 200,
        answers: { 'data.0.source': 'elements', 'data.0.cdm': null },
      },
      { title: 'no such form', path: '/v1/conjunctions?format=xml', ...INVALID },
      {
        title: 'page by page',
        path: '/v1/conjunctions?limit=1',
        status: 200,
        answers: { has_more: true },
      },
      {
        title: 'none without a probability',
        path: '/v1/conjunctions?min_probability=0.9',
        status: 200,
        answers: { total: 0, total_count: 0, data: [], conjunctions: [], has_more: false },
      },
      {
        title: 'nothing with elements that are too old, and why',
        path: '/v1/conjunctions?satellite=25544&start=2026-11-01',
        status: 200,
        answers: {
          data: [],
          total: 0,
          screening_window: null,
          complete: false,
          'skipped.0.id': '25544',
          'skipped.0.reason': 'elements_too_old',
        },
      },
      {
        title: 'nothing long before the elements, and why',
        path: '/v1/conjunctions?satellite=25544&start=2026-01-01&days_ahead=1',
        status: 200,
        answers: {
          ...{ data: [], screening_window: null, complete: false },
          'skipped.0.reason': 'elements_too_new',
        },
      },
      {
        title: 'no window that ends after the year 9999',
        path: '/v1/conjunctions?start=9999-12-31',
        ...INVALID,
      },
      {
        title: 'not all clear where nothing could be screened, and no list of all of it',
        path: '/v1/conjunctions?start=2026-11-01',
        status: 200,
        answers: {
          ...{ complete: false, total: 0, screening_window: null, 'links.poll': null },
          'skipped.19.reason': 'elements_too_old',
          'skipped.length': 20,
          'notices.1':
            '88 objects were not screened, or not to the end: skipped shows the first 20.',
        },
      },
      {
        title: 'under both of its names',
        path: '/v1/conjunctions?satellite=iss&satellite_id=25544&days_ahead=1',
        status: 200,
      },
      {
        title: 'of two satellites at once',
        path: '/v1/conjunctions?satellite=iss&satellite_id=20580',
        ...INVALID,
        answers: { 'error.details.problems.0.path': 'satellite_id' },
      },
      { title: 'unknown', path: '/v1/conjunctions?satellite=nobody', ...NOT_FOUND },
      { title: 'too far', path: '/v1/conjunctions?threshold_km=101', ...INVALID },
      { title: 'too long', path: '/v1/conjunctions?days_ahead=15', ...INVALID },
      {
        title: 'too long between two instants',
        path: '/v1/conjunctions?start=2026-07-25&end=2026-08-09',
        ...INVALID,
      },
      {
        title: 'an end before the start',
        path: '/v1/conjunctions?start=2026-07-26&end=2026-07-25',
        ...INVALID,
      },
      { title: 'no probability', path: '/v1/conjunctions?min_probability=2', ...INVALID },
      { title: 'a foreign cursor', path: '/v1/conjunctions?cursor=1', ...INVALID },
      {
        title: 'no id of a conjunction',
        path: '/v1/conjunctions/nothing',
        status: 404,
        code: 'not_found',
      },
      {
        title: 'two that do not meet',
        path: '/v1/conjunctions/con_20580_25544_hm8000',
        status: 404,
        code: 'not_found',
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/conjunctions/:conjunction',
    status: 200,
    answer: 'WholeConjunction',
    cases: [
      {
        title: 'has no updates where nobody watches',
        status: 200,
        answers: { updates: [], status: 'open', resolution: null },
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/conjunctions/cdm?limit=2',
    status: 200,
    answer: 'Cdms',
    cases: [
      { title: 'of nobody', path: '/v1/conjunctions/cdm?satellite=nobody', ...NOT_FOUND },
      { title: 'a foreign cursor', path: '/v1/conjunctions/cdm?cursor=1', ...INVALID },
    ],
  },
  {
    method: 'GET',
    path: '/v1/conjunctions/cdm/:cdm',
    status: 200,
    answer: 'WholeCdm',
    cases: [
      {
        title: 'which is not there',
        path: '/v1/conjunctions/cdm/cdm_x',
        status: 404,
        code: 'not_found',
      },
      {
        title: 'as KVN, which a probability alone does not make',
        path: '/v1/conjunctions/cdm/:cdm?format=kvn',
        status: 406,
        code: 'not_acceptable',
      },
    ],
  },
  {
    method: 'DELETE',
    path: '/v1/conjunctions/cdm/:cdm',
    status: 200,
    answer: 'DeletedCdm',
    cases: [
      {
        title: 'which is not there',
        path: '/v1/conjunctions/cdm/cdm_x',
        status: 404,
        code: 'not_found',
      },
    ],
  },
];
