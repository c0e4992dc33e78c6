/** Reads a value deep inside a JSON answer; undefined where the way ends. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.entries(here).find(([name]) => name === String(key))?.[1];
  }
  return here;
}

/** The `path` of every problem of a refused request, with where it was. */
export function problemPaths(body: unknown): string[] {
  const problems = at(body, 'error', 'details', 'problems') ?? at(body, 'problems');
  if (!Array.isArray(problems)) return [];
  return problems.map((problem) => `${String(at(problem, 'in'))} ${String(at(problem, 'path'))}`);
}

/** The `path` alone of every problem of a request that the CAE refused. */
export function problemFields(body: unknown): string[] {
  const problems = at(body, 'error', 'details', 'problems');
  return Array.isArray(problems) ? problems.map((problem) => String(at(problem, 'path'))) : [];
}
