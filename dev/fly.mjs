// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('fly/fly.ts');
