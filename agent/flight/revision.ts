import type { PlannedContact } from '../contact/policy.ts';
import { transferOf } from './drafts.ts';
import type { HandOut, Planned, Program, Span } from './hand-out.ts';
import type { Past } from './past.ts';

/**
 * What the newest hand-out of a flight does not say by itself, because the flight began by an earlier one:
 * plain JSON, kept with that hand-out.
 */
export interface Carried {
  readonly past: Past;
  /** What is still to come, in order of time. */
  readonly events: readonly Planned[];
  /** Programs of the hand-outs before, where they still hold: of steps that have begun, or are no more. */
  readonly programs: readonly Program[];
  readonly groundPrograms: readonly string[];
  /** When steps run that are flown to their end as they began. */
  readonly parts: readonly (readonly [stepId: string, spans: readonly Span[]])[];
  readonly contacts: readonly PlannedContact[];
}

/** Instants that differ by no more are the same, ms. */
const SAME_MS = 2;
/** A plan begins with what runs at that instant: a step that begins within it is known to run, ms. */
const BEGINNING_MS = 1_000;

/** What has happened of a plan once so many of its events are behind. */
export function pastOf({ past, events }: Pick<HandOut, 'past' | 'events'>, position: number): Past {
  const passed = events.slice(0, position);
  const stepsOf = (type: string): string[] =>
    passed.flatMap((event) => (event.type === type ? (event.stepId ?? []) : []));
  const told = passed.flatMap((event) => onceOf(event) ?? []);
  return {
    begun: distinct([...past.begun, ...stepsOf('step.started')]),
    ended: distinct([...past.ended, ...stepsOf('step.completed')]),
    told: distinct([...past.told, ...told]),
  };
}

/**
 * How a flight goes on by another plan, from where it stands in the one before. What has happened does not
 * happen again; a step that runs is flown to its end, by the newer plan where that knows that it runs, else as it
 * began. Both plans say the same until they first differ, so what of the new one lies behind already is passed over.
 */
export function carryOn(former: HandOut, next: HandOut, position: number): Carried {
  const past = pastOf(former, position);
  const [begun, ended] = [new Set(past.begun), new Set(past.ended)];
  const told = new Set(past.told);
  const running = new Set(past.begun.filter((stepId) => !ended.has(stepId)));
  const known = new Set(
    next.events.flatMap(({ type, stepId, atMs }) =>
      type === 'step.started' && atMs <= next.startMs + BEGINNING_MS ? (stepId ?? []) : [],
    ),
  );
  const passed = former.events.slice(0, position);

  const isAhead = (event: Planned): boolean => {
    const once = onceOf(event);
    if (once !== null) return !told.has(once) && !isOfBegunStep(event);
    if (passed.some((one) => isSame(one, event))) return false;
    const step = stepOf(event);
    if (step === null || !begun.has(step)) return true;
    if (ended.has(step) || !known.has(step)) return false;
    // Its beginning is behind, with what is told of it then.
    return event.type !== 'step.started' && event.atMs > next.startMs + SAME_MS;
  };
  const isOfBegunStep = ({ stepId }: Planned): boolean => stepId !== null && begun.has(stepId);

  /** Steps of which the newer plan does not know that they run. */
  const asBegun = new Set([...running].filter((stepId) => !known.has(stepId)));
  const goesOn = former.events.slice(position).filter((event) => asBegun.has(stepOf(event) ?? ''));
  const isKept = (stepId: string): boolean => begun.has(stepId) || !next.programs.has(stepId);
  const lastMs = Math.max(...goesOn.map(({ atMs }) => atMs));
  const ahead = next.events
    .filter(isAhead)
    // The job does not end before what runs.
    .map((event) => (event.type === 'job.completed' ? notBefore(event, lastMs) : event));
  return {
    past,
    // Of one instant, ends come before what waits for them.
    events: [...goesOn, ...ahead].sort((a, b) => a.atMs - b.atMs),
    programs: [...former.programs.values()].filter(({ step_id: stepId }) => isKept(stepId)),
    groundPrograms: [...former.groundPrograms],
    parts: [...former.parts].filter(([stepId]) => asBegun.has(stepId)),
    contacts: next.contacts.map((contact) => sharing(contact, former.contacts)),
  };
}

/** A hand-out with what it does not say by itself. */
export function withCarried(handOut: HandOut, carried: Carried): HandOut {
  const { past, events, programs, groundPrograms, parts, contacts } = carried;
  return {
    ...{ ...handOut, past, events, contacts },
    programs: new Map([
      ...handOut.programs,
      ...programs.map((program) => [program.step_id, program] as const),
    ]),
    groundPrograms: new Set([...handOut.groundPrograms, ...groundPrograms]),
    parts: new Map([...handOut.parts, ...parts]),
  };
}

/** The name of what is told once in a flight, whatever its plans say of when; null of what may come again. */
function onceOf({ type, stepId, payload }: Planned): string | null {
  if (type === 'placement.decided') return `${type} ${stepId ?? ''} ${text(payload['location'])}`;
  // A job ends by its newest plan.
  return type.startsWith('job.') && type !== 'job.completed' ? type : null;
}

/** The step whose own doing an event is; null where it is about a transfer, a contact or the whole. */
function stepOf(event: Planned): string | null {
  return transferOf(event) === '' ? event.stepId : null;
}

function isSame(one: Planned, other: Planned): boolean {
  return (
    one.type === other.type &&
    one.stepId === other.stepId &&
    Math.abs(one.atMs - other.atMs) <= SAME_MS &&
    one.payload['station'] === other.payload['station']
  );
}

function notBefore(event: Planned, atMs: number): Planned {
  return { ...event, atMs: Math.max(event.atMs, atMs) };
}

/** A pass of which an earlier plan used a part is one contact: what went in it counts, and its larger volume. */
function sharing(contact: PlannedContact, former: readonly PlannedContact[]): PlannedContact {
  const { startMs, endMs, volumeMb, stationId } = contact;
  const before = former.find(
    (one) => one.stationId === stationId && one.startMs < endMs && startMs < one.endMs,
  );
  if (before === undefined) return contact;
  return {
    ...contact,
    countedFromMs: before.countedFromMs ?? before.startMs,
    volumeMb: Math.max(volumeMb, before.volumeMb),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
