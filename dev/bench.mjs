// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('run-bench.ts');
