import type { JSX } from 'preact';
import type { Conjunction } from '../calls/shapes.ts';
import { deviationsOf, viewPlane, type Plane } from './plane.ts';
import { viewsOf, type EncounterView } from './views.ts';
import { figure, isolate } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useWidth } from '../parts/use-width.ts';

/** An encounter seen along the relative velocity; in two views of the first object where no plane is known. */
export function EncounterPicture({
  conjunction,
}: {
  readonly conjunction: Conjunction;
}): JSX.Element {
  const { encounter_plane: plane } = conjunction;
  const sentence = plane === null ? missSentence(conjunction) : planeSentence(conjunction, plane);
  if (showsTables.value)
    return (
      <>
        <p class="sentence">{sentence}</p>
        <EncounterTable conjunction={conjunction} plane={plane} />
      </>
    );
  return plane === null ? (
    <Views conjunction={conjunction} sentence={sentence} />
  ) : (
    <PlanePicture conjunction={conjunction} plane={plane} sentence={sentence} />
  );
}

function metres(km: number): string {
  return Math.abs(km) < 1 ? `${figure(km * 1000, 0)} m` : `${figure(km, 2)} km`;
}

function planeSentence(conjunction: Conjunction, plane: Plane): string {
  const { primary, secondary, miss_km: miss, hard_body_radius_m: radius } = conjunction;
  return (
    `${isolate(secondary.name, 40)} is expected to pass ${isolate(primary.name, 40)} at ${metres(miss)}, ` +
    `${figure(deviationsOf(plane), 1)} σ of where it may be; both together measure ${figure(2 * radius, 0)}\u00a0m across.`
  );
}

function missSentence({
  primary,
  secondary,
  miss_km: miss,
  probability_reason: reason,
}: Conjunction) {
  return (
    `${isolate(secondary.name, 40)} is expected to pass ${isolate(primary.name, 40)} at ${metres(miss)}. ` +
    (reason?.message ?? 'What its place is uncertain by is not known.')
  );
}

const HEIGHT = 300;
const ARROW_PX = 26;
/** A disc smaller than this is drawn as large as this. */
const LEAST_BODY_PX = 3;

function PlanePicture({
  conjunction,
  plane,
  sentence,
}: {
  readonly conjunction: Conjunction;
  readonly plane: Plane;
  readonly sentence: string;
}): JSX.Element {
  const [area, width] = useWidth<HTMLElement>(520);
  const view = viewPlane(plane, conjunction.hard_body_radius_m, width, HEIGHT);
  const [px, py] = view.primary;
  const [sx, sy] = view.secondary;
  const isSmall = view.bodyPx < LEAST_BODY_PX;
  const [up, across] = [plane.radial[1], plane.radial[0]];
  const isLeft = px < sx;
  const barPx = view.barKm * view.scale;
  return (
    <figure class="chart plane" ref={area}>
      <figcaption>{sentence}</figcaption>
      <svg width={width} height={HEIGHT} role="img" aria-label={sentence}>
        {[3, 2, 1].map((times) => (
          <g key={times}>
            <ellipse
              class="sigma"
              cx={sx}
              cy={sy}
              rx={Math.max(1, times * view.sigma[0])}
              ry={Math.max(1, times * view.sigma[1])}
            />
            {view.sigma[0] > 24 && (
              <text
                class="axis-text"
                x={sx + times * view.sigma[0] - 6}
                y={sy + 4}
                text-anchor="end"
              >
                {times} σ
              </text>
            )}
          </g>
        ))}
        <line class="miss" x1={px} y1={py} x2={sx} y2={sy} />
        <circle class="hard-body" cx={px} cy={py} r={Math.max(LEAST_BODY_PX, view.bodyPx)} />
        <circle cx={sx} cy={sy} r={3.5} fill="var(--onboard)" />
        <text x={isLeft ? px - 9 : px + 9} y={py + 16} text-anchor={isLeft ? 'end' : 'start'}>
          {isolate(conjunction.primary.name, 24)}
        </text>
        <text x={isLeft ? sx + 9 : sx - 9} y={sy - 9} text-anchor={isLeft ? 'start' : 'end'}>
          {isolate(conjunction.secondary.name, 24)}
        </text>
        <g transform={`translate(${width - 46} 44)`}>
          <path
            class="radial"
            d={`M0 0L${(across * ARROW_PX).toFixed(1)} ${(-up * ARROW_PX).toFixed(1)}`}
          />
          <circle r={2} fill="var(--muted)" />
          <text
            class="axis-text"
            x={across * (ARROW_PX + 10)}
            y={-up * (ARROW_PX + 10) + 4}
            text-anchor="middle"
          >
            up
          </text>
        </g>
        <path class="scale-bar" d={`M12 ${HEIGHT - 18}v5h${barPx.toFixed(1)}v-5`} />
        <text class="axis-text" x={18 + barPx} y={HEIGHT - 11}>
          {metres(view.barKm)}
        </text>
      </svg>
      <p class="dim">
        Seen along the relative velocity, to scale. Ellipses: one, two and three σ of both places
        together, drawn about the second object; disc: both bodies together
        {isSmall ? ', drawn larger than it is' : ''}; arrow: away from the Earth.
      </p>
    </figure>
  );
}

function EncounterTable({
  conjunction,
  plane,
}: {
  readonly conjunction: Conjunction;
  readonly plane: Plane | null;
}): JSX.Element {
  const { geometry } = conjunction;
  const rows: readonly (readonly [string, string])[] =
    plane === null
      ? [
          ['Radial', metres(geometry.radial_km)],
          ['In track', metres(geometry.in_track_km)],
          ['Cross track', metres(geometry.cross_track_km)],
        ]
      : [
          ['Miss along the longer axis', metres(plane.major_km)],
          ['Miss along the shorter axis', metres(plane.minor_km)],
          ['One σ along the longer axis', metres(plane.sigma_major_km)],
          ['One σ along the shorter axis', metres(plane.sigma_minor_km)],
          ['Miss in σ', figure(deviationsOf(plane), 2)],
          ['Radius of both bodies', `${figure(conjunction.hard_body_radius_m, 1)} m`],
        ];
  return (
    <Table
      label="The encounter as a table"
      rows={rows}
      rowKey={([name]) => name}
      columns={[
        { id: 'what', head: 'What', cell: ([name]) => name },
        { id: 'value', head: 'Value', number: true, cell: ([, value]) => value },
      ]}
    />
  );
}

const SIZE_PX = 240;
const MIDDLE_PX = SIZE_PX / 2;

const NAMES = { in_track_km: 'in track', cross_track_km: 'cross track' } as const;

function Views({
  conjunction,
  sentence,
}: {
  readonly conjunction: Conjunction;
  readonly sentence: string;
}): JSX.Element {
  const views = viewsOf(conjunction, SIZE_PX);
  return (
    <figure class="chart">
      <figcaption>{sentence}</figcaption>
      <div class="views">
        {views.map((view) => (
          <View key={view.across} view={view} conjunction={conjunction} />
        ))}
      </div>
      <p class="dim">In the axes of {isolate(conjunction.primary.name, 40)}: radial up.</p>
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
  const { scale, across } = view;
  const [x, y] = [MIDDLE_PX + view.x * scale, MIDDLE_PX - view.y * scale];
  const body = (conjunction.hard_body_radius_m / 1000) * scale;
  const said = `Radial ${figure(view.y, 3)} km, ${NAMES[across]} ${figure(view.x, 3)} km.`;
  return (
    <svg viewBox={`0 0 ${SIZE_PX} ${SIZE_PX}`} width={SIZE_PX} role="img" aria-label={said}>
      <line class="grid" x1={0} x2={SIZE_PX} y1={MIDDLE_PX} y2={MIDDLE_PX} />
      <line class="grid" y1={0} y2={SIZE_PX} x1={MIDDLE_PX} x2={MIDDLE_PX} />
      <line class="miss" x1={MIDDLE_PX} y1={MIDDLE_PX} x2={x} y2={y} />
      <circle class="hard-body" cx={MIDDLE_PX} cy={MIDDLE_PX} r={Math.max(LEAST_BODY_PX, body)} />
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
