import { KEY_EXCHANGE_MS, S_BAND_DOWNLINK } from '../link/radio.ts';
import { transferVolumes } from '../link/volumes.ts';
import type { Draw } from '../planning/environment/caps.ts';
import type { Job, Step } from '../planning/job/job.ts';
import { minimumCut, type Arc } from '../planning/search/min-cut.ts';

/** A step that runs on board in every plan: it takes no less than this. */
export interface LeastStep {
  readonly durationMs: number;
  readonly draw: Draw;
}

/** What every plan of a job takes of its satellite and the stations, whatever the plan is. */
export interface LeastNeeds {
  readonly steps: readonly LeastStep[];
  /** What must come down, MB on the wire with its reserve. */
  readonly downlinkMb: number;
  /** Key exchange at the beginning of each contact, ms. */
  readonly leadMs: number;
  /** Ids of the only stations that may serve it; null = all. */
  readonly stations: readonly string[] | null;
}

/** Plans may fall short of a volume by a byte a slice: so much less is asked for here, relative. */
const VOLUME_SLACK = 1e-6;

/**
 * The least that any plan of a job takes: of steps that must run on board the shortest form, and of what must
 * come down the least over all placements of steps that may run on either side. What may be left out, and
 * products whose size is the planner's choice, count as nothing.
 */
export function leastNeeds(job: Job): LeastNeeds {
  const { encryption, dataClassification, allowedGroundStations } = job.security;
  const isConfined = dataClassification === 'confidential';
  return {
    steps: job.steps
      .filter(({ location, optional }) => location === 'onboard' && optional !== true)
      .map(leastStep),
    downlinkMb: leastDownlinkMb(job) * (1 - VOLUME_SLACK),
    leadMs: encryption === 'none' ? 0 : KEY_EXCHANGE_MS,
    stations: isConfined ? (allowedGroundStations ?? null) : null,
  };
}

/** Jobs are never changed once made: what they need at least is found once, with a text that is the same for the same needs. */
const known = new WeakMap<Job, KnownNeeds>();

interface KnownNeeds {
  readonly needs: LeastNeeds;
  readonly text: string;
}

/** `leastNeeds` of a job that comes back again and again. */
export function knownNeeds(job: Job): KnownNeeds {
  let found = known.get(job);
  if (found === undefined) {
    const needs = leastNeeds(job);
    found = { needs, text: JSON.stringify(needs) };
    known.set(job, found);
  }
  return found;
}

function leastStep(step: Step): LeastStep {
  const { powerW, compute, thermalW, memoryMb } = step.requires;
  const tiers =
    step.detail.kind === 'window'
      ? Object.values(step.detail.qualityTiers)
      : [{ computeS: step.durationS, memoryMb, powerW, compute }];
  const least = (of: (tier: (typeof tiers)[number]) => number): number =>
    tiers.length === 0 ? 0 : Math.min(...tiers.map(of));
  const durationS = Math.min(
    least((tier) => tier.computeS),
    step.elastic?.minDurationS ?? Infinity,
  );
  const isAssisted = step.powerPolicy === 'battery_assisted';
  return {
    durationMs: durationS * 1000,
    draw: {
      powerW: isAssisted ? 0 : least((tier) => tier.powerW),
      compute: least((tier) => tier.compute),
      thermalW,
      memoryMb: least((tier) => tier.memoryMb),
    },
  };
}

/** A minimum cut between what must run on board and what must run on the ground. */
function leastDownlinkMb(job: Job): number {
  const { steps } = job;
  const source = steps.length;
  const sink = source + 1;
  const position = new Map(steps.map(({ id }, index) => [id, index]));
  const hasSuccessor = new Set(steps.flatMap(({ dependsOn }) => dependsOn));
  const arcs: Arc[] = [];
  steps.forEach((step, index) => {
    if (step.location === 'onboard') arcs.push({ from: source, to: index, capacity: Infinity });
    if (step.location === 'ground') arcs.push({ from: index, to: sink, capacity: Infinity });
    if (!hasSuccessor.has(step.id))
      arcs.push({ from: index, to: sink, capacity: productMb(job, step) });
    if (step.optional === true) return;
    for (const id of new Set(step.dependsOn)) {
      const from = position.get(id);
      const before = steps[from ?? -1];
      if (from === undefined || before === undefined) continue;
      arcs.push({ from, to: index, capacity: productMb(job, before) });
    }
  });
  const finite = arcs.filter(({ capacity }) => capacity > 0);
  const isAbove = minimumCut(sink + 1, finite, source, sink);
  if (isAbove === null) return 0;
  return finite
    .filter(({ from, to }) => isAbove[from] === true && isAbove[to] === false)
    .reduce((sum, { capacity }) => sum + capacity, 0);
}

/** What sending a step's product down takes at least, MB on the wire; 0 where the planner may choose its size. */
function productMb(job: Job, step: Step): number {
  if (step.optional === true || step.stated !== undefined || mayShrink(job, step)) return 0;
  const rawMb =
    step.detail.kind === 'window'
      ? Math.min(...Object.values(step.detail.qualityTiers).map(({ outputMb }) => outputMb))
      : step.outputDataMb;
  if (!(rawMb > 0) || rawMb === Infinity) return 0;
  const volumes = transferVolumes({
    rawMb,
    alreadyEncrypted: step.encryption !== 'none',
    encryption: job.security.encryption,
    ber: S_BAND_DOWNLINK.designBer,
    fec: job.fec,
  });
  return volumes === null ? 0 : volumes.totalMb + volumes.reserveMb;
}

/** Whether the planner may give a step less to make of: it or one before it has a duration of choice. */
function mayShrink({ steps }: Job, step: Step): boolean {
  const isElastic = ({ elastic }: Step): boolean => elastic !== undefined && !elastic.fixedOutput;
  return isElastic(step) || (step.dataReductionRatio !== null && steps.some(isElastic));
}
