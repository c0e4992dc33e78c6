import type { BlockEnds } from './block-ends.ts';
import { endOf } from './delivery-failure.ts';
import {
  between,
  costBy,
  createLayer,
  lastAt,
  startEndingBy,
  type Layer,
  type LayerBuilder,
} from './layer.ts';
import type { SlicePlaces } from './slice-places.ts';
import type { StartSpan, StepStarts } from './step-starts.ts';

/** What a plan is charged for until it ends: the radio, saves, and the chance of losing a step. */
export interface Prices {
  readonly perWattMs: number;
  readonly perFailure: number;
}

/** One thing after another: a slice, a step that may wait, or what runs without a choice. */
export type Stage =
  | { readonly kind: 'slice'; readonly places: SlicePlaces; readonly powerW: number }
  | {
      readonly kind: 'step';
      readonly id: string;
      readonly powerW: number;
      readonly starts: StepStarts;
      /** Part of its chance of a loss that is counted, 0 to 1. */
      readonly lossShare: number;
      /** Whether the chance is a factor of the whole, whatever becomes of the passes. */
      readonly isCertain: boolean;
    }
  | { readonly kind: 'shift'; readonly lastsMs: number }
  | { readonly kind: 'block'; readonly next: BlockEnds };

/** A sequence followed as far as it goes: what it costs to have come so far by every instant. */
export interface Followed {
  readonly releaseMs: number;
  readonly stages: readonly Stage[];
  readonly layers: readonly Layer[];
  /** By stage; where it may wait, the starts among which it chose. */
  readonly spans: readonly (readonly StartSpan[])[];
}

/** When something starts that does not start as soon as it could, ms. */
export interface Starts {
  /** By the order of slices. */
  readonly slices: readonly number[];
  readonly steps: ReadonlyMap<string, number>;
}

/** Before anything has run: all is ended at the release, for nothing. */
export function released(releaseMs: number): Followed {
  return { releaseMs, stages: [], layers: [], spans: [] };
}

/**
 * Goes on with further stages: the least cost of coming through all of them by every instant. Dynamic
 * programme over the points at which something changes: everything is linear between them. Steps may
 * wait until `latestMs`. The last layer is empty when they do not follow each other inside their
 * contacts.
 */
export function follow(
  before: Followed,
  stages: readonly Stage[],
  prices: Prices,
  latestMs: number,
): Followed {
  const layers = [...before.layers];
  const spans = [...before.spans];
  for (const [index, stage] of stages.entries()) {
    const from = layers.at(-1) ?? atRelease(before.releaseMs);
    let own: readonly StartSpan[] = [];
    switch (stage.kind) {
      case 'slice':
        layers.push(afterSlice(from, stage.places, prices.perWattMs * stage.powerW));
        break;
      case 'step': {
        const [firstMs] = from.atMs;
        const untilMs = lastStart(stages, index) ?? latestMs;
        const settledMs = from.atMs.at(-1);
        if (firstMs !== undefined && settledMs !== undefined)
          own = stage.starts({
            fromMs: firstMs,
            untilMs: Math.max(firstMs, untilMs),
            settledMs,
            countsLoss: prices.perFailure > 0,
          });
        layers.push(afterStep(from, own, stage, prices));
        break;
      }
      case 'shift':
        layers.push(shifted(from, stage.lastsMs));
        break;
      case 'block':
        layers.push(afterBlock(from, stage.next));
        break;
    }
    spans.push(own);
  }
  return {
    releaseMs: before.releaseMs,
    stages: [...before.stages, ...stages],
    layers,
    spans,
  };
}

/** What it costs to have come through all stages by every instant. */
export function costOf({ layers, releaseMs }: Followed): Layer {
  return layers.at(-1) ?? atRelease(releaseMs);
}

/** When the stages start that end together by an instant at the least cost. */
export function startsEndingBy(
  { stages, layers, spans, releaseMs }: Followed,
  endMs: number,
): Starts {
  const starts: number[] = [];
  let byMs = endMs;
  for (let index = stages.length - 1; index >= 0; index -= 1) {
    const layer = layers[index];
    if (layer === undefined) continue;
    byMs = startEndingBy(layer, byMs);
    starts[index] = byMs;
  }
  const slices: number[] = [];
  const steps = new Map<string, number>();
  let atMs = releaseMs;
  for (const [index, stage] of stages.entries()) {
    const startMs = starts[index] ?? atMs;
    if (stage.kind === 'slice') {
      slices.push(startMs);
      atMs = endOf(stage.places, Math.max(atMs, startMs)) ?? startMs;
    } else if (stage.kind === 'step') {
      if (startMs > atMs + 1) steps.set(stage.id, Math.ceil(startMs - ROUNDING_MS));
      const span = spans[index]?.findLast(({ fromMs }) => fromMs <= startMs + ROUNDING_MS);
      atMs = Math.max(atMs, startMs) + (span?.lastsMs ?? 0);
    } else if (stage.kind === 'shift') atMs += stage.lastsMs;
    else atMs = stage.next.endFrom(atMs);
  }
  return { slices, steps };
}

const ROUNDING_MS = 1e-3;

function atRelease(releaseMs: number): Layer {
  return { atMs: [releaseMs], cost: [0], startMs: [NaN] };
}

/** The last start of the slice that comes next, ms; undefined where none does. */
function lastStart(stages: readonly Stage[], from: number): number | undefined {
  for (const stage of stages.slice(from))
    if (stage.kind === 'slice') return stage.places.startsMs.at(-1);
  return undefined;
}

/** Ends of a slice with the cost until then. */
function afterSlice(before: Layer, { startsMs, endsMs }: SlicePlaces, perMs: number): Layer {
  const { add, layer } = createLayer();
  let place = 0;
  const lengthAt = (startMs: number): number => {
    while (place < startsMs.length - 2 && (startsMs[place + 1] ?? Infinity) < startMs) place += 1;
    return between(startsMs, endsMs, place, startMs) - startMs;
  };
  const [firstMs = Infinity, lastMs = -Infinity] = [startsMs[0], startsMs.at(-1)];
  walk(before, { fromMs: firstMs, untilMs: lastMs }, startsMs, false, (startMs, cost, isJoined) => {
    const lengthMs = lengthAt(startMs);
    add(startMs + lengthMs, cost + perMs * lengthMs, startMs, isJoined);
  });
  return layer;
}

/** Ends of a step that may start in some spans. */
function afterStep(
  before: Layer,
  spans: readonly StartSpan[],
  { powerW, lossShare, isCertain }: Extract<Stage, { kind: 'step' }>,
  { perWattMs, perFailure }: Prices,
): Layer {
  const { add, layer } = createLayer();
  const priceOf = (loss: number): number =>
    perFailure * lossShare * (isCertain ? -Math.log1p(-loss) : loss);
  let endedMs = -Infinity;
  for (const span of spans) {
    const { fromMs, untilMs, lastsMs, savingMs, lossFrom, lossUntil } = span;
    const saving = perWattMs * powerW * savingMs;
    const [first, last] = [priceOf(lossFrom), priceOf(lossUntil)];
    const slope = untilMs > fromMs ? (last - first) / (untilMs - fromMs) : 0;
    walk(before, span, [], fromMs + lastsMs === endedMs, (startMs, cost, isJoined) => {
      const own = saving + first + slope * (startMs - fromMs);
      add(startMs + lastsMs, cost + own, startMs, isJoined);
    });
    endedMs = untilMs + lastsMs;
  }
  return layer;
}

/**
 * Visits a span of starts wherever a layer or a list of points changes, with the cost by then; both
 * costs where it falls at once.
 */
function walk(
  before: Layer,
  span: Pick<StartSpan, 'fromMs' | 'untilMs'>,
  points: readonly number[],
  goesOn: boolean,
  visit: (startMs: number, cost: number, isJoined: boolean) => void,
): void {
  const { atMs, cost } = before;
  const fromMs = Math.max(span.fromMs, atMs[0] ?? Infinity);
  if (fromMs > span.untilMs) return;
  let at = lastAt(before, fromMs);
  let point = 0;
  while ((points[point] ?? Infinity) <= fromMs) point += 1;
  visit(fromMs, costBy(before, fromMs, at), goesOn && fromMs === span.fromMs);
  for (;;) {
    const tMs = Math.min(points[point] ?? Infinity, atMs[at + 1] ?? Infinity, span.untilMs);
    if (tMs === atMs[at + 1]) {
      // Of points at one instant the first is still what it costs up to then.
      visit(tMs, cost[at + 1] ?? Infinity, true);
      let isJump = false;
      for (at += 1; atMs[at + 1] === tMs; at += 1) isJump = true;
      if (isJump) visit(tMs, cost[at] ?? Infinity, false);
    } else if (tMs > fromMs) visit(tMs, costBy(before, tMs, at), true);
    while ((points[point] ?? Infinity) <= tMs) point += 1;
    if (tMs >= span.untilMs) return;
  }
}

function shifted({ atMs, cost }: Layer, lastsMs: number): Layer {
  return { atMs: atMs.map((tMs) => tMs + lastsMs), cost, startMs: atMs };
}

/** The ends of a block that is only known from below. */
function afterBlock(before: Layer, next: BlockEnds): Layer {
  const { add, layer } = createLayer();
  const [firstMs, lastMs] = [before.atMs[0], before.atMs.at(-1)];
  if (firstMs === undefined || lastMs === undefined) return layer;
  for (const piece of next.over(firstMs, lastMs)) addPiece(add, before, piece);
  return layer;
}

function addPiece(
  add: LayerBuilder['add'],
  before: Layer,
  { fromMs, untilMs, atLeastMs, lastsMs }: ReturnType<BlockEnds['over']>[number],
): void {
  if (atLeastMs === Infinity) return;
  // Up to this instant the block waits.
  const waits = [atLeastMs - lastsMs];
  walk(before, { fromMs, untilMs }, waits, false, (startMs, cost, isJoined) => {
    add(Math.max(atLeastMs, startMs + lastsMs), cost, startMs, isJoined);
  });
}
