#!/usr/bin/env node
import { run } from './program.ts';
import { drained, processTerminal } from './terminal.ts';

const code = await run(process.argv.slice(2), processTerminal());
await drained();
process.exit(code);
