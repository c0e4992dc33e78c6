import type { Document } from 'mongodb';

/**
 * A filter for records that have a text, as it is and in any case, in one of these fields. It reads every
 * record that the rest of the filter leaves: that must name an owner.
 */
export function containing(fields: readonly string[], text: string): Document {
  const part = { $regex: escaped(text), $options: 'i' };
  return { $or: fields.map((field) => ({ [field]: part })) };
}

/** The text as a pattern that matches nothing else. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
