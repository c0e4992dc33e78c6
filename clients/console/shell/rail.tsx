import type { JSX } from 'preact';
import {
  Activity,
  Bot,
  CalendarRange,
  FolderKanban,
  Gauge,
  Layers,
  Orbit,
  Rocket,
  Satellite,
  SatelliteDish,
  Settings,
  ShieldAlert,
  Waypoints,
  Webhook,
  FlaskConical,
} from 'lucide-preact';
import { path } from '../state/location.ts';

const LINKS = [
  ['/', 'Overview', Gauge],
  ['/missions', 'Missions', FolderKanban],
  ['/plans', 'Plans', Waypoints],
  ['/deployments', 'Deployments', Rocket],
  ['/workloads', 'Workloads', Layers],
  ['/schedule', 'Schedule', CalendarRange],
  ['/fleet', 'Fleet', SatelliteDish],
  ['/satellites', 'Satellites', Satellite],
  ['/conjunctions', 'Conjunctions', ShieldAlert],
  ['/patterns', 'Patterns', Orbit],
  ['/agents', 'Agents', Bot],
  ['/webhooks', 'Webhooks', Webhook],
  ['/simulate', 'Simulate', FlaskConical],
  ['/status', 'Status', Activity],
  ['/settings', 'Settings', Settings],
] as const;

/** The links of the rail with their words, for the search too. */
export const RAIL: readonly (readonly [string, string])[] = LINKS.map(([href, label]) => [
  href,
  label,
]);

/** The way to every part of the console. */
export function Rail(): JSX.Element {
  const now = path.value;
  return (
    <nav class="rail" aria-label="Parts of the console">
      {LINKS.map(([href, label, Icon]) => {
        const isHere = href === '/' ? now === '/' : now === href || now.startsWith(`${href}/`);
        return (
          <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>{label}</span>
          </a>
        );
      })}
    </nav>
  );
}
