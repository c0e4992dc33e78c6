import { compareVectors } from '../search/objectives.ts';
import type { FleetCandidate, FleetSearch } from './fleet-search.ts';
import type { Node } from './fleet.ts';
import { improve, type Neighbourhood } from './improve.ts';
import type { ObjectiveBounds } from './objective-bounds.ts';
import { buildAmong, membersOf } from './starts.ts';

/** Some members with what no plan among them is better than. */
interface Roster {
  readonly members: readonly Node[];
  readonly bounds: ObjectiveBounds;
}

/** Members that search together: what they find depends on them alone and not on who else is there. */
interface Team extends Roster {
  best: FleetCandidate;
  /** Rounds that its best plan had. */
  rounds: number;
  hasGrown: boolean;
}

/** So many of the best teams search on, until so many schedules in a row are no better. */
const ROUNDS = [
  { teams: 8, failures: 16 },
  { teams: 4, failures: 48 },
  { teams: 1, failures: 160 },
] as const;

/** Rounds in which the teams of the relaxed optimum and the promising pairs search in any case. */
const FAVOURED_ROUNDS = 2;

/** Sets of members with which the race begins. */
const MOST_TEAMS = 24;

/** Members that do best alone, of which all pairs are bounded, and pairs that enter the race. */
const MOST_PAIRED = 10;
const MOST_PAIRS = 4;

/** How often the best teams take members in, how many of them, and how many members each tries. */
const GROWTHS = 3;
const GROWING = 2;
const MOST_JOINING = 3;
const JOIN_FAILURES = 24;

/** Members of whom the bound with a team is asked for. */
const MOST_ASKED = 16;

/** Work after which the race ends: steps scheduled and hops looked at. */
const RACE_WORK = 150_000;

/** Plans this close to the bound need no further search, relative. */
const CLOSE = 1e-9;

/** What a race begins from. */
export interface RaceStarts {
  /** What each member makes alone. */
  readonly alone: readonly FleetCandidate[];
  /** What those make that should end first together. */
  readonly together: readonly FleetCandidate[];
  /** Made from the relaxed optimum. */
  readonly relaxed: readonly FleetCandidate[];
}

/**
 * Lets teams search in rounds, the better ones longer, and the best of them take further members in.
 * Since teams do not depend on each other, a larger fleet finds what a smaller one does as long as
 * the same teams stay in the race; a team that cannot be better than the best plan leaves it.
 */
export function race(search: FleetSearch, { alone, together, relaxed }: RaceStarts): void {
  const { problem } = search;
  const teams = createTeams();
  const enter = (plan: FleetCandidate, members = membersOf(problem, plan)): Team =>
    teams.enter(plan, { members, bounds: search.bounds.among(members) });
  for (const plan of bestByMembers(search, [...alone, ...together])) enter(plan);
  const favoured = bestByMembers(search, relaxed).map((plan) => enter(plan));
  for (const pair of promisingPairs(search, alone)) {
    const best = bestOf(buildAmong(search, pair.bounds));
    if (best !== null) favoured.push(teams.enter(best, pair));
  }
  const play = (): void => {
    ROUNDS.forEach(({ teams: count, failures }, round) => {
      const chosen = teams.ranked().slice(0, count);
      for (const team of new Set([...chosen, ...(round < FAVOURED_ROUNDS ? favoured : [])])) {
        if (team.rounds > round || !mayBeBest(search, team)) continue;
        team.rounds = round + 1;
        team.best = searchAmong(search, team.best, team, { failures, seed: round });
      }
    });
  };
  play();
  for (let growth = 0; growth < GROWTHS; growth += 1) {
    let hasGrown = false;
    for (const team of teams.ranked().slice(0, GROWING)) {
      if (team.hasGrown) continue;
      team.hasGrown = true;
      for (const larger of largerTeams(search, team, alone)) {
        if (!mayBeBest(search, larger)) continue;
        const from = bestOf([team.best, ...buildAmong(search, larger.bounds)]) ?? team.best;
        const plan = searchAmong(search, from, larger, { failures: JOIN_FAILURES, seed: 0 });
        if (plan === team.best) continue;
        enter(plan);
        hasGrown = true;
      }
    }
    if (!hasGrown) return;
    play();
  }
}

/** The teams of a race by their members. */
function createTeams() {
  const teams = new Map<string, Team>();
  return {
    /** Teams from the best plan on. */
    ranked: (): Team[] =>
      [...teams.values()].sort((a, b) => compareVectors(a.best.vector, b.best.vector)),
    /** The team with these members, which has the plan now where that is better than its own. */
    enter(plan: FleetCandidate, roster: Roster): Team {
      const name = roster.members.join(' ');
      const known = teams.get(name);
      if (known !== undefined && compareVectors(plan.vector, known.best.vector) >= 0) return known;
      const team = Object.assign(known ?? { ...roster }, {
        best: plan,
        rounds: 0,
        hasGrown: false,
      });
      teams.set(name, team);
      return team;
    },
  };
}

/** The best of some plans; null without any. */
function bestOf(plans: readonly FleetCandidate[]): FleetCandidate | null {
  return plans.reduce<FleetCandidate | null>(
    (best, plan) => (best === null || compareVectors(plan.vector, best.vector) < 0 ? plan : best),
    null,
  );
}

/** The best plan of every set of members, the best of them first. */
function bestByMembers(
  { problem }: FleetSearch,
  plans: readonly FleetCandidate[],
): FleetCandidate[] {
  const best = new Map<string, FleetCandidate>();
  for (const plan of plans.toSorted((a, b) => compareVectors(a.vector, b.vector))) {
    const name = membersOf(problem, plan).join(' ');
    if (!best.has(name)) best.set(name, plan);
  }
  return [...best.values()].slice(0, MOST_TEAMS);
}

/** Whether some plan of a team may be better than the best one known, and there is work left to find it. */
function mayBeBest(search: FleetSearch, { bounds }: Roster): boolean {
  const { best, bounds: all } = search;
  if (search.work() > RACE_WORK) return false;
  return best === null || (!all.isMet(best, CLOSE) && !bounds.isMet(best, CLOSE));
}

function searchAmong(
  search: FleetSearch,
  from: FleetCandidate,
  { members, bounds }: Roster,
  how: Pick<Neighbourhood, 'failures' | 'seed'>,
): FleetCandidate {
  return improve(search, from, {
    networks: bounds.levels.map(({ problem }) => problem),
    nodes: [...members, search.problem.plan.ground],
    ...how,
  });
}

/** Pairs of members that do best alone, first those that could be best together, met or by the ground. */
function promisingPairs(search: FleetSearch, alone: readonly FleetCandidate[]): Roster[] {
  const first = inOrder(search, alone).slice(0, MOST_PAIRED);
  return first
    .flatMap((a, at) => first.slice(at + 1).map((b) => rosterOf(search, [a, b])))
    .filter((pair) => mayBeBest(search, pair))
    .sort((p, q) => p.bounds.value - q.bounds.value)
    .slice(0, MOST_PAIRS);
}

/** A team with one more of those that promise most, by what the larger team could not be better than. */
function largerTeams(
  search: FleetSearch,
  { members, best }: Team,
  alone: readonly FleetCandidate[],
): Roster[] {
  const { problem, bounds } = search;
  const metMs = timeMet(problem.plan, members, best.decoded.finishMs);
  const known = new Set<Node>([
    ...[...metMs].sort((p, q) => q[1] - p[1] || p[0] - q[0]).map(([node]) => node),
    ...bounds.levels.flatMap(({ relaxation }) => relaxation.nodes),
    ...inOrder(search, alone),
  ]);
  return [...known]
    .filter((node) => node >= 0 && node !== problem.plan.ground && !members.includes(node))
    .slice(0, MOST_ASKED)
    .map((node) => ({ metMs: metMs.get(node) ?? 0, roster: rosterOf(search, [...members, node]) }))
    .sort((a, b) => a.roster.bounds.value - b.roster.bounds.value || b.metMs - a.metMs)
    .slice(0, MOST_JOINING)
    .map(({ roster }) => roster);
}

function rosterOf({ bounds }: FleetSearch, nodes: readonly Node[]): Roster {
  const members = nodes.toSorted((a, b) => a - b);
  return { members, bounds: bounds.among(members) };
}

/** Members by the best plan that they have a part in. */
function inOrder({ problem }: FleetSearch, plans: readonly FleetCandidate[]): Node[] {
  const ranked = plans.toSorted((a, b) => compareVectors(a.vector, b.vector));
  return [...new Set(ranked.flatMap((plan) => membersOf(problem, plan)))];
}

/** How long each member that is not in a team sees its members before an instant, ms. */
function timeMet(
  { neighbours, ground }: FleetSearch['problem']['plan'],
  members: readonly Node[],
  untilMs: number,
): Map<Node, number> {
  const met = new Map<Node, number>();
  for (const member of members)
    for (const { node, contacts } of neighbours[member] ?? []) {
      if (node === ground || members.includes(node)) continue;
      let metMs = met.get(node) ?? 0;
      for (const { startMs, endMs } of contacts) {
        if (startMs >= untilMs) break;
        metMs += Math.min(endMs, untilMs) - startMs;
      }
      if (metMs > 0) met.set(node, metMs);
    }
  return met;
}
