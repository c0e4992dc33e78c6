import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import * as v from 'valibot';
import { presentTimeline } from '../../../api/planning/presenters/timeline.ts';
import { planTimelineExample } from '../../../contracts/plan/timeline-example.ts';
import { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import type { TimelineBar, TimelineCurve, TimelineRow } from '../../../contracts/plan/timeline.ts';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { aWirePlan } from '../../kit/makers/wire-plan.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';

/** Rounding of shown figures: offsets to 1 ms, megabytes and percent to 0.01. */
const SHOWN = 0.011;

/** A step longer than any sunlit window of the ISS, so that it is cut and its state saved. */
const LONG_STEP = {
  satellite_id: '25544',
  custom_job: {
    name: 'Long training',
    steps: [
      {
        id: 'train',
        name: 'Train',
        location: 'onboard',
        duration_s: 5000,
        requires: { power_w: 40, compute: 0.8, thermal_w: 30, memory_mb: 1024, storage_mb: 100 },
        output_data_mb: 20,
        checkpoint_interval_s: 60,
      },
      {
        id: 'watch',
        name: 'Watch',
        location: 'onboard',
        duration_s: 600,
        requires: { power_w: 5, compute: 0.1, thermal_w: 3, memory_mb: 64, storage_mb: 10 },
        output_data_mb: 5,
      },
    ],
    policy: { objective: 'min_latency', deadline_orbits: 7 },
  },
};

/** A crossing of the anomaly begins while local training runs. */
const SAVED_STEP = {
  satellite_id: '25544',
  preset_id: 'federated-learning',
  options: { start: '2026-07-24T09:00:00Z', explain: true },
};

describe('GET /v1/plan/:id/timeline', () => {
  let bench: CaeBench;
  const cae = () => request(bench.cae.app.callback());
  const made = new Map<string, { plan: WirePlan; chart: PlanTimeline }>();
  before(async () => {
    bench = await createCaeBench();
    const bodies = PRESET_IDS.map((id) => ({ satellite_id: '25544', preset_id: id }));
    const named = [
      ...bodies.map((body) => [body.preset_id, body] as const),
      ['cut', LONG_STEP] as const,
      ['saved', SAVED_STEP] as const,
    ];
    for (const [name, body] of named) {
      const plan = bodyAs(Plan, await cae().post('/v1/plan').send(body));
      const chart = bodyAs(PlanTimeline, await cae().get(`/v1/plan/${plan.id}/timeline`));
      made.set(name, { plan, chart });
    }
  });

  for (const id of [...PRESET_IDS, 'cut', 'saved']) {
    const of = (): { plan: WirePlan; chart: PlanTimeline } => {
      const known = made.get(id);
      assert.ok(known !== undefined);
      return known;
    };

    it(`${id}: draws every segment once, at its own time`, () => {
      const { plan, chart } = of();
      const bars = new Map(
        barsOf(chart, 'onboard', 'checkpoint', 'antenna', 'ground').map((bar) => [bar.id, bar]),
      );
      assert.equal(bars.size, plan.plan.segments.length);
      for (const segment of plan.plan.segments) {
        const bar = bars.get(segment.segment_id);
        assert.ok(bar !== undefined, segment.segment_id);
        assert.deepEqual([bar.start, bar.end], [segment.start, segment.end]);
      }
    });

    it(`${id}: lets no two bars of a lane overlap, and needs one lane where only one can be`, () => {
      const { chart } = of();
      for (const row of chart.rows) {
        assertApart(row);
        if (['illumination', 'saa', 'pass', 'antenna'].includes(row.kind))
          assert.equal(row.lanes, 1, row.id);
      }
    });

    it(`${id}: keeps every contact inside its pass, which says that it is used`, () => {
      const { plan, chart } = of();
      const passes = new Map(barsOf(chart, 'pass').map((bar) => [bar.pass_index, bar]));
      assert.equal(passes.size, plan.orbital_environment.ground_passes.length);
      const contacts = barsOf(chart, 'antenna');
      assert.ok(contacts.some(({ kind }) => kind === 'downlink'));
      for (const bar of contacts) {
        const pass = passes.get(bar.pass_index);
        assert.ok(pass !== undefined, bar.id);
        assert.ok(pass.start_offset_s <= bar.start_offset_s, bar.id);
        assert.ok(bar.end_offset_s <= pass.end_offset_s, bar.id);
        assert.deepEqual([pass.station_id, pass.role], [bar.station_id, 'used']);
      }
      const used = new Set(contacts.map((bar) => bar.pass_index));
      for (const [index, pass] of passes) {
        assert.equal(pass.role === 'used', used.has(index));
        assert.ok((pass.downlink_booked_mb ?? 0) <= (pass.downlink_capacity_mb ?? 0) + SHOWN);
        assert.ok((pass.uplink_booked_mb ?? 0) <= (pass.uplink_capacity_mb ?? 0) + SHOWN);
      }
      const booked = [...passes.values()].reduce(
        (sum, pass) => sum + (pass.downlink_booked_mb ?? 0),
        0,
      );
      assert.ok(Math.abs(booked - plan.transfer_schedule.total_downlink_mb) < SHOWN);
    });

    it(`${id}: keeps every curve within its limit from start to end`, () => {
      const { chart } = of();
      const ids = chart.curves.map((curve) => curve.id);
      assert.deepEqual(ids, [
        'power',
        'compute',
        'thermal',
        'memory',
        'storage',
        'battery',
        'temperature',
        'backlog',
      ]);
      for (const curve of chart.curves) assertWithinLimit(curve);
    });

    it(`${id}: draws the energy of its bars, and ends with nothing stored or waiting`, () => {
      const { plan, chart } = of();
      const drawn = plan.plan.segments
        .filter(({ location }) => location === 'onboard')
        .reduce((sum, one) => sum + one.resources.power_w * one.duration_s, 0);
      const { points } = curveOf(chart, 'power');
      const area = points.reduce(
        (sum, [at, watts], index) => sum + watts * ((points[index + 1]?.[0] ?? at) - at),
        0,
      );
      assert.ok(Math.abs(area - drawn) < 1e-3 * drawn, `${area} and ${drawn}`);
      for (const name of ['storage', 'backlog'] as const) {
        const curve = curveOf(chart, name);
        assert.ok(Math.max(...curve.points.map(([, value]) => value)) > 0, name);
        assert.equal(curve.points.at(-1)?.[1], 0, name);
      }
    });

    it(`${id}: leads from what is needed to what needs it, never back in time`, () => {
      const { plan, chart } = of();
      const bars = new Map(
        chart.rows.flatMap(({ bars: some }) => some).map((bar) => [bar.id, bar]),
      );
      for (const { from, to } of chart.edges) {
        const [one, other] = [bars.get(from), bars.get(to)];
        assert.ok(one !== undefined && other !== undefined, `${from} to ${to}`);
        assert.ok(one.end_offset_s <= other.start_offset_s, `${from} to ${to}`);
      }
      const { transfers } = plan.transfer_schedule;
      const ends = transfers.flatMap((one) => [one.from_step, one.to_step]).filter(Boolean);
      assert.ok(chart.edges.length >= ends.length);
    });

    it(`${id}: marks finish and deadline`, () => {
      const { plan, chart } = of();
      const [finish, deadline] = chart.markers;
      assert.deepEqual(
        [finish?.id, finish?.offset_s, deadline?.id, deadline?.at],
        ['finish', plan.plan.total_duration_s, 'deadline', plan.plan.policy.deadline],
      );
    });
  }

  it('reproduces the storage peaks of the presets', () => {
    const peaks = {
      'onboard-ml-inference': 2500,
      'split-learning': 2128,
      'earth-observation-qa': 3856,
    };
    for (const [id, peak] of Object.entries(peaks)) {
      const chart = made.get(id)?.chart;
      assert.ok(chart !== undefined);
      const stored = curveOf(chart, 'storage').points.map(([, value]) => value);
      assert.equal(Math.max(...stored), peak, id);
    }
  });

  it('charges the battery as the bus alone does, or less', () => {
    for (const [id, { plan, chart }] of made) {
      const idle = plan.orbital_environment.battery?.points ?? [];
      const { points } = curveOf(chart, 'battery');
      const lowest = Math.min(...points.map(([, percent]) => percent));
      assert.ok(lowest <= Math.min(...idle.map(({ soc }) => soc)) * 100 + SHOWN, id);
      assert.ok(points.length >= idle.length, id);
    }
  });

  it('is as warm as the bus alone until the job begins, and warmer once it has run', () => {
    for (const [id, { plan, chart }] of made) {
      const alone = plan.orbital_environment.thermal?.points ?? [];
      const idle = alone.map((one): [number, number] => [one.offset_s, one.temperature_c]);
      const { points } = curveOf(chart, 'temperature');
      const first = plan.plan.segments.find(({ location }) => location === 'onboard');
      let warmest = 0;
      for (const [at, celsius] of points) {
        const excess = celsius - exactAt(idle, at);
        if (at <= (first?.start_offset_s ?? 0)) assert.ok(Math.abs(excess) < SHOWN, id);
        assert.ok(excess > -SHOWN, `${id} at ${at} s`);
        warmest = Math.max(warmest, excess);
      }
      // A body of 16 kg takes 14.4 kJ a kelvin: the smallest preset heats it with 1.4 kJ.
      assert.ok(warmest > 0.05, `${id}: ${warmest}`);
    }
  });

  it('shows the saves and restores of a step that is cut, and two steps at once in two lanes', () => {
    const chart = made.get('cut')?.chart;
    assert.ok(chart !== undefined);
    const kinds = barsOf(chart, 'checkpoint').map(({ kind }) => kind);
    assert.ok(kinds.length >= 2);
    assert.deepEqual(
      kinds,
      kinds.map((_, index) => (index % 2 === 0 ? 'save' : 'restore')),
    );
    assert.equal(chart.rows.find(({ id }) => id === 'onboard')?.lanes, 2);
  });

  it('shows the save before a crossing, and the state in storage until the step ends', () => {
    const { plan, chart } = made.get('saved') ?? {};
    assert.ok(plan !== undefined && chart !== undefined);
    const [save, ...others] = barsOf(chart, 'checkpoint');
    assert.ok(save !== undefined);
    assert.deepEqual([save.kind, save.step_id, others.length], ['save', 'local_train', 0]);
    assert.equal(save.why, 'The step saves its state before the South Atlantic Anomaly begins.');
    const segment = plan.plan.segments.find(({ segment_id: id }) => id === save.id);
    assert.equal(segment?.checkpoint_reason, 'pre_saa');
    const crossing = barsOf(chart, 'saa').find((bar) => bar.start_offset_s > save.end_offset_s);
    assert.equal(crossing?.start_offset_s, save.end_offset_s + 30);
    // The samples (500 MB), the step's scratch (256 MB) and its state (1,792 MB).
    const { points } = curveOf(chart, 'storage');
    assert.ok(points.some(([at, mb]) => at === save.end_offset_s && mb === 500 + 256 + 1792));
    const end = plan.plan.segments.findLast(({ step_id: id }) => id === 'local_train');
    const after = points.find(([at]) => at === end?.end_offset_s);
    assert.ok(after !== undefined && after[1] < 1792, String(after));
  });

  for (const id of ['3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7', 'not-a-uuid', '%7B%22$gt%22:%22%22%7D'])
    it(`is 404 not_found for ${id}`, async () => {
      const answer = await cae().get(`/v1/plan/${id}/timeline`);
      assert.equal(answer.status, 404);
      assert.equal(bodyAs(NestedError, answer).error.code, 'not_found');
    });
});

describe('presentTimeline', () => {
  it('draws a plan that was kept before plans told of charge and crossings', () => {
    const chart = presentTimeline(aWirePlan());
    assert.deepEqual(v.parse(PlanTimeline, chart), chart);
    assert.ok(!chart.curves.some(({ id }) => id === 'battery'));
  });

  it('reaches to the finish where ground work goes on after the horizon', () => {
    const plan = aWirePlan();
    const late = { ...plan, plan: { ...plan.plan, total_duration_s: 50_000 } };
    assert.equal(presentTimeline(late).end, '2026-07-25T13:53:20.000Z');
  });
});

describe('the example of a timeline', () => {
  it('fits its schema', () => {
    assert.deepEqual(v.parse(PlanTimeline, planTimelineExample), planTimelineExample);
  });
});

function barsOf(chart: PlanTimeline, ...kinds: TimelineRow['kind'][]): TimelineBar[] {
  return chart.rows.filter(({ kind }) => kinds.includes(kind)).flatMap(({ bars }) => bars);
}

function curveOf(chart: PlanTimeline, id: TimelineCurve['id']): TimelineCurve {
  const curve = chart.curves.find((one) => one.id === id);
  assert.ok(curve !== undefined, id);
  return curve;
}

function assertApart(row: TimelineRow): void {
  for (let lane = 0; lane < row.lanes; lane += 1) {
    const bars = row.bars.filter((bar) => bar.lane === lane);
    bars.sort((a, b) => a.start_offset_s - b.start_offset_s);
    assert.ok(bars.length > 0 || row.bars.length === 0, `${row.id} has an empty lane`);
    bars.forEach((bar, index) => {
      const next = bars[index + 1];
      assert.ok(
        next === undefined || bar.end_offset_s <= next.start_offset_s,
        `${row.id}: ${bar.id}`,
      );
    });
  }
}

function assertWithinLimit(curve: TimelineCurve): void {
  const { limit, points } = curve;
  if (limit === undefined || limit.bound === 'warning') return;
  const holdsAt = (steps: [number, number][], at: number): number =>
    steps.findLast(([from]) => from <= at)?.[1] ?? steps[0]?.[1] ?? NaN;
  const instants = [...points, ...limit.points].map(([at]) => at);
  for (const at of instants) {
    const value = curve.interpolation === 'step' ? holdsAt(points, at) : exactAt(points, at);
    const bound = holdsAt(limit.points, at);
    const excess = limit.bound === 'max' ? value - bound : bound - value;
    assert.ok(excess <= SHOWN, `${curve.id} is ${value} at ${at} s, the limit is ${bound}`);
  }
}

function exactAt(points: readonly [number, number][], at: number): number {
  const next = points.findIndex(([from]) => from >= at);
  const [before, after] = [points[next - 1], points[next]];
  if (before === undefined || after === undefined) return points.at(next)?.[1] ?? NaN;
  const share = after[0] > before[0] ? (at - before[0]) / (after[0] - before[0]) : 1;
  return before[1] + share * (after[1] - before[1]);
}
