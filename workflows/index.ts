export { deployment } from './deployment.ts';
export { simulationSession } from './simulation-session.ts';
export { workload } from './workload.ts';
export { reconcile } from './reconcile.ts';
