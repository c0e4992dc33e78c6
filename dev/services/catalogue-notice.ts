/** How long the line may be waited for, ms: a start does not hang on it. */
const WITHIN_MS = 5_000;

/** What `GET /v1/catalogue` answers of what is told here. */
interface Answered {
  readonly satellites: number;
  readonly elements_notice?: string;
}

/**
 * What a person should know of the catalogue when the platform starts: how old its elements are, what
 * error to expect and how to get newer ones; null while they are new enough. Throws when the main
 * surface does not answer.
 */
export async function catalogueNotice(mainUrl: string, apiKey: string): Promise<string | null> {
  const response = await fetch(new URL('/v1/catalogue', mainUrl), {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!response.ok) throw new Error(`GET /v1/catalogue answered ${response.status}`);
  // The platform's own answer, which its schema describes.
  const { satellites, elements_notice: notice } = (await response.json()) as Answered;
  return notice === undefined ? null : `${satellites} satellites. ${notice}`;
}
