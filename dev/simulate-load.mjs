// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('load/simulate-load.ts');
