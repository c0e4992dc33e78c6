import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad, useReloadOn } from '../../calls/load.ts';
import type { Schedule, ScheduleBar } from '../../calls/shapes.ts';
import { count, duration, words } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Choice } from '../../parts/fields.tsx';
import { Panel, showsTables } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Facts, Id, Name, Time } from '../../parts/text.tsx';
import { AskedDeployments } from '../../revision/asked.tsx';
import { ScheduleBoard } from '../../schedule/board.tsx';
import { namesInSchedule } from '../../schedule/conflict.ts';
import { scheduleSentence } from '../../schedule/geometry.ts';
import { InTheWay } from '../../schedule/in-the-way.tsx';
import { gapAt, roomOfGap, type Room } from '../../schedule/openings.ts';
import { OpeningsPanel } from './openings.tsx';
import { queryValue, setQuery } from '../../state/location.ts';
import { pinnedConflict, type PinnedConflict } from '../../state/pinned.ts';
import { may, nowMs } from '../../state/session.ts';

const LENGTHS = [
  ['6', '6 h'],
  ['48', '2 d'],
  ['168', '7 d'],
  ['744', '31 d'],
] as const;
const HOUR_MS = 3_600_000;
/** One and the same, so that nothing is laid out again for it. */
const NO_CONFLICTS: PinnedConflict['conflicts'] = [];
/** An open page that looks from now on begins anew so often, ms. */
const FROM_NOW_MS = 300_000;

/** What is booked on the satellites and stations of the owner, over a window of time. */
export function SchedulePage(): JSX.Element {
  const world = queryValue('world') ?? 'live';
  const hours = LENGTHS.map(([one]) => one).find((one) => one === queryValue('hours')) ?? '48';
  const lengthMs = Number(hours) * HOUR_MS;
  const asked = Date.parse(queryValue('from') ?? '');
  const fromMs = Number.isFinite(asked) ? asked : Math.floor(nowMs() / FROM_NOW_MS) * FROM_NOW_MS;
  const [chosen, setChosen] = useState<ScheduleBar | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const conflict = pinnedConflict.value;
  const from = new Date(fromMs).toISOString();
  const to = new Date(fromMs + lengthMs).toISOString();
  const satellite = queryValue('satellite_id');
  const station = queryValue('station_id');
  const loaded = useLoad(
    `schedule ${world} ${from} ${to} ${satellite ?? ''} ${station ?? ''}`,
    () => api.schedule({ world, from, to, satellite_id: satellite, station_id: station }),
  );
  useReloadOn(['deployments'], loaded.reload);
  const move = (byMs: number): void => setQuery({ from: new Date(fromMs + byMs).toISOString() });
  return (
    <>
      <div class="title">
        <h1>Schedule</h1>
        <span class="buttons">
          {(satellite !== null || station !== null) && (
            <button
              type="button"
              onClick={() => setQuery({ satellite_id: null, station_id: null })}
            >
              The whole fleet
            </button>
          )}
          <a class="button" href="/fleet">
            Fleet
          </a>
        </span>
      </div>
      {conflict !== null && (
        <InTheWay
          conflict={conflict}
          names={loaded.data === null ? conflict.names : namesInSchedule(loaded.data, conflict)}
        />
      )}
      {may('deployments:read') && <AskedDeployments />}
      <Panel
        title="What is booked"
        loaded={loaded}
        rows={10}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{
          what: 'Satellites and stations that you registered or booked are rows here, with what each of them is to do.',
          action: { label: 'Register a satellite', href: '/fleet' },
          curl: 'curl -X POST $CONSOLE/api/deployments -H "X-API-Key: $KEY" -d \'{"plan_id": "pln_…", "mode": "live", "world": "live"}\'',
        }}
        actions={
          <>
            <label>
              <span class="dim">World</span>{' '}
              <input
                value={world}
                size={10}
                maxLength={64}
                onChange={(event) => setQuery({ world: event.currentTarget.value.trim() || null })}
              />
            </label>
            <Choice
              label="Length"
              values={LENGTHS}
              value={hours}
              onPick={(next) => setQuery({ hours: next })}
            />
            <button type="button" onClick={() => move(-lengthMs / 2)}>
              ← Earlier
            </button>
            <button type="button" onClick={() => setQuery({ from: null })}>
              Now
            </button>
            <button type="button" onClick={() => move(lengthMs / 2)}>
              → Later
            </button>
          </>
        }
      >
        {(schedule) => (
          <>
            <p class="sentence">{scheduleSentence(schedule)}</p>
            {showsTables.value ? (
              <ScheduleTable schedule={schedule} />
            ) : (
              <ScheduleBoard
                schedule={schedule}
                conflicts={conflict?.world === schedule.world ? conflict.conflicts : NO_CONFLICTS}
                chosen={chosen?.id ?? null}
                onChoose={setChosen}
                onGap={(row, atMs) => {
                  const gap = gapAt(row, atMs, { startMs: fromMs, endMs: fromMs + lengthMs });
                  if (gap === null) return;
                  setRoom(roomOfGap(schedule, row, gap));
                  document.querySelector('#openings')?.scrollIntoView({ block: 'nearest' });
                }}
              />
            )}
            {chosen !== null && <Chosen bar={chosen} onClose={() => setChosen(null)} />}
          </>
        )}
      </Panel>
      {loaded.data !== null && (
        <OpeningsPanel schedule={loaded.data} chosen={room} onChoose={setRoom} />
      )}
    </>
  );
}

function Chosen({
  bar,
  onClose,
}: {
  readonly bar: ScheduleBar;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <section class="inspector" aria-label="Chosen item">
      <div class="foot">
        <h3>
          <Name text={bar.is_busy ? 'Busy' : bar.label} />
        </h3>
        <span class="dim">{bar.is_busy ? 'somebody else has it' : words(bar.kind)}</span>
        <button type="button" class="small" onClick={onClose}>
          Close
        </button>
      </div>
      <Facts
        rows={[
          ['From', <Time at={bar.start} />],
          ['To', <Time at={bar.end} />],
          ['Length', duration(bar.end_offset_s - bar.start_offset_s)],
          ...(bar.work === null ? [] : [['What for', <Name text={bar.work} />] as const]),
          ...(bar.priority === null ? [] : [['Priority', String(bar.priority)] as const]),
          ...(bar.deployment_id === null
            ? []
            : [['Deployment', <DeploymentLink id={bar.deployment_id} />] as const]),
        ]}
      />
    </section>
  );
}

function DeploymentLink({ id }: { readonly id: string }): JSX.Element {
  return (
    <a href={linkTo('/deployments/:id', { id })}>
      <Id text={id} />
    </a>
  );
}

function ScheduleTable({ schedule }: { readonly schedule: Schedule }): JSX.Element {
  const rows = schedule.rows
    .flatMap((row) =>
      row.bars.map((bar) => ({ ...bar, where: row.label, key: `${row.id} ${bar.id}` })),
    )
    .sort((a, b) => a.start_offset_s - b.start_offset_s);
  if (rows.length === 0)
    return <p class="body">Nothing is booked in {count(schedule.rows.length, 'row')}.</p>;
  return (
    <Table
      label="What is booked, as a table"
      noun="bar"
      rows={rows}
      rowKey={(bar) => bar.key}
      columns={[
        {
          id: 'start',
          head: 'From',
          value: (bar) => bar.start_offset_s,
          cell: (bar) => <Time at={bar.start} />,
        },
        {
          id: 'end',
          head: 'To',
          value: (bar) => bar.end_offset_s,
          cell: (bar) => <Time at={bar.end} />,
        },
        {
          id: 'where',
          head: 'Where',
          value: (bar) => bar.where,
          cell: (bar) => <Name text={bar.where} />,
        },
        {
          id: 'what',
          head: 'What',
          value: (bar) => bar.label,
          cell: (bar) => <Name text={bar.label} />,
        },
        {
          id: 'kind',
          head: 'Kind',
          cell: (bar) => (bar.is_busy ? 'busy' : words(bar.kind)),
        },
        {
          id: 'deployment',
          head: 'Deployment',
          cell: (bar) =>
            bar.deployment_id === null ? '–' : <DeploymentLink id={bar.deployment_id} />,
        },
      ]}
    />
  );
}
