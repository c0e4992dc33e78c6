import type { SurfaceTable } from '../table.ts';
import { CONJUNCTION_SHAPES, CONJUNCTION_WORDS, CONJUNCTIONS } from './conjunctions.ts';
import { PATTERN_ENUMERATIONS, PATTERN_SHAPES, PATTERNS } from './patterns.ts';
import { SATELLITE_SERVICES, SATELLITE_SHAPES } from './satellite-shapes.ts';

const NOT_FOUND = { status: 404, code: 'satellite_not_found' } as const;
const INVALID = { status: 400, code: 'validation_error' } as const;
const DECAYED = { status: 422, code: 'propagation_failed' } as const;
const TOO_OLD = { status: 422, code: 'elements_too_old' } as const;

/** What the decisions say of the satellites of the main API. */
export const SATELLITES: SurfaceTable = {
  name: 'satellites of the main API',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: {
    status: ['active', 'inactive', 'decayed'],
    ...CONJUNCTION_WORDS,
    ...PATTERN_ENUMERATIONS,
  },
  shapes: { ...SATELLITE_SHAPES, ...CONJUNCTION_SHAPES, ...PATTERN_SHAPES },
  endpoints: [
    {
      method: 'GET',
      path: '/v1/catalogue',
      status: 200,
      answer: 'Catalogue',
      cases: [
        {
          title: 'counts every satellite',
          path: '/v1/catalogue',
          status: 200,
          answers: {
            satellites: 88,
            last_refresh: null,
            last_refresh_source: null,
            next_refresh: null,
          },
        },
        { title: 'answers without /v1', path: '/catalogue', status: 200 },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites',
      status: 200,
      answer: 'List',
      cases: [
        { title: 'has 100 by default', status: 200, answers: { limit: 100 } },
        {
          title: 'cuts a limit above 1000 and echoes it',
          path: '/v1/satellites?limit=100000',
          status: 200,
          answers: { limit: 1000 },
        },
        {
          title: 'has nothing of an unknown type',
          path: '/v1/satellites?type=nothing',
          status: 200,
          answers: { total: 0, items: [], has_more: false, cursor: null },
        },
        {
          title: 'compares filters in any case',
          path: '/v1/satellites?constellation=goes&operator=NOAA',
          status: 200,
          answers: { total: 3 },
        },
        { title: 'refuses a negative limit', path: '/v1/satellites?limit=-1', ...INVALID },
        { title: 'refuses a limit of words', path: '/v1/satellites?limit=all', ...INVALID },
        { title: 'refuses a foreign cursor', path: '/v1/satellites?cursor=1', ...INVALID },
        { title: 'refuses two values', path: '/v1/satellites?type=a&type=b', ...INVALID },
        { title: 'refuses a limit with a fraction', path: '/v1/satellites?limit=1.5', ...INVALID },
        { title: 'refuses a negative offset', path: '/v1/satellites?offset=-1', ...INVALID },
        {
          title: 'finds by part of a name',
          path: '/v1/satellites?q=zarya',
          status: 200,
          answers: { total: 1, 'items.0.id': '25544' },
        },
        {
          title: 'takes an empty parameter for an absent one, and ignores unknown ones',
          path: '/v1/satellites?type=&q=&limit=&cursor=&nothing=1',
          status: 200,
          answers: { limit: 100, offset: 0 },
        },
        {
          title: 'goes on behind a cursor',
          path: '/v1/satellites?limit=1&cursor=bjI1NTQz',
          status: 200,
          answers: { 'items.0.id': '25544', has_more: true, cursor: 'bjI1NTQ0' },
        },
        {
          title: 'a page of none goes on where it began',
          path: '/v1/satellites?limit=0&cursor=bjI1NTQz',
          status: 200,
          answers: { items: [], has_more: true, cursor: 'bjI1NTQz' },
        },
        { title: 'answers without /v1', path: '/satellites?limit=1', status: 200 },
      ],
    },
    { method: 'GET', path: '/v1/satellites/active', status: 200, answer: 'List' },
    {
      method: 'GET',
      path: '/v1/satellites/25544',
      status: 200,
      answer: 'Satellite',
      cases: [
        { title: 'by name', path: '/v1/satellites/ISS', status: 200, answers: { id: '25544' } },
        { title: 'in any case', path: '/v1/satellites/iss', status: 200, answers: { id: '25544' } },
        { title: 'unknown number', path: '/v1/satellites/99999', ...NOT_FOUND },
        { title: 'unknown alpha-5', path: '/v1/satellites/T0001', ...NOT_FOUND },
        { title: 'unknown name', path: '/v1/satellites/nobody', ...NOT_FOUND },
        {
          title: 'by a name with a blank and brackets',
          path: '/v1/satellites/iss%20(zarya)',
          status: 200,
          answers: { id: '25544' },
        },
        {
          title: 'by a name with or without its accent',
          path: '/v1/satellites/pleiades%20neo%203',
          status: 200,
          answers: { name: 'Pléiades Neo 3' },
        },
        {
          title: 'with zeros before the number',
          path: '/v1/satellites/025544',
          status: 200,
          answers: { id: '25544', norad_id: 25544 },
        },
        { title: 'a slash in the name', path: '/v1/satellites/a%2Fb', ...NOT_FOUND },
        { title: 'a per cent sign in the name', path: '/v1/satellites/50%25', ...NOT_FOUND },
        { title: 'an escape that is none', path: '/v1/satellites/%zz', ...NOT_FOUND },
        { title: 'another script', path: '/v1/satellites/%E8%A1%9B%E6%98%9F', ...NOT_FOUND },
        { title: 'a very long name', path: `/v1/satellites/${'x'.repeat(201)}`, ...INVALID },
        {
          title: 'a path below that there is not',
          path: '/v1/satellites/25544/nothing',
          status: 404,
          code: 'not_found',
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/position',
      status: 200,
      answer: 'PositionAnswer',
      cases: [
        {
          title: 'at an instant',
          path: '/v1/satellites/25544/position?at=2026-07-25T12:00:00%2B02:00',
          status: 200,
          answers: { timestamp: '2026-07-25T10:00:00.000Z' },
        },
        { title: 'no instant', path: '/v1/satellites/25544/position?at=soon', ...INVALID },
        {
          title: 'more than a year away',
          path: '/v1/satellites/25544/position?at=2020-01-01',
          status: 422,
          code: 'elements_too_old',
        },
        { title: 'unknown', path: '/v1/satellites/99999/position', ...NOT_FOUND },
        {
          title: 'after its decay',
          path: '/v1/satellites/Swift/position?at=2027-06-01',
          ...DECAYED,
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/orbit',
      status: 200,
      answer: 'OrbitAnswer',
      cases: [{ title: 'unknown', path: '/v1/satellites/99999/orbit', ...NOT_FOUND }],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/elements',
      status: 200,
      answer: 'ElementSets',
      cases: [
        {
          title: 'has every set that is kept, newest first',
          status: 200,
          answers: {
            'satellite.id': '25544',
            total: 39,
            limit: 100,
            has_more: false,
            cursor: null,
          },
        },
        {
          title: 'between two epochs, both included',
          path: '/v1/satellites/iss/elements?start=2026-07-23T19:55:54.431Z&end=2026-07-24',
          status: 200,
          answers: { total: 1, 'data.0.inclination_deg': 51.6314, 'data.0.bstar': 0.00018169 },
        },
        {
          title: 'none outside of what is kept',
          path: '/v1/satellites/25544/elements?end=2020-01-01',
          status: 200,
          answers: { total: 0, data: [], has_more: false, cursor: null },
        },
        {
          title: 'page by page',
          path: '/v1/satellites/25544/elements?limit=2',
          status: 200,
          answers: { total: 39, limit: 2, has_more: true },
        },
        {
          title: 'an end before the start',
          path: '/v1/satellites/25544/elements?start=2026-07-20&end=2026-07-19',
          ...INVALID,
        },
        { title: 'a foreign cursor', path: '/v1/satellites/25544/elements?cursor=1', ...INVALID },
        { title: 'no instant', path: '/v1/satellites/25544/elements?start=soon', ...INVALID },
        { title: 'unknown', path: '/v1/satellites/99999/elements', ...NOT_FOUND },
        { title: 'without /v1', path: '/satellites/25544/elements?limit=1', status: 200 },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/trajectory',
      status: 200,
      answer: 'Trajectory',
      cases: [
        {
          title: 'is two hours of minutes',
          status: 200,
          answers: { count: 120, interval_sec: 60 },
        },
        {
          title: 'of a Molniya orbit',
          path: '/v1/satellites/58584/trajectory?interval_sec=600',
          status: 200,
          answers: { count: 12 },
        },
        {
          title: 'of a geostationary one',
          path: '/v1/satellites/GOES-16/trajectory?interval_sec=600',
          status: 200,
          answers: { count: 12, decayed_at: null },
        },
        {
          title: 'an end before its start',
          path: '/v1/satellites/25544/trajectory?start=2026-07-26&end=2026-07-25',
          ...INVALID,
        },
        { title: 'no step', path: '/v1/satellites/25544/trajectory?interval_sec=0', ...INVALID },
        { title: 'unknown', path: '/v1/satellites/99999/trajectory', ...NOT_FOUND },
        {
          title: 'more than a year away',
          path: '/v1/satellites/25544/trajectory?start=2028-01-01',
          ...TOO_OLD,
        },
        {
          title: 'a week is the most',
          path: '/v1/satellites/25544/trajectory?start=2026-07-25&end=2026-08-02',
          status: 400,
          code: 'range_too_large',
        },
        {
          title: 'too many points',
          path: '/v1/satellites/25544/trajectory?start=2026-07-25&end=2026-08-01&interval_sec=1',
          status: 400,
          code: 'too_many_points',
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/passes?lat=52&lon=4.4&hours=168',
      status: 200,
      answer: 'Passes',
      cases: [
        {
          title: 'more than a week',
          path: '/v1/satellites/25544/passes?lat=52&lon=4.4&hours=169',
          ...INVALID,
        },
        { title: 'half a place', path: '/v1/satellites/25544/passes?lat=52', ...INVALID },
        { title: 'no latitude', path: '/v1/satellites/25544/passes?lat=91&lon=0', ...INVALID },
        { title: 'no window', path: '/v1/satellites/25544/passes?hours=0', ...INVALID },
        {
          title: 'over the network without a place',
          path: '/v1/satellites/25544/passes?hours=1',
          status: 200,
        },
        {
          title: 'after its decay',
          path: '/v1/satellites/Swift/passes?start=2027-06-01',
          ...DECAYED,
        },
        {
          title: 'a geostationary satellite never sets',
          path: '/v1/satellites/GOES-16/passes?lat=40&lon=-75',
          status: 200,
          answers: { count: 1 },
        },
        { title: 'unknown', path: '/v1/satellites/99999/passes', ...NOT_FOUND },
        {
          title: 'more than a year away',
          path: '/v1/satellites/25544/passes?start=2028-01-01',
          ...TOO_OLD,
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/visibility',
      status: 200,
      answer: 'Visibility',
      cases: [
        {
          title: 'from a place east of 180',
          path: '/v1/satellites/25544/visibility?lat=52&lon=190',
          status: 200,
          answers: { 'observer.lon': -170 },
        },
        { title: 'half a place', path: '/v1/satellites/25544/visibility?lon=4', ...INVALID },
        { title: 'unknown', path: '/v1/satellites/99999/visibility', ...NOT_FOUND },
        {
          title: 'more than a year away',
          path: '/v1/satellites/25544/visibility?at=2028-01-01',
          ...TOO_OLD,
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/feasibility?power_w=20&thermal_w=20',
      status: 200,
      answer: 'Feasibility',
      cases: [
        { title: 'no load', path: '/v1/satellites/25544/feasibility', ...INVALID },
        {
          title: 'heat alone',
          path: '/v1/satellites/25544/feasibility?thermal_w=20',
          status: 200,
          answers: { 'power.requested_w': 20, feasible: true, reasons: [] },
        },
        {
          title: 'more than the bus gives',
          path: '/v1/satellites/25544/feasibility?power_w=5000',
          status: 200,
          answers: { feasible: false, 'reasons.0.code': 'power', 'reasons.0.needed': 5000 },
        },
        {
          title: 'on what plans have of the satellite',
          path: '/v1/satellites/25544/feasibility?power_w=200&thermal_w=60&memory_mb=2048',
          status: 200,
          answers: {
            feasible: false,
            'reasons.0.code': 'thermal',
            'reasons.0.available': 45,
            'power.available_w': 789,
            'memory.available_mb': 2048,
            'profile.bus_class': '12U',
            'profile.source': 'catalogue',
          },
        },
        {
          title: 'beyond the limit',
          path: '/v1/satellites/25544/feasibility?power_w=1000001',
          ...INVALID,
        },
        { title: 'unknown', path: '/v1/satellites/99999/feasibility?power_w=1', ...NOT_FOUND },
      ],
    },
    ...SATELLITE_SERVICES,
    { method: 'GET', path: '/v1/ground-stations', status: 200, answer: 'Stations' },
    ...CONJUNCTIONS,
    ...PATTERNS,
  ],
  fixed: [],
};
