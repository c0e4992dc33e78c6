import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';

/** Whose it is. */
export const OWNER_ID = defineSearchAttributeKey('OwnerId', SearchAttributeType.KEYWORD);
/** What the workflow works for: `deployment`, `workload`, `session` … */
export const RESOURCE_KIND = defineSearchAttributeKey('ResourceKind', SearchAttributeType.KEYWORD);
/** Id of the record it works for. */
export const RESOURCE_ID = defineSearchAttributeKey('ResourceId', SearchAttributeType.KEYWORD);
/** Its status or phase, in the words of the API. */
export const PHASE = defineSearchAttributeKey('Phase', SearchAttributeType.KEYWORD);
/** Id of the record it belongs to: the mission of a deployment. */
export const PARENT_REF = defineSearchAttributeKey('ParentRef', SearchAttributeType.KEYWORD);
/** Satellites it concerns. */
export const SATELLITE_IDS = defineSearchAttributeKey(
  'SatelliteIds',
  SearchAttributeType.KEYWORD_LIST,
);

/** How a workload is spread over satellites. */
export const WORKLOAD_CLASS = defineSearchAttributeKey(
  'WorkloadClass',
  SearchAttributeType.KEYWORD,
);
/** When a workload is given up if it is not done. */
export const DEADLINE_AT = defineSearchAttributeKey('DeadlineAt', SearchAttributeType.DATETIME);

/**
 * Every custom search attribute. SQL stores of Temporal hold at most 10 Keyword and 3 KeywordList
 * attributes per namespace.
 */
export const SEARCH_ATTRIBUTES = [
  OWNER_ID,
  RESOURCE_KIND,
  RESOURCE_ID,
  PHASE,
  PARENT_REF,
  SATELLITE_IDS,
  WORKLOAD_CLASS,
  DEADLINE_AT,
] as const;
