import { firstBelow, SOC_TOLERANCE, socAt, socFloor } from '../../spacecraft/battery.ts';
import type { TransferVolumes } from '../../link/volumes.ts';
import { timesOf } from '../job/step-times.ts';
import { lightOf } from '../schedule/admissible.ts';
import type { Constraint, Refusal } from '../refusal.ts';
import { createBooking, type Booking } from './booking.ts';
import type { Node } from './fleet.ts';
import { wireMb, type FleetProblem, type FleetStep } from './problem.ts';
import { bookHop, type Hop, type HopRules, passName } from './hop.ts';
import { type Arrivals, earliestArrivals, hopsTo, type Source } from './routes.ts';
import { createJournal, type Journal } from './journal.ts';
import { createStore, type FleetStore } from './store.ts';
import type { Interval } from '../../time/intervals.ts';

/** One run of a step on one node: [startMs, endMs). */
export interface FleetRun extends Interval {
  readonly stepIndex: number;
  readonly node: Node;
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

/** A plan for a fleet before it is evaluated. */
export interface Decoded {
  readonly runs: readonly FleetRun[];
  readonly movements: readonly Movement[];
  readonly finishMs: number;
}

export type DecodeResult =
  | { readonly ok: true; readonly decoded: Decoded }
  | { readonly ok: false; readonly refusal: Refusal };

/** When a step could end on a node and what its inputs would come over; null where they do not come. */
export type TakesOn = (
  node: Node,
) => { readonly endMs: number; readonly hops: readonly Hop[] } | null;

/** Picks the nodes on which a step runs, the first of them as its own, further ones as copies. */
export type Choose = (step: FleetStep, takesOn: TakesOn) => readonly Node[];

/** A plan while it grows. */
interface Build {
  readonly problem: FleetProblem;
  readonly journal: Journal;
  readonly booking: Booking;
  readonly store: FleetStore;
  readonly runs: FleetRun[];
  readonly movements: Movement[];
  /** Passes used by the movements into a step, by its id. */
  readonly passesInto: Map<string, ReadonlySet<string>>;
  /** End of the last downlink so far. */
  lastDownMs: number;
  /** Steps scheduled and hops looked at. */
  work: number;
  /** The soonest end at which the step that is being added was too late for itself, ms. */
  lateMs: number;
}

/** Data that a step needs: a product, or an input from the ground. */
interface Item {
  readonly fromStep: number | null;
  /** Under which number the store keeps it: inputs have numbers behind those of the products. */
  readonly key: number;
  readonly sources: readonly Source[];
  readonly volumes: TransferVolumes;
}

/**
 * Schedules the steps one after another in `order`: routes their inputs to the chosen nodes by
 * earliest arrival and starts them in the first gap that holds them. Everything on board shares the
 * member's power, compute, thermal and memory caps window by window, and its battery and storage
 * are tested at the end.
 */
export function decodeFleet(
  problem: FleetProblem,
  order: readonly number[],
  choose: Choose,
): DecodeResult {
  const build = emptyBuild(problem);
  for (const index of order) {
    const step = problem.steps[index];
    const refusal = step === undefined ? null : addStep(build, step, choose);
    if (refusal !== null) return { ok: false, refusal };
  }
  return complete(build);
}

/** Schedules one list of steps and nodes after another, each from the first step that differs. */
export interface Decoder {
  /**
   * What `decodeFleet` makes of steps on given nodes. Given up, as too late, once a step ends so that
   * with what must follow it the plan ends after `untilMs`.
   */
  decode(order: readonly number[], nodes: readonly Node[], untilMs: number): DecodeResult;
  /** Steps scheduled and hops looked at so far. */
  work(): number;
}

/** Steps from one point to which a decoder goes back to the next. */
const STEPS_APART = 4;

/** A decoder over the contacts of a problem. */
export function createDecoder(problem: FleetProblem): Decoder {
  const build = emptyBuild(problem);
  /** Steps that are scheduled, in order. */
  const done: { readonly index: number; readonly node: Node }[] = [];
  /** Before every fourth of them: how to go back there. */
  const points: { readonly mark: number; readonly lastDownMs: number }[] = [];
  const goBack = (kept: number): void => {
    if (kept === done.length) return;
    const point = Math.floor(kept / STEPS_APART);
    const { mark = 0, lastDownMs = 0 } = points[point] ?? {};
    build.journal.backTo(mark);
    build.lastDownMs = lastDownMs;
    done.length = point * STEPS_APART;
    points.length = point;
  };
  return {
    work: () => build.work,
    decode(order, nodes, untilMs) {
      const isKept = (at: number): boolean =>
        done[at]?.index === order[at] && done[at]?.node === nodes[order[at] ?? -1];
      let kept = 0;
      while (kept < done.length && isKept(kept)) kept += 1;
      goBack(kept);
      for (const index of order.slice(done.length)) {
        const step = problem.steps[index];
        const node = nodes[index] ?? -1;
        if (step === undefined) continue;
        if (done.length % STEPS_APART === 0)
          points.push({ mark: build.journal.mark(), lastDownMs: build.lastDownMs });
        done.push({ index, node });
        const refusal = addStep(build, step, () => (node < 0 ? [] : [node]));
        const leastMs = Math.max((build.runs.at(-1)?.endMs ?? 0) + step.tailMs, build.lastDownMs);
        if (refusal === null && leastMs <= untilMs) continue;
        goBack(done.length - 1);
        return { ok: false, refusal: refusal ?? lateRefusal(problem, leastMs) };
      }
      return complete(build);
    },
  };
}

function emptyBuild(problem: FleetProblem): Build {
  const { plan } = problem;
  const journal = createJournal();
  return {
    problem,
    journal,
    booking: createBooking(plan.fleet, journal),
    store: createStore(plan.ground, journal),
    runs: [],
    movements: [],
    passesInto: new Map(),
    lastDownMs: plan.fleet.startMs,
    work: 0,
    lateMs: Infinity,
  };
}

/** The plan of a build to which every step was added, tested as a whole. */
function complete(build: Build): DecodeResult {
  const { problem, runs, movements } = build;
  const finishMs = runs.reduce((latest, { endMs }) => Math.max(latest, endMs), build.lastDownMs);
  if (finishMs > problem.deadlineMs) return { ok: false, refusal: lateRefusal(problem, finishMs) };
  const refusal = onboardRefusal(build, finishMs);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, decoded: { runs: [...runs], movements: [...movements], finishMs } };
}

/**
 * Runs a step on every node that is chosen, and brings its product down where nothing waits for it.
 */
function addStep(build: Build, step: FleetStep, choose: Choose): Refusal | null {
  const { problem, store } = build;
  build.lateMs = Infinity;
  const nodes = choose(step, takesOnNodes(build, step));
  if (nodes.length === 0)
    return lateStep(build, step) ?? refuse(step, 'contact', wireMb(step.volumes), 0);
  for (const node of nodes) {
    const refusal = runOn(build, step, node);
    if (refusal !== null) return refusal;
  }
  if (!step.isSink || step.outputMb <= 0) return null;
  const { index, volumes } = step;
  const item = { fromStep: index, key: index, sources: store.sourcesOf(index), volumes };
  const downMs = move(build, item, problem.plan.ground, null);
  if (downMs === null) return refuse(step, 'contact', wireMb(volumes), 0);
  build.lastDownMs = Math.max(build.lastDownMs, downMs);
  return null;
}

/** What it takes to run a step on each node; its inputs are routed once, when first asked. */
function takesOnNodes(build: Build, step: FleetStep): TakesOn {
  const { problem, booking } = build;
  let inputs: Arrivals[] | null = null;
  return (node) => {
    inputs ??= itemsOf(build, step).map(({ sources, volumes }) => {
      const rules = rulesFor(build, volumes, step);
      const arrivals = earliestArrivals(problem.plan, booking, sources, rules, null);
      build.work += arrivals.looked;
      return arrivals;
    });
    const readyMs = inputs.reduce(
      (latest, { arrivalMs }) => Math.max(latest, arrivalMs[node] ?? Infinity),
      problem.plan.fleet.startMs,
    );
    const startMs = readyMs === Infinity ? null : startOn(build, step, node, readyMs);
    if (startMs === null) return null;
    return {
      endMs: startMs + step.durationMs,
      hops: inputs.flatMap((arrivals) => hopsTo(arrivals, node)),
    };
  };
}

function runOn(build: Build, step: FleetStep, node: Node): Refusal | null {
  const { problem, booking, store } = build;
  build.work += 1;
  const items = itemsOf(build, step);
  let inputsMs = problem.plan.fleet.startMs;
  for (const item of items) {
    const arrivalMs = move(build, item, node, step);
    if (arrivalMs === null) return refuse(step, 'contact', wireMb(item.volumes), 0);
    inputsMs = Math.max(inputsMs, arrivalMs);
  }
  const startMs = startOn(build, step, node, inputsMs);
  if (startMs === null)
    return lateStep(build, step) ?? refuse(step, 'window', step.durationMs / 1000, 0);
  const endMs = startMs + step.durationMs;
  if (node !== problem.plan.ground) booking.takeRun(node, step.draw, { startMs, endMs });
  for (const { key } of items) store.use(key, node, endMs);
  store.produce(step, node, { startMs, endMs });
  build.runs.push({ stepIndex: step.index, node, startMs, endMs, inputsMs });
  build.journal.note(() => void build.runs.pop());
  return null;
}

function itemsOf({ problem, store }: Build, step: FleetStep): Item[] {
  const { steps, plan } = problem;
  const products = step.dependsOn.flatMap((index): Item[] => {
    const volumes = steps[index]?.volumes;
    if (volumes === undefined) return [];
    return [{ fromStep: index, key: index, sources: store.sourcesOf(index), volumes }];
  });
  if (step.groundInput === null || products.length > 0) return products;
  const sources = [{ node: plan.ground, readyMs: plan.fleet.startMs }];
  const key = steps.length + step.index;
  return [{ fromStep: null, key, sources, volumes: step.groundInput }];
}

function rulesFor(
  { problem, passesInto }: Build,
  volumes: TransferVolumes,
  into: FleetStep | null,
): HopRules {
  const apart = into?.step.otherPassThan ?? [];
  return {
    volumeMb: wireMb(volumes),
    isEncrypted: problem.job.security.encryption !== 'none',
    maxPasses: into?.step.maxPasses ?? null,
    forbidden: new Set(apart.flatMap((id) => [...(passesInto.get(id) ?? [])])),
  };
}

/** Books the route of an item to a node; answers its arrival, or null. */
function move(build: Build, item: Item, to: Node, into: FleetStep | null): number | null {
  const { problem, booking, store } = build;
  const here = item.sources.find(({ node }) => node === to);
  if (here !== undefined && item.sources.every(({ readyMs }) => readyMs >= here.readyMs))
    return here.readyMs;
  const rules = rulesFor(build, item.volumes, into);
  const arrivals = earliestArrivals(problem.plan, booking, item.sources, rules, to);
  build.work += arrivals.looked;
  const arrivalMs = arrivals.arrivalMs[to] ?? Infinity;
  if (arrivalMs === Infinity) return null;
  const hops = hopsTo(arrivals, to);
  for (const hop of hops) {
    bookHop(booking, hop);
    store.carry(item.key, hop, item.volumes.rawMb);
    if (into !== null) notePasses(build, into.step.id, hop);
  }
  const { fromStep, volumes } = item;
  if (hops.length > 0) {
    build.movements.push({ fromStep, toStep: into?.index ?? null, volumes, hops });
    build.journal.note(() => void build.movements.pop());
  }
  return arrivalMs;
}

/** First instant from which a node holds a step for as long as it takes, in time; null if none. */
function startOn(build: Build, step: FleetStep, node: Node, readyMs: number): number | null {
  const { notBeforeMs, notAfterMs } = timesOf(step.step, build.problem.plan.fleet.startMs);
  const startMs = freeStartOn(build, step, node, Math.max(readyMs, notBeforeMs));
  if (startMs === null || startMs + step.durationMs <= notAfterMs) return startMs;
  build.lateMs = Math.min(build.lateMs, startMs + step.durationMs);
  return null;
}

/** Says that a step could only end too late for itself, if that is so. */
function lateStep({ problem, lateMs }: Build, step: FleetStep): Refusal | null {
  if (lateMs === Infinity) return null;
  const needed = (lateMs - problem.plan.fleet.startMs) / 1000;
  return { ...refuse(step, 'not_after_s', needed, step.step.notAfterS ?? 0), atMs: lateMs };
}

/** The same, however late. */
function freeStartOn(
  { problem, booking }: Build,
  step: FleetStep,
  node: Node,
  readyMs: number,
): number | null {
  if (node === problem.plan.ground) return readyMs;
  const { profile } = booking.member(node);
  let tMs = readyMs;
  for (;;) {
    const span = profile.nextFit(step.draw, tMs, lightOf(step.step));
    if (span === null) return null;
    if (span.endMs - span.startMs >= step.durationMs) return span.startMs;
    tMs = span.endMs;
  }
}

function refuse(
  step: FleetStep,
  constraint: Constraint,
  needed: number,
  available: number,
): Refusal {
  return { stepId: step.step.id, constraint, needed, available, atMs: null };
}

function notePasses({ passesInto, journal }: Build, stepId: string, hop: Hop): void {
  const satellite = hop.kind === 'downlink' ? hop.from : hop.to;
  const before = passesInto.get(stepId);
  const passes = hop.slices.flatMap(({ contact: { passIndex } }) =>
    passIndex === null ? [] : [passName(satellite, passIndex)],
  );
  passesInto.set(stepId, new Set([...(before ?? []), ...passes]));
  journal.note(() => {
    if (before === undefined) passesInto.delete(stepId);
    else passesInto.set(stepId, before);
  });
}

function lateRefusal({ deadlineMs, periodMs, plan }: FleetProblem, finishMs: number): Refusal {
  return {
    stepId: null,
    constraint: 'deadline_orbits',
    needed: (finishMs - plan.fleet.startMs) / periodMs,
    available: (deadlineMs - plan.fleet.startMs) / periodMs,
    atMs: deadlineMs,
  };
}

/** Tests the storage and the battery of every member on which something happens. */
function onboardRefusal(
  { problem: { plan }, booking, store }: Build,
  finishMs: number,
): Refusal | null {
  for (const node of booking.used()) {
    const { profile } = booking.member(node);
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
    // Members that were only asked, and those that work without power, keep their idle battery.
    if (load.watts.every((watts) => watts === 0)) continue;
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
