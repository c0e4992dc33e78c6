/**
 * Compares dotted version numbers; what follows the third number (`rc1`, `-DEV`) is ignored and a
 * missing number counts as 0.
 */
export function atLeast(version: string, floor: string): boolean {
  const have = numbers(version);
  const need = numbers(floor);
  for (const [index, wanted] of need.entries()) {
    const found = have[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return true;
}

function numbers(version: string): number[] {
  const [, major = '0', minor = '0', patch = '0'] =
    /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return [major, minor, patch].map(Number);
}
