import { generateKeyPairSync, createPublicKey, createPrivateKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { elapsed, reportTo } from '../engines/report.ts';
import { onEnd } from '../parent.ts';
import { describeScore, flyShipMission } from './mission.ts';

const USAGE = `npm run fly                 an agent on this machine finds ships in a scene of its own (npm start runs)
npm run fly -- --seed 8     another scene
npm run fly -- --kills 3    ends the agent with -9 so often on the way
npm run fly -- --console URL --cae URL --key-file FILE   another platform`;

const { values } = readArguments(
  {
    options: {
      seed: { type: 'string', default: '7' },
      kills: { type: 'string', default: '0' },
      speed: { type: 'string', default: '600' },
      console: { type: 'string', default: 'http://localhost:8083' },
      cae: { type: 'string', default: 'http://localhost:8082' },
      'key-file': { type: 'string' },
    },
  },
  USAGE,
);
const stopping = new AbortController();
onEnd(() => {
  stopping.abort(new Error('stopped'));
});
const report = reportTo(process.stdout);
const dataFolder = resolve(process.env['DATA_DIR'] ?? '.data');
const keyFile = values['key-file'] ?? join(dataFolder, 'dev-api-key');
try {
  const apiKey = (process.env['ORBITAL_KEY'] ?? (await readFile(keyFile, 'utf8'))).trim();
  const size = { width: 4000, height: 2500 };
  const sealing = await keyFor(join(dataFolder, 'fly'));
  const { deploymentId, page, picture, score } = await flyShipMission({
    resultKey: sealing.publicKey,
    ...{ caeUrl: values.cae, consoleUrl: values.console, apiKey, size, report },
    ...{ seed: whole(values.seed), kills: whole(values.kills), speed: whole(values.speed) },
    target: join(dataFolder, 'fly'),
    signal: stopping.signal,
  });
  report.line(`  picture ${picture}`);
  report.line(`  in the console ${page}`);
  report.line(
    `  the finds, sealed on board: orbital deploy artifacts get ${deploymentId} ships-sealed.geojson --key ${sealing.file}`,
  );
  report.line(`  ${describeScore(score)}`);
  report.line(`flown in ${elapsed(0)}`);
} catch (error) {
  report.line(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function whole(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Error(`${text} is no whole number\n${USAGE}`);
}

/** The key of this machine for sealed results: the one that is kept, else a new one. */
async function keyFor(
  folder: string,
): Promise<{ readonly file: string; readonly publicKey: string }> {
  const file = join(folder, 'result-key.pem');
  await mkdir(folder, { recursive: true });
  const made = generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const key = createPublicKey(createPrivateKey(await readFile(file, 'utf8')));
  return { file, publicKey: key.export({ format: 'jwk' }).x ?? '' };
}
