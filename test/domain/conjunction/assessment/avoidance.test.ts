import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { assess } from '../../../../domain/conjunction/assessment/assess.ts';
import { avoidanceOptions } from '../../../../domain/conjunction/assessment/avoidance.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/instant.ts';
import { anEncounter, ENCOUNTER_TCA_MS } from '../../../kit/makers/encounter.ts';

const CONTEXT = { catalogueMs: ENCOUNTER_TCA_MS - DAY_MS };
const EARLY = { moved: 0, nowMs: ENCOUNTER_TCA_MS - 2 * DAY_MS } as const;

function optionsOf(request: Parameters<typeof avoidanceOptions>[3], encounter = anEncounter()) {
  return avoidanceOptions(encounter, CONTEXT, assess(encounter, CONTEXT), request);
}

describe('avoidanceOptions', () => {
  it('moves 0.37 km out by 0.1 m/s half a revolution before, and 13 km along after 12 h', () => {
    const { options } = optionsOf(EARLY);
    assert.equal(options?.length, 3);
    const [half, twelve] = options;
    // 4 Δv/n at 7,100 km: 0.38 km; a lower one escapes upwards, so the burn is against the flight.
    assert.equal(Math.abs(half?.radialShiftKm ?? 0), 0.38);
    assert.equal(half?.deltaVMS, -0.1);
    assert.ok(Math.abs(Math.abs(twelve?.inTrackShiftKm ?? 0) - 13) < 0.5);
    assert.equal(twelve?.burnMs, ENCOUNTER_TCA_MS - 12 * HOUR_MS);
  });

  it('tells the miss and the probability of the shifted state, not the shift', () => {
    const judged = assess(anEncounter(), CONTEXT);
    const [half, twelve] = optionsOf(EARLY).options ?? [];
    // 0.30 + 0.38 km radially; in-track 0.45 km × 1/√2 lie across the relative velocity.
    assert.ok((half?.missKm ?? 0) > 0.6 && (half?.missKm ?? 0) < 0.85, String(half?.missKm));
    assert.ok((twelve?.missKm ?? 0) > 8.5 && (twelve?.missKm ?? 0) < 10, String(twelve?.missKm));
    for (const option of [half, twelve])
      assert.ok((option?.probability ?? 1) < (judged.probability ?? 0));
    assert.ok((twelve?.probability ?? 1) < 1e-20);
  });

  it('leaves out burns that are past', () => {
    const { options } = optionsOf({ moved: 1, nowMs: ENCOUNTER_TCA_MS - HOUR_MS });
    assert.equal(options?.length, 1);
    assert.deepEqual(optionsOf({ moved: 1, nowMs: ENCOUNTER_TCA_MS }).options, []);
  });

  it("tells the fuel of the user's mass by the rocket equation", () => {
    const [option] = optionsOf({ ...EARLY, massKg: 1000, ispS: 220 }).options ?? [];
    assert.equal(option?.fuelKg, 0.046);
    assert.equal(optionsOf(EARLY).options?.[0]?.fuelKg, null);
  });

  it('is withheld with poor data and without a probability', () => {
    const poor = optionsOf(EARLY, anEncounter({}, { ageDays: 5 }));
    assert.equal(poor.options, null);
    assert.match(poor.text, /too poor/);
    const slow = optionsOf(EARLY, anEncounter({}, { state: [7100.3, 0, 0, 0, 7.4, 0.1] }));
    assert.match(slow.text, /no probability/);
  });
});
