/** A JSON object of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or an attribute. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Escaped text; what stands between backticks is code. */
export function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Escaped text whose empty lines separate paragraphs. */
export function paragraphs(text: string): string {
  const parts = text.split('\n\n').filter((part) => part !== '');
  return parts.map((part) => `<p>${prose(part)}</p>`).join('\n');
}

/** A value as indented JSON, escaped. */
export function jsonBlock(value: unknown): string {
  return `<pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`;
}

/** The text, or an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The object, or an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The list, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
