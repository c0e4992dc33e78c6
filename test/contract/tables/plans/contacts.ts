import type { Case, RequestField } from '../../table.ts';
import { code, field } from '../common.ts';

const START = '2026-07-25T00:00:00.000Z';
const CONTACT = {
  station_id: 'awarua-3',
  start: '2026-07-25T01:00:00Z',
  end: '2026-07-25T01:10:00Z',
  downlink_mbps: 50,
};
const OTHER = { ...CONTACT, start: '2026-07-25T01:20:00Z', end: '2026-07-25T01:30:00Z' };
const CUBE = { id: 'cube-1', altitude_km: 520, bus: '12U' };
const JOB = { preset_id: 'onboard-ml-inference', policy: { min_delivery_confidence: 0.9 } };

/** Contacts that are given: their numbers and times. */
export const ONE_SATELLITE_FIELDS: readonly RequestField[] = [
  field('options.world', 'string', {
    accepts: ['live', 'rehearsal-1', null],
    refuses: ['Live', '', '-x', 'a b', 5],
  }),
  field('contacts', 'array', {
    accepts: [[CONTACT, OTHER]],
    refuses: [
      [{ ...CONTACT, end: CONTACT.start }],
      [CONTACT, CONTACT],
      [{ ...CONTACT, start: '2026-07-26T01:00:00Z', end: '2026-07-26T01:10:00Z' }],
      [{ ...CONTACT, downlink_mbps: -1 }],
      [{ ...CONTACT, downlink_mb: 10 }],
      [{ ...CONTACT, outage_probability: 1 }],
      [{ ...CONTACT, station_id: '' }],
    ],
  }),
];

/** Satellites of which the height alone is known. */
export const CONTACT_CASES: readonly Case[] = [
  {
    title: 'a satellite without elements is planned over the contacts that are given',
    bare: true,
    body: { ...JOB, satellite: CUBE, contacts: [CONTACT, OTHER], options: { start: START } },
    status: 201,
    answers: {
      'satellite.id': 'cube-1',
      'satellite.elements_epoch': null,
      'orbital_environment.eclipse_fraction': 0,
      'orbital_environment.ground_passes.0.contact_index': 0,
      'orbital_environment.ground_passes.0.station_id': 'awarua-3',
      'orbital_environment.ground_passes.0.downlink_capacity_mb': 3750,
      'orbital_environment.ground_passes.0.uplink_capacity_mb': 0,
    },
  },
  {
    title: 'without elements contacts are required',
    bare: true,
    body: { ...JOB, satellite: CUBE },
    status: 400,
    code,
  },
  {
    title: 'eclipses beside elements are refused',
    bare: true,
    body: {
      ...JOB,
      satellite: { id: 'a', elements: { altitude_km: 520, inclination_deg: 97 }, eclipses: [] },
    },
    status: 400,
    code,
  },
];
