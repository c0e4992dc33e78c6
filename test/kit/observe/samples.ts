/** One line of a metrics text. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of a text in Prometheus's or the OpenMetrics format; exemplars and comments are left out. */
export function readSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*?)\})? (\S+)(?: # .*| \d+)?$/.exec(line);
      if (found === null) throw new Error(`no line of a metrics text: ${line}`);
      const [, name = '', labels = '', value = ''] = found;
      return { name, labels: readLabels(labels), value: Number(value) };
    });
}

function readLabels(text: string): Record<string, string> {
  const found = [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** Samples of that name whose labels have these values, among others. */
export function samplesOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Sample[] {
  return samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
}

/** Their sum; 0 where there is none. */
export function sumOf(...of: Parameters<typeof samplesOf>): number {
  return samplesOf(...of).reduce((sum, { value }) => sum + value, 0);
}
