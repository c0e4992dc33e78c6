import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import {
  documentPacket,
  dotAndLabel,
  sampledPosition,
  type CzmlPacket,
} from '../../../presenters/czml.ts';
import { satelliteLabel } from './satellite-label.ts';
import type { TrajectoryAnswer } from './trajectory.ts';

const SUNLIT = [255, 215, 0, 255];
const SHADED = [90, 110, 160, 255];

/**
 * A trajectory as a CZML scene: one satellite with its path behind and before it for half a
 * revolution, yellow in the Sun and blue in the shadow, where `properties.in_eclipse` is true.
 */
export function trajectoryCzml(
  answer: TrajectoryAnswer,
  elements: Elements,
): readonly CzmlPacket[] {
  const { trajectory } = answer;
  const firstMs = trajectory.timesMs[0] ?? answer.startMs;
  const lastMs = trajectory.timesMs[trajectory.count - 1] ?? firstMs;
  const availability = intervalOf(firstMs, lastMs);
  const name = satelliteLabel(elements);
  const halfS = Math.round(43_200 / elements.meanMotionRevPerDay);
  const light = lightSpans(answer);
  const dot = dotAndLabel(name, SUNLIT, 8);
  const color = light.map(({ interval, isShaded }) => ({
    interval,
    rgba: isShaded ? SHADED : SUNLIT,
  }));
  return [
    documentPacket(`Trajectory of ${name}`, availability),
    {
      id: 'satellite',
      name,
      availability,
      position: sampledPosition(trajectory.timesMs, trajectory.ecef, formatInstant),
      ...dot,
      point: { ...dot.point, color },
      path: {
        leadTime: halfS,
        trailTime: halfS,
        resolution: 60,
        width: 1,
        material: { solidColor: { color: { rgba: SUNLIT } } },
      },
      properties: {
        in_eclipse: light.map(({ interval, isShaded }) => ({ interval, boolean: isShaded })),
      },
    },
  ];
}

/** Spans in the Sun and in the shadow, by the edges of the shadow model. */
function lightSpans({ trajectory }: TrajectoryAnswer): { interval: string; isShaded: boolean }[] {
  const spans: { startMs: number; endMs: number; isShaded: boolean }[] = [];
  for (const { startMs, endMs, phase } of trajectory.light) {
    const isShaded = phase !== 'sunlit';
    const last = spans.at(-1);
    if (last?.isShaded === isShaded) last.endMs = endMs;
    else spans.push({ startMs, endMs, isShaded });
  }
  return spans.map(({ startMs, endMs, isShaded }) => ({
    interval: intervalOf(startMs, endMs),
    isShaded,
  }));
}

function intervalOf(startMs: number, endMs: number): string {
  return `${formatInstant(startMs)}/${formatInstant(endMs)}`;
}
