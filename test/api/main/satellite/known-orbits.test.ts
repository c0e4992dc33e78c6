import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createKnownOrbits } from '../../../../api/main/satellite/known-orbits.ts';
import { activeSatellites } from '../../../kit/makers/active-satellites.ts';

describe('createKnownOrbits', () => {
  const [elements] = activeSatellites(16_000).map((one) => one.elements);
  assert.ok(elements !== undefined);

  it('makes an orbit once, and anew when its elements have changed', () => {
    let made = 0;
    const known = createKnownOrbits(({ epochMs }) => {
      made += 1;
      return epochMs;
    });
    assert.equal(known(elements), known({ ...elements, name: 'another name' }));
    const newer = known({ ...elements, epochMs: elements.epochMs + 1 });
    assert.equal(newer.shown, elements.epochMs + 1);
    assert.equal(made, 2);
  });

  it('forgets the oldest of very many', () => {
    let made = 0;
    const known = createKnownOrbits(() => (made += 1));
    for (let id = 0; id <= 4096; id += 1) known({ ...elements, noradId: String(id) });
    known({ ...elements, noradId: '4096' });
    assert.equal(made, 4097);
    known({ ...elements, noradId: '0' });
    assert.equal(made, 4098);
  });
});
