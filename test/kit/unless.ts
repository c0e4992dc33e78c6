/** What the work answers, or null where it fails as `isExpected` says; any other failure is thrown. */
export async function unless<T>(
  isExpected: (error: unknown) => boolean,
  work: Promise<T>,
): Promise<T | null> {
  return await work.catch((error: unknown) => {
    if (!isExpected(error)) throw error;
    return null;
  });
}
