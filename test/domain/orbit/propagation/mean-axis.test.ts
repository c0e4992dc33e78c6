import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { json2satrec } from 'satellite.js';
import { WGS72_MU, WGS72_RADIUS_KM } from '../../../../domain/orbit/elements/elements.ts';
import { formatOmm } from '../../../../domain/orbit/elements/omm.ts';
import { meanAxisKm } from '../../../../domain/orbit/propagation/mean-axis.ts';
import { catalogueElements, catalogueEntries } from '../../../kit/makers/elements.ts';

describe('meanAxisKm', () => {
  it('is the axis of the mean motion that the library flies with, for every orbit shipped', () => {
    for (const { norad_id: id } of catalogueEntries()) {
      const elements = catalogueElements(id);
      // The library reads the same fields from an OMM with numbers.
      const record = json2satrec(
        formatOmm(elements) as unknown as Parameters<typeof json2satrec>[0],
      );
      const axisKm = Math.cbrt(WGS72_MU / (record.no / 60) ** 2);
      assert.ok(Math.abs(meanAxisKm(elements) - axisKm) < 1e-6, `${id}: ${axisKm}`);
      assert.ok(axisKm > WGS72_RADIUS_KM);
    }
  });
});
