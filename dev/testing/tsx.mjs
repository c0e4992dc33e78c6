// @ts-check
// Tests load the page's components too: tsx reads how JSX is compiled from this file alone, and
// processes that tests start are to read the project's own.
process.env['TSX_TSCONFIG_PATH'] = 'tsconfig.run.json';
// @ts-expect-error It has no types, and none are needed.
await import('tsx');
delete process.env['TSX_TSCONFIG_PATH'];
