import type {
  CellExplanation,
  CutExplanation,
  DataParallelExplanation,
  DistributedTrainingExplanation,
  FederatedExplanation,
  FootprintExplanation,
  ModelParallelExplanation,
  SingleExplanation,
  SpatialExplanation,
  SplitLearningExplanation,
} from '../domain/workload/explanation.ts';
import type { PlanParts } from '../contracts/workload/plan-parts.ts';
import type { PlanSummary } from '../domain/workload/workload-plan.ts';
import { probability, round } from './rounding.ts';

/** Plain data of any depth. */
type PlainJson =
  string | number | boolean | null | readonly PlainJson[] | { readonly [key: string]: PlainJson };

type Fields = Readonly<Record<string, PlainJson>>;

/** The numbers that led to a plan as they leave; a chance never reads as a certainty. */
export function presentExplanation(plan: PlanSummary): Partial<PlanParts> {
  return roundFields(fieldsOf(plan));
}

function fieldsOf(plan: PlanSummary): PlanParts {
  switch (plan.class) {
    case 'single':
      return singleFields(plan.explanation);
    case 'data-parallel':
      return dataParallelFields(plan.explanation);
    case 'spatial':
      return spatialFields(plan.explanation);
    case 'federated':
      return federatedFields(plan.explanation);
    case 'model-parallel':
      return modelParallelFields(plan.explanation);
    case 'split-learning':
      return splitLearningFields(plan.explanation);
    case 'distributed-training':
      return distributedTrainingFields(plan.explanation);
  }
}

function singleFields(explanation: SingleExplanation): PlanParts<'single'> {
  return {
    predicted_finish_s: explanation.finishOffsetS,
    horizon_hours: explanation.horizonHours,
    planned: explanation.planned.map((one) => ({
      satellite: one.satellite,
      finish_s: one.finishOffsetS,
      delivery_confidence: one.deliveryConfidence,
    })),
    outrun: [...explanation.pruned],
  };
}

function dataParallelFields(explanation: DataParallelExplanation): PlanParts<'data-parallel'> {
  return {
    total_mb: explanation.totalMb,
    location: explanation.location,
    result_mb: thousandths(explanation.resultMb),
    capability_mb: thousandths(explanation.capabilityMb),
    load: explanation.load,
    shards: explanation.shards.map((shard) => ({
      stage: shard.stage,
      satellite: shard.satellite,
      shard_mb: shard.shardMb,
      satellite_capability_mb: thousandths(shard.satelliteCapabilityMb),
      finish_s: shard.finishOffsetS,
      downlink_mb: shard.downlinkMb,
      uplink_mb: shard.uplinkMb,
    })),
  };
}

function spatialFields(explanation: SpatialExplanation): PlanParts<'spatial'> {
  const { revisit } = explanation;
  return {
    area_km2: explanation.areaKm2,
    covered_km2: explanation.coveredKm2,
    coverage_fraction: explanation.coverageFraction,
    min_coverage_fraction: explanation.minCoverageFraction,
    visible_fraction: explanation.visibleFraction,
    swath_km: explanation.swathKm,
    resolution_m: explanation.resolutionM,
    cell_side_km: explanation.cellSideKm,
    searched_s: explanation.searchedOffsetS,
    revisit: {
      mean_s: revisit.meanS,
      longest_s: revisit.longestS,
      area_fraction_seen_twice: revisit.twiceFraction,
    },
    footprints: explanation.footprints.map(footprintFields),
    cells: explanation.cells.map(cellFields),
  };
}

function footprintFields(footprint: FootprintExplanation) {
  return {
    satellite: footprint.satellite,
    area_km2: footprint.areaKm2,
    share: footprint.share,
    overpasses: footprint.overpasses.map((overpass) => ({
      start_s: wholeMsAsS(overpass.startOffsetMs),
      end_s: wholeMsAsS(overpass.endOffsetMs),
      area_km2: overpass.areaKm2,
    })),
    results_on_ground_s: wholeMsAsS(footprint.deliveredOffsetMs),
    delivery_confidence: footprint.deliveryConfidence,
  };
}

function cellFields(cell: CellExplanation) {
  return {
    lat: fixed(cell.latDeg, 4),
    lon: fixed(cell.lonDeg, 4),
    area_km2: fixed(cell.areaKm2, 3),
    coverage: fixed(cell.coverageFraction, 4),
    access: cell.accesses.map((access) => ({
      satellite: access.satellite,
      access_s: fixed(access.accessOffsetS, 2),
      share: fixed(access.share, 4),
    })),
  };
}

function federatedFields(explanation: FederatedExplanation): PlanParts<'federated'> {
  return {
    model_mb: explanation.modelMb,
    delta_mb: explanation.deltaMb,
    samples_mb: explanation.samplesMb,
    local_epochs: explanation.localEpochs,
    min_clients: explanation.minClients,
    // Samples never leave their satellite: that is what this class is for.
    leaves_orbit: { deltas_mb: thousandths(explanation.deltasDownMb), samples_mb: 0 },
    uplinked_mb: thousandths(explanation.uplinkMb),
    rounds: explanation.rounds.map((round, index) => ({
      round: index + 1,
      start_s: round.startOffsetS,
      length_s: thousandths(round.lengthS),
      clients: round.clients.map(({ satellite, finishOffsetS }) => ({
        satellite,
        finish_s: finishOffsetS,
      })),
      dropped: [...round.dropped],
    })),
  };
}

function modelParallelFields(explanation: ModelParallelExplanation): PlanParts<'model-parallel'> {
  return {
    run_start_s: explanation.runStartOffsetS,
    bottleneck_s: explanation.bottleneckS,
    sample_latency_s: explanation.sampleLatencyS,
    slowest_compute_s: explanation.slowestComputeS,
    slowest_transfer_s: explanation.slowestTransferS,
    compute_fwd_gflop: explanation.computeFwdGflop,
    satellites_considered: explanation.satellitesConsidered,
    waits_for_meetings: explanation.isStoreAndForward,
    chain_proven_best: explanation.isChainProvenBest,
    partition_settled: explanation.isPartitionConverged,
    pipeline: explanation.stages.map(({ transfer, ...stage }) => ({
      satellite: stage.satellite,
      rate_gflops: stage.rateGflops,
      layer_shares: stage.layerShares.map(({ name, share }) => ({ name, share })),
      compute_start_s: stage.computeStartOffsetS,
      compute_end_s: stage.computeEndOffsetS,
      link_wait_s: transfer && transfer.waitS,
      acquisition_s: transfer && transfer.acquisitionS,
      transfer_start_s: transfer && transfer.startOffsetS,
      transfer_end_s: transfer && transfer.endOffsetS,
    })),
    result_downlink_mb: explanation.resultDownlinkMb,
    result_on_ground_s: explanation.resultOffsetS,
  };
}

function splitLearningFields(explanation: SplitLearningExplanation): PlanParts<'split-learning'> {
  return {
    data_owner: explanation.dataOwner,
    cut_layer: explanation.cutLayer,
    cut_given: explanation.isCutGiven,
    tail: explanation.tail,
    handed_over_mb: explanation.handedOverMb,
    cuts: explanation.cuts.map(cutFields),
  };
}

function cutFields(cut: CutExplanation) {
  return {
    cut_layer: cut.cutLayer,
    head_gflop: cut.headGflop,
    tail_gflop: cut.tailGflop,
    handed_over_mb: cut.handedOverMb,
    head_s: cut.headS,
    ground_finish_s: cut.groundFinishOffsetS,
    satellite: cut.satellite,
    satellite_finish_s: cut.satelliteFinishOffsetS,
  };
}

function distributedTrainingFields(
  explanation: DistributedTrainingExplanation,
): PlanParts<'distributed-training'> {
  return {
    ring_start_s: explanation.ringStartOffsetS,
    satellites: explanation.satellites,
    gradient_mb: explanation.gradientMb,
    gradient_source: explanation.isGradientEstimated
      ? 'estimated_from_compute'
      : 'training.model_mb',
    all_reduce_mb_per_satellite: explanation.allReduceMbPerSatellite,
    all_reduce_mb_total: explanation.allReduceMbTotal,
    all_reduce_s: explanation.allReduceS,
    compute_gflop_per_step: explanation.computeGflopPerStep,
    compute_s: explanation.computeS,
    step_s: explanation.stepS,
    slowest_link_mbps: explanation.slowestLinkMbps,
    isl_share_of_step: explanation.islShareOfStep,
    ring_proven_best: explanation.isRingProvenBest,
    verdict: explanation.verdict,
  };
}

/** Decimals of every number: enough for milliseconds of light and single bytes. */
const DECIMALS = 6;

function roundFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, roundValue(value, key)]),
  );
}

function roundValue(value: PlainJson, key: string): PlainJson {
  if (typeof value === 'number')
    return key.endsWith('confidence') ? probability(value) : round(value, DECIMALS);
  if (isList(value)) return value.map((item) => roundValue(item, key));
  return typeof value === 'object' && value !== null ? roundFields(value) : value;
}

/** `Array.isArray` does not know of readonly arrays. */
function isList(value: PlainJson): value is readonly PlainJson[] {
  return Array.isArray(value);
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Milliseconds, rounded to whole ones, as seconds. */
function wholeMsAsS(ms: number): number {
  return Math.round(ms) / 1000;
}

function fixed(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
