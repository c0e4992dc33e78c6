import type { DeploymentDetail, Revision } from '../calls/shapes.ts';
import { count, words } from '../core/formats.ts';
import type { Standing } from '../core/palette.ts';

type Cause = Revision['causes'][number];

/** Causes that came later are called by their own words. */
const CAUSES: Readonly<Record<string, string>> = {
  outage: 'an outage',
  elements: 'newer elements',
  displaced: 'work of higher priority',
  step_failed: 'a failed step',
  step_late: 'a late step',
  pass_lost: 'a lost pass',
  asked: 'its owner asked',
};

/** Why a plan was looked at again, in a few words: `an outage, newer elements`. */
export function causeWords(causes: readonly Cause[]): string {
  const said = causes.map(({ kind }) => CAUSES[kind] ?? words(kind));
  return [...new Set(said)].join(', ');
}

const STANDINGS: Readonly<Record<Revision['status'], Standing>> = {
  proposed: 'late',
  accepted: 'done',
  rejected: 'cancelled',
  kept: 'cancelled',
  superseded: 'cancelled',
  outrun: 'cancelled',
  lapsed: 'cancelled',
};

/** How a revision stands: what is proposed wants somebody. */
export function standingOfRevision({ status }: Pick<Revision, 'status'>): Standing {
  return STANDINGS[status];
}

const DECIDERS = { auto: 'the policy', owner: 'a person', silence: 'nobody in time' } as const;

/** Who decided about a revision; a dash before that. */
export function deciderWords({ decided_by: by }: Pick<Revision, 'decided_by'>): string {
  return by === null ? '–' : DECIDERS[by];
}

/** What becomes of a revision about which nobody says anything. */
export function silenceWords(onSilence: Revision['on_silence']): string {
  return onSilence === 'accept' ? 'it is flown' : 'the former plan stays';
}

/** What happens when the plan of a deployment is no longer true. */
export function termsWords(terms: DeploymentDetail['revision_terms']): string {
  if (terms === undefined) return 'It has booked nothing: its plan stays as it is.';
  if (terms.policy === 'never') return 'Its plan stays as it is, whatever happens.';
  const silence = silenceWords(terms.on_silence);
  return terms.policy === 'auto'
    ? 'When its plan is no longer true, what is left is planned again and flown.'
    : `When its plan is no longer true, its owner is asked; where nobody answers in time, ${silence}.`;
}

/** Whether somebody may decide about a revision now: `nowMs` by the platform's clock. */
export function isAsked({ status, decide_by: by }: Revision, nowMs: number): boolean {
  return status === 'proposed' && by !== null && Date.parse(by) > nowMs;
}

/** One thing that a revision changes, as it was and as it is. */
export interface RevisionChange {
  readonly key: string;
  readonly kind: 'step' | 'data';
  readonly name: string;
  readonly before: ChangedTime;
  readonly after: ChangedTime;
  /** How much later it begins, s; null where one of the two is not there or not known. */
  readonly laterS: number | null;
}

/** When something is, over which stations; or in words why there is no time. */
export type ChangedTime =
  | {
      readonly startMs: number;
      readonly endMs: number | null;
      readonly stations: readonly string[];
    }
  | { readonly words: string };

/** All that a revision changes, in order of time; steps before data. */
export function changesOf(
  { diff, diff_from: from, left_out: leftOut, transfers }: Revision,
  nameOf: (stationId: string) => string,
): RevisionChange[] {
  const fromMs = from === null ? null : Date.parse(from);
  const at = (offsetS: number): ChangedTime =>
    fromMs === null
      ? { words: 'at another time' }
      : { startMs: fromMs + offsetS * 1000, endMs: null, stations: [] };
  return [
    ...diff.moved
      .toSorted((a, b) => a.from_offset_s - b.from_offset_s)
      .map(({ step_id: name, from_offset_s: was, to_offset_s: is }): RevisionChange => ({
        ...{ key: `step ${name}`, kind: 'step', name },
        ...{ before: at(was), after: at(is), laterS: is - was },
      })),
    ...leftOut.map((name): RevisionChange => ({
      ...{ key: `gone ${name}`, kind: 'step', name, laterS: null },
      ...{ before: { words: 'was planned' }, after: { words: 'runs no more' } },
    })),
    ...transfers
      .toSorted((a, b) => startOf(a) - startOf(b))
      .map((one): RevisionChange => {
        const name = `${one.from_step ?? 'ground'} → ${one.to_step ?? 'ground'}`;
        const { before, after } = one;
        return {
          ...{ key: `data ${name}`, kind: 'data', name },
          before: crossing(before, nameOf, 'did not flow'),
          after: crossing(after, nameOf, 'flows no more'),
          laterS:
            before === null || after === null
              ? null
              : (Date.parse(after.start) - Date.parse(before.start)) / 1000,
        };
      }),
  ];
}

type Crossing = Revision['transfers'][number]['before'];

function startOf({ before, after }: Revision['transfers'][number]): number {
  return Date.parse((before ?? after)?.start ?? '');
}

function crossing(
  one: Crossing,
  nameOf: (stationId: string) => string,
  otherwise: string,
): ChangedTime {
  if (one === null) return { words: otherwise };
  const { start, end, station_ids: ids } = one;
  return { startMs: Date.parse(start), endMs: Date.parse(end), stations: ids.map(nameOf) };
}

/** What a revision changes, counted: `2 steps move, 1 transfer elsewhere`. */
export function changeSentence({ diff, left_out: leftOut, transfers }: Revision): string {
  const parts = [
    ...(diff.moved.length > 0
      ? [`${count(diff.moved.length, 'step')} ${diff.moved.length === 1 ? 'moves' : 'move'}`]
      : []),
    ...(leftOut.length > 0
      ? [`${count(leftOut.length, 'step')} ${leftOut.length === 1 ? 'runs' : 'run'} no more`]
      : []),
    ...(transfers.length > 0 ? [`${count(transfers.length, 'transfer')} at another time`] : []),
  ];
  return parts.length === 0 ? 'nothing that is still to come' : parts.join(', ');
}

/** What the stations of a plan are called, by their ids; an id stays where its plan does not name it. */
export function stationNames(
  plan: DeploymentDetail['plan_data'] | undefined,
): (stationId: string) => string {
  const names = new Map<string, string>();
  for (const pass of listIn(fieldIn(fieldIn(plan, 'orbital_environment'), 'ground_passes'))) {
    const [id, name] = [fieldIn(pass, 'station_id'), fieldIn(pass, 'station_name')];
    if (typeof id === 'string' && typeof name === 'string') names.set(id, name);
  }
  return (id) => names.get(id) ?? id;
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
