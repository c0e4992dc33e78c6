// @ts-check
import { runScript } from './bootstrap.mjs';

await runScript('rehearse/rehearse.ts');
