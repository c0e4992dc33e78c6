import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { besideOthers } from '../../../api/fleet/requests.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { MOVED } from '../../../records/fleet/named-records.ts';
import { at } from '../../kit/http/answers.ts';
import { useConsole } from '../../kit/surfaces/console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
const DELFT = { name: 'Delft', latitude_deg: 51.999, longitude_deg: 4.373, sharing: 'public' };
const DELTA = { name: 'Delta', bus: '6U', elements: ORBIT, sharing: 'public' };

describe('changes of one record at once', () => {
  const { console } = useConsole();

  for (const [kind, body, changes] of [
    [
      'stations',
      DELFT,
      [
        { sharing: 'private' },
        { price_per_minute_cents: 5 },
        { antennas: 3 },
        { altitude_m: 40 },
        { setup_s: 60 },
      ],
    ],
    [
      'satellites',
      DELTA,
      [
        { sharing: 'private' },
        { name: 'Delta 2' },
        { agents: ['one'] },
        { min_elevation_deg: 12 },
        { ground_stations: ['gs_svalbard'] },
      ],
    ],
  ] as const)
    it(`of ${kind} all hold`, async () => {
      const made = await console.call('POST', `/api/fleet/${kind}`, { body });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const path = `/api/fleet/${kind}/${String(made.body['id'])}`;
      // Who begins again does so after another came through: with five none begins a sixth time.
      const answers = await Promise.all(
        changes.map((change) => console.call('PATCH', path, { body: change })),
      );
      for (const { status, body: answer } of answers)
        assert.equal(status, 200, JSON.stringify(answer));
      const after = await console.call('GET', path);
      for (const change of changes)
        for (const [field, value] of Object.entries(change))
          assert.deepEqual(at(after.body, field), value, field);
    });

  it('is told to be sent again where others are always faster', async () => {
    let reads = 0;
    const outrun = besideOthers('station', () => {
      reads += 1;
      return Promise.resolve(MOVED);
    });
    await assert.rejects(outrun, (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.retryAfterS], ['conflict', 1]);
      assert.match(error.message, /^The station, .*nothing was changed by this, send it again\.$/);
      return true;
    });
    assert.equal(reads, 5);
  });
});
