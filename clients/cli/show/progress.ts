/** A part of a plan that is done in one go. */
export interface PlannedPart {
  readonly kind: string;
  readonly name: string;
  readonly step_id: string | null;
  readonly transfer_id: string | null;
  readonly start_offset_s: number;
  readonly station?: string;
}

/** What is told of a deployment. */
export interface ToldEvent {
  readonly event_type: string;
  readonly step_id: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

const MARKS = { waiting: '·', running: '▶', done: '✓', failed: '✗' } as const;
type State = keyof typeof MARKS;

/** What an event does to its part; others say nothing of where it stands. */
const MOVES: Readonly<Record<string, State>> = {
  'step.started': 'running',
  'step.retrying': 'running',
  'step.completed': 'done',
  'step.failed': 'failed',
  'transfer.started': 'running',
  'transfer.completed': 'done',
  'transfer.failed': 'failed',
};

/** At most so many parts are shown, those around what is under way. */
const SHOWN = 12;

/** Where the steps and contacts of a plan stand, told event by event. */
export function openProgress(segments: readonly PlannedPart[]) {
  const parts = new Map<string, PlannedPart>();
  for (const part of segments) {
    const id = part.transfer_id ?? (part.kind === 'step' ? part.step_id : null);
    if (id !== null && !parts.has(id)) parts.set(id, part);
  }
  const states = new Map<string, State>();
  return {
    tell({ event_type: type, step_id: step, payload }: ToldEvent): void {
      const state = MOVES[type];
      const transfer = payload['transfer_id'];
      const id = type.startsWith('transfer.') && typeof transfer === 'string' ? transfer : step;
      if (state !== undefined && id !== null && parts.has(id)) states.set(id, state);
    },
    lines(): string[] {
      const all = [...parts].map(([id, part]) => ({ part, state: states.get(id) ?? 'waiting' }));
      const current = all.findIndex(({ state }) => state === 'waiting' || state === 'running');
      const middle = current < 0 ? all.length : current;
      const from = Math.max(0, Math.min(middle - SHOWN / 2, all.length - SHOWN));
      return all.slice(from, from + SHOWN).map(({ part, state }) => {
        const at = `${part.start_offset_s.toFixed(0)} s`.padStart(8);
        const station = part.station === undefined ? '' : ` (${part.station})`;
        return `${MARKS[state]} ${at}  ${part.name}${station}`;
      });
    },
  };
}
