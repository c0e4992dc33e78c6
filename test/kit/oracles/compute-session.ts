/**
 * Computes a session of the tests in a process of its own, without Temporal and MongoDB: prints the
 * state and the snapshot after the requests of its argument as JSON.
 */
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionRequest } from '../../../domain/session/session.ts';
import { aSession } from '../makers/session.ts';

// The caller is a test and writes what it means.
const requests = JSON.parse(process.argv[2] ?? '[]') as SessionRequest[];
const engine = createSessionEngine(aSession());
const { state, snapshot } = requests.reduce(
  (step, request) => engine.apply(step.state, request),
  engine.begin(),
);
process.stdout.write(JSON.stringify({ state, snapshot }));
