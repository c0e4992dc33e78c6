import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import type {
  Environment,
  GivenContact,
  Pass,
} from '../../../../domain/planning/environment/environment.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import {
  unseenContacts,
  withContacts,
} from '../../../../domain/planning/environment/given-contacts.ts';
import { OBJECTIVES, type Objective } from '../../../../domain/planning/job/job.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { busFor } from '../../../../domain/spacecraft/bus-for.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';
import { applySuggestion } from '../../../kit/oracles/apply-suggestion.ts';
import { seeded } from '../../../kit/random/seeded.ts';

const START_MS = Date.parse('2026-07-25T00:00:00Z');
const elements = catalogueElements(25544);
const query = {
  ...{ elements, bus: busFor({ noradId: '25544', elements }) },
  ...{ startMs: START_MS, hours: 12, minElevationDeg: 5, stations: DEFAULT_STATIONS },
};

function built(contacts?: readonly GivenContact[]): Environment {
  const result = buildEnvironment({ ...query, ...(contacts && { contacts }) });
  assert.ok(result.ok);
  return result.environment;
}

/** A pass as a provider would promise it, without a word of what it carries. */
function asContact({ stationId, stationName, provider, aosMs, losMs }: Pass): GivenContact {
  return {
    ...{ stationId, stationName, provider, startMs: aosMs, endMs: losMs },
    ...{ downlinkMbS: null, uplinkMbS: null, outageProbability: null },
  };
}

describe('contacts from outside', () => {
  it('that are exactly the computed passes change no plan', () => {
    const computed = built();
    const given = built(computed.passes.map(asContact));
    const withoutIndex = given.passes.map(({ contactIndex, ...pass }) => {
      assert.equal(contactIndex, pass.index);
      return pass;
    });
    assert.deepEqual(
      withoutIndex,
      computed.passes.map((pass) => ({ ...pass })),
    );
    assert.deepEqual(given.windows, computed.windows);
    let plans = 0;
    for (const { job: preset } of PRESETS)
      for (const objective of OBJECTIVES.filter((one) => one !== 'max_value')) {
        const job = { ...preset, policy: { ...preset.policy, objective } };
        const [plain, same] = [computed, given].map((environment) =>
          makePlan({ job, environment, explain: true, suggest: false }),
        );
        assert.deepEqual(same, plain);
        plans += plain?.ok === true ? 1 : 0;
      }
    assert.ok(plans >= 18, `${plans} plans`);
  });

  it('are taken at their word where they say what they carry, also beyond the modem', () => {
    const contact = {
      ...{ stationId: 'own', stationName: 'Own', provider: 'me' },
      ...{ startMs: START_MS + 600_000, endMs: START_MS + 1_200_000 },
      ...{ downlinkMbS: 12.5, uplinkMbS: null, outageProbability: 0.1 },
    };
    const [pass, ...others] = built([contact]).passes;
    assert.ok(pass !== undefined);
    assert.deepEqual(others, []);
    assert.deepEqual([pass.aosMs, pass.losMs], [contact.startMs, contact.endMs]);
    assert.deepEqual(pass.downlink.cumulativeMb, [0, 7500]);
    assert.deepEqual(pass.uplink.cumulativeMb, [0, 0]);
    assert.deepEqual([pass.maxElevationDeg, pass.outageProbability], [null, 0.1]);
  });

  it('carry nothing where the satellite is not seen, and are cut at the horizon', () => {
    const [first, second] = built().passes;
    assert.ok(first !== undefined && second !== undefined);
    const early = { ...asContact(first), startMs: first.aosMs - 60_000, endMs: first.aosMs };
    const half = { ...asContact(first), startMs: first.aosMs + 100_000, endMs: first.losMs + 9e5 };
    const past = { ...asContact(second), startMs: START_MS - 9e6, endMs: START_MS - 8e6 };
    const environment = built([early, half, past]);
    assert.deepEqual(unseenContacts(environment), [0]);
    assert.deepEqual(
      environment.passes.map(({ aosMs, losMs, contactIndex }) => [aosMs, losMs, contactIndex]),
      [[first.aosMs + 100_000, first.losMs, 1]],
    );
    const stated = { ...asContact(second), downlinkMbS: 1, startMs: START_MS - 1000 };
    assert.equal(built([stated]).passes[0]?.aosMs, START_MS);
  });

  it('leave a satellite of which the height alone is known in the light that was given', () => {
    const dark = { startMs: START_MS + 1_000_000, endMs: START_MS + 3_000_000 };
    const result = buildEnvironment({ ...query, contacts: [], eclipses: [dark] });
    assert.ok(result.ok);
    const { environment } = result;
    assert.deepEqual([environment.betaDeg, environment.saa, environment.passes], [null, [], []]);
    assert.deepEqual(
      environment.windows.map(({ startMs, endMs, sunlit }) => [startMs, endMs, sunlit]),
      [
        [START_MS, dark.startMs, true],
        [dark.startMs, dark.endMs, false],
        [dark.endMs, environment.endMs, true],
      ],
    );
    const first = environment.illumination[0]?.startMs ?? Infinity;
    assert.ok(first <= START_MS - environment.periodMs + 1);
  });

  it('that carry too little are asked to last longer, which then does', () => {
    const bare = anEnvironment({ orbits: 3 });
    const contact = {
      ...{ stationId: 'own', stationName: 'Own', provider: 'me', uplinkMbS: null },
      ...{ startMs: bare.startMs + 600_000, endMs: bare.startMs + 700_000, downlinkMbS: 1 },
    };
    const environment = withContacts(bare, [{ ...contact, outageProbability: null }]);
    const job = aJob([aStep('take', { outputDataMb: 200 })], {
      policy: { minDeliveryConfidence: 0 },
    });
    const refused = makePlan({ job, environment, explain: false });
    assert.ok(!refused.ok);
    const [problem] = refused.problems;
    assert.equal(problem?.constraint, 'contact');
    const suggestion = problem.suggestion ?? '';
    assert.match(suggestion, /^Let contacts\.0 last until 2026-\S+Z \(checked/);
    const followed = applySuggestion(suggestion, { job, environment }, () => environment);
    assert.ok(followed !== null);
    assert.ok(makePlan({ ...followed, explain: false }).ok);
  });

  it('have the plans that trying every one of them finds', () => {
    const found = { plans: 0, refused: 0, proven: 0 };
    for (let seed = 0; seed < 120; seed += 1) compareWithBruteForce(seed, found);
    assert.ok(found.plans >= 80 && found.refused >= 5, JSON.stringify(found));
    assert.ok(found.proven >= found.plans * 0.95, JSON.stringify(found));
  });
});

/** Seconds of a key exchange and of the shortest slice. */
const EXCHANGE_S = 2;
const SHORTEST_S = 5;

/**
 * One product of one step that goes down in one contact and is read there: the soonest end and the
 * least time on the air over every contact, reckoned by hand.
 */
function compareWithBruteForce(
  seed: number,
  found: { plans: number; refused: number; proven: number },
): void {
  const random = seeded(seed);
  const bare = anEnvironment({ bus: { batteryWh: 5000 }, orbits: 3 });
  const durationS = 30 + Math.floor(600 * random());
  const outputMb = 5 + 400 * random();
  let fromS = 0;
  const contacts = Array.from({ length: 1 + Math.floor(5 * random()) }, (_, at): GivenContact => {
    fromS += Math.floor(2500 * random());
    const startMs = bare.startMs + fromS * 1000;
    fromS += 20 + Math.floor(500 * random());
    return {
      ...{ stationId: `own-${at}`, stationName: 'Own', provider: 'me' },
      ...{ startMs, endMs: bare.startMs + fromS * 1000 },
      ...{ downlinkMbS: 20 * random() ** 2, uplinkMbS: null, outageProbability: 0.01 },
    };
  });
  const environment = withContacts(bare, contacts);
  const objective: Objective = seed % 2 === 0 ? 'min_latency' : 'min_energy';
  const job = aJob(
    [
      aStep('take', { durationS, outputDataMb: outputMb }),
      aStep('read', { location: 'ground', dependsOn: ['take'], durationS: 10, maxPasses: 1 }),
    ],
    { policy: { objective, minDeliveryConfidence: 0, deadlineOrbits: 3 } },
  );
  const made = makePlan({ job, environment, explain: false, suggest: false });
  const transfer = made.ok ? made.schedule.transfers[0] : undefined;
  const wireMb = transfer === undefined ? null : transfer.totalMb + transfer.reserveMb;
  const readyMs = bare.startMs + durationS * 1000;
  // The volume on the wire is the code's: 5 %, and what a plan states as its reserve.
  const needMb = wireMb ?? outputMb * 1.05;
  const ways = contacts.flatMap((one) => {
    const fromMs = Math.max(readyMs, one.startMs + EXCHANGE_S * 1000);
    const airMs = Math.max(SHORTEST_S, needMb / (one.downlinkMbS ?? 0)) * 1000;
    const waitMs = Math.max(0, readyMs - one.startMs - EXCHANGE_S * 1000);
    const isIn =
      Math.min(one.endMs, bare.endMs) - one.startMs - EXCHANGE_S * 1000 - waitMs >= airMs;
    return isIn ? [{ endMs: fromMs + airMs + 10_000, airMs }] : [];
  });
  if (!made.ok) {
    found.refused += 1;
    assert.deepEqual(ways, [], `seed ${seed} was refused: ${JSON.stringify(made.problems)}`);
    return;
  }
  found.plans += 1;
  found.proven += made.optimality.proven ? 1 : 0;
  assert.deepEqual(checkPlan({ job, environment, schedule: made.schedule }), []);
  assert.ok(ways.length > 0, `seed ${seed} has a plan that cannot be`);
  if (objective === 'min_latency') {
    const soonestMs = Math.min(...ways.map(({ endMs }) => endMs));
    assert.ok(Math.abs(made.schedule.finishMs - soonestMs) <= 1, `seed ${seed}`);
    return;
  }
  const [slice, ...others] = transfer?.slices ?? [];
  assert.ok(slice !== undefined && others.length === 0);
  const leastMs = Math.min(...ways.map(({ airMs }) => airMs));
  assert.ok(Math.abs(slice.endMs - slice.startMs - leastMs) <= 1, `seed ${seed}`);
}
