import type { Compute } from '../../api/http/compute.ts';
import { memoryNumbers } from '../kit/memory/memory-satellites.ts';
import { createPredictions } from '../../api/planning/predictions.ts';
import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import { createEphemeris } from '../../domain/orbit/ephemeris/ephemeris.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { idleTraces } from '../../domain/planning/environment/idle-traces.ts';
import { buildSurroundings } from '../../domain/planning/environment/surroundings.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { type Row, timed } from '../kit/bench/measure.ts';

const START = '2026-07-25T00:00:00Z';
const START_MS = Date.parse(START);
const RUNS = { runs: 60, warmUp: 15 };

/** ISS, Sentinel-2A, a geostationary satellite, a highly eccentric one. */
const SATELLITES = ['25544', '40697', '41866', '47719'];

/**
 * What `POST /v1/hazards` and `POST /v1/ocu/negotiate` compute, warm and in process, beside the bare
 * ephemeris of the same span; and what the anomaly and the heat add to a plan's environment.
 */
async function benchHazards(): Promise<Row[]> {
  const catalogue = await readShippedCatalogue();
  const predictions = createPredictions({
    clock: () => START_MS,
    satellites: memoryNumbers(catalogue),
  });
  const compute: Compute = ({ compute: here }, input) => Promise.resolve(here(input));
  const rows: Row[] = [];
  for (const id of SATELLITES) {
    const known = catalogue.find(({ noradId }) => noradId === id);
    if (known === undefined) throw new Error(`the catalogue has no ${id}`);
    const { elements } = known;
    for (const hours of [24, 168]) {
      const bare = await timed(
        () => createEphemeris(elements, START_MS, START_MS + hours * 3_600_000),
        RUNS,
      );
      const full = await timed(
        () =>
          predictions.hazards({ satellite_id: id, start: START, prediction_hours: hours }, compute),
        RUNS,
      );
      rows.push(rowOf(`hazards ${id}, ${hours} h`, full, 'ephemeris', bare));
    }
    const bus = busFor({ noradId: id, elements });
    const query = {
      elements,
      bus,
      startMs: START_MS,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
    };
    const day = await timed(() => buildEnvironment({ ...query, hours: 24 }), RUNS);
    const offer = await timed(
      () =>
        predictions.negotiate({ satellite_id: id, start: START, workload_power_w: 20 }, compute),
      RUNS,
    );
    rows.push(rowOf(`negotiation ${id}, 24 h`, offer, 'environment', day));
    const built = buildEnvironment({ ...query, hours: 12 });
    if (!built.ok) throw new Error(built.message);
    const half = await timed(() => buildEnvironment({ ...query, hours: 12 }), RUNS);
    const around = await timed(() => buildSurroundings({ ...query, hours: 12 }), RUNS);
    rows.push(rowOf(`environment ${id}, 12 h, 12 stations`, half, 'without passes', around));
    const traces = await timed(() => idleTraces(built.environment), RUNS);
    rows.push(rowOf(`temperature and charge ${id}, 12 h`, traces, 'environment', half));
  }
  return rows;
}

type Timing = Awaited<ReturnType<typeof timed>>;

function rowOf(work: string, timing: Timing, peer: string, beside: Timing): Row {
  const ratio = (timing.p50Ms / beside.p50Ms).toFixed(1);
  return {
    work,
    figure: `p50 ${timing.p50Ms.toFixed(2)} ms, p99 ${timing.p99Ms.toFixed(1)} ms`,
    beside: `${peer} p50 ${beside.p50Ms.toFixed(2)} ms, ratio ${ratio}`,
  };
}

console.table(await benchHazards());
