/** The one argument of a `workloadOccurrence`. */
export interface OccurrenceInput {
  readonly v: 1;
  readonly scheduleId: string;
}
