import type { Cdm } from '../cdm.ts';

/** No two objects round the Earth are farther apart, m. */
export const FARTHEST_MISS_M = 2e9;

/** Something wrong with a message: the line and keyword, or the field, and how to mend it. */
export interface CdmProblem {
  readonly path: string;
  readonly message: string;
}

/** A message, whole, or everything that is wrong with it. */
export type CdmResult =
  | { readonly ok: true; readonly cdm: Cdm }
  | { readonly ok: false; readonly problems: readonly CdmProblem[] };

/** A value of a message as text, with its unit where one is given, and where it stands. */
export interface KeyedValue {
  readonly text: string;
  readonly unit: string | null;
  readonly path: string;
}

/** Values by the keywords of the standard. */
export type KeyedSection = ReadonlyMap<string, KeyedValue>;

/** A message by keywords: what is said of the encounter and of each object. */
export interface KeyedCdm {
  readonly encounter: KeyedSection;
  readonly objects: readonly [KeyedSection, KeyedSection];
  /** Beginnings of paths of the three sections, for what is absent. */
  readonly prefixes: readonly [encounter: string, first: string, second: string];
  readonly comments: readonly string[];
}
