/** What ends a text of OpenMetrics. */
const END = '# EOF\n';

/**
 * Puts what Temporal's library says (Prometheus's text format) before the end of our own OpenMetrics text. There
 * a counter has one name where it is told about and the same with `_total` where it counts; the library writes
 * either of them in both places.
 */
export function withSdkMetrics(own: string, theirs: string): string {
  if (theirs === '') return own;
  const counters = new Set(
    [...theirs.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name = '']) => name),
  );
  const lines = theirs
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, before = '', name = '', after = ''] =
        /^(# HELP |# TYPE )?([a-zA-Z_:][\w:]*)(.*)$/.exec(line) ?? [];
      if (!counters.has(name)) return line;
      const base = name.replace(/_total$/, '');
      return before === '' ? `${base}_total${after}` : `${before}${base}${after}`;
    });
  return `${own.slice(0, -END.length)}${lines.join('\n')}\n${END}`;
}
