import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lookAt, passKey, skyPoint, windOf } from '../../../clients/console/track/sky.ts';
import { SAMPLE } from '../../kit/console/sample.ts';

const { passes } = SAMPLE.environment;

describe('sky plot', () => {
  it('has north up, east to the right and the zenith in the middle', () => {
    const near = ([x, y]: readonly [number, number], [ex, ey]: readonly [number, number]) => {
      assert.ok(Math.hypot(x - ex, y - ey) < 1e-9, `${x}, ${y}`);
    };
    near(skyPoint(0, 0, 100), [0, -100]);
    near(skyPoint(90, 0, 100), [100, 0]);
    near(skyPoint(180, 45, 100), [0, 50]);
    near(skyPoint(270, 90, 100), [0, 0]);
  });

  it('follows a pass from its rise over its top to its set', () => {
    assert.ok(passes.length > 20);
    for (const pass of passes) {
      const top = lookAt(pass, Date.parse(pass.tca));
      assert.ok(top !== null && Math.abs(top.elevationDeg - pass.max_elevation_deg) < 0.01);
      const rise = lookAt(pass, Date.parse(pass.aos));
      assert.ok(rise !== null && Math.abs(rise.azimuthDeg - pass.aos_azimuth_deg) < 0.01);
      assert.equal(lookAt(pass, Date.parse(pass.aos) - 1), null);
      assert.equal(lookAt(pass, Date.parse(pass.los) + 1), null);
    }
  });

  it('never jumps between two points, over north and near the zenith too', () => {
    for (const pass of passes) {
      let [x, y] = [NaN, NaN];
      for (let at = Date.parse(pass.aos); at <= Date.parse(pass.los); at += 1_000) {
        const look = lookAt(pass, at);
        assert.ok(look !== null && look.elevationDeg > 4.9 && look.elevationDeg <= 90);
        const next = skyPoint(look.azimuthDeg, look.elevationDeg, 90);
        // At most 1.1° a second at 420 km.
        assert.ok(!(Math.hypot(next[0] - x, next[1] - y) > 1.6), passKey(pass));
        [x, y] = next;
      }
    }
  });

  it('names the winds', () => {
    assert.deepEqual([0, 44, 91, 180, 270, 338].map(windOf), ['N', 'NE', 'E', 'S', 'W', 'N']);
  });
});
