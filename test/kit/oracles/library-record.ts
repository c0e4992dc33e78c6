import { json2satrec, type SatRec } from 'satellite.js';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';

/** The library's own record of any elements; its epoch is cut to whole milliseconds. */
export function libraryRecordOf(elements: Elements): SatRec {
  return json2satrec({
    OBJECT_NAME: 'X',
    OBJECT_ID: 'X',
    NORAD_CAT_ID: 1,
    ELEMENT_SET_NO: 1,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
    EPOCH: new Date(elements.epochMs).toISOString(),
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.raanDeg,
    ARG_OF_PERICENTER: elements.argPerigeeDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    BSTAR: elements.bstar,
  });
}
