import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import type { DeploymentEvent, EventHistogram } from '../../calls/shapes.ts';
import { isFailure } from '../../core/failures.ts';
import { count, dateTime, isolate } from '../../core/formats.ts';
import { visibleSlice } from '../../core/table-state.ts';
import { narrow, Panel } from '../../parts/states.tsx';
import { Ends, Json, Name, Time } from '../../parts/text.tsx';
import { useKeys } from '../../state/keys.ts';

/** Height of a row, px; where there is little room it has two lines. */
const ROW_PX = 28;
const NARROW_ROW_PX = 48;
const HEIGHT_PX = 364;
/** Summaries on one page of the log. */
const PAGE = 200;

/** What happened, newest last: the first failure is pinned above, and `[` and `]` go through them. */
export function EventLog({
  id,
  step,
  onStep,
  changes,
  hasFailed,
}: {
  readonly id: string;
  readonly step: string | null;
  readonly onStep: (step: string | null) => void;
  /** Counts up when there is something new. */
  readonly changes: number;
  /** It opens on the first failure then. */
  readonly hasFailed: boolean;
}): JSX.Element {
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const [topPx, setTopPx] = useState(0);
  const rowPx = narrow.value ? NARROW_ROW_PX : ROW_PX;
  const loaded = useLoad(`events ${id} ${step ?? ''} ${offset}`, () =>
    api.deployments.events(id, { fields: 'summary', step_id: step, limit: PAGE, offset }),
  );
  const histogram = useLoad(`histogram ${id}`, () => api.deployments.histogram(id));
  useEffect(() => {
    if (changes === 0) return;
    loaded.reload();
    histogram.reload();
  }, [changes]);
  const events = loaded.data?.data ?? [];
  const jump = (by: number) => (): void => {
    const at = events.findIndex((event) => event.id === open);
    const order = by > 0 ? events.slice(at + 1) : events.slice(0, Math.max(0, at)).reverse();
    const next = order.find(isFailure);
    if (next !== undefined) show(next);
  };
  const show = (event: DeploymentEvent): void => {
    setOpen(event.id);
    const at = events.findIndex((one) => one.id === event.id);
    document.querySelector('.log')?.scrollTo({ top: Math.max(0, at * rowPx - 100) });
  };
  useKeys({ '[': jump(-1), ']': jump(1) });
  const slice = visibleSlice(events.length, rowPx, topPx, HEIGHT_PX);
  const pinned = histogram.data?.first_failure ?? events.find(isFailure);
  useEffect(() => {
    if (hasFailed && pinned !== undefined) setOpen((now) => now ?? pinned.id);
  }, [hasFailed, pinned?.id]);
  const chosen =
    events.find((event) => event.id === open) ?? (pinned?.id === open ? pinned : undefined);
  const total = loaded.data?.total ?? events.length;
  return (
    <Panel
      title="Log"
      loaded={loaded}
      rows={8}
      actions={
        <>
          <span class="dim">{count(total, 'event')}</span>
          {step !== null && (
            <button type="button" class="small" onClick={() => onStep(null)}>
              Only {isolate(step)} ✕
            </button>
          )}
        </>
      }
      isEmpty={({ data }) => data.length === 0}
      empty={{ what: 'Nothing was reported so far.' }}
    >
      {() => (
        <>
          {histogram.data !== null && <Histogram histogram={histogram.data} />}
          {pinned !== undefined && (
            <button type="button" class="fresh danger" onClick={() => show(pinned)}>
              ✕ First failure: {isolate(pinned.step_id ?? pinned.event_type)}
            </button>
          )}
          <div
            class="log scroll"
            tabIndex={0}
            role="region"
            aria-label="Events"
            onScroll={(event) => setTopPx(event.currentTarget.scrollTop)}
          >
            <div style={{ height: `${slice.abovePx}px` }} />
            <ul>
              {events.slice(slice.from, slice.to).map((event) => (
                <li key={event.id} class={event.id === open ? 'marked' : ''}>
                  <button
                    type="button"
                    class="plain line"
                    aria-expanded={event.id === open}
                    onClick={() => setOpen(event.id === open ? null : event.id)}
                  >
                    <Time at={event.event_timestamp} />
                    <span class={isFailure(event) ? 'status failed' : ''}>
                      {isFailure(event) ? '✕ ' : ''}
                      {isolate(event.event_type)}
                    </span>
                    <Name
                      text={'message' in event ? (event.message ?? event.step_id) : event.step_id}
                    />
                    <span class="dim">{isolate(event.source)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div style={{ height: `${slice.belowPx}px` }} />
          </div>
          {chosen !== undefined && <RawEvent deployment={id} event={chosen} />}
          {total > PAGE && (
            <div class="foot">
              <button
                type="button"
                disabled={offset === 0}
                onClick={() => setOffset(offset - PAGE)}
              >
                Earlier
              </button>
              <span class="dim">
                {offset + 1} to {Math.min(total, offset + PAGE)} of {total}
              </span>
              <button
                type="button"
                disabled={offset + PAGE >= total}
                onClick={() => setOffset(offset + PAGE)}
              >
                Later
              </button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const HISTOGRAM_PX = 36;

/** How many events there were over time; failures and warnings stand below, where they are seen. */
function Histogram({ histogram }: { readonly histogram: EventHistogram }): JSX.Element | null {
  const { bins, start, end, total } = histogram;
  if (start === null || end === null) return null;
  const most = Math.max(1, ...bins.map((bin) => bin.info + bin.warning + bin.error));
  const errors = bins.reduce((sum, bin) => sum + bin.error, 0);
  const said = `${count(total, 'event')} from ${dateTime(start)} to ${dateTime(end)}, ${count(errors, 'failure')}.`;
  const tall = (many: number): number => (many === 0 ? 0 : 2 + (many / most) * (HISTOGRAM_PX - 6));
  return (
    <>
      <svg
        class="histogram"
        viewBox={`0 0 ${bins.length * 10} ${HISTOGRAM_PX}`}
        preserveAspectRatio="none"
        height={HISTOGRAM_PX}
        role="img"
        aria-label={said}
      >
        {bins.map((bin, index) => {
          const [error, warning, info] = [tall(bin.error), tall(bin.warning), tall(bin.info)];
          const x = index * 10 + 1;
          return (
            <g key={bin.start}>
              <rect class="error" x={x} y={HISTOGRAM_PX - error} width={8} height={error} />
              <rect
                class="warning"
                x={x}
                y={HISTOGRAM_PX - error - warning}
                width={8}
                height={warning}
              />
              <rect x={x} y={HISTOGRAM_PX - error - warning - info} width={8} height={info} />
            </g>
          );
        })}
      </svg>
      <Ends from={start} to={end} />
    </>
  );
}

/** One event whole, as it was reported. */
function RawEvent({
  deployment,
  event,
}: {
  readonly deployment: string;
  readonly event: DeploymentEvent;
}): JSX.Element {
  const loaded = useLoad(`event ${event.id}`, () =>
    'payload' in event
      ? Promise.resolve({ ok: true as const, data: event })
      : api.deployments.event(deployment, event.id),
  );
  return (
    <Panel title="As it was reported" loaded={loaded} rows={4}>
      {(data) => <Json value={data} />}
    </Panel>
  );
}
