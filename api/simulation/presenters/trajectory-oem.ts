import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { formatInstantUs } from '../../../domain/time/instant.ts';
import type { TrajectoryAnswer } from './trajectory.ts';

/** What an OEM says beside the states. */
export interface OemFacts {
  readonly answer: TrajectoryAnswer;
  readonly elements: Elements;
  /** Epoch ms. */
  readonly createdMs: number;
}

/** Longest degree that readers are advised to interpolate with. */
const MAX_DEGREE = 7;
/** Longest value of a keyword that we write; a line has at most 254 characters. */
const MAX_NAME = 200;

/**
 * A trajectory as an orbit ephemeris message: KVN, one segment, states in TEME of date as SGP4 gives
 * them, km and km/s, UTC to the microsecond. Points that agree in their printed time are written
 * once. Source: CCSDS 502.0-B-3, section 5 and annex B.
 */
export function trajectoryOem({ answer, elements, createdMs }: OemFacts): string {
  const states = stateLines(answer);
  const degree = Math.min(MAX_DEGREE, 2 * states.length - 1);
  const first = states[0]?.time ?? epochText(answer.startMs);
  const last = states.at(-1)?.time ?? first;
  const lines = [
    'CCSDS_OEM_VERS = 3.0',
    'COMMENT Mean elements propagated by SGP4 (WGS-72); no covariance',
    `CREATION_DATE = ${epochText(createdMs)}`,
    'ORIGINATOR = ORBITAL-COMPUTE',
    '',
    'META_START',
    ...(answer.decayedAtMs === null
      ? []
      : [`COMMENT The satellite decays after ${epochText(answer.decayedAtMs)}`]),
    `OBJECT_NAME = ${keywordValue(elements.name)}`,
    `OBJECT_ID = ${keywordValue(elements.objectId)}`,
    'CENTER_NAME = EARTH',
    'REF_FRAME = TEME',
    'TIME_SYSTEM = UTC',
    `START_TIME = ${first}`,
    `STOP_TIME = ${last}`,
    ...(states.length < 2 ? [] : ['INTERPOLATION = HERMITE', `INTERPOLATION_DEGREE = ${degree}`]),
    'META_STOP',
    '',
    ...states.map(({ time, values }) => `${time} ${values}`),
  ];
  return `${lines.join('\n')}\n`;
}

interface StateLine {
  readonly time: string;
  readonly values: string;
}

function stateLines({ trajectory }: TrajectoryAnswer): StateLine[] {
  const lines: StateLine[] = [];
  for (let index = 0; index < trajectory.count; index += 1) {
    const time = epochText(trajectory.timesMs[index] ?? 0);
    if (lines.at(-1)?.time === time) continue;
    const state = trajectory.teme.subarray(6 * index, 6 * index + 6);
    const position = Array.from(state.subarray(0, 3), (value) => value.toFixed(6));
    const velocity = Array.from(state.subarray(3, 6), (value) => value.toFixed(9));
    lines.push({ time, values: [...position, ...velocity].join(' ') });
  }
  return lines;
}

/** Epoch milliseconds as CCSDS writes UTC, to the microsecond. */
function epochText(tMs: number): string {
  const us = Math.round(tMs * 1000);
  const ms = Math.floor(us / 1000);
  return formatInstantUs({ ms, us: us - 1000 * ms });
}

/** A value that a KVN line can hold: printable ASCII without blanks around it; UNKNOWN when empty. */
function keywordValue(text: string): string {
  const plain = text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return plain === '' ? 'UNKNOWN' : plain;
}
