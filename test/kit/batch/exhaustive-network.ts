import { downlinkRateMbS, KEY_EXCHANGE_MS } from '../../../domain/link/radio.ts';
import { transferVolumes } from '../../../domain/link/volumes.ts';
import type { SmallJob, SmallNetwork } from './small-networks.ts';
import { TERMS } from './small-networks.ts';

/** Of every satellite until when its computer and its antenna are taken, of every station its antenna, ms. */
interface Taken {
  readonly computer: readonly number[];
  readonly antenna: readonly number[];
  readonly station: ReadonlyMap<string, number>;
}

/**
 * The most value of a small network by trying every subset of its jobs, every order in it, and every satellite and pass of
 * each job, each as early as it can be. Sorted by their starts, the contacts of any answer are among these
 * orders, and each begins here no later. `runsAtOnce`: steps draw so little that all run at once; otherwise they run one
 * after another in sunlight, each order of steps being that of the contacts.
 */
export function mostValue(network: SmallNetwork, runsAtOnce: boolean): number {
  const { jobs, environments } = network;
  const subsets = Array.from({ length: 2 ** jobs.length }, (_, bits) =>
    jobs.filter((__, at) => (bits & (1 << at)) !== 0),
  );
  const value = (subset: readonly SmallJob[]): number =>
    subset.reduce((sum, job) => sum + job.value, 0);
  subsets.sort((a, b) => value(b) - value(a));
  const none: Taken = {
    computer: environments.map(({ startMs }) => startMs),
    antenna: environments.map(({ startMs }) => startMs),
    station: new Map(),
  };
  const found = subsets.find((subset) => canServe(network, runsAtOnce, subset, none));
  return found === undefined ? 0 : value(found);
}

function canServe(
  network: SmallNetwork,
  runsAtOnce: boolean,
  left: readonly SmallJob[],
  taken: Taken,
): boolean {
  if (left.length === 0) return true;
  // Who fits nowhere now fits nowhere later: time only goes on.
  const ways = left.map((job) => waysOf(network, runsAtOnce, job, taken));
  if (ways.some((own) => own.length === 0)) return false;
  return ways.some((own, at) => {
    const others = left.filter((_, index) => index !== at);
    return own.some((next) => canServe(network, runsAtOnce, others, next));
  });
}

/** What is taken after a job has been placed on each satellite and pass that can take it now. */
function waysOf(
  { environments }: SmallNetwork,
  runsAtOnce: boolean,
  job: SmallJob,
  taken: Taken,
): Taken[] {
  return environments.flatMap((environment, satellite) => {
    if (job.satellites?.includes(`sat_${satellite}`) === false) return [];
    const fromMs = runsAtOnce ? environment.startMs : (taken.computer[satellite] ?? 0);
    const lengthMs = job.durationS * 1000;
    const light = environment.windows.filter(({ sunlit }) => sunlit || runsAtOnce);
    const starts = light.flatMap((window) => {
      const startMs = Math.max(fromMs, window.startMs);
      return startMs + lengthMs <= window.endMs ? [startMs] : [];
    });
    // Without antennas a later sunlit window leaves the rest of the earlier one to others.
    const used = job.outputMb > 0 ? starts.slice(0, 1) : starts;
    return used.flatMap((startMs) => {
      const readyMs = startMs + lengthMs;
      const computer = taken.computer.with(satellite, readyMs);
      if (job.outputMb === 0) return [{ ...taken, computer }];
      return environment.passes.flatMap((pass) => {
        const contactMs = KEY_EXCHANGE_MS + sendingMs(job.outputMb, pass.minRangeKm ?? 0);
        const stationMs = (taken.station.get(pass.stationId) ?? -Infinity) + TERMS.setupMs;
        const beginMs = Math.max(pass.aosMs, readyMs, taken.antenna[satellite] ?? 0, stationMs);
        const endMs = beginMs + contactMs;
        if (endMs > pass.losMs) return [];
        const antenna = taken.antenna.with(satellite, endMs);
        const station = new Map(taken.station).set(pass.stationId, endMs + TERMS.teardownMs);
        return [{ computer, antenna, station }];
      });
    });
  });
}

/** Time on the air for a product, ms. */
function sendingMs(outputMb: number, rangeKm: number): number {
  const volumes = transferVolumes({
    ...{ rawMb: outputMb, alreadyEncrypted: true, encryption: 'aes256', ber: 1e-5 },
  });
  if (volumes === null) throw new Error('no code for the link of tests');
  return Math.ceil(((volumes.totalMb + volumes.reserveMb) / downlinkRateMbS(rangeKm)) * 1000);
}
