// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('up.ts');
