import type { PatternMonitor } from '../../../contracts/pattern/monitor.ts';
import { instant } from '../../../presenters/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { MonitorDocument } from '../../../records/pattern/monitors.ts';
import { presentStanding } from '../standing/present-standing.ts';

/** A monitor in wire form. */
export function presentMonitor(monitor: MonitorDocument): PatternMonitor {
  const { last_look: look, min_confidence: least } = monitor;
  return {
    ...presentStanding(monitor),
    pattern_types: monitor.types === null ? null : [...monitor.types],
    min_confidence: least === 0 ? null : least,
    last_look:
      look === null
        ? null
        : {
            id: look.id,
            at: instant(look.ended_at),
            seen_to: instant(look.at),
            catalogue_revision: look.revision,
          },
    links: linksOf({
      self: pathOf.patternMonitor(monitor._id),
      patterns: '/v1/patterns',
      webhook: monitor.webhook_id === null ? null : pathOf.webhook(monitor.webhook_id),
    }),
  };
}
