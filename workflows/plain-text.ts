/** Text of others, made harmless inside a Markdown table. */
export function plain(text: string): string {
  return text.replaceAll(/[|\r\n`*_[\]<>\\]/g, ' ').slice(0, 200);
}

/** A span as hours, minutes and seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
