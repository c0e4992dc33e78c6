import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { acceptedAt, brokenConnection } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { call } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

const JOBS = 80;
const SATELLITES = 60;
const SETTLE_MS = 240_000;
const PRESETS = ['onboard-ml-inference', 'earth-observation-qa', 'resilient-store-forward'];

/** What one fault did to a batch. */
interface Tally {
  readonly victim: string;
  readonly killedAt: string;
  readonly served: number;
  readonly value: unknown;
  readonly bound: unknown;
}

describe('kill -9 while many jobs are placed on one network', function () {
  this.timeout(600_000);
  const { platform, database, kill } = useFaultPlatform('faults_batches');
  const tallies = useTallies<Tally>();
  const parts = () => database.db.collection<{ readonly _id: string }>('schedule_batch_parts');
  let undisturbed: unknown;

  const accepted = async (key: string): Promise<string> => {
    const { main } = platform.urls;
    const listed = await call('GET', `${main}/v1/satellites/active?limit=${SATELLITES}`);
    // The list is of satellites, as its contract says.
    const satellites = (listed.body['data'] as { readonly norad_id: number }[]).map(
      ({ norad_id: id }) => id,
    );
    assert.equal(satellites.length, SATELLITES);
    const jobs = Array.from({ length: JOBS }, (_, at) => ({
      preset_id: PRESETS[at % PRESETS.length],
      value: 1 + (at % 5),
    }));
    const body = { jobs, satellites, start: '2026-07-25T00:00:00Z' };
    const made = await acceptedAt(`${main}/v1/schedule/batch`, body, { key, withinMs: SETTLE_MS });
    return String(made.body['id']);
  };
  const ended = (id: string) =>
    untilFound(
      async () => {
        const path = `${platform.urls.main}/v1/schedule/batch/${id}`;
        const answer = await call('GET', path).catch(brokenConnection);
        if (answer?.status !== 200 || answer.body['status'] === 'running') return null;
        return answer.body;
      },
      'the end of the batch',
      SETTLE_MS,
    );

  it('nothing: the answer that all others must come to', async () => {
    const { status, result } = await ended(await accepted('undisturbed'));
    assert.equal(status, 'done');
    undisturbed = result;
  });

  for (const [victim, part] of [
    ['worker', '0/0/0'],
    ['worker', '0/0/mixed'],
    ['everything', '0/0/1'],
  ] as const)
    it(`${victim}, once ${part} is kept: the same answer, nothing left behind`, async () => {
      const id = await accepted(`${victim}-${part}`);
      await untilFound(
        async () => ((await parts().countDocuments({ _id: `${id}/${part}/0` })) > 0 ? true : null),
        `the part ${part}`,
      );
      await kill(victim);
      const { status, result } = await ended(id);
      assert.equal(status, 'done');
      assert.deepEqual(result, undisturbed);
      assert.equal(await parts().countDocuments({ batch_id: id }), 0);
      // What is answered was read above, as its contract says.
      const { served, value, bound } = result as { served: unknown[]; value: 0; bound: 0 };
      assert.ok(served.length > 0);
      tallies.push({ victim, killedAt: part, served: served.length, value, bound });
    });
});
