import { withShare, type WorkMeter } from '../rcpsp/work-meter.ts';
import { searchTiers, type PlanSearch } from './plan-search.ts';
import { hasAllChoices, tierNames } from './tier-choices.ts';

/** Most steps whose tier is tried to be raised; tries times steps stay below the effort. */
const MAX_RAISES = 16;
const RAISE_EFFORT = 400;

/** Share of the work that is left for raising tiers which one try may take. */
const RAISE_SHARE = 0.25;

/** Raises one step after another to its preferred tier where not every choice was looked at. */
export function raiseTiers(search: PlanSearch, meter: WorkMeter): void {
  const { job, tiers: start } = search;
  if (start === null || hasAllChoices(job)) return;
  const lowered = job.steps.flatMap((step) => {
    const [preferred] = tierNames(step);
    return preferred === undefined || start.get(step.id) === preferred
      ? []
      : [[step.id, preferred] as const];
  });
  const most = Math.min(MAX_RAISES, Math.floor(RAISE_EFFORT / job.steps.length));
  for (const [id, preferred] of lowered.slice(0, most)) {
    const higher = new Map(search.tiers).set(id, preferred);
    const { best } = withShare(meter, RAISE_SHARE, (own) =>
      searchTiers(search, higher, 'quick', own),
    );
    if (best === null) continue;
    search.tiers = higher;
    search.best = best;
  }
}
