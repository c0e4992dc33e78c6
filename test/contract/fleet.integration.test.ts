import assert from 'node:assert/strict';
import { before, describe } from 'mocha';
import { loadCatalogue } from '../../records/migrations/001-catalogue.ts';
import { OTHER_KEY, OWNER_KEY, useConsole } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { FLEET } from './tables/fleet/fleet.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
const PLACE = { latitude_deg: 1, longitude_deg: 2 };
const SPAN = { kind: 'fault', start: '2027-01-01T00:00:00Z', end: '2027-01-02T00:00:00Z' };

describe('the contract of what owners register', () => {
  const { console, database } = useConsole();
  let made = 0;

  const make = async (path: string, body: object, key: string): Promise<string> => {
    made += 1;
    const whole = { name: `Thing ${made} of many`, ...body };
    const answer = await console.call('POST', `/api/fleet/${path}`, { body: whole, key });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return String(answer.body['id']);
  };
  const makers: Readonly<Record<string, (key: string) => Promise<string>>> = {
    station: (key) => make('stations', PLACE, key),
    satellite: (key) => make('satellites', { bus: '6U', elements: ORBIT }, key),
    outage: async (key) => {
      const station_id = await make('stations', PLACE, key);
      return await make('outages', { station_id, ...SPAN }, key);
    },
  };

  before(async () => {
    await loadCatalogue.up(database.db);
    await make('stations', { ...PLACE, name: 'Taken' }, OWNER_KEY);
  });

  describeContract(FLEET, () => ({
    url: console.url,
    headers: { 'x-api-key': OWNER_KEY },
    given: async (name) => {
      const key = name.startsWith('foreign') ? OTHER_KEY : OWNER_KEY;
      const maker = makers[name.replace('foreign', '')];
      if (maker === undefined) throw new Error(`what is a ${name}?`);
      return await maker(key);
    },
  }));
});
