import assert from 'node:assert/strict';
import fc from 'fast-check';
import { before, describe, it } from 'mocha';
import { computePlan } from '../../../threads/planning/plan.ts';
import type { PlannedSchedules } from '../../../presenters/plan/planned.ts';
import {
  type Commitment,
  DEFAULT_STATION_TERMS,
  satelliteResource,
  stationResource,
} from '../../../domain/booking/commitment.ts';
import { fitsAsBefore } from '../../../domain/booking/displace.ts';
import { overbookings } from '../../../domain/booking/sum-check.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { formatInstant, HOUR_MS } from '../../../domain/time/instant.ts';
import { computeDraws } from '../../../threads/planning/draws.ts';
import { NO_HISTORY } from '../../../threads/planning/history.ts';
import { computeRecheck, type RecheckInput } from '../../../threads/planning/recheck.ts';
import type { PlanSource } from '../../../threads/planning/tasks.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';

const START = '2026-07-25T00:00:00Z';
const ISS = satelliteResource('25544');

const empty: PlannedSchedules = {
  ...{ world: 'w', ownerId: 'o', commitments: [], versions: {}, terms: {} },
};
const booked = (...commitments: readonly Commitment[]): PlannedSchedules => ({
  ...empty,
  commitments,
});
const outage = (resource: string, startMs: number, endMs: number): Commitment => ({
  ...{ resource, booking: 'otg', work: null, draw: { kind: 'outage' } },
  ...{ startMs, endMs },
});

describe('computeRecheck', function () {
  this.timeout(120_000);
  const sources = new Map<string, PlanSource>();
  before(async () => {
    const inputs = await planInputs();
    for (const { job } of PRESETS) {
      const input = inputs('25544', job, START);
      const outcome = computePlan(input);
      assert.equal(outcome.kind, 'planned');
      sources.set(job.id, { input, schedule: outcome.schedule, history: NO_HISTORY });
    }
  });
  const sourceOf = (id: string): PlanSource => sources.get(id) ?? assert.fail(id);
  const [first] = PRESETS;
  const look = (source: PlanSource, fields: Partial<RecheckInput> = {}): RecheckInput => ({
    ...{ source, elements: null, beside: empty, nowMs: source.input.startMs, measured: null },
    ...{ completed: [], failed: [], running: [], lostPasses: [], bus: null },
    ...{ id: 'p', createdMs: 0, expiresMs: 1, ...fields },
  });
  const drawsOf = (source: PlanSource): readonly Commitment[] => {
    const drawn = computeDraws({ source, booking: 'own', terms: {} });
    assert.equal(drawn.kind, 'drawn');
    return drawn.commitments;
  };
  /** The first contact that a plan has, with its station. */
  const contactOf = ({ input, schedule }: PlanSource) => {
    const found = drawsOf({ input, schedule, history: NO_HISTORY }).find(({ resource }) =>
      resource.startsWith('station/'),
    );
    return found ?? assert.fail('a plan without contacts');
  };
  /** The same orbit, the satellite so many seconds ahead in it. */
  const ahead = (elements: Elements, seconds: number): Elements => ({
    ...elements,
    meanAnomalyDeg:
      (elements.meanAnomalyDeg + (seconds / 86_400) * elements.meanMotionRevPerDay * 360 + 360) %
      360,
  });

  for (const { job } of PRESETS)
    it(`finds ${job.id} true in the sky that it was made for, whenever it looks`, () => {
      const source = sourceOf(job.id);
      const lastMs = source.schedule.finishMs - source.input.startMs;
      fc.assert(
        fc.property(fc.integer({ min: 0, max: lastMs - 1 }), (afterMs) => {
          const nowMs = source.input.startMs + afterMs;
          assert.equal(computeRecheck(look(source, { nowMs })).kind, 'true');
        }),
        { numRuns: 3 },
      );
    });

  it('asks nobody about elements that move a contact by a moment, and plans again where they move it far', () => {
    const source = sourceOf(first?.job.id ?? '');
    const { elements } = source.input.satellite;
    const kinds = [0.2, 2_700].map(
      (seconds) => computeRecheck(look(source, { elements: ahead(elements, seconds) })).kind,
    );
    assert.deepEqual(kinds, ['true', 'revised']);
  });

  it('plans what is left around an outage of a station that it uses', () => {
    const source = sourceOf(first?.job.id ?? '');
    const contact = contactOf(source);
    const gone = outage(contact.resource, contact.startMs, contact.endMs);
    const outcome = computeRecheck(look(source, { beside: booked(gone) }));
    assert.equal(outcome.kind, 'revised');
    const from = '2026-\\d\\d-\\d\\dT[\\d:.]+Z';
    assert.match(
      outcome.reasons.join(),
      new RegExp(`^station [A-Z][^,]* is out of service from ${from} to ${from}$`),
    );
    const { transfers, firstChangeMs } = outcome.changes;
    assert.ok(transfers.length > 0, 'what the contact carried goes elsewhere');
    assert.ok(firstChangeMs !== null && firstChangeMs <= contact.endMs);
    const all = [...drawsOf(outcome.source), gone];
    const capacity = { kind: 'station', antennas: DEFAULT_STATION_TERMS.antennas } as const;
    assert.deepEqual(overbookings(contact.resource, all, capacity), []);
    const again = computeRecheck(
      look(outcome.source, { beside: booked(gone), nowMs: outcome.source.input.startMs }),
    );
    assert.equal(again.kind, 'true', 'the revision holds in the sky that it was made for');
  });

  it('says in one sentence that its satellite is out of service, and never of less than nothing', () => {
    const source = sourceOf(first?.job.id ?? '');
    const { startMs } = source.input;
    const [step] = source.schedule.segments.filter(({ kind }) => kind === 'step');
    assert.ok(step !== undefined);
    // It begins before the step, and two of them meet within it.
    const middleMs = Math.round((step.startMs + step.endMs) / 2);
    const beginMs = Math.max(startMs, step.startMs - 60_000);
    const beside = booked(
      outage(ISS, middleMs, step.endMs + 60_000),
      outage(ISS, beginMs, middleMs),
    );
    const outcome = computeRecheck(look(source, { beside }));
    assert.ok(outcome.kind === 'revised' || outcome.kind === 'infeasible', outcome.kind);
    const span = [beginMs, step.endMs + 60_000].map(formatInstant).join(' to ');
    assert.equal(
      outcome.reasons[0],
      `satellite ${source.input.satellite.name} is out of service from ${span}`,
    );
    const isOdd = (reason: string): boolean => /-\d+(?:\.\d+)? (?:are|is)|pass -/.test(reason);
    assert.deepEqual(outcome.reasons.filter(isOdd), []);
  });

  it('plans again what was displaced, even where nothing stands in its way any more', () => {
    const source = sourceOf(first?.job.id ?? '');
    const outcome = computeRecheck(look(source, { displacedBy: 'dep_urgent' }));
    assert.equal(outcome.kind, 'revised');
    assert.deepEqual(outcome.reasons, [
      'deployment dep_urgent of higher priority took what it had booked',
    ]);
    assert.ok(outcome.source.schedule.finishMs <= source.schedule.finishMs);
    const busy = computeRecheck(look(source, { displacedBy: 'busy' }));
    assert.ok(busy.kind === 'revised' && /^work of another owner/.test(busy.reasons[0] ?? ''));
  });

  it('takes for what is left what its priority may take, where it ends earlier so', () => {
    const source = sourceOf(first?.job.id ?? '');
    const { startMs } = source.input;
    const load = { powerW: 1, windowW: 1, compute: 0.95, thermalW: 1, memoryMb: 1 };
    const weaker: Commitment = {
      ...{ resource: ISS, booking: 'weaker', work: 'x', draw: { kind: 'load', ...load } },
      ...{ startMs: startMs - 1, endMs: startMs + 3 * HOUR_MS },
    };
    const asked = { displacedBy: 'busy' };
    const [alone, beside, taking] = [
      empty,
      booked(weaker),
      { ...booked(weaker), loose: [weaker] },
    ].map((others) => {
      const outcome = computeRecheck(look(source, { ...asked, beside: others }));
      assert.equal(outcome.kind, 'revised');
      return outcome.source;
    });
    assert.ok((beside?.schedule.finishMs ?? 0) > (alone?.schedule.finishMs ?? Infinity));
    assert.equal(taking?.schedule.finishMs, alone?.schedule.finishMs);
    assert.equal(taking?.input.beside?.isTaking, true);
  });

  it('has nothing left where all stations are away, and says what stands in the way', () => {
    const source = sourceOf(first?.job.id ?? '');
    const { startMs, stations } = source.input;
    const away = stations.map(({ id }) =>
      outage(stationResource(id), startMs - HOUR_MS, startMs + 24 * HOUR_MS),
    );
    const outcome = computeRecheck(look(source, { beside: booked(...away) }));
    assert.equal(outcome.kind, 'infeasible');
    assert.ok(outcome.problems.length > 0 && outcome.reasons.length > 0);
  });

  it('plans a failed step again', () => {
    const source = sourceOf(first?.job.id ?? '');
    const [step] = source.schedule.segments.filter(({ kind }) => kind === 'step');
    assert.ok(step !== undefined && step.stepId !== null);
    const asked = look(source, { nowMs: step.endMs, failed: [step.stepId] });
    const outcome = computeRecheck(asked);
    assert.equal(outcome.kind, 'revised');
    assert.ok(outcome.reasons.includes(`step ${step.stepId} failed`));
    assert.ok(outcome.changes.changesSteps);
  });

  it('plans again what its agent measures too little for, and nothing else', () => {
    const source = sourceOf(first?.job.id ?? '');
    const outcomeOf = (measured: RecheckInput['measured']) =>
      computeRecheck(look(source, { measured }));
    assert.equal(outcomeOf({ charge: 1, freeMb: 1e9 }).kind, 'true');
    assert.equal(outcomeOf({ charge: null, freeMb: null }).kind, 'true');
    for (const [measured, reason] of [
      [{ charge: null, freeMb: 0.001 }, /0 MB are free where/],
      [{ charge: 0.01, freeMb: null }, /the battery is at 1 %/],
    ] as const) {
      const outcome = outcomeOf(measured);
      assert.ok(outcome.kind === 'revised' || outcome.kind === 'infeasible', outcome.kind);
      assert.match(outcome.reasons[0] ?? '', reason);
    }
  });

  it('calls no plan true that takes with others more than there is', () => {
    const source = sourceOf(first?.job.id ?? '');
    const { startMs } = source.input;
    const own = drawsOf(source);
    const spanMs = source.schedule.finishMs - startMs;
    const drawn = computeDraws({ source, booking: 'own', terms: {} });
    assert.equal(drawn.kind, 'drawn');
    const seen = { true: 0, other: 0 };
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 60_000, max: 3_600_000 }),
        fc.constantFrom('compute', 'antenna'),
        (share, lengthMs, what) => {
          const fromMs = startMs + Math.floor(share * spanMs);
          const draw: Commitment['draw'] =
            what === 'antenna'
              ? { kind: 'antenna' }
              : { kind: 'load', powerW: 1, windowW: 1, compute: 0.95, thermalW: 1, memoryMb: 1 };
          const other: Commitment = {
            ...{ resource: ISS, booking: 'other', work: 'x', draw },
            ...{ startMs: fromMs, endMs: fromMs + lengthMs },
          };
          const { kind } = computeRecheck(look(source, { beside: booked(other) }));
          if (kind === 'true') {
            seen.true += 1;
            const fits = fitsAsBefore([other], [...own, other], [ISS], () => drawn.satellite);
            assert.ok(fits, 'the sum of both is more than there is');
          } else seen.other += 1;
        },
      ),
      { numRuns: 40, seed: 7 },
    );
    assert.ok(seen.true > 0 && seen.other > 0, JSON.stringify(seen));
  });
});
