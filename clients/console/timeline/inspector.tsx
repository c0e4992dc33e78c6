import type { JSX } from 'preact';
import type { TimelineBar } from '../../../contracts/plan/timeline.ts';
import { duration, figure, words } from '../core/formats.ts';
import { Facts, Name, Time } from '../parts/text.tsx';
import { bookedShare } from './marks.ts';

/** What is known of one bar: when, why there, what it carries. */
export function Inspector({
  bar,
  onClose,
}: {
  readonly bar: TimelineBar;
  readonly onClose: () => void;
}): JSX.Element {
  const share = bookedShare(bar);
  const rows: (readonly [string, JSX.Element | string | null])[] = [
    ['From', <Time at={bar.start} />],
    ['To', <Time at={bar.end} />],
    ['Length', duration(bar.end_offset_s - bar.start_offset_s)],
    ...(bar.why === undefined ? [] : [['Why here', <Name text={bar.why} />] as const]),
    ...(bar.station === undefined ? [] : [['Station', <Name text={bar.station} />] as const]),
    ...(bar.role === undefined ? [] : [['Role', bar.role] as const]),
    ...(bar.max_elevation_deg === undefined
      ? []
      : [['Highest elevation', `${figure(bar.max_elevation_deg, 1)}°`] as const]),
    ...(bar.downlink_capacity_mb === undefined
      ? []
      : [
          [
            'Downlink',
            `${figure(bar.downlink_booked_mb ?? 0, 1)} of ${figure(bar.downlink_capacity_mb, 1)} MB`,
          ] as const,
        ]),
    ...(share === null ? [] : [['Booked', `${figure(share * 100, 1)} %`] as const]),
    ...(bar.data_mb === undefined ? [] : [['Carries', `${figure(bar.data_mb, 2)} MB`] as const]),
    ...(bar.severity === undefined ? [] : [['Severity', figure(bar.severity, 2)] as const]),
  ];
  return (
    <section class="inspector" aria-label="Chosen item">
      <div class="foot">
        <h3>
          <Name text={bar.label} />
        </h3>
        <span class="dim">{words(bar.kind)}</span>
        <button type="button" class="small" onClick={onClose}>
          Close
        </button>
      </div>
      <Facts rows={rows} />
    </section>
  );
}
