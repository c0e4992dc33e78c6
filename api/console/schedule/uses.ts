import { AppError } from '../../../contracts/error-codes.ts';
import { satelliteResource } from '../../../domain/booking/commitment.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import type { ResourceSchedule, ScheduleQuery } from '../../../records/fleet/schedule-view.ts';
import type { Compute } from '../../http/compute.ts';
import type { SchedulePlanning, UsesAsked } from '../../planning/schedule-planning.ts';
import type { ConsoleDeps } from '../deps.ts';

/** What looking at schedules needs. */
export type ScheduleDeps = Pick<ConsoleDeps, 'clock' | 'overview' | 'planning' | 'worldBookings'>;

/** What is booked within a span, and how much of the satellites that is. */
export interface Uses {
  readonly resources: readonly ResourceSchedule[];
  readonly terms: UsesAsked['terms'];
  readonly satellites: Awaited<ReturnType<SchedulePlanning['uses']>>;
}

/**
 * What is booked, and how much of each satellite. `allow` says whether so many satellites may be looked at.
 * @throws {AppError} not_found; and what `allow` throws.
 */
export async function usesOf(
  { worldBookings, planning }: ScheduleDeps,
  query: ScheduleQuery,
  compute: Compute,
  allow: (satellites: number) => void = () => undefined,
): Promise<Uses> {
  const { span } = query;
  // What was drawn before lowers the charge at the start.
  const wide = { fromMs: span.fromMs - DAY_MS, untilMs: span.untilMs };
  const all = await worldBookings.schedule({ ...query, span: wide });
  if (all === null) throw nothingThere();
  const resources = all.filter(
    ({ isRegistered, commitments }) =>
      isRegistered || commitments.some(({ endMs }) => endMs > span.fromMs),
  );
  const satellites = resources.filter(isSatellite);
  allow(satellites.length);
  const strict = resources.filter(({ isRegistered }) => isRegistered);
  const terms = await worldBookings.terms(strict.map(({ resource }) => resource));
  const asked = {
    ...{ terms, span },
    satellites: satellites.map((one) => ({
      id: idOfResource(one),
      commitments: one.commitments,
    })),
  };
  return { resources, terms, satellites: await planning.uses(asked, compute) };
}

/** Whether a resource is a satellite; the others are stations. */
export function isSatellite({ resource }: Pick<ResourceSchedule, 'resource'>): boolean {
  return resource.startsWith(satelliteResource(''));
}

/** The id of the satellite or station that a resource is of. */
export function idOfResource({ resource }: Pick<ResourceSchedule, 'resource'>): string {
  return resource.slice(resource.indexOf('/') + 1);
}

/** The refusal where what is asked for is not there, or not the caller's. */
export function nothingThere(): AppError {
  return new AppError('not_found', 'You have nothing of this id or name to look at.');
}
