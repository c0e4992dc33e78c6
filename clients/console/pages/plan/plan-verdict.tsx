import type { JSX } from 'preact';
import type { Plan } from '../../calls/shapes.ts';
import { duration, figure, isolate, MOST_TEXT, percent } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Facts, Name, Status, Time } from '../../parts/text.tsx';

/** When elements are older than this, a plan made with them wants another look, hours. */
const STALE_HOURS = 72;

const COMPONENTS = { finish: 'the end', energy: 'the energy', risk: 'the risk' } as const;

/** How far the best plan may be, and which component that is about. */
function distanceOf({ gap, objective, open_component: open }: Plan['optimality']): string {
  const most = `at most ${percent(gap)}`;
  if (open === null || open === undefined) return most;
  const name = COMPONENTS[open.component];
  const isAll = objective !== 'balanced' && Math.abs(open.gap - gap) < 1e-9;
  return isAll ? `${most}, ${name}` : `${most}; most open: ${name}, ${percent(open.gap)}`;
}

/** What a plan comes to: finish, gap, confidence, energy, age of the elements. */
export function Verdict({ plan }: { readonly plan: Plan }): JSX.Element {
  const { satellite, optimality, error_budget: budget } = plan;
  const startMs = Date.parse(plan.orbital_environment.prediction_start);
  const finishMs = startMs + plan.plan.total_duration_s * 1000;
  const marginS = (Date.parse(plan.plan.policy.deadline) - finishMs) / 1000;
  const energyWh = plan.plan.segments
    .filter(({ location }) => location === 'onboard')
    .reduce((sum, one) => sum + (one.resources.power_w * one.duration_s) / 3600, 0);
  const ageHours = satellite.elements_age_hours;
  const isStale = ageHours !== null && (satellite.warning !== null || ageHours > STALE_HOURS);
  return (
    <>
      <p class="headline">
        <Status status={marginS >= 0 ? 'fits' : 'late'} as={marginS >= 0 ? 'done' : 'late'} />: done
        in {duration(plan.plan.total_duration_s)}, {duration(marginS)}{' '}
        {marginS >= 0 ? 'before' : 'after'} the deadline
      </p>
      <Facts
        rows={[
          ['Finish', <Time at={finishMs} />],
          ['Deadline', <Time at={plan.plan.policy.deadline} />],
          ['From the best possible', optimality.proven ? 'none is better' : distanceOf(optimality)],
          ...(plan.value === undefined
            ? []
            : ([
                [
                  'Value served',
                  `${figure(plan.value.served, 2)} of ${figure(plan.value.offered, 2)}, ${
                    plan.value.proven
                      ? 'no plan serves more'
                      : `at most ${figure(plan.value.upper_bound, 2)}`
                  }`,
                ],
              ] as const)),
          ['Delivered in time', percent(budget.delivery_confidence, 4)],
          ['Energy on board', `${figure(energyWh, 1)} Wh`],
          ['Downlink', `${figure(plan.transfer_schedule.total_downlink_mb, 2)} MB`],
          ['Passes used', plan.transfer_schedule.passes_used],
          [
            'Satellite',
            <a href={linkTo('/satellites/:id', { id: satellite.id })}>
              <Name text={satellite.name} />
            </a>,
          ],
          [
            'Elements',
            <span>
              {ageHours === null ? 'not known' : `${duration(ageHours * 3600)} old at the start`}
              {isStale && (
                <>
                  {' '}
                  <Status status="stale" />
                </>
              )}
            </span>,
          ],
          [
            'Position error',
            satellite.expected_error_km === null
              ? null
              : `about ${figure(satellite.expected_error_km, 1)} km`,
          ],
        ]}
      />
      {satellite.warning !== null && (
        <p class="sentence status late">
          ▲ <bdi>{isolate(satellite.warning, MOST_TEXT)}</bdi>
        </p>
      )}
    </>
  );
}
