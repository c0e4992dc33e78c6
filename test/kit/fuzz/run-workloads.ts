import { LIVE_KEY } from '../surfaces/main-api.ts';
import { createWorkloadApi } from '../surfaces/workload-api.ts';
import { listening } from '../http/serve.ts';
import { rawAnswer, refusalFault, runFuzz, type FuzzReport, type RawAnswer } from './run-fuzz.ts';
import { workloadFuzzRequest } from './workload-bodies.ts';

const SHOWN = 2_000;

/** Sends so many fuzzed workloads, one after another, to a main API that plans in the test's thread. */
export async function fuzzWorkloads(count: number, seed: number): Promise<FuzzReport> {
  const site = await createWorkloadApi();
  const { lines } = site.bench.kit;
  const server = await listening(site.bench.main.app.callback());
  const report = await runFuzz({
    count,
    seed,
    make: workloadFuzzRequest,
    send: ({ path, body }) =>
      rawAnswer(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${LIVE_KEY}` },
        body,
      }),
    show: ({ path, body }) =>
      `${path} ${body.slice(0, SHOWN)} ${JSON.stringify(lines.slice(-1)).slice(0, SHOWN)}`,
    faultOf: (answer) => refusalFault(answer) ?? faultOfPreview(answer),
    reset: () => {
      site.reset();
      lines.length = 0;
    },
  });
  await server.close();
  return report;
}

/** An infeasible preview has its reasons. */
function faultOfPreview({ status, text }: RawAnswer): string | null {
  // Whatever the service answers is looked at as it is.
  const { plan } = JSON.parse(text) as {
    plan?: { feasible?: unknown; reasons?: readonly unknown[] };
  };
  const isMute = status === 200 && plan?.feasible === false && (plan.reasons?.length ?? 0) === 0;
  return isMute ? `an infeasible preview without reasons: ${text}` : null;
}
