import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { asCaller, fieldOf } from '../kit/attack/as-caller.ts';
import { ATTACKER_ADDRESS, NEIGHBOUR_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import { statusesOf } from '../kit/attack/caller.ts';
import { longest } from '../kit/attack/probe.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { sized } from '../kit/attack/size.ts';
import { manyCandidates } from '../kit/faults/workload-faults.ts';
import { seeded } from '../kit/random/seeded.ts';
import { timingOf } from '../kit/bench/measure.ts';

const HUGE = sized(100, 8);
const SMALL = sized(12, 2);
const GOAL_MS = 5_000;
/** No small workload waits longer than that to be planned, however slow the machine is, ms. */
const GIVEN_UP_MS = sized(300_000, 60_000);

const PLANNED = ['dispatching', 'awaiting_report', 'done', 'failed', 'timed_out'];

/** Planned for long: many stages over many candidates. */
function huge(candidates: readonly string[]): object {
  return {
    type: 'onboard-ml-inference',
    parallelism: { class: 'spatial' },
    area_of_interest: {
      type: 'Polygon',
      coordinates: [
        [
          [-10, 36],
          [30, 36],
          [30, 60],
          [-10, 60],
          [-10, 36],
        ],
      ],
    },
    sensor: { swath_km: 290, resolution_m: 10 },
    placement: { satellites: candidates },
    deadline_hours: 168,
    executor: 'live',
  };
}

const SMALL_WORKLOAD = {
  type: 'onboard-ml-inference',
  placement: { satellites: [25544] },
  executor: 'live',
};

describe('an owner who submits huge workloads and cancels them', function () {
  this.timeout(900_000);
  const attacked = useAttacked();

  it('does not keep the small one of another owner from being planned', async () => {
    const workloads = `${attacked.urls.main}/v1/workloads`;
    const attacker = asCaller(await attacked.keyOf('attacker'), {
      address: ATTACKER_ADDRESS,
      connections: 16,
    });
    const other = asCaller(await attacked.keyOf('neighbour'), {
      address: NEIGHBOUR_ADDRESS,
      connections: 2,
    });
    const candidates = await manyCandidates(attacked.database.db, 200);
    const random = seeded(11);
    const submitted = await Promise.all(
      Array.from({ length: HUGE }, () => attacker.ask('POST', workloads, huge(candidates))),
    );
    const ids = submitted.map((hit) => fieldOf(hit, 'id')).filter((id) => id !== '');
    assert.ok(ids.length > 0, statusesOf(submitted));
    const cancels = cancelAtRandom(ids, random, (id) =>
      attacker.ask('POST', `${workloads}/${id}/cancel`),
    );
    const waits: number[] = [];
    for (let round = 0; round < SMALL; round += 1) {
      const begun = performance.now();
      const id = fieldOf(await other.ask('POST', workloads, SMALL_WORKLOAD), 'id');
      for (;;) {
        const phase = fieldOf(await other.ask('GET', `${workloads}/${id}`), 'phase');
        if (PLANNED.includes(phase) || performance.now() - begun > GIVEN_UP_MS) break;
        await sleep(50);
      }
      waits.push(performance.now() - begun);
      await sleep(sized(1_000, 200));
    }
    const { p50Ms } = timingOf(waits);
    tell({
      attack: `… ${HUGE} huge workloads: ${statusesOf(submitted)}`,
      figure: `small ones p50 ${p50Ms.toFixed(0)} ms`,
      goal: '',
      held: null,
    });
    tellAtMost('cancel storm: small workload planned within', longest(waits), GOAL_MS, 'ms');
    await cancels;
    await Promise.all(ids.map((id) => attacker.ask('POST', `${workloads}/${id}/cancel`)));
    attacker.caller.close();
    other.caller.close();
    assert.ok(longest(waits) < GIVEN_UP_MS, 'a small workload was not planned');
  });
});

/** Cancels half of them, each after a while of its own. */
async function cancelAtRandom(
  ids: readonly string[],
  random: () => number,
  cancel: (id: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    ids
      .filter(() => random() < 0.5)
      .map(async (id) => {
        await sleep(random() * sized(20_000, 3_000));
        await cancel(id);
      }),
  );
}
