import { counted } from '../../domain/counted.ts';
import type { LiveFault, SessionDefinition, SessionRequest } from '../../domain/session/session.ts';
import { clockOf, table } from '../plain-text.ts';
import type { CarriedSession } from './messages.ts';
import type { SessionRun } from './state.ts';

/** Summary of the activity that computes a step. */
export function stepSummary(session: CarriedSession, request: SessionRequest): string {
  return request.kind === 'tick'
    ? `tick ${session.state.tickCount + 1}: ${request.durationS} s`
    : `fault ${request.faultType} ${request.severity} on ${request.satelliteId}`.slice(0, 120);
}

/** Summary of the timer that runs between requests. */
export function idleSummary(idleMs: number): string {
  return `expires ${clockOf(idleMs / 1000)} after the last tick or fault`;
}

/** The details of a session as Markdown: its epoch and ticks, its faults, its satellites. */
export function detailsOf(run: SessionRun): string {
  const { definition } = run.input;
  const lines = [headline(run)];
  const faults = run.session === null ? [] : liveFaults(run.session);
  lines.push(faults.length === 0 ? 'No injected fault.' : faultTable(definition, faults));
  lines.push(run.satelliteTable);
  return lines.join('\n\n');
}

/** The satellites of a session as Markdown. */
export function satelliteTable({ satellites }: SessionDefinition): string {
  const rows = satellites.map(({ id, name, busClass }) => [id, name, busClass]);
  return table(['satellite', 'name', 'bus'], rows);
}

function headline({ session, closing, input: { definition } }: SessionRun): string {
  const phase = closing ?? 'active';
  const { tickCount, elapsedMs } = session?.state ?? { tickCount: 0, elapsedMs: 0 };
  const epoch = new Date(definition.epochMs + elapsedMs).toISOString();
  const ticks = counted(tickCount, 'tick');
  const satellites = counted(definition.satellites.length, 'satellite');
  return `**${phase}** at epoch ${epoch}, ${clockOf(elapsedMs / 1000)} after its start, ${ticks}, ${satellites}`;
}

function liveFaults({ state }: CarriedSession): readonly LiveFault[] {
  return state.faults.filter(({ endMs }) => endMs === null || endMs > state.elapsedMs);
}

function faultTable(definition: SessionDefinition, faults: readonly LiveFault[]): string {
  const at = (ms: number) => new Date(definition.epochMs + ms).toISOString();
  return table(
    ['fault', 'satellite', 'severity', 'since', 'until'],
    faults.map((fault) => [
      fault.type,
      definition.satellites[fault.satellite]?.id ?? '?',
      String(fault.severity),
      at(fault.atMs),
      fault.endMs === null ? 'the end of the session' : at(fault.endMs),
    ]),
  );
}
