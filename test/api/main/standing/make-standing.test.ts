import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { staleElements } from '../../../../api/main/standing/make-standing.ts';
import { stalenessOf } from '../../../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

describe('what is said of elements that are of no use', () => {
  const satellite = { noradId: '25544', elements: catalogueElements(25544) };
  const saidOf = (afterDays: number) => {
    const nowMs = satellite.elements.epochMs + afterDays * DAY_MS;
    return staleElements([satellite], ({ elements }) => stalenessOf(elements, nowMs), 30);
  };

  it('names those that are too old as old, and those of a time to come as such', () => {
    const [old, ahead] = [saidOf(31), saidOf(-31)];
    assert.deepEqual([old[0]?.code, ahead[0]?.code], ['elements_too_old', 'elements_too_new']);
    assert.match(old[0]?.message ?? '', /25544 are more than 30 days old/);
    assert.match(ahead[0]?.message ?? '', /25544 are more than 30 days ahead of now/);
  });

  it('is nothing within the bounds', () => {
    assert.deepEqual([...saidOf(30), ...saidOf(-30)], []);
  });
});
