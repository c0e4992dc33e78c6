import { assess } from '../../../domain/conjunction/assessment/assess.ts';
import type { Assessment } from '../../../domain/conjunction/assessment/assessment.ts';
import {
  encounterOf,
  type FoundEncounter,
  judgeByMessage,
} from '../../../domain/conjunction/by-message.ts';
import type { Cdm } from '../../../domain/conjunction/cdm.ts';
import type { Encounter } from '../../../domain/conjunction/encounter.ts';
import { cdmPublicOf, type MessageMark } from '../../../domain/conjunction/formats/cdm-public.ts';
import { socratesCsv } from '../../../domain/conjunction/formats/socrates-csv.ts';
import { cdmOfEncounter, writeCdmKvn } from '../../../domain/conjunction/formats/write-cdm.ts';
import type { JudgedEncounter } from '../../../domain/conjunction/judge-window.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';

/** Encounters with the message that each is to be judged by. */
export interface ByMessageInput {
  /** Epoch of the newest elements of the catalogue, ms. */
  readonly catalogueMs: number;
  readonly rows: readonly { readonly found: FoundEncounter; readonly cdm: Cdm }[];
}

/** Forms of conjunctions beside JSON. */
export type WrittenForm = 'csv' | 'cdm-kvn' | 'cdm-json';

/** Encounters that leave in one of these forms, as the message of each tells them where there is one. */
export interface WritingInput {
  readonly form: WrittenForm;
  readonly catalogueMs: number;
  readonly rows: readonly {
    readonly found: FoundEncounter;
    readonly cdm: Cdm | null;
    readonly mark: MessageMark;
  }[];
}

/** A text, and how many of the encounters it cannot tell. */
export interface Written {
  readonly text: string;
  readonly leftOut: number;
}

// Measured: propagators of both objects and the judgement.
const ROW_MS = 0.3;
const ADVICE = 'Fewer items a page are faster.';

const rowWork = ({ rows }: { readonly rows: readonly unknown[] }) =>
  Math.round(UNITS_PER_MS * ROW_MS * rows.length);

/** Judges encounters again by the messages about them. */
export const judgedByMessages = computation({
  name: 'judge by messages',
  compute: ({ catalogueMs, rows }: ByMessageInput): JudgedEncounter[] =>
    rows.map(({ found, cdm }) => judgeByMessage(found, { catalogueMs, cdm })),
  estimate: rowWork,
  advice: ADVICE,
});

/** Writes encounters as CSV or as messages. */
export const writtenConjunctions = computation({
  name: 'write conjunctions',
  compute: writeConjunctions,
  estimate: rowWork,
  advice: ADVICE,
});

interface Row {
  readonly encounter: Encounter;
  readonly judged: Assessment;
  readonly cdm: Cdm | null;
  readonly mark: MessageMark;
}

function writeConjunctions({ form, catalogueMs, rows }: WritingInput): Written {
  const known = rows.flatMap(({ found, cdm, mark }): Row[] => {
    const encounter = encounterOf(found);
    if (encounter === null) return [];
    return [{ encounter, judged: assess(encounter, { catalogueMs, cdm }), cdm, mark }];
  });
  const texts = textsOf(form, known, catalogueMs);
  return { text: texts.text, leftOut: rows.length - texts.count };
}

function textsOf(form: WrittenForm, rows: readonly Row[], catalogueMs: number) {
  switch (form) {
    case 'csv':
      return { text: socratesCsv(rows), count: rows.length };
    case 'cdm-json': {
      const messages = rows.map(({ encounter, judged, mark }) =>
        cdmPublicOf(encounter, judged, mark),
      );
      return { text: JSON.stringify(messages), count: rows.length };
    }
    case 'cdm-kvn': {
      const messages = rows.flatMap(({ encounter, judged, cdm, mark }) => {
        const message = cdmOfEncounter(encounter, { catalogueMs, cdm }, judged, mark);
        return (message === null ? null : writeCdmKvn(message)) ?? [];
      });
      return { text: messages.join('\n'), count: messages.length };
    }
  }
}
