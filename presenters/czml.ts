/** Parts of CZML, the scene language of CesiumJS: an array of packets, the document first. */
export type CzmlPacket = Readonly<Record<string, unknown>>;

/** Seconds of the scene in one second of the viewer. */
const MULTIPLIER = 60;
/** Degree of interpolation: at 60 s good to a metre in low orbits. */
const DEGREE = 5;

/** The packet that every scene begins with. */
export function documentPacket(name: string, interval: string): CzmlPacket {
  const [currentTime = ''] = interval.split('/');
  return {
    id: 'document',
    name,
    version: '1.0',
    clock: {
      interval,
      currentTime,
      multiplier: MULTIPLIER,
      range: 'LOOP_STOP',
      step: 'SYSTEM_CLOCK_MULTIPLIER',
    },
  };
}

/** A moving position: seconds after the first instant and metres, Earth-fixed. */
export function sampledPosition(
  timesMs: Float64Array,
  ecefKm: Float64Array,
  formatTime: (tMs: number) => string,
): CzmlPacket {
  const startMs = timesMs[0] ?? 0;
  const cartesian: number[] = [];
  for (let index = 0; index < timesMs.length; index += 1) {
    cartesian.push(Math.round((timesMs[index] ?? 0) - startMs) / 1000);
    for (let axis = 0; axis < 3; axis += 1)
      cartesian.push(Math.round((ecefKm[3 * index + axis] ?? 0) * 100_000) / 100);
  }
  return {
    interpolationAlgorithm: 'LAGRANGE',
    interpolationDegree: Math.max(1, Math.min(DEGREE, timesMs.length - 1)),
    referenceFrame: 'FIXED',
    epoch: formatTime(startMs),
    cartesian,
  };
}

/** A dot with its name beside it. */
export function dotAndLabel(text: string, rgba: readonly number[], pixelSize: number) {
  return {
    point: { color: { rgba }, pixelSize, outlineColor: { rgba: [0, 0, 0, 255] }, outlineWidth: 1 },
    label: {
      text,
      font: '12pt sans-serif',
      fillColor: { rgba: [255, 255, 255, 255] },
      horizontalOrigin: 'LEFT',
      pixelOffset: { cartesian2: [10, 0] },
    },
  };
}
