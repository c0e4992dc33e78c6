import type { PlannedContact } from '../../domain/deployment/outlook.ts';
import { lookFor, type DeploymentState } from './state.ts';

/** After a contact its agent may be heard late by so much, ms. */
const HEARD_WITHIN_MS = 120_000;

/** A wait, cut to where the next contact of a live deployment is to be looked after, ms. */
export function untilContact(state: DeploymentState, waitMs: number, nowMs: number): number {
  const next = contactsAhead(state)[0];
  return next === undefined ? waitMs : Math.max(1, Math.min(waitMs, heardByMs(next) - nowMs));
}

/**
 * Asks for a look at the plan where a contact is over and nothing was heard of the agent since it began: what it
 * was to carry may be lost. Each contact is looked after once.
 */
export function lookAfterContacts(state: DeploymentState, nowMs: number): void {
  for (const contact of contactsAhead(state)) {
    if (heardByMs(contact) > nowMs) return;
    state.contactsSeenMs = Date.parse(contact.to);
    const isHeard = state.lastHeardMs !== null && state.lastHeardMs >= Date.parse(contact.from);
    if (!isHeard) lookFor(state, { kind: 'pass_lost', subject: contact.station });
  }
}

/** The contacts that are still to be looked after, of a deployment that flies and whose plan may change. */
function contactsAhead({ begun, status, contactsSeenMs = 0 }: DeploymentState): PlannedContact[] {
  const isFlown = status === 'dispatched' || status === 'running';
  if (!isFlown || begun?.revisions === undefined || begun.revisions.policy === 'never') return [];
  return (begun.outlook?.contacts ?? []).filter(({ to }) => Date.parse(to) > contactsSeenMs);
}

function heardByMs({ to }: PlannedContact): number {
  return Date.parse(to) + HEARD_WITHIN_MS;
}
