// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('run-tests.ts');
