export { deployment } from './deployment.ts';
export { reconcile } from './reconcile.ts';
