import { proxyActivities } from '@temporalio/workflow';
import type { SurveyActivities } from './survey-activities.ts';

const { weigh, measure } = proxyActivities<SurveyActivities>({ startToCloseTimeout: '10 seconds' });

/** The survey with the same change, without a patch. */
export async function survey(): Promise<string> {
  return `${await measure()}, ${await weigh()}`;
}
