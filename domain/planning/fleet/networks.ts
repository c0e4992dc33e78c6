import type { Contact, ContactPlan, Neighbour } from './contact-plan.ts';
import type { Node } from './fleet.ts';
import type { FleetProblem } from './problem.ts';
import { MAX_SPARES } from './merit.ts';

/** The problem with some members and the ground alone: their contacts, and steps on them. */
export function amongMembers(problem: FleetProblem, members: ReadonlySet<Node>): FleetProblem {
  const { plan } = problem;
  const isIn = (node: Node): boolean => node === plan.ground || members.has(node);
  const neighbours = plan.neighbours.map((list, node) =>
    isIn(node) ? list.filter((neighbour) => isIn(neighbour.node)) : [],
  );
  const steps = problem.steps.map((step) => ({
    ...step,
    candidates: step.candidates.filter(isIn),
  }));
  return { ...problem, steps, plan: { ...plan, neighbours } };
}

/**
 * The problem without contacts whose loss costs at least some confidence: a plan that uses one of
 * those left out has at most `1 - mostRisk` of it.
 */
export function withinRisk(problem: FleetProblem, mostRisk: number): FleetProblem {
  if (mostRisk >= 1) return problem;
  const { plan } = problem;
  const untilMs = Math.min(problem.deadlineMs, plan.fleet.endMs);
  // Both ends of a link share one list of contacts.
  const kept = new Map<readonly Contact[], readonly Contact[]>();
  const sure = (contacts: readonly Contact[]): readonly Contact[] => {
    let known = kept.get(contacts);
    if (known === undefined)
      kept.set(contacts, (known = sureContacts(contacts, untilMs, mostRisk)));
    return known;
  };
  const neighbours: ContactPlan['neighbours'] = plan.neighbours.map((list) =>
    list
      .map((neighbour): Neighbour => ({ ...neighbour, contacts: sure(neighbour.contacts) }))
      .filter(({ contacts }) => contacts.length > 0),
  );
  return { ...problem, plan: { ...plan, neighbours } };
}

/** Contacts whose chance to be lost, the best later ones of the pair standing in, is small enough. */
function sureContacts(
  contacts: readonly Contact[],
  untilMs: number,
  mostRisk: number,
): readonly Contact[] {
  const usable = contacts.map(({ endMs }) => endMs <= untilMs);
  const sure: Contact[] = [];
  // From the last on: how many could still stand in, and the least chance of theirs to be lost.
  let later = 0;
  let least = 1;
  for (let at = contacts.length - 1; at >= 0; at -= 1) {
    const contact = contacts[at];
    if (contact === undefined) continue;
    const risk = contact.outageProbability * least ** Math.min(later, MAX_SPARES);
    if (risk <= mostRisk) sure.push(contact);
    if (usable[at] !== true) continue;
    later += 1;
    least = Math.min(least, contact.outageProbability);
  }
  return sure.length === contacts.length ? contacts : sure.reverse();
}

/** Whether two networks of one problem have the same contacts; lists of contacts are shared between them. */
export function haveSameContacts(one: FleetProblem, other: FleetProblem): boolean {
  return one.plan.neighbours.every((list, node) => {
    const alike = other.plan.neighbours[node] ?? [];
    return (
      list.length === alike.length &&
      list.every(({ contacts }, at) => contacts === alike[at]?.contacts)
    );
  });
}
