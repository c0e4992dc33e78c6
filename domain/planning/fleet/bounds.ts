import { VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import { endInTime, timesOf } from '../job/step-times.ts';
import { admissibleRuns, lightOf } from '../schedule/admissible.ts';
import type { TransferVolumes } from '../../link/volumes.ts';
import type { Contact, Neighbour } from './contact-plan.ts';
import type { Node } from './fleet.ts';
import { wireMb, type FleetProblem, type FleetStep } from './problem.ts';
import { setupOf } from './hop.ts';
import { nearest } from './routes.ts';

/** The earliest end of every step on every node, when nothing is shared with anything else. */
export interface Relaxation {
  /** By step and node, ms; Infinity where the step cannot run. */
  readonly endMs: readonly Float64Array[];
  /** The node on which every step runs in the relaxed optimum. */
  readonly nodes: readonly Node[];
  /** No plan of the fleet ends before. */
  readonly finishMs: number;
}

/**
 * A bound of the finish: each step ends on each node no sooner than its inputs can be there from the
 * best node of each predecessor, each by contacts that it has to itself and all stations at once. Every
 * plan obeys the same precedence and the same contacts with more sharing, so that none ends earlier.
 */
export function relaxFleet(problem: FleetProblem): Relaxation {
  const { steps, plan } = problem;
  const { fleet, ground } = plan;
  const count = ground + 1;
  const endMs = steps.map(() => new Float64Array(count).fill(Infinity));
  const reached = steps.map(() => new Map<number, Reach>());
  let finishMs = fleet.startMs;
  const sinkNodes = new Map<number, Node>();
  const products = new Map<number, Reach>();
  // Several steps may wait for one product, which spreads the same way for all of them.
  const spreadOf = (at: number): Reach => {
    const known = products.get(at);
    if (known !== undefined) return known;
    const reach = spread(problem, endMs[at] ?? new Float64Array(), steps[at]?.volumes);
    products.set(at, reach);
    return reach;
  };
  for (const index of problem.order) {
    const step = steps[index];
    const ends = endMs[index];
    if (step === undefined || ends === undefined) continue;
    const inputs = step.dependsOn.map((at) => {
      const reach = spreadOf(at);
      reached[index]?.set(at, reach);
      return reach;
    });
    if (step.groundInput !== null && inputs.length === 0) {
      const atGround = new Float64Array(count).fill(Infinity);
      atGround[ground] = fleet.startMs;
      inputs.push(spread(problem, atGround, step.groundInput));
    }
    for (const node of step.candidates) {
      const readyMs = inputs.reduce(
        (latest, { arrivalMs }) => Math.max(latest, arrivalMs[node] ?? Infinity),
        fleet.startMs,
      );
      ends[node] = earliestEnd(problem, step, node, readyMs);
    }
    const down = step.isSink && step.outputMb > 0 ? spread(problem, ends, step.volumes) : null;
    const best = bestNode(ends);
    const endsMs = down === null ? (ends[best] ?? Infinity) : (down.arrivalMs[ground] ?? Infinity);
    finishMs = Math.max(finishMs, endsMs);
    if (step.isSink) sinkNodes.set(index, down?.origin[ground] ?? best);
  }
  return { endMs, nodes: traceNodes(problem, endMs, reached, sinkNodes), finishMs };
}

interface Reach {
  readonly arrivalMs: Float64Array;
  readonly origin: Int32Array;
}

/** Earliest arrival at every node from all nodes at once, each with its own time. */
function spread(
  { plan, job }: FleetProblem,
  readyMs: Float64Array,
  volumes: TransferVolumes | undefined,
): Reach {
  const arrivalMs = Float64Array.from(readyMs);
  const origin = Int32Array.from(readyMs, (tMs, node) => (tMs < Infinity ? node : -1));
  const settled = new Uint8Array(arrivalMs.length);
  const volumeMb = volumes === undefined ? 0 : wireMb(volumes);
  const isEncrypted = job.security.encryption !== 'none';
  for (;;) {
    const node = nearest(arrivalMs, settled);
    if (node < 0) return { arrivalMs, origin };
    const bestMs = arrivalMs[node] ?? Infinity;
    settled[node] = 1;
    for (const neighbour of plan.neighbours[node] ?? []) {
      if (settled[neighbour.node] === 1) continue;
      const firstMs = firstStart(neighbour.contacts, bestMs);
      if (volumeMb > VOLUME_TOLERANCE_MB && firstMs >= (arrivalMs[neighbour.node] ?? 0)) continue;
      const tMs = soonest(neighbour, bestMs, volumeMb, isEncrypted);
      if (tMs >= (arrivalMs[neighbour.node] ?? 0)) continue;
      arrivalMs[neighbour.node] = tMs;
      origin[neighbour.node] = origin[node] ?? -1;
    }
  }
}

/** When the first contact that is not over by an instant begins; Infinity where none is left. */
function firstStart(contacts: Neighbour['contacts'], readyMs: number): number {
  for (const { startMs, endMs } of contacts) if (endMs > readyMs) return Math.max(startMs, readyMs);
  return Infinity;
}

/** When a volume can be through if every contact of the pair carries at once all that it can. */
function soonest(
  { contacts, kind }: Neighbour,
  readyMs: number,
  volumeMb: number,
  isEncrypted: boolean,
): number {
  if (volumeMb <= VOLUME_TOLERANCE_MB) return readyMs;
  const setupMs = setupOf(kind, isEncrypted);
  let carriedMb = 0;
  for (let index = 0; index < contacts.length; index += 1) {
    const contact = contacts[index];
    if (contact === undefined || contact.endMs <= readyMs) continue;
    // Contacts stand in order of their start, so that the next one tells of all others.
    const overlaps = (contacts[index + 1]?.startMs ?? Infinity) < contact.endMs;
    if (overlaps)
      return soonestTogether(
        contacts.slice(index).filter(({ endMs }) => endMs > readyMs),
        { readyMs, setupMs },
        volumeMb - carriedMb,
      );
    const fromMs = Math.max(readyMs, contact.startMs) + setupMs;
    const doneMs = fromMs < contact.endMs ? contact.finish(fromMs, volumeMb - carriedMb) : null;
    if (doneMs !== null) return doneMs + Math.ceil(contact.latencyMs);
    carriedMb += Math.max(0, contact.volume(fromMs, contact.endMs));
  }
  return Infinity;
}

/** The same where contacts overlap: the first instant by which their volumes add up, by bisection. */
function soonestTogether(
  contacts: readonly Contact[],
  { readyMs, setupMs }: { readonly readyMs: number; readonly setupMs: number },
  volumeMb: number,
): number {
  const wantedMb = volumeMb - VOLUME_TOLERANCE_MB;
  const carried = (contact: Contact, untilMs: number): number =>
    Math.max(
      0,
      contact.volume(
        Math.max(readyMs, contact.startMs) + setupMs,
        Math.min(untilMs, contact.endMs),
      ),
    );
  // As many of them as are enough when they have ended; those that begin later add nothing before.
  let lastMs = readyMs;
  let sumMb = 0;
  let count = 0;
  for (const contact of contacts) {
    if (sumMb >= wantedMb && contact.startMs >= lastMs) break;
    if (sumMb < wantedMb) lastMs = Math.max(lastMs, contact.endMs);
    sumMb += carried(contact, Infinity);
    count += 1;
  }
  if (sumMb < wantedMb) return Infinity;
  const enough = contacts.slice(0, count);
  let low = readyMs;
  let high = lastMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const sum = enough.reduce((mb, contact) => mb + carried(contact, middle), 0);
    if (sum >= wantedMb) high = middle;
    else low = middle;
  }
  return high;
}

function earliestEnd(problem: FleetProblem, step: FleetStep, node: Node, readyMs: number): number {
  const { startMs } = problem.plan.fleet;
  const fromMs = Math.max(readyMs, timesOf(step.step, startMs).notBeforeMs);
  return endInTime(step.step, startMs, freeEnd(problem, step, node, fromMs));
}

/** The same, however late. */
function freeEnd({ plan }: FleetProblem, step: FleetStep, node: Node, readyMs: number): number {
  if (node === plan.ground || readyMs === Infinity) return readyMs + step.durationMs;
  const environment = plan.fleet.environments[node];
  if (environment === undefined) return Infinity;
  for (const run of admissibleRuns(environment, step.draw, lightOf(step.step))) {
    const startMs = Math.max(readyMs, run.startMs);
    if (startMs + step.durationMs <= run.endMs) return startMs + step.durationMs;
  }
  return Infinity;
}

function bestNode(values: Float64Array): Node {
  let best = 0;
  for (const [node, value] of values.entries()) if (value < (values[best] ?? 0)) best = node;
  return best;
}

/** Follows the relaxed optimum back from the sinks; the first that asks decides. */
function traceNodes(
  problem: FleetProblem,
  endMs: readonly Float64Array[],
  reached: readonly ReadonlyMap<number, Reach>[],
  sinkNodes: ReadonlyMap<number, Node>,
): Node[] {
  const nodes = problem.steps.map(() => -1);
  for (const index of [...problem.order].reverse()) {
    const own = nodes[index] ?? -1;
    const wanted = own >= 0 ? own : (sinkNodes.get(index) ?? -1);
    const node = wanted >= 0 ? wanted : bestNode(endMs[index] ?? new Float64Array());
    // A step that ends nowhere has no node: the lowest position may be one that must not run it.
    if ((endMs[index]?.[node] ?? Infinity) === Infinity) continue;
    nodes[index] = node;
    for (const [before, { origin }] of reached[index] ?? [])
      if (nodes[before] === -1) nodes[before] = origin[node] ?? -1;
  }
  return nodes;
}
