import { patched, proxyActivities } from '@temporalio/workflow';
import type { SurveyActivities } from './survey-activities.ts';

const { weigh, measure } = proxyActivities<SurveyActivities>({ startToCloseTimeout: '10 seconds' });

/** The survey with a change of its commands, made in the way that keeps earlier histories. */
export async function survey(): Promise<string> {
  return patched('2026-11-measure-first') ? `${await measure()}, ${await weigh()}` : weigh();
}
