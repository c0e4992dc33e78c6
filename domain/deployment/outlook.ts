/** What a person who follows a deployment wants to know of its plan. */
export interface Outlook {
  /** In order of their beginnings. */
  readonly steps: readonly PlannedStep[];
  readonly contacts: readonly PlannedContact[];
}

/** When a step is planned to begin. */
export interface PlannedStep {
  readonly stepId: string;
  /** Mission time, ISO 8601. */
  readonly at: string;
}

/** A pass in which the plan sends. */
export interface PlannedContact {
  readonly station: string;
  /** Mission time, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly dataMb: number;
}

/** An event of a plan, as far as the outlook reads it. */
export interface OutlookEvent {
  readonly type: string;
  readonly timestamp_s: number;
  readonly step_id?: string | undefined;
  readonly station?: string | undefined;
  readonly transfer_id?: string | undefined;
  readonly pass_index?: number | undefined;
  readonly data_mb?: number | undefined;
}

/** Most steps and contacts of an outlook: a person reads it, the plan has them all. */
const MOST_SHOWN = 40;

/** The steps and contacts of a plan; `startMs`: mission time 0, epoch ms. */
export function outlookOf(events: readonly OutlookEvent[], startMs: number): Outlook {
  const instant = (s: number): string => new Date(startMs + Math.round(s * 1000)).toISOString();
  const steps = new Map<string, PlannedStep>();
  const contacts: PlannedContact[] = [];
  const ended = (begun: OutlookEvent): OutlookEvent | undefined =>
    events.find(
      (one) =>
        one.type === 'transfer.pass_completed' &&
        one.transfer_id === begun.transfer_id &&
        one.pass_index === begun.pass_index,
    );
  for (const event of events) {
    const { type, step_id: stepId, station, timestamp_s: s } = event;
    if (type === 'step.started' && stepId !== undefined && !steps.has(stepId))
      steps.set(stepId, { stepId, at: instant(s) });
    if (type !== 'transfer.pass_started' || station === undefined) continue;
    const end = ended(event);
    contacts.push({
      station,
      from: instant(s),
      to: instant(end?.timestamp_s ?? s),
      dataMb: end?.data_mb ?? event.data_mb ?? 0,
    });
  }
  return {
    steps: [...steps.values()].slice(0, MOST_SHOWN),
    contacts: contacts.slice(0, MOST_SHOWN),
  };
}

/**
 * The contact that goes on at an instant of mission time (ISO 8601, as all of them), else the next one; null
 * where none is left.
 */
export function contactAt(outlook: Outlook, at: string): PlannedContact | null {
  return outlook.contacts.find(({ to }) => to > at) ?? null;
}

/** The first planned step of which nothing was reported; null where all were. */
export function nextStep(outlook: Outlook, reported: ReadonlySet<string>): PlannedStep | null {
  return outlook.steps.find(({ stepId }) => !reported.has(stepId)) ?? null;
}
