import type { Endpoint, SurfaceTable } from '../table.ts';

const NOT_FOUND = { status: 404, code: 'satellite_not_found' } as const;
const INVALID = { status: 400, code: 'validation_error' } as const;

/** Closed words of patterns. */
export const PATTERN_ENUMERATIONS: SurfaceTable['enumerations'] = {
  pattern: ['maneuver', 'proximity', 'decay', 'anomaly'],
  confidence: ['confirmed', 'likely', 'possible', 'uncertain'],
};

/** What patterns are made of. */
export const PATTERN_SHAPES: SurfaceTable['shapes'] = {
  Patterns: {
    satellite: 'Meant|null',
    patterns: 'ScoredPattern[]',
    data: 'PatternItem[]',
    has_more: 'boolean',
    cursor: 'string|null',
    limit: 'number',
    total: 'number',
    analysis_window: 'AnalysisWindow',
    not_detectable: 'NotDetectable[]',
    notices: 'string[]',
  },
  Meant: { id: 'string', norad_id: 'number', name: 'string' },
  NotDetectable: { type: 'string', reason: 'string' },
  AnalysisWindow: {
    start: 'timestamp',
    end: 'timestamp',
    days: 'number',
    satellites: 'number',
    sets: 'number|null',
    newest_elements: 'timestamp|null',
    looked_at: 'timestamp|null',
  },
  ScoredPattern: {
    id: 'string',
    type: 'enum pattern',
    subtype: 'string',
    timestamp: 'timestamp',
    confidence: 'number',
    description: 'string',
    details: 'object',
    satellite: 'Named',
  },
  PatternItem: {
    id: 'string',
    satellite_id: 'string',
    satellite_name: 'string',
    pattern_type: 'enum pattern',
    subtype: 'string',
    detected_at: 'timestamp',
    updated_at: 'timestamp',
    start_time: 'timestamp',
    end_time: 'timestamp',
    confidence: 'enum confidence',
    confidence_value: 'number',
    description: 'string',
    'delta_v_m_s?': 'number',
    'altitude_change_km?': 'number',
    'inclination_change_deg?': 'number',
    details: 'object',
    links: 'object',
    'withdrawn_at?': 'timestamp|null',
  },
};

const path = (query: string) => `/v1/patterns?${query}`;
const MADE = 'pat_43613_maneuver_thzhc0';

/** Patterns of some satellites of the shipped catalogue in July 2026; it is 25 July. */
export const PATTERNS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/patterns?limit=50',
    status: 200,
    answer: 'Patterns',
    cases: [
      {
        title: 'of all satellites, in both forms, those that ended last first',
        status: 200,
        answers: {
          satellite: null,
          total: 5,
          has_more: false,
          'analysis_window.start': '2026-06-25T00:00:00.000Z',
          'analysis_window.end': '2026-07-25T00:00:00.000Z',
          'analysis_window.days': 30,
          'analysis_window.satellites': 88,
          'analysis_window.sets': null,
          'data.0.pattern_type': 'proximity',
          'data.0.end_time': '2026-07-27T00:00:00.000Z',
          'data.4.id': MADE,
          'data.4.confidence': 'confirmed',
          'data.4.confidence_value': 0.95,
          'data.4.altitude_change_km': 0.517,
          'data.4.links': { self: `/v1/patterns/${MADE}` },
          'patterns.4.id': MADE,
          'patterns.4.type': 'maneuver',
          'patterns.4.confidence': 0.95,
          'patterns.4.timestamp': '2026-07-11T12:00:00.000Z',
          'patterns.4.satellite.name': 'ICESAT-2',
          'not_detectable.0.type': 'tumbling',
        },
      },
      {
        title: 'of one satellite, by any of its names, and what its elements tell',
        path: path('satellite=icesat-2&lookback_days=400'),
        status: 200,
        answers: { 'satellite.id': '43613', total: 2, 'analysis_window.days': 400 },
      },
      {
        title: 'of the other one of a pair',
        path: path('satellite_id=27424'),
        status: 200,
        answers: { total: 1, 'data.0.satellite_id': '25994' },
      },
      {
        title: 'of some types, with commas',
        path: path('pattern_types=decay, anomaly'),
        status: 200,
        answers: { total: 2, not_detectable: [] },
      },
      {
        title: 'of some types, as Python writes them',
        path: path("pattern_types=['maneuver', 'tumbling']"),
        status: 200,
        answers: { total: 2, 'not_detectable.0.type': 'tumbling', 'not_detectable.length': 1 },
      },
      {
        title: 'of a subtype, under the other name',
        path: path('type=Station_Keeping'),
        status: 200,
        answers: { total: 1, 'data.0.confidence': 'possible' },
      },
      {
        title: 'of a type that nothing has',
        path: path('type=warp_drive'),
        status: 200,
        answers: { total: 0, data: [], patterns: [], not_detectable: [] },
      },
      {
        title: 'as sure as a word says',
        path: path('min_confidence=likely'),
        status: 200,
        answers: { total: 2 },
      },
      {
        title: 'as sure as a number says',
        path: path('min_confidence=0.95'),
        status: 200,
        answers: { total: 1 },
      },
      {
        title: 'a window that lies ahead counts as its length back from now',
        path: path('start=2026-08-01&end=2026-08-05'),
        status: 200,
        answers: {
          'analysis_window.start': '2026-07-21T00:00:00.000Z',
          'analysis_window.end': '2026-07-25T00:00:00.000Z',
          total: 2,
        },
      },
      {
        title: 'an end that lies ahead, and so many days',
        path: path('end=2026-08-05&lookback_days=3'),
        status: 200,
        answers: { 'analysis_window.start': '2026-07-22T00:00:00.000Z', total: 2 },
      },
      {
        title: 'a window of the past',
        path: path('start=2026-07-10&end=2026-07-12'),
        status: 200,
        answers: { total: 1, 'data.0.id': MADE },
      },
      { title: 'page by page', path: path('limit=2'), status: 200, answers: { has_more: true } },
      { title: 'unknown', path: path('satellite=nobody'), ...NOT_FOUND },
      { title: 'no confidence', path: path('min_confidence=sure'), ...INVALID },
      { title: 'more than sure', path: path('min_confidence=1.1'), ...INVALID },
      { title: 'too long ago', path: path('lookback_days=401'), ...INVALID },
      { title: 'too long', path: path('start=2024-01-01&end=2026-01-01'), ...INVALID },
      {
        title: 'an end before the start',
        path: path('start=2026-07-12&end=2026-07-10'),
        ...INVALID,
      },
      { title: 'a foreign cursor', path: path('cursor=1'), ...INVALID },
      { title: 'answers without /v1', path: '/patterns?limit=50', status: 200 },
    ],
  },
  {
    method: 'GET',
    path: `/v1/patterns/${MADE}`,
    status: 200,
    answer: 'PatternItem',
    cases: [
      {
        title: 'with where its satellite and its sets are read',
        status: 200,
        answers: {
          withdrawn_at: null,
          links: {
            self: `/v1/patterns/${MADE}`,
            satellite: '/v1/satellites/43613',
            elements: '/v1/satellites/43613/elements',
          },
          'details.sigmas': 40,
        },
      },
      { title: 'unknown', path: '/v1/patterns/pat_1', status: 404, code: 'not_found' },
    ],
  },
];
