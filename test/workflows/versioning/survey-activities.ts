/** What the surveys of these tests do. */
export interface SurveyActivities {
  weigh(): Promise<string>;
  measure(): Promise<string>;
}
