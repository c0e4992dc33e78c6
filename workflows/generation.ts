/**
 * What a workflow does after its first activity, told to that activity and handed back by it, so that
 * the history says in which way it goes on, whatever version replays it: a marker of `patched()` costs
 * the server a write of search attributes. Histories of before name none.
 *
 * 2: a phase that is over within seconds is not shown in the search attributes (`brief-phase.ts`), and
 * what a plan has due within a second of its last event is played together.
 */
export const GENERATION = 2;

/** Says whether the history goes on in the way of that generation, or of a later one. */
export function isFrom(
  generation: number,
  begun: { readonly generation?: number } | null,
): boolean {
  return (begun?.generation ?? 1) >= generation;
}
