/** Says whether an id of ours names a workload. */
export function isWorkloadId(id: string): boolean {
  return id.startsWith('wl_');
}
