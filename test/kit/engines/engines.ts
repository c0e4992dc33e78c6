import { uiUrlBeside } from '../../../dev/engines/ports.ts';

/** Addresses of the engines that one test run shares. */
export interface TestEngines {
  readonly mongoUri: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string;
}

/**
 * Reads the addresses of the MongoDB replica set and the Temporal server that `npm test` starts
 * before mocha.
 * @throws {Error} naming every variable that is missing and how to get it.
 */
export function engines(env: NodeJS.ProcessEnv = process.env): TestEngines {
  const mongoUri = env['MONGODB_URI'] ?? '';
  const temporalAddress = env['TEMPORAL_ADDRESS'] ?? '';
  const missing = [
    ...(mongoUri === '' ? ['MONGODB_URI'] : []),
    ...(temporalAddress === '' ? ['TEMPORAL_ADDRESS'] : []),
  ];
  if (missing.length > 0) {
    throw new Error(
      `This test needs the real engines, but ${missing.join(' and ')} is not set. ` +
        'Run it through `npm test -- <file>`, which starts them, or set the addresses yourself.',
    );
  }
  return {
    mongoUri,
    temporalAddress,
    temporalUiUrl: env['TEMPORAL_UI_URL'] ?? uiUrlBeside(temporalAddress),
  };
}
