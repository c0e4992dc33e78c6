import type { PatternList } from '../../../contracts/pattern/pattern.ts';
import { counted } from '../../../domain/counted.ts';
import {
  NOT_DETECTABLE,
  PATTERN_SUBTYPE_WORDS,
  PATTERN_TYPES,
} from '../../../domain/pattern/pattern.ts';
import { LEAST_SETS } from '../../../domain/pattern/series.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { presentPatternItem, presentScoredPattern } from '../../../presenters/pattern.ts';
import { round } from '../../../presenters/rounding.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { PatternRecord } from '../../../records/pattern/patterns.ts';
import { presentName } from './satellite.ts';

/** What was asked for, and what is known of the elements. */
interface Asked {
  readonly satellite: Satellite | null;
  readonly window: { readonly startMs: number; readonly endMs: number };
  /** Words that the request named; null = none. */
  readonly types: readonly string[] | null;
  /** Satellites of the catalogue, and the newest epoch of all. */
  readonly satellites: number;
  readonly newestEpochMs: number | null;
  /** Sets of the satellite in the window, and in all that is kept. */
  readonly sets: { readonly inWindow: number; readonly all: number } | null;
  readonly lookedMs: number | null;
  readonly nowMs: number;
}

/** A page of what was found. */
interface Found {
  readonly patterns: readonly PatternRecord[];
  readonly place: {
    readonly has_more: boolean;
    readonly cursor: string | null;
    readonly limit: number;
  };
  readonly total: number;
}

/** Elements older than this show nothing of what happens now, days. */
const OLD_DAYS = 3;
/** With fewer satellites company means nothing: the shipped catalogue has 88, a public one 16,000. */
const LEAST_OBJECTS = 5000;
const WORDS: ReadonlySet<string> = new Set([...PATTERN_TYPES, ...PATTERN_SUBTYPE_WORDS]);
const REFRESH = 'Refresh the catalogue: CATALOG_URL, or npm run catalogue:import.';

/** A list of patterns in wire form, in both forms of items. */
export function presentPatterns(asked: Asked, found: Found): PatternList {
  const { satellite, window } = asked;
  const newestMs = satellite?.elements.epochMs ?? asked.newestEpochMs;
  return {
    satellite: satellite === null ? null : presentName(satellite),
    data: found.patterns.map(presentPatternItem),
    patterns: found.patterns.map(({ pattern, satelliteName }) =>
      presentScoredPattern(pattern, satelliteName),
    ),
    ...found.place,
    total: found.total,
    analysis_window: {
      start: formatInstant(window.startMs),
      end: formatInstant(window.endMs),
      days: round((window.endMs - window.startMs) / DAY_MS, 3),
      satellites: asked.satellites,
      sets: asked.sets?.inWindow ?? null,
      newest_elements: newestMs === null ? null : formatInstant(newestMs),
      looked_at: asked.lookedMs === null ? null : formatInstant(asked.lookedMs),
    },
    not_detectable: Object.entries(NOT_DETECTABLE)
      .filter(([type]) => asked.types === null || asked.types.includes(type))
      .map(([type, reason]) => ({ type, reason })),
    notices: noticesOf(asked, newestMs),
  };
}

/** Those of the words that are neither types nor subtypes, nor known to be beyond elements. */
export function unknownTypes(types: readonly string[]): string[] {
  return types.filter((type) => !WORDS.has(type) && !Object.hasOwn(NOT_DETECTABLE, type));
}

function noticesOf(asked: Asked, newestMs: number | null): string[] {
  const { satellite, sets, types, lookedMs, nowMs } = asked;
  const unknown = unknownTypes(types ?? []);
  const ageDays = newestMs === null ? null : (nowMs - newestMs) / DAY_MS;
  const whose = satellite === null ? 'The newest elements' : 'Its newest elements';
  return [
    ...(unknown.length === 0
      ? []
      : [
          `No pattern has the type ${unknown.map((word) => `'${word.slice(0, 64)}'`).join(', ')}: there are ${[...WORDS].join(', ')}.`,
        ]),
    ...(lookedMs === null
      ? ['The histories were not looked at yet: a worker does it minutes after its start.']
      : []),
    ...(sets !== null && sets.all < LEAST_SETS
      ? [
          `Only ${counted(sets.all, 'set')} of elements of it are kept: manoeuvres need ${LEAST_SETS}, collected over days.`,
        ]
      : []),
    ...(ageDays !== null && ageDays > OLD_DAYS
      ? [`${whose} are ${ageDays.toFixed(0)} days old: what happened since is not seen. ${REFRESH}`]
      : []),
    ...(asked.satellites < LEAST_OBJECTS
      ? [
          `Only ${counted(asked.satellites, 'satellite')} are known: company with anything else is not seen. ${REFRESH}`,
        ]
      : []),
  ];
}
