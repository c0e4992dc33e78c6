import { type Commitment, satelliteResource, stationResource } from '../booking/commitment.ts';
import type { CheckRule, Violation } from '../planning/check/violation.ts';
import type { Environment, Pass } from '../planning/environment/environment.ts';
import type { Schedule } from '../planning/plan.ts';
import { formatInstant } from '../time/instant.ts';
import type { Interval } from '../time/intervals.ts';
import { isSameContact } from './truth.ts';

/** What reasons are told with: a plan as it was made, and the surroundings in which it is looked at. */
export interface ReasonSetting {
  readonly satellite: { readonly id: string; readonly name: string };
  readonly schedule: Schedule;
  /** Of the surroundings that the plan was made for: its passes by their numbers. */
  readonly former: Pick<Environment, 'passes'>;
  readonly now: Pick<Environment, 'passes'>;
  /** What others have booked, outages among it. */
  readonly commitments: readonly Commitment[];
}

/** Says for people what of a plan no longer holds, in the order of what the checker found, each once. */
export function reasonsOf(violations: readonly Violation[], setting: ReasonSetting): string[] {
  return [...new Set(violations.map((violation) => reasonOf(violation, setting)))];
}

function reasonOf(violation: Violation, setting: ReasonSetting): string {
  const { rule, atMs, message, needed, available } = violation;
  const amounts = needed === undefined || available === undefined ? null : { needed, available };
  if (amounts !== null && rule in AMOUNTS) {
    // Less than nothing is there where nothing may run at all.
    const out = available !== undefined && available < 0 ? outOfService(setting, atMs) : null;
    return out ?? `${amountText(rule, amounts)}${atText(atMs)}`;
  }
  const contact = CONTACT_RULES.has(rule) ? contactOf(violation, setting) : null;
  if (contact === null) return message;
  const { pass, span } = contact;
  const carried = rule === 'capacity' ? amounts : null;
  if (carried !== null) {
    const [asked, there] = figures(carried.needed, carried.available);
    return `the contact with station ${pass.stationName}${atText(atMs)} carries ${there} MB where ${asked} MB are sent`;
  }
  return contactText(pass, span, setting);
}

/** What is too little of something, and how it is counted. */
const AMOUNTS: Partial<Record<CheckRule, (asked: string, there: string) => string>> = {
  power: (asked, there) => `${asked} W are drawn where ${there} W are there`,
  compute: (asked, there) => `${asked} of the computer is used where ${there} of it is free`,
  thermal: (asked, there) => `${asked} W of heat arise where ${there} W can be taken`,
  memory: (asked, there) => `${asked} MB of memory are used where ${there} MB are free`,
  storage: (asked, there) => `${asked} MB are stored where ${there} MB fit`,
  battery_floor: (floor, charge) => `the battery falls to ${charge}, below its floor of ${floor}`,
  battery_recovery: (asked, charge) =>
    `the battery is only at ${charge} an orbit after the last work, where ${asked} are needed`,
};

/** Those that are shares. */
const SHARES: ReadonlySet<CheckRule> = new Set<CheckRule>([
  ...(['compute', 'battery_floor', 'battery_recovery'] as const),
]);

/** What is broken where a contact is elsewhere, shorter, or gone. */
const CONTACT_RULES: ReadonlySet<CheckRule> = new Set<CheckRule>([
  ...(['slice_in_pass', 'capacity', 'key_exchange', 'contact_given', 'pass_step'] as const),
]);

interface Amounts {
  readonly needed: number;
  readonly available: number;
}

function amountText(rule: CheckRule, { needed, available }: Amounts): string {
  const isShare = SHARES.has(rule);
  const [asked, there] = figures(...scaled(needed, available, isShare ? 100 : 1));
  const unit = isShare ? ' %' : '';
  return AMOUNTS[rule]?.(`${asked}${unit}`, `${there}${unit}`) ?? '';
}

function scaled(needed: number, available: number, by: number): [number, number] {
  return [needed * by, Math.max(0, available) * by];
}

/** Two amounts with as many digits as tell one from the other, at least three. */
function figures(one: number, other: number): [string, string] {
  for (let digits = 3; digits < MOST_DIGITS; digits += 1) {
    const [a, b] = [rounded(one, digits), rounded(other, digits)];
    if (a !== b) return [a, b];
  }
  return [rounded(one, MOST_DIGITS), rounded(other, MOST_DIGITS)];
}

const MOST_DIGITS = 12;

function rounded(amount: number, digits: number): string {
  const whole = Math.trunc(Math.abs(amount)).toString().length;
  return String(Number(amount.toPrecision(Math.max(digits, whole))));
}

function atText(atMs: number | undefined): string {
  return atMs === undefined ? '' : ` at ${formatInstant(atMs)}`;
}

/** The contact of which something is broken, and from when to when the plan uses it; null where it names none. */
function contactOf(
  { segmentId, transferId, atMs }: Violation,
  { schedule, former }: ReasonSetting,
): { readonly pass: Pass; readonly span: Interval } | null {
  const slices = schedule.transfers.find(({ id }) => id === transferId)?.slices ?? [];
  const used =
    slices.find(({ startMs }) => startMs === atMs) ??
    schedule.segments.find(({ id }) => id === segmentId);
  if (used === undefined) return null;
  const { startMs, endMs, passIndex } = used;
  const pass =
    passIndex === null
      ? // Steps that run in passes name none.
        former.passes.find(({ aosMs, losMs }) => aosMs <= startMs && endMs <= losMs)
      : former.passes[passIndex];
  if (pass === undefined) return null;
  const uses = schedule.segments.filter((one) => passIndex !== null && one.passIndex === passIndex);
  const span = {
    startMs: Math.min(startMs, ...uses.map((one) => one.startMs)),
    endMs: Math.max(endMs, ...uses.map((one) => one.endMs)),
  };
  return { pass, span };
}

function contactText(pass: Pass, span: Interval, setting: ReasonSetting): string {
  const { satellite, now, commitments } = setting;
  const station = `station ${pass.stationName}`;
  for (const [resource, name] of [
    [stationResource(pass.stationId), station],
    [satelliteResource(satellite.id), `satellite ${satellite.name}`],
  ] as const) {
    const out = outagesOf(commitments, resource).find(
      ({ startMs, endMs }) => startMs < span.endMs && span.startMs < endMs,
    );
    if (out !== undefined) return `${name} is out of service ${spanText(out)}`;
  }
  const isThere = now.passes.some((one) => isSameContact(one, { ...pass, ...edges(span) }));
  return isThere
    ? `the contact with ${station} is not free all the time ${spanText(span)}`
    : `there is no contact with ${station} ${spanText(span)}`;
}

function edges({ startMs, endMs }: Interval): Pick<Pass, 'aosMs' | 'losMs'> {
  return { aosMs: startMs, losMs: endMs };
}

/** That the satellite is out of service at an instant or the first time after it; null where nobody said so. */
function outOfService(
  { satellite, commitments }: ReasonSetting,
  atMs: number | undefined,
): string | null {
  const outages = outagesOf(commitments, satelliteResource(satellite.id));
  const out = outages.find(({ endMs }) => endMs > (atMs ?? -Infinity));
  return out === undefined
    ? null
    : `satellite ${satellite.name} is out of service ${spanText(out)}`;
}

/** The outages of a resource in order of time, those that meet as one. */
function outagesOf(commitments: readonly Commitment[], resource: string): Interval[] {
  const spans: Interval[] = [];
  const own = commitments.filter((one) => one.resource === resource && one.draw.kind === 'outage');
  for (const { startMs, endMs } of own.sort((a, b) => a.startMs - b.startMs)) {
    const last = spans.at(-1);
    if (last !== undefined && startMs <= last.endMs)
      spans[spans.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, endMs) };
    else spans.push({ startMs, endMs });
  }
  return spans;
}

function spanText({ startMs, endMs }: Interval): string {
  return `from ${formatInstant(startMs)} to ${formatInstant(endMs)}`;
}
