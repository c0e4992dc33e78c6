import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HazardsAnswer } from '../../../contracts/analysis/hazards.ts';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import type { Pass, Satellite } from '../calls/shapes.ts';
import { count, degrees, duration, figure, percent, words } from '../core/formats.ts';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Name, Status, Time } from '../parts/text.tsx';
import { passKey } from '../track/sky.ts';

const HAZARD_HOURS = 24;

/** Who sees a satellite next; a pass is chosen for its way through the sky. */
export function PassTable({
  passes,
  picked,
  onPick,
  onPoint,
}: {
  readonly passes: readonly Pass[];
  readonly picked: string | null;
  readonly onPick: (pass: Pass | null) => void;
  /** A pass is pointed at; null: none any more. */
  readonly onPoint: (pass: Pass | null) => void;
}): JSX.Element {
  return (
    <Table
      label="Passes"
      rows={passes}
      rowKey={passKey}
      columns={[
        {
          id: 'station',
          head: 'Station',
          value: (pass) => pass.station_name,
          cell: (pass) => {
            const isPicked = passKey(pass) === picked;
            return (
              <button
                type="button"
                class="small"
                aria-pressed={isPicked}
                title="Its way through the sky"
                onClick={() => onPick(isPicked ? null : pass)}
                onMouseEnter={() => onPoint(pass)}
                onMouseLeave={() => onPoint(null)}
                onFocus={() => onPoint(pass)}
                onBlur={() => onPoint(null)}
              >
                <Name text={pass.station_name} />
              </button>
            );
          },
        },
        {
          id: 'aos',
          head: 'AOS',
          value: (pass) => pass.aos,
          cell: (pass) => <Time at={pass.aos} />,
        },
        {
          id: 'length',
          head: 'Length',
          number: true,
          value: (pass) => pass.duration_s,
          cell: (pass) => duration(pass.duration_s),
        },
        {
          id: 'elevation',
          head: 'Highest °',
          number: true,
          value: (pass) => pass.max_elevation_deg,
          cell: (pass) => degrees(pass.max_elevation_deg),
        },
        {
          id: 'azimuth',
          head: 'From, to °',
          number: true,
          cell: (pass) => `${figure(pass.aos_azimuth_deg, 0)}, ${figure(pass.los_azimuth_deg, 0)}`,
        },
      ]}
    />
  );
}

const HAZARD_NAMES: Readonly<Record<string, string>> = {
  eclipse_entry: 'eclipse',
  saa_crossing: 'anomaly',
  thermal_peak: 'heat',
};
const SEVERITY_STANDINGS = {
  low: 'waiting',
  moderate: 'waiting',
  high: 'late',
  critical: 'failed',
} as const;

/** What endangers work on a satellite within a day, and when its state is best saved. */
export function HazardsPanel({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`hazards ${id}`, () => api.satellites.hazards(id, HAZARD_HOURS));
  return (
    <Panel
      title="Hazards, next 24 h"
      loaded={loaded}
      isEmpty={({ hazards }) => hazards.length === 0}
      empty={{ what: 'No eclipse, no anomaly and no peak of temperature endangers work.' }}
      rows={8}
    >
      {(data) => (
        <>
          <p class="sentence">{hazardSentence(data)}</p>
          <Table
            label="Hazards"
            rows={data.hazards}
            rowKey={(one) => `${one.type} ${one.start_epoch}`}
            columns={[
              {
                id: 'type',
                head: 'What',
                cell: (one) => HAZARD_NAMES[one.type] ?? words(one.type),
              },
              { id: 'start', head: 'From', cell: (one) => <Time at={one.start_epoch} /> },
              {
                id: 'length',
                head: 'Length',
                number: true,
                cell: (one) => duration(one.duration_s),
              },
              {
                id: 'severity',
                head: 'Severity',
                cell: (one) => (
                  <Status status={one.severity_label} as={SEVERITY_STANDINGS[one.severity_label]} />
                ),
              },
              {
                id: 'saved',
                head: 'Saved before',
                cell: (one) => (one.protected ? 'yes' : 'no'),
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}

function hazardSentence({ summary }: HazardsAnswer): string {
  return (
    `${count(summary.hazards_count, 'hazard')}, ${count(summary.checkpoints_count, 'save')} before them, ` +
    `${count(summary.unprotected_count, 'hazard')} without one; quiet for ${duration(summary.max_safe_window_s)} ` +
    `at the longest, ${figure(summary.expected_upsets, 2)} upsets expected.`
  );
}

/** Loads that can be asked for, W. */
const LEAST_W = 1;
const MOST_W = 10_000;

/** What the satellite's computer gives to a load. */
export function OcuPanel({ id }: { readonly id: string }): JSX.Element {
  const [powerW, setPowerW] = useState(20);
  const loaded = useLoad(`ocu ${id} ${powerW}`, () => api.satellites.negotiate(id, powerW));
  return (
    <Panel
      title="Computing for a load"
      loaded={loaded}
      rows={6}
      actions={
        <label>
          Load, W{' '}
          <input
            type="number"
            class="figure"
            min={LEAST_W}
            max={MOST_W}
            value={powerW}
            onChange={({ currentTarget }) => {
              const value = currentTarget.valueAsNumber;
              if (value >= LEAST_W && value <= MOST_W) setPowerW(value);
              else currentTarget.value = String(powerW);
            }}
          />
        </label>
      }
    >
      {(data) => {
        const { ocu_negotiation: offer, power_budget: power, cost } = data;
        return (
          <>
            <Facts
              rows={[
                [
                  'A plan fits',
                  <Status
                    status={data.fits_a_plan ? 'yes' : 'no'}
                    as={data.fits_a_plan ? 'done' : 'failed'}
                  />,
                ],
                ['Share of its computer', percent(offer.ocu_allocated, 1)],
                ['Hours a day', figure(offer.daily_compute_hours, 1)],
                ['Held back by', words(offer.limiting_resource)],
                ['Power left', `${figure(power.margin_w, 0)} of ${figure(power.available_w, 0)} W`],
                [
                  'Warmest',
                  `${figure(data.thermal.peak_c, 0)} of ${figure(data.thermal.limit_c, 0)} °C`,
                ],
                ['Costs', `${figure(cost.usd_per_hour, 2)} USD an hour`],
                ['Sure', percent(offer.confidence, 0)],
              ]}
            />
            {data.plan_problems.map((problem) => (
              <p key={problem.code} class="body">
                ✕ {problem.message}
              </p>
            ))}
          </>
        );
      }}
    </Panel>
  );
}

/** Where a satellite is, on what orbit, and how well that is known. */
export function StateFacts({ satellite }: { readonly satellite: Satellite }): JSX.Element {
  const { position, orbit, profile } = satellite;
  return (
    <>
      <Facts
        rows={[
          ['Number', satellite.id],
          ['Operator', <Name text={satellite.operator} />],
          [
            'Place',
            position === null
              ? 'decayed'
              : `${degrees(position.lat, 2)}°, ${degrees(position.lon, 2)}°`,
          ],
          ['Height', position === null ? null : `${figure(position.altitude_km, 1)} km`],
          ['Speed', position === null ? null : `${figure(position.velocity_km_s, 3)} km/s`],
          ['Period', `${figure(orbit.period_min, 2)} min`],
          ['Inclination', `${degrees(orbit.inclination_deg, 3)}°`],
          ['RAAN', `${degrees(orbit.raan_deg, 3)}°`],
          ['Eccentricity', figure(orbit.eccentricity, 7)],
          ['Apogee', `${figure(orbit.apogee_km, 1)} km`],
          ['Perigee', `${figure(orbit.perigee_km, 1)} km`],
          ['Elements of', <Time at={satellite.elements_epoch} />],
          [
            'Position error',
            satellite.expected_error_km === null
              ? null
              : `about ${figure(satellite.expected_error_km, 1)} km`,
          ],
          ['Bus', profile.bus_class],
          ['Battery depth', percent(profile.depth_of_discharge, 0)],
        ]}
      />
      {satellite.elements_notice !== undefined && (
        <p class="sentence status late" style={{ whiteSpace: 'normal', paddingBottom: '8px' }}>
          ▲ <Name text={satellite.elements_notice} />
        </p>
      )}
    </>
  );
}
