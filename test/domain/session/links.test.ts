import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { IslLink, SessionRequest } from '../../../domain/session/session.ts';
import { brutePositions } from '../../kit/oracles/brute-force.ts';
import * as made from '../../kit/makers/session.ts';

const LIGHT_KM_S = 299_792.458;

/** Two satellites 1,200 km apart in one plane. */
const PAIR = [made.anOrbit(550, 53, 0, 0), made.anOrbit(550, 53, 0, 10)];

function linkAfter(...requests: readonly SessionRequest[]): IslLink | undefined {
  return made.play(createSessionEngine(made.aSessionOf(PAIR)), requests).last.snapshot.islLinks[0];
}

describe('links of a session', () => {
  it('have the distance of direct SGP4 and the light time over it', () => {
    const orbits = made.walkerOrbits(12, 4);
    const { snapshot } = made.play(createSessionEngine(made.aSessionOf(orbits)), [
      made.aTick(1234),
    ]).last;
    assert.ok(snapshot.islLinks.length > 3);
    const positions = orbits.map((elements) =>
      brutePositions(elements)(made.ORBITS_EPOCH_MS + 1_234_000),
    );
    for (const link of snapshot.islLinks) {
      const [a, b] = [link.from, link.to].map((id) => positions[Number(id.slice(4))]);
      assert.ok(a && b);
      const km = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
      assert.ok(Math.abs(link.distanceKm - km) < 0.06);
      assert.ok(Math.abs(link.latencyMs - (1000 * link.distanceKm) / LIGHT_KM_S) < 1e-9);
      assert.ok(link.distanceKm <= 5000);
    }
  });

  it('are rated (1 - 0.6 d / 5000), × 0.9 with an end in eclipse, and carry 100 Mbit/s × quality', () => {
    const seen = new Set<boolean>();
    const engine = createSessionEngine(made.aSessionOf(PAIR));
    let { state } = engine.begin();
    for (let step = 0; step < 20; step += 1) {
      const next = engine.apply(state, made.aTick(300));
      state = next.state;
      const link = next.snapshot.islLinks[0];
      assert.ok(link);
      const isDark = next.snapshot.satellites.some(({ sunlit }) => !sunlit);
      const quality = (1 - (0.6 * link.distanceKm) / 5000) * (isDark ? 0.9 : 1);
      assert.ok(Math.abs(link.quality - quality) < 1e-12);
      assert.ok(Math.abs(link.bandwidthMbps - 100 * quality) < 1e-9);
      assert.equal(link.active, true);
      seen.add(isDark);
    }
    assert.equal(seen.size, 2);
  });

  const sound = linkAfter(made.aTick(60));
  assert.ok(sound);

  it('lose half of the quality and take twice as long under a degradation of severity 1', () => {
    const link = linkAfter(made.aTick(60), made.aFault('sat-1', 'isl_degradation', 1));
    assert.ok(link);
    assert.ok(Math.abs(link.quality - sound.quality / 2) < 1e-12);
    assert.ok(Math.abs(link.latencyMs - 2 * sound.latencyMs) < 1e-9);
    assert.equal(link.distanceKm, sound.distanceKm);
  });

  it('keep 0.6 of the quality under a failure of communication of 0.4', () => {
    const link = linkAfter(made.aTick(60), made.aFault('sat-0', 'comms_failure', 0.4));
    assert.ok(link);
    assert.ok(Math.abs(link.quality - 0.6 * sound.quality) < 1e-12);
  });

  it('are inactive and carry nothing when faults leave less than a tenth', () => {
    const link = linkAfter(made.aTick(60), made.aFault('sat-0', 'comms_failure', 0.95));
    assert.equal(link?.active, false);
    assert.equal(link.bandwidthMbps, 0);
  });

  it('are gone under a failure of severity 1, come back when it clears, and both are told', () => {
    const engine = createSessionEngine(made.aSessionOf(PAIR));
    const broken = made.play(engine, [
      made.aTick(60),
      made.aFault('sat-0', 'comms_failure', 1, 90),
    ]);
    assert.deepEqual(broken.last.snapshot.islLinks, []);
    const links = ({ type }: { type: string }): boolean => type.startsWith('isl_');
    assert.deepEqual(
      broken.events.filter(links).map(({ type, epochMs, from, to }) => [type, epochMs, from, to]),
      [['isl_down', made.ORBITS_EPOCH_MS + 60_000, 'sat-0', 'sat-1']],
    );
    const after = made.play(engine, [made.aTick(120)], broken.last.state);
    assert.equal(after.last.snapshot.islLinks.length, 1);
    assert.deepEqual(
      after.events.filter(links).map(({ type, epochMs }) => [type, epochMs]),
      [['isl_up', made.ORBITS_EPOCH_MS + 150_000]],
    );
  });
});

describe('isl_handover', () => {
  it('goes from the last primary to the next, on whole minutes, only when it is better by 0.02', () => {
    const engine = createSessionEngine(made.aSessionOf(made.walkerOrbits(20, 5)));
    const primaries = new Map<string, string | null>();
    let { state } = engine.begin();
    let count = 0;
    state.satellites.forEach(({ primary }, index) =>
      primaries.set(`sat-${index}`, primary < 0 ? null : `sat-${primary}`),
    );
    for (let minute = 0; minute < 180; minute += 1) {
      const { state: next, snapshot, events } = engine.apply(state, made.aTick(60));
      const quality = (a: string, b: string): number =>
        snapshot.islLinks.find(
          ({ from, to }) => (from === a && to === b) || (from === b && to === a),
        )?.quality ?? 0;
      for (const event of events.filter(({ type }) => type === 'isl_handover')) {
        const { satelliteId, from, to } = event;
        assert.ok(satelliteId !== null && from !== null && to !== null && from !== to);
        assert.equal(event.epochMs % 60_000, made.ORBITS_EPOCH_MS % 60_000);
        assert.equal(primaries.get(satelliteId), from);
        assert.ok(quality(satelliteId, to) >= quality(satelliteId, from) + 0.02);
        count += 1;
      }
      next.satellites.forEach(({ primary }, index) =>
        primaries.set(`sat-${index}`, primary < 0 ? null : `sat-${primary}`),
      );
      state = next;
    }
    assert.ok(count > 20);
  });
});
