import { spansOfLight, type Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Of an on-board step that runs in sunlight only every segment, saves included, lies in a sunlit window. */
export function checkPowerPolicy(facts: Facts): Violation[] {
  const lit = spansOfLight(facts.environment, true);
  return facts.job.steps.flatMap((step) => {
    if (step.powerPolicy !== 'sunlit_only' || facts.sides.get(step.id) !== 'onboard') return [];
    return (facts.runs.get(step.id) ?? [])
      .filter(
        ({ startMs, endMs }) =>
          !lit.some(
            (window) =>
              window.startMs <= startMs + TIME_TOLERANCE_MS &&
              endMs <= window.endMs + TIME_TOLERANCE_MS,
          ),
      )
      .map(({ id, startMs }) => ({
        rule: 'power_policy',
        stepId: step.id,
        segmentId: id,
        atMs: startMs,
        message: `Step ${step.id} runs outside sunlight`,
      }));
  });
}
