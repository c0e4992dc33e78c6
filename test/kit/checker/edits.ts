import assert from 'node:assert/strict';
import type { CheckRule } from '../../../domain/planning/check/violation.ts';
import type { Policy, Security, Step } from '../../../domain/planning/job/job.ts';
import type { Schedule, Segment } from '../../../domain/planning/plan.ts';
import { anEnvironment, type EnvironmentFields } from '../makers/environment.ts';
import type { ScheduleFields, RunFields, TransferFields } from '../makers/schedule.ts';
import { ROUND_TRIP } from './plans.ts';

export const setStep =
  (id: string, fields: Partial<Step>) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    job: {
      ...plan.job,
      steps: plan.job.steps.map((step) => (step.id === id ? { ...step, ...fields } : step)),
    },
  });
export const setNeed =
  (id: string, fields: Partial<Step['requires']>) => (plan: ScheduleFields) => {
    const step = plan.job.steps.find((one) => one.id === id);
    assert.ok(step);
    return setStep(id, { requires: { ...step.requires, ...fields } })(plan);
  };
export const setPieces =
  (id: string, pieces: RunFields['pieces']) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    runs: plan.runs.map((run) => (run.id === id ? { ...run, pieces } : run)),
  });
export const setTransfer =
  (index: number, fields: Partial<TransferFields>) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    transfers: plan.transfers.map((one, at) => (at === index ? { ...one, ...fields } : one)),
  });
export const setExchanges =
  (exchanges: ScheduleFields['exchanges']) =>
  (plan: ScheduleFields): ScheduleFields => ({ ...plan, exchanges });
export const setPolicy =
  (policy: Partial<Policy>) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    job: { ...plan.job, policy: { ...plan.job.policy, ...policy } },
  });
export const setSecurity =
  (security: Partial<Security>) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    job: { ...plan.job, security: { ...plan.job.security, ...security } },
  });
export const setEnvironment =
  (made: EnvironmentFields) =>
  (plan: ScheduleFields): ScheduleFields => ({ ...plan, environment: anEnvironment(made) });
export const all =
  (...edits: readonly ((plan: ScheduleFields) => ScheduleFields)[]) =>
  (plan: ScheduleFields): ScheduleFields =>
    edits.reduce((edited, edit) => edit(edited), plan);

export const setSegment = (id: string, fields: Partial<Segment>) => (schedule: Schedule) => ({
  ...schedule,
  segments: schedule.segments.map((one) => (one.id === id ? { ...one, ...fields } : one)),
});
export const dropSegment = (id: string) => (schedule: Schedule) => ({
  ...schedule,
  segments: schedule.segments.filter((one) => one.id !== id),
});
export const editTransfer =
  (index: number, fields: Partial<Schedule['transfers'][number]>) => (schedule: Schedule) => ({
    ...schedule,
    transfers: schedule.transfers.map((one, at) => (at === index ? { ...one, ...fields } : one)),
  });
export const addSegment = (like: string, fields: Partial<Segment>) => (schedule: Schedule) => {
  const model = schedule.segments.find((one) => one.id === like);
  assert.ok(model);
  return { ...schedule, segments: [...schedule.segments, { ...model, ...fields }] };
};

/** The usual passes of one orbit with the start of one changed. */
export function passesWith(index: number, startS: number) {
  const usual = [1200, 3000, 4200].map((start) => ({ startS: start, durationS: 420 }));
  return usual.map((pass, at) => (at === index ? { ...pass, startS } : pass));
}

/** A plan that breaks exactly one rule: a base edited before or spoiled after it is written out. */
export interface Mutant {
  readonly rule: CheckRule;
  readonly what: string;
  readonly base: ScheduleFields;
  readonly edit?: (plan: ScheduleFields) => ScheduleFields;
  readonly spoil?: (schedule: Schedule) => Schedule;
}

export const trip = (
  rule: CheckRule,
  what: string,
  edit?: (plan: ScheduleFields) => ScheduleFields,
  spoil?: (schedule: Schedule) => Schedule,
): Mutant => ({
  rule,
  what,
  base: ROUND_TRIP,
  ...(edit && { edit }),
  ...(spoil && { spoil }),
});
export const of = (
  base: ScheduleFields,
  rule: CheckRule,
  what: string,
  edit: (plan: ScheduleFields) => ScheduleFields,
): Mutant => ({ rule, what, base, edit });
export const spoiled = (
  rule: CheckRule,
  what: string,
  spoil: (schedule: Schedule) => Schedule,
): Mutant => trip(rule, what, undefined, spoil);
