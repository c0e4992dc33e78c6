/** Forms in which answers are shown. */
export const OUTPUTS = ['table', 'json', 'yaml', 'csv', 'ids'] as const;
export type Output = (typeof OUTPUTS)[number];
