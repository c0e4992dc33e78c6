import { cdmOfKeyed } from './cdm-of-keyed.ts';
import { cdmOfPublic, isPublic } from './cdm-public.ts';
import type { CdmProblem, CdmResult, KeyedCdm, KeyedValue } from './keyed-cdm.ts';

type Section = Map<string, KeyedValue>;

/** A message is a few kilobytes. */
export const LONGEST_CDM = 200_000;
const MOST_COMMENTS = 200;
const MOST_PROBLEMS = 100;
const KEYWORD = /^[A-Z][A-Z0-9_]{0,63}$/;
/** So much of a field's name is told. */
const MOST_NAME = 64;
const OBJECTS = ['OBJECT1', 'OBJECT2'] as const;

/** Reads a conjunction data message: KVN, or JSON where the text begins with a brace or bracket. */
export function readCdm(text: string): CdmResult {
  if (text.length > LONGEST_CDM)
    return refuse('', `a message has at most ${LONGEST_CDM} characters`);
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') return refuse('', 'the message is empty');
  if (plain.startsWith('<')) return refuse('', 'XML is not read here: send KVN or JSON');
  if (!/^[[{]/.test(plain)) return readKvn(plain);
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch (error) {
    return refuse('', `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return readCdmValue(value);
}

/**
 * Reads a message that came as JSON: keywords of the standard with both objects under `OBJECT1` and
 * `OBJECT2`, or with the prefixes `OBJECT1_`, `SAT1_` (Space-Track's class `cdm`), or the short form of
 * `cdm_public`; also a list of one of these.
 */
export function readCdmValue(value: unknown): CdmResult {
  const given: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (Array.isArray(given)) return refuse('', 'one message at a time');
  if (typeof given !== 'object' || given === null)
    return refuse('', 'must be an object with the keywords of CCSDS 508.0-B-1');
  const problems: CdmProblem[] = [];
  const fields = keyedBy(given, '', problems);
  if (problems.length > 0) return { ok: false, problems };
  if (isPublic(fields)) return cdmOfPublic(sectionOf(fields, '', problems), problems);
  const encounter = sectionOf(fields, '', problems);
  const comments = commentsOf(fields);
  const sections = [1, 2].map((number) => {
    const nested: unknown = fields.get(`OBJECT${number}`);
    if (typeof nested === 'object' && nested !== null) {
      const own = keyedBy(nested, `OBJECT${number}.`, problems);
      comments.push(...commentsOf(own));
      return { section: sectionOf(own, `OBJECT${number}.`, problems), prefix: `OBJECT${number}.` };
    }
    const prefix = [`OBJECT${number}_`, `SAT${number}_`].find((known) =>
      [...encounter.keys()].some((key) => key.startsWith(known)),
    );
    const section: Section = new Map();
    if (prefix !== undefined)
      for (const [key, field] of encounter)
        if (key.startsWith(prefix)) section.set(key.slice(prefix.length), field);
    return { section, prefix: prefix ?? `OBJECT${number}.` };
  });
  const [one, other] = sections;
  if (one === undefined || other === undefined) return refuse('', 'two objects are wanted');
  if (problems.length > 0) return { ok: false, problems };
  // Space-Track lists the object of the account first, whichever of the two the message calls so.
  const isTurned = one.section.get('OBJECT')?.text.toUpperCase() === 'OBJECT2';
  const [first, second] = isTurned ? [other, one] : [one, other];
  return cdmOfKeyed({
    encounter,
    objects: [first.section, second.section],
    prefixes: ['', first.prefix, second.prefix],
    comments,
  });
}

function readKvn(text: string): CdmResult {
  const problems: CdmProblem[] = [];
  const sections: readonly [Section, Section, Section] = [new Map(), new Map(), new Map()];
  const comments: string[] = [];
  let section = sections[0];
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // What is no message at all is not read to its end.
    if (problems.length >= MOST_PROBLEMS) break;
    const line = raw.trim();
    const place = `line ${at + 1}`;
    if (line === '') continue;
    const comment = /^COMMENT\b\s*(.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      if (comments.length < MOST_COMMENTS) comments.push(comment);
      continue;
    }
    const assigned = assignment(line);
    if (assigned === null) {
      problems.push({ path: place, message: 'must be KEYWORD = value, or COMMENT' });
      continue;
    }
    const { key, value, unit } = assigned;
    const path = `${place}: ${key}`;
    if (key === 'OBJECT') {
      const index = OBJECTS.findIndex((known) => known === value);
      const next = sections[index + 1];
      if (index < 0 || next === undefined || next.size > 0)
        problems.push({ path, message: 'must be OBJECT1 once and then OBJECT2 once' });
      else section = next;
    } else if (section.has(key)) problems.push({ path, message: 'stands twice' });
    else if (value !== '' && value !== 'null') section.set(key, { text: value, unit, path });
  }
  if (!sections[0].has('CCSDS_CDM_VERS'))
    problems.unshift({ path: 'CCSDS_CDM_VERS', message: 'is missing: a message begins with it' });
  if (problems.length > 0) return { ok: false, problems };
  const keyed: KeyedCdm = {
    encounter: sections[0],
    objects: [sections[1], sections[2]],
    prefixes: ['', 'OBJECT1: ', 'OBJECT2: '],
    comments,
  };
  return cdmOfKeyed(keyed);
}

/** `KEYWORD = value [unit]`, by places alone: an expression over the whole line is slow on hostile ones. */
function assignment(
  line: string,
): { readonly key: string; readonly value: string; readonly unit: string | null } | null {
  const equals = line.indexOf('=');
  const key = line.slice(0, Math.max(0, equals)).trim();
  if (!KEYWORD.test(key)) return null;
  const value = line.slice(equals + 1).trim();
  const bracket = value.endsWith(']') ? value.lastIndexOf('[') : -1;
  return bracket < 0
    ? { key, value, unit: null }
    : { key, value: value.slice(0, bracket).trim(), unit: value.slice(bracket + 1, -1) };
}

/** Fields by their keywords in capitals, as the standard writes them. */
function keyedBy(given: object, prefix: string, problems: CdmProblem[]): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, field] of Object.entries(given)) {
    const key = name.toUpperCase();
    if (fields.has(key))
      problems.push({ path: `${prefix}${key.slice(0, MOST_NAME)}`, message: 'stands twice' });
    fields.set(key, field);
  }
  return fields;
}

/** Strings and numbers of an object by keyword, units from their `_UNIT`; null counts as absent. */
function sectionOf(
  fields: ReadonlyMap<string, unknown>,
  prefix: string,
  problems: CdmProblem[],
): Section {
  const section: Section = new Map();
  for (const [key, field] of fields) {
    if (field === null || field === '' || key.endsWith('_UNIT') || key.includes('COMMENT'))
      continue;
    if (prefix === '' && OBJECTS.some((known) => known === key)) continue;
    const path = `${prefix}${key.slice(0, MOST_NAME)}`;
    if (typeof field !== 'string' && typeof field !== 'number') {
      problems.push({ path, message: 'must be a text or a number' });
      continue;
    }
    const unit = fields.get(`${key}_UNIT`);
    section.set(key, {
      text: String(field).trim(),
      unit: typeof unit === 'string' && unit !== '' ? unit : null,
      path,
    });
  }
  return section;
}

function commentsOf(fields: ReadonlyMap<string, unknown>): string[] {
  return [...fields]
    .filter(([key]) => key.includes('COMMENT'))
    .flatMap(([, field]): unknown[] => (Array.isArray(field) ? field : [field]))
    .filter((comment) => typeof comment === 'string')
    .slice(0, MOST_COMMENTS);
}

function refuse(path: string, message: string): CdmResult {
  return { ok: false, problems: [{ path, message }] };
}
