// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('production/production-like.ts');
