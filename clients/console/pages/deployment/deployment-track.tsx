import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanTimeline } from '../../../../contracts/plan/timeline.ts';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import type { DeploymentDetail, Environment, Pass, Progress } from '../../calls/shapes.ts';
import { isolate } from '../../core/formats.ts';
import { Panel } from '../../parts/states.tsx';
import { TrackPicture } from '../../track/picture.tsx';
import { passKey } from '../../track/sky.ts';

/** Hours of the way that is drawn, and its points. */
const TRACK_HOURS = 4;
const POINTS = 480;
/** Of a low satellite. */
const PERIOD_MS = 92 * 60_000;
/** The way is read again when the clock of the deployment has moved so far, ms. */
const STEP_MS = 30 * 60_000;

/** Where the satellite of a deployment is on the deployment's clock, with the contacts of its plan. */
export function DeploymentTrack({
  deployment,
  progress,
}: {
  readonly deployment: DeploymentDetail;
  readonly progress: Progress;
}): JSX.Element {
  const nowMs = Date.parse(progress.as_of);
  const fromMs = Math.floor(nowMs / STEP_MS) * STEP_MS - PERIOD_MS / 2;
  // The copy that was made for it: the plan itself may be deleted.
  const { satellite_id: satellite, copy_id: plan } = deployment;
  const way = useLoad(`way ${satellite} ${fromMs}`, () =>
    api.satellites.environment(satellite, {
      ...{ start: new Date(fromMs).toISOString(), hours: TRACK_HOURS, points: POINTS },
    }),
  );
  const timeline = useLoad(`timeline ${plan}`, () => api.plans.timeline(plan));
  const [atMs, setAtMs] = useState<number | null>(null);
  const [pointed, setPointed] = useState<Pass | null>(null);
  return (
    <Panel title="Ground track" loaded={way} rows={14}>
      {(data) => (
        <TrackPicture
          environment={{ ...data, passes: usedPasses(data, timeline.data) }}
          stations={data.stations}
          nowMs={nowMs}
          atMs={atMs}
          periodMs={PERIOD_MS}
          lit={pointed === null ? null : passKey(pointed)}
          name={isolate(deployment.satellite_name)}
          onTime={setAtMs}
          onPick={(pass) => setAtMs(Date.parse(pass.tca))}
          onPoint={setPointed}
        />
      )}
    </Panel>
  );
}

/** The contacts that the plan uses. */
function usedPasses({ passes }: Environment, plan: PlanTimeline | null): Pass[] {
  const used = (plan?.rows ?? []).flatMap(({ bars }) =>
    bars.filter(({ kind, role }) => kind === 'pass' && role === 'used'),
  );
  return passes.filter(({ station_id: id, aos, los }) =>
    used.some(
      ({ station_id: station, start, end }) =>
        station === id && Date.parse(start) < Date.parse(los) && Date.parse(end) > Date.parse(aos),
    ),
  );
}
