import type { JSX } from 'preact';
import type { Conjunction } from '../calls/orbit-shapes.ts';
import { viewsOf, type EncounterView } from '../core/encounter-views.ts';
import { figure, isolate } from '../core/formats.ts';

const SIZE_PX = 240;
const MIDDLE_PX = SIZE_PX / 2;

const NAMES = { in_track_km: 'in track', cross_track_km: 'cross track' } as const;

/** The encounter in the axes of the first object: the miss, its own one to three σ, the bodies' size. */
export function EncounterPicture({
  conjunction,
}: {
  readonly conjunction: Conjunction;
}): JSX.Element {
  const views = viewsOf(conjunction, SIZE_PX);
  const first = isolate(conjunction.primary.name, 40);
  return (
    <figure class="chart">
      <div class="views">
        {views.map((view) => (
          <View key={view.across} view={view} conjunction={conjunction} />
        ))}
      </div>
      <figcaption>
        In the axes of {first}: radial up. Ellipses: one, two and three σ of its own place
        {views[0]?.sigma === null ? ', which nobody knows' : ''}; that of the other object lies in
        axes of its own and is given in figures.
      </figcaption>
    </figure>
  );
}

function View({
  view,
  conjunction,
}: {
  readonly view: EncounterView;
  readonly conjunction: Conjunction;
}): JSX.Element {
  const { sigma, scale, across } = view;
  const [x, y] = [MIDDLE_PX + view.x * scale, MIDDLE_PX - view.y * scale];
  const body = ((conjunction.hard_body_radius_m ?? 0) / 1000) * scale;
  const said =
    `Radial ${figure(view.y, 3)} km, ${NAMES[across]} ${figure(view.x, 3)} km` +
    (sigma === null ? '.' : `; one σ ${figure(sigma.y, 3)} and ${figure(sigma.x, 3)} km.`);
  return (
    <svg viewBox={`0 0 ${SIZE_PX} ${SIZE_PX}`} width={SIZE_PX} role="img" aria-label={said}>
      <line class="grid" x1={0} x2={SIZE_PX} y1={MIDDLE_PX} y2={MIDDLE_PX} />
      <line class="grid" y1={0} y2={SIZE_PX} x1={MIDDLE_PX} x2={MIDDLE_PX} />
      {sigma !== null &&
        [3, 2, 1].map((times) => (
          <ellipse
            key={times}
            class="sigma"
            cx={MIDDLE_PX}
            cy={MIDDLE_PX}
            rx={Math.max(1, times * sigma.x * scale)}
            ry={Math.max(1, times * sigma.y * scale)}
          />
        ))}
      <line class="miss" x1={MIDDLE_PX} y1={MIDDLE_PX} x2={x} y2={y} />
      <circle cx={MIDDLE_PX} cy={MIDDLE_PX} r={Math.max(3, body)} fill="var(--failed)" />
      <circle cx={x} cy={y} r={3.5} fill="var(--onboard)" />
      <text
        x={x > SIZE_PX / 2 ? x - 8 : x + 8}
        y={Math.max(12, y - 8)}
        text-anchor={x > SIZE_PX / 2 ? 'end' : 'start'}
      >
        {isolate(conjunction.secondary.name, 40)}
      </text>
      <text class="axis-text" x={4} y={SIZE_PX - 6}>
        {NAMES[across]}, half width {figure(MIDDLE_PX / scale, 2)} km
      </text>
    </svg>
  );
}
