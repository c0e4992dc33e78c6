import { parseJsonObject } from '../../api/http/input/json.ts';
import { median, type Row } from '../kit/bench/measure.ts';
import { parseByLibrary } from '../kit/oracles/json-body.ts';

const MIB = 1024 * 1024;

/** Bodies of about 1 MiB, each as expensive as its kind can be; the last three are refused. */
const BODIES: Readonly<Record<string, string>> = {
  'one text': `{"a":"${'x'.repeat(MIB - 8)}"}`,
  'one text of escapes': `{"a":"${'\\u00e9'.repeat(Math.floor(MIB / 6) - 2)}"}`,
  '49,000 keys of one object': `{${keys(49_000)}}`,
  '24,000 objects of a key': `{"a":[${listed(24_000, (at) => `{"key of some length ${at}":1.5}`)}]}`,
  '49,000 numbers': `{"a":[${listed(49_000, (at) => `${at}.1234567890123`)}]}`,
  '49,000 keys, one repeated': `{${keys(49_000)},"k00000000000000":1}`,
  '300,000 nested arrays': `{"a":[${listed(300_000, () => '[]')}]}`,
  '1 MiB of brackets': `{"a":${'['.repeat(MIB - 5)}`,
};

/** What reading a body costs beside bare `JSON.parse` and beside a library that walks the text. */
function benchBodies(): Row[] {
  return Object.entries(BODIES).map(([work, text]) => {
    const bytes = Buffer.from(text);
    const ours = cpuMs(() => parseJsonObject(bytes));
    const bare = cpuMs(() => {
      JSON.parse(bytes.toString());
    });
    const library = cpuMs(() => parseByLibrary(bytes));
    return {
      work,
      figure: `${ours.toFixed(1)} ms of processor time`,
      beside: `JSON.parse ${bare.toFixed(1)} ms, library ${library.toFixed(1)} ms, ratio to it ${(library / ours).toFixed(1)}`,
    };
  });
}

function keys(count: number): string {
  return listed(count, (at) => `"k${String(at).padStart(14, '0')}":1`);
}

function listed(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join(',');
}

/** Middle processor time of nine runs after three that do not count, ms; a refusal is an answer. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: 12 }, () => {
    const before = process.cpuUsage();
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times.slice(3));
}

console.table(benchBodies());
