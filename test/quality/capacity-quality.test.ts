import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { OBJECTIVES } from '../../domain/planning/job/job.ts';
import { PRESETS } from '../../domain/planning/job/presets/presets.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { findStation, type Station } from '../../domain/orbit/geometry/stations.ts';
import { bruteLook } from '../kit/oracles/brute-force.ts';
import { catalogueElements, newEnvironment } from '../kit/random/random-environment.ts';
import { FULL, sayFigure } from './say-figure.ts';

const SATELLITES = [25544, 40697, 43800];
const STARTS = FULL ? 18 : 2;
const WEEK_START_MS = Date.parse('2026-07-25T00:00:00Z');

/** Nodes of the ephemeris and the library's own positions differ by centimetres: relative volume. */
const POSITION_TOLERANCE = 1e-7;

/** A byte and a half: half a byte may be missing at the end of a slice. */
const VOLUME_TOLERANCE_MB = 1.5e-6;

describe('what slices promise, against an integral of the link at a tenth of a second', function () {
  this.timeout(600_000);

  it('is never above what the link carries', () => {
    let [plans, slices] = [0, 0];
    let worst = -Infinity;
    for (const noradId of SATELLITES) {
      const carried = carriedByLink(catalogueElements(noradId));
      for (let nth = 0; nth < STARTS; nth += 1) {
        const start = new Date(WEEK_START_MS + nth * 9.37 * 3_600_000).toISOString();
        const environment = newEnvironment(noradId, start, 12);
        for (const preset of PRESETS)
          for (const objective of OBJECTIVES) {
            const job = { ...preset.job, policy: { ...preset.job.policy, objective } };
            const plan = makePlan({ job, environment, explain: false, suggest: false });
            if (!plan.ok) continue;
            plans += 1;
            for (const { direction, slices: own } of plan.schedule.transfers)
              for (const slice of own) {
                const station = findStation(environment.passes[slice.passIndex]?.stationId ?? '');
                assert.ok(station !== undefined);
                const promised = slice.dataMb + slice.reserveMb;
                const most = carried(station, direction, slice);
                slices += 1;
                worst = Math.max(worst, promised / most - 1);
                assert.ok(
                  promised <= most * (1 + POSITION_TOLERANCE) + VOLUME_TOLERANCE_MB,
                  `${preset.job.id} ${noradId} ${start}: ${promised} of ${most} MB`,
                );
              }
          }
      }
    }
    sayFigure(`${plans} plans, ${slices} slices, at most ${(100 * worst).toFixed(5)} % above`);
    assert.ok(slices > (FULL ? 1500 : 150));
  });
});

/** Step of the integral, ms: a tenth of a second. */
const STEP_MS = 100;

/** An uplink of 4 Mb/s, MB/s. */
const UPLINK_MB_S = 0.5;

/** Bytes a second at range 1 km before the modem's limit, MB/s, from the figures of the link. */
const DOWNLINK_AT_1_KM_MB_S = unlimitedAt1Km();

/** 7.4 Mb/s on the wire. */
const MODEM_MB_S = 0.925;

/**
 * What a link between a satellite and a station carries over a span, MB on the wire: the rate summed at
 * tenths of a second by Simpson's rule, the range by the library's propagator, the rate from the figures
 * of the specification. Shares no code with `domain/link` and `domain/orbit` but the elements.
 */
function carriedByLink(elements: Elements) {
  const look = bruteLook(elements);
  return (
    station: Station,
    direction: 'downlink' | 'uplink',
    { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  ): number => {
    if (direction === 'uplink') return (UPLINK_MB_S * (endMs - startMs)) / 1000;
    const rateAt = (tMs: number): number =>
      Math.min(MODEM_MB_S, DOWNLINK_AT_1_KM_MB_S / look(station, tMs).rangeSat ** 2);
    const steps = Math.ceil((endMs - startMs) / STEP_MS);
    const stepMs = (endMs - startMs) / steps;
    let sum = 0;
    for (let step = 0; step < steps; step += 1) {
      const tMs = startMs + step * stepMs;
      sum += rateAt(tMs) + 4 * rateAt(tMs + stepMs / 2) + rateAt(tMs + stepMs);
    }
    return (sum * stepMs) / 6000;
  };
}

/**
 * EIRP 2.35 dBW, G/T 15 dB/K, losses 2 dB, Eb/N0 9.6 dB and 3 dB of margin at 2.25 GHz: the free-space
 * loss is (4 pi d f / c)^2, Boltzmann's constant 1.380649e-23 J/K.
 */
function unlimitedAt1Km(): number {
  const lossAt1Km = ((4 * Math.PI * 1000 * 2.25e9) / 299_792_458) ** 2;
  const gain = 10 ** ((2.35 + 15 - 2 - 9.6 - 3) / 10);
  return gain / lossAt1Km / 1.380649e-23 / 8e6;
}
