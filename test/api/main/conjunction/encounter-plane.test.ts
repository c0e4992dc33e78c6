import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  ConjunctionList,
  ConjunctionRecord,
} from '../../../../contracts/conjunction/conjunction.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { type CaeBench, createCaeBench } from '../../../kit/surfaces/cae.ts';
import { callerOf, KNOWN_KEYS } from '../../../kit/surfaces/main-api.ts';

describe('the plane of an encounter', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench({ kit: { keys: KNOWN_KEYS } });
  });

  it('holds the miss, its radial part and the uncertainty that the probability is of', async () => {
    const { get } = callerOf(bench.main);
    const list = await get('/v1/conjunctions?days_ahead=7&limit=30');
    const records = [];
    for (const { id } of bodyAs(ConjunctionList, list).data)
      records.push(bodyAs(ConjunctionRecord, await get(`/v1/conjunctions/${id}`)));
    assert.ok(records.length > 10);
    let near = 0;
    for (const one of records) {
      const { encounter_plane: plane, hard_body_radius_m: radiusM, probability } = one;
      assert.equal(plane === null, probability === null, one.id);
      if (plane === null || probability === null) continue;
      const { major_km: major, minor_km: minor } = plane;
      const { sigma_major_km: longer, sigma_minor_km: shorter, radial } = plane;
      assert.ok(longer >= shorter && shorter > 0);
      // At closest approach the miss is at right angles to the relative velocity.
      assert.ok(Math.abs(Math.hypot(major, minor) / one.miss_km - 1) < 1e-4, one.id);
      const up = major * radial[0] + minor * radial[1];
      assert.ok(Math.abs(up - one.geometry.radial_km) < 0.002 * one.miss_km, one.id);
      // Farther out the density is not even over the body.
      if (probability < 1e-16) continue;
      near += 1;
      // A body small against the uncertainty: density at its middle times its area.
      const density =
        Math.exp(-0.5 * ((major / longer) ** 2 + (minor / shorter) ** 2)) /
        (2 * Math.PI * longer * shorter);
      const expected = density * Math.PI * (radiusM / 1000) ** 2;
      assert.ok(Math.abs(expected / probability - 1) < 0.02, `${expected} for ${probability}`);
    }
    assert.ok(near > 0, 'one of them is near enough to compare');
  });
});
