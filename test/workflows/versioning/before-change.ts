import { proxyActivities } from '@temporalio/workflow';
import type { SurveyActivities } from './survey-activities.ts';

const { weigh } = proxyActivities<SurveyActivities>({ startToCloseTimeout: '10 seconds' });

/** A survey as it was before a change of its commands. */
export async function survey(): Promise<string> {
  return weigh();
}
