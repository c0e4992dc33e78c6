import { firstBelow, SOC_TOLERANCE, socAt, socFloor } from '../../spacecraft/battery.ts';
import type { TransferVolumes } from '../../link/volumes.ts';
import { lightOf } from '../admissible.ts';
import type { Constraint, Refusal } from '../refusal.ts';
import { createBooking, type Booking } from './booking.ts';
import type { Node } from './fleet.ts';
import { wireMb, type FleetProblem, type FleetStep } from './fleet-problem.ts';
import { bookHop, type Hop, type HopRules, passName } from './hop.ts';
import { type Arrivals, earliestArrivals, hopsTo, type Source } from './routes.ts';
import { createStore, type FleetStore } from './store.ts';

/** One run of a step on one node: [startMs, endMs). */
export interface FleetRun {
  readonly stepIndex: number;
  readonly node: Node;
  readonly startMs: number;
  readonly endMs: number;
  /** When the last of its inputs was there. */
  readonly inputsMs: number;
}

/** A product, or an input from the ground, on its way over one or more hops. */
export interface Movement {
  readonly fromStep: number | null;
  readonly toStep: number | null;
  readonly volumes: TransferVolumes;
  readonly hops: readonly Hop[];
}

/** A plan for a fleet before it is judged. */
export interface Decoded {
  readonly runs: readonly FleetRun[];
  readonly movements: readonly Movement[];
  readonly finishMs: number;
  readonly booking: Booking;
}

export type DecodeResult =
  | { readonly ok: true; readonly decoded: Decoded }
  | { readonly ok: false; readonly refusal: Refusal };

/** When a step could end on a node; Infinity where its inputs do not come. */
export type EndOn = (node: Node) => number;

/** Picks the nodes on which a step runs, the first of them as its own, further ones as copies. */
export type Choose = (step: FleetStep, endOn: EndOn) => readonly Node[];

/**
 * Schedules the steps one after another in `order`: routes their inputs to the chosen nodes by
 * earliest arrival and starts them in the first gap that holds them. Everything on board shares the
 * member's power, compute, thermal and memory caps window by window, and its battery and storage are
 * tested at the end.
 */
export function decodeFleet(
  problem: FleetProblem,
  order: readonly number[],
  choose: Choose,
): DecodeResult {
  const { plan, steps } = problem;
  const { fleet } = plan;
  const booking = createBooking(fleet);
  const store = createStore(plan.ground);
  const runs: FleetRun[] = [];
  const movements: Movement[] = [];
  const passesInto = new Map<string, Set<string>>();
  let finishMs = fleet.startMs;

  function rulesFor(volumes: TransferVolumes, into: FleetStep | null): HopRules {
    const forbidden = new Set(
      (into?.step.otherPassThan ?? []).flatMap((id) => [...(passesInto.get(id) ?? [])]),
    );
    return {
      volumeMb: wireMb(volumes),
      isEncrypted: problem.job.security.encryption !== 'none',
      maxPasses: into?.step.maxPasses ?? null,
      forbidden,
    };
  }

  /** Earliest arrivals of every input of a step, without booking. */
  function inputsOf(step: FleetStep, target: Node | null): Arrivals[] {
    return itemsOf(step).map(({ sources, volumes }) =>
      earliestArrivals(plan, booking, sources, rulesFor(volumes, step), target),
    );
  }

  interface Item {
    readonly fromStep: number | null;
    readonly sources: readonly Source[];
    readonly volumes: TransferVolumes;
  }

  function itemsOf(step: FleetStep): Item[] {
    const products = step.dependsOn.flatMap((index): Item[] => {
      const producer = steps[index];
      if (producer === undefined) return [];
      return [{ fromStep: index, sources: store.sourcesOf(index), volumes: producer.volumes }];
    });
    if (step.groundInput === null || products.length > 0) return products;
    const sources = [{ node: plan.ground, readyMs: fleet.startMs }];
    return [{ fromStep: null, sources, volumes: step.groundInput }];
  }

  /** Books the way of an item to a node; when it is there, or null. */
  function move(item: Item, to: Node, into: FleetStep | null): number | null {
    const rules = rulesFor(item.volumes, into);
    const arrivals = earliestArrivals(plan, booking, item.sources, rules, to);
    const arrivalMs = arrivals.arrivalMs[to] ?? Infinity;
    if (arrivalMs === Infinity) return null;
    const hops = hopsTo(arrivals, to);
    for (const hop of hops) {
      bookHop(booking, hop);
      store.carry(item.fromStep ?? inputKey(into), hop, item.volumes.rawMb);
      if (into !== null) notePasses(passesInto, into.step.id, hop);
    }
    if (hops.length > 0)
      movements.push({
        fromStep: item.fromStep,
        toStep: into?.index ?? null,
        volumes: item.volumes,
        hops,
      });
    return arrivalMs;
  }

  function inputKey(into: FleetStep | null): number {
    // Inputs from the ground are kept beside the products, under numbers of their own.
    return steps.length + (into?.index ?? 0);
  }

  function startOn(step: FleetStep, node: Node, readyMs: number): number | null {
    if (node === plan.ground) return readyMs;
    const { profile } = booking.member(node);
    let tMs = readyMs;
    for (;;) {
      const span = profile.nextFit(step.draw, tMs, lightOf(step.step));
      if (span === null) return null;
      if (span.endMs - span.startMs >= step.durationMs) return span.startMs;
      tMs = span.endMs;
    }
  }

  function run(step: FleetStep, node: Node): Refusal | null {
    let inputsMs = fleet.startMs;
    const items = itemsOf(step);
    for (const item of items) {
      const arrivalMs = move(item, node, step);
      if (arrivalMs === null) return refuse(step, 'contact', 1, 0);
      inputsMs = Math.max(inputsMs, arrivalMs);
    }
    const startMs = startOn(step, node, inputsMs);
    if (startMs === null) return refuse(step, 'window', step.durationMs / 1000, 0);
    const endMs = startMs + step.durationMs;
    if (node !== plan.ground) booking.member(node).profile.take(step.draw, { startMs, endMs });
    for (const { fromStep } of items) store.use(fromStep ?? inputKey(step), node, endMs);
    store.produce(step, node, { startMs, endMs });
    runs.push({ stepIndex: step.index, node, startMs, endMs, inputsMs });
    return null;
  }

  for (const index of order) {
    const step = steps[index];
    if (step === undefined) continue;
    let everywhere: Arrivals[] | null = null;
    const endOn: EndOn = (node) => {
      everywhere ??= inputsOf(step, null);
      const readyMs = everywhere.reduce(
        (latest, { arrivalMs }) => Math.max(latest, arrivalMs[node] ?? Infinity),
        fleet.startMs,
      );
      const startMs = readyMs === Infinity ? null : startOn(step, node, readyMs);
      return startMs === null ? Infinity : startMs + step.durationMs;
    };
    const nodes = choose(step, endOn);
    if (nodes.length === 0) return { ok: false, refusal: refuse(step, 'contact', 1, 0) };
    for (const node of nodes) {
      const refusal = run(step, node);
      if (refusal !== null) return { ok: false, refusal };
    }
    if (!step.isSink || step.outputMb <= 0) continue;
    const item = { fromStep: index, sources: store.sourcesOf(index), volumes: step.volumes };
    const downMs = move(item, plan.ground, null);
    if (downMs === null) return { ok: false, refusal: refuse(step, 'contact', 1, 0) };
    finishMs = Math.max(finishMs, downMs);
  }
  for (const { endMs } of runs) finishMs = Math.max(finishMs, endMs);
  const decoded: Decoded = { runs, movements, finishMs, booking };
  const refusal = lateRefusal(problem, finishMs) ?? boardRefusal(problem, decoded, store);
  return refusal === null ? { ok: true, decoded } : { ok: false, refusal };
}

function refuse(
  step: FleetStep,
  constraint: Constraint,
  needed: number,
  available: number,
): Refusal {
  return { stepId: step.step.id, constraint, needed, available, atMs: null };
}

function notePasses(passesInto: Map<string, Set<string>>, stepId: string, hop: Hop): void {
  const board = hop.kind === 'downlink' ? hop.from : hop.to;
  const known = passesInto.get(stepId) ?? new Set<string>();
  passesInto.set(stepId, known);
  for (const { contact } of hop.slices)
    if (contact.passIndex !== null) known.add(passName(board, contact.passIndex));
}

function lateRefusal(
  { deadlineMs, periodMs, plan }: FleetProblem,
  finishMs: number,
): Refusal | null {
  if (finishMs <= deadlineMs) return null;
  return {
    stepId: null,
    constraint: 'deadline_orbits',
    needed: (finishMs - plan.fleet.startMs) / periodMs,
    available: (deadlineMs - plan.fleet.startMs) / periodMs,
    atMs: deadlineMs,
  };
}

/** Tests the storage and the battery of every member on which something happens. */
function boardRefusal(
  { plan }: FleetProblem,
  { booking, finishMs }: Decoded,
  store: FleetStore,
): Refusal | null {
  for (const [node, { profile }] of booking.used) {
    const environment = plan.fleet.environments[node];
    if (environment === undefined) continue;
    const { bus, illumination, startMs, periodMs } = environment;
    const peak = store.peak(node);
    if (peak.mb > bus.storageMb + 1e-6)
      return {
        stepId: null,
        constraint: 'storage',
        needed: peak.mb,
        available: bus.storageMb,
        atMs: peak.atMs,
      };
    const floor = socFloor(bus) - SOC_TOLERANCE;
    const load = profile.load();
    const lowMs = firstBelow(bus, illumination, load, startMs, finishMs + periodMs, floor);
    if (lowMs !== null)
      return {
        stepId: null,
        constraint: 'battery',
        needed: socFloor(bus),
        available: socAt(bus, illumination, load, startMs, lowMs),
        atMs: lowMs,
      };
  }
  return null;
}
