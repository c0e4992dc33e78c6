// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('demo/conjunctions.ts');
