declare module 'fast-levenshtein' {
  const levenshtein: {
    /** The least number of letters inserted, left out or replaced between two texts. */
    readonly get: (left: string, right: string) => number;
  };
  export default levenshtein;
}
