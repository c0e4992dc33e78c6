import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { flownPlan } from '../../../threads/planning/flown-plan.ts';
import { computePlan } from '../../../threads/planning/plan.ts';
import { NO_HISTORY } from '../../../threads/planning/history.ts';
import { computeReplan } from '../../../threads/planning/replan.ts';
import type { PlanSource } from '../../../api/planning/tasks.ts';
import type { WorkProgress, WorkStatus } from '../../../domain/deployment/progress.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';

const START = '2026-07-25T00:00:00Z';
const MINUTE_MS = 60_000;

describe('flownPlan', function () {
  this.timeout(120_000);
  const sources: PlanSource[] = [];
  before(async () => {
    const inputs = await planInputs();
    for (const { job } of PRESETS) {
      const input = inputs('25544', job, START);
      const outcome = computePlan(input);
      assert.equal(outcome.kind, 'planned');
      sources.push({ input, schedule: outcome.schedule, history: NO_HISTORY });
    }
  });

  const spanOf = ({ schedule }: PlanSource, id: string) => {
    const run = schedule.segments.filter(({ kind, stepId }) => kind === 'step' && stepId === id);
    return {
      startMs: Math.min(...run.map((one) => one.startMs)),
      endMs: Math.max(...run.map((one) => one.endMs)),
    };
  };
  /** A step as it was told, `lateMs` after its planned time. */
  const told = (source: PlanSource, id: string, status: WorkStatus, lateMs = 0): WorkProgress => {
    const span = spanOf(source, id);
    const begun = status !== 'waiting';
    const isOver = status === 'completed' || status === 'failed';
    const attempt = {
      startMs: span.startMs + lateMs,
      endMs: isOver ? span.endMs + lateMs : null,
      status: isOver ? status : ('running' as const),
    };
    const attempts = begun ? [attempt] : [];
    return { ...span, id, kind: 'step', status, attempts, forecast: null, dataMb: null };
  };
  const movedTransfers = ({ schedule }: PlanSource): WorkProgress[] =>
    schedule.transfers.map(({ id, slices }) => ({
      ...{ id, kind: 'transfer', status: 'completed', attempts: [], forecast: null, dataMb: null },
      startMs: slices[0]?.startMs ?? 0,
      endMs: slices.at(-1)?.endMs ?? 0,
    }));
  const outcomeOf = (flown: ReturnType<typeof flownPlan>) =>
    computeReplan({ ...flown, id: '0', createdMs: 0, expiresMs: 0 });
  const stepsOf = (source: PlanSource): string[] =>
    source.input.job.steps
      .map(({ id }) => id)
      .toSorted((a, b) => spanOf(source, a).startMs - spanOf(source, b).startMs);

  it('leaves what is done out of the plan of the rest, for every preset', () => {
    for (const source of sources) {
      const [first = ''] = stepsOf(source);
      const nowMs = spanOf(source, first).endMs + 1_000;
      const work = [told(source, first, 'completed'), ...movedTransfers(source)];
      const flown = flownPlan(source, work, nowMs);
      assert.deepEqual([flown.completed, flown.running, flown.failed], [[first], [], []]);
      const outcome = outcomeOf(flown);
      assert.notEqual(outcome.kind, 'broken', source.input.job.id);
      if (outcome.kind !== 'replanned') continue;
      const steps = outcome.plan.plan.segments.filter(({ kind }) => kind === 'step');
      assert.ok(
        steps.every(({ step_id: id }) => id !== first),
        source.input.job.id,
      );
      assert.ok(steps.every(({ start }) => Date.parse(start) >= nowMs));
    }
  });

  it('knows what is done from what began after it', () => {
    for (const source of sources) {
      const child = source.input.job.steps.find(({ dependsOn }) => dependsOn.length > 0);
      if (child === undefined) continue;
      const nowMs = spanOf(source, child.id).startMs + 1_000;
      const flown = flownPlan(source, [told(source, child.id, 'running')], nowMs);
      for (const id of child.dependsOn) assert.ok(flown.completed.includes(id), id);
      assert.deepEqual(flown.running, [child.id]);
    }
  });

  it('lets a step that began late run as long as planned', () => {
    const [source] = sources;
    assert.ok(source !== undefined);
    const [first = ''] = stepsOf(source);
    const span = spanOf(source, first);
    const lateMs = 10 * MINUTE_MS;
    const nowMs = span.startMs + lateMs + 1_000;
    const flown = flownPlan(source, [told(source, first, 'running', lateMs)], nowMs);
    const shifted = spanOf(flown.source, first);
    assert.deepEqual(shifted, { startMs: span.startMs + lateMs, endMs: span.endMs + lateMs });
    const outcome = outcomeOf(flown);
    assert.equal(outcome.kind, 'replanned', JSON.stringify(outcome));
    const left = outcome.plan.plan.segments.filter(({ step_id: id }) => id === first);
    const lastMs = Math.max(...left.map(({ end }) => Date.parse(end)));
    assert.ok(Math.abs(lastMs - shifted.endMs) <= 10, `${lastMs - shifted.endMs} ms`);
  });

  it('runs again what failed', () => {
    const [source] = sources;
    assert.ok(source !== undefined);
    const [first = ''] = stepsOf(source);
    const nowMs = spanOf(source, first).endMs + 1_000;
    const flown = flownPlan(source, [told(source, first, 'failed')], nowMs);
    assert.deepEqual([flown.completed, flown.failed], [[], [first]]);
  });

  it('lets a step go on that still runs after its end, by a tenth of its time, a minute at least', () => {
    const [source] = sources;
    assert.ok(source !== undefined);
    const [first = ''] = stepsOf(source);
    const span = spanOf(source, first);
    const work = [told(source, first, 'running')];
    const endOf = (toldMs: number): number => {
      const nowMs = Math.max(toldMs, span.startMs) + 1_000;
      return spanOf(flownPlan(source, work, nowMs, new Map([[first, toldMs]])).source, first).endMs;
    };
    const longerMs = Math.max(MINUTE_MS, (span.endMs - span.startMs) / 10);
    assert.equal(endOf(span.endMs - MINUTE_MS), span.endMs, 'it was told of in time');
    assert.equal(endOf(span.endMs + 5 * MINUTE_MS), span.endMs + 5 * MINUTE_MS + longerMs);
  });

  it('takes contacts that are over and carried nothing for lost, and no others', () => {
    const source = sources.find(({ schedule }) => schedule.transfers.length > 0);
    const slice = source?.schedule.transfers[0]?.slices[0];
    assert.ok(source !== undefined && slice !== undefined);
    const nowMs = slice.endMs + 1_000;
    assert.deepEqual(flownPlan(source, [], nowMs).lostPasses, [slice.passIndex]);
    assert.deepEqual(flownPlan(source, movedTransfers(source), nowMs).lostPasses, []);
    assert.deepEqual(flownPlan(source, [], slice.endMs - 1_000).lostPasses, []);
  });
});
