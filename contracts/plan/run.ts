import * as v from 'valibot';
import {
  choice,
  described,
  exactFields,
  flag,
  integer,
  list,
  mostBytes,
  nullish,
  number,
  text,
} from '../shapes.ts';
import { ArtifactName, CONTENT_ID_BYTES, CONTENT_ID_FORM } from '../artifact-name.ts';
import { MAX_ID_LENGTH } from '../../domain/planning/job/limits.ts';

/** Most words of a command, variables of its environment, files that go in and that come out. */
export const RUN_LIMITS = { words: 64, variables: 64, inputs: 32, outputs: 32 } as const;

/** A variable of 128 letters with a value of 4,096 characters, each escaped, on a line of its own. */
const VARIABLE_BYTES = 128 + 6 * 4096 + 64;

/** What a program is given: any text but the byte that ends one. */
const word = (max: number) =>
  v.pipe(
    v.string('must be a string'),
    v.maxLength(max, `must have at most ${max} characters`),
    v.check((given) => !given.includes('\0'), 'must not contain the character NUL'),
  );

/** A path below the work folder of a step: relative, without `..`. */
export const RunPath = v.pipe(
  text(512),
  v.check(
    (path) => !path.startsWith('/') && !path.includes('\\'),
    'must be relative, with / between folders',
  ),
  v.check(
    (path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'must not contain empty parts, . or ..',
  ),
);

/** What only a workload can give to a program of one of its stages. */
export const RUN_PARTS = ['shard', 'model', 'results'] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** The id of content that the platform keeps. */
export const ContentIdInput = v.pipe(
  v.string('must be a string'),
  v.regex(CONTENT_ID_FORM, 'must be sha256- and 64 hexadecimal digits'),
  mostBytes(CONTENT_ID_BYTES),
);

const RunInput = v.pipe(
  exactFields({
    from_step: nullish(
      text(MAX_ID_LENGTH),
      'A step of the same job; what a step on the ground takes from one on board has come down before.',
    ),
    name: nullish(
      ArtifactName,
      'Which of its outputs; default: all of them, in a folder at `path`.',
    ),
    content_id: nullish(
      ContentIdInput,
      'Content that the platform keeps; its SHA-256 is checked before the step begins.',
    ),
    part: nullish(
      choice(RUN_PARTS),
      'Workloads only. shard: the piece of `data.content_id` that the stage has to process. model: ' +
        'what `training.model_content_id` or the aggregate before has made. results: on the ground, all that ' +
        'the stages before have brought down, in a folder at `path`, as `<stage>/<name>`.',
    ),
    path: described(RunPath, 'Where it is put, below the work folder.'),
  }),
  v.check(
    ({ from_step: step, content_id: content, part }) =>
      [step, content, part].filter((source) => typeof source === 'string').length === 1,
    'must have one of from_step, content_id and part',
  ),
  v.title('RunInput'),
);

const RunOutput = v.pipe(
  exactFields({
    path: described(RunPath, 'The file, below the work folder.'),
    name: described(ArtifactName, 'What it is called afterwards.'),
    media_type: nullish(text(160), 'Default: application/octet-stream.'),
    downlink: nullish(flag(), 'Whether the ground gets it. Default true.'),
    encrypt: nullish(
      flag(),
      'Sealed on board for the `result_key` of its deployment or mission before anything leaves; the logs of ' +
        'all programs of the deployment are sealed, too. Default false.',
    ),
  }),
  v.title('RunOutput'),
);

/** What a program may say about when it can be stopped and taken up again. */
export const RUN_CHECKPOINTS = ['signal', 'none'] as const;

/** The program behind a step of a custom job. */
export const StepRun = v.pipe(
  exactFields({
    command: described(
      v.pipe(list(word(16_384), RUN_LIMITS.words), v.minLength(1, 'must have at least 1 item')),
      'Program and arguments; no shell reads them.',
    ),
    image: nullish(text(255), 'Container image, where the agent has an engine for it.'),
    env: nullish(
      v.pipe(
        v.record(
          v.pipe(
            v.string(),
            v.regex(
              /^(?!ORBITAL_)[A-Za-z_][A-Za-z0-9_]{0,127}$/,
              'must be a name of a variable that does not begin with ORBITAL_',
            ),
          ),
          word(4096),
          'must be an object',
        ),
        v.maxEntries(RUN_LIMITS.variables, `must have at most ${RUN_LIMITS.variables} variables`),
        mostBytes(RUN_LIMITS.variables * VARIABLE_BYTES),
      ),
      'Nothing is inherited but PATH and HOME.',
    ),
    inputs: nullish(list(RunInput, RUN_LIMITS.inputs), 'Files that are there before it begins.'),
    outputs: nullish(
      v.pipe(
        list(RunOutput, RUN_LIMITS.outputs),
        v.check(
          (outputs) => new Set(outputs.map(({ name }) => name)).size === outputs.length,
          'must have different names',
        ),
      ),
      'Files that must be there after it has ended.',
    ),
    timeout_s: nullish(number(0.1, 604_800), 'Wall clock. Default: twice the planned time.'),
    max_memory_mb: nullish(integer(1, 1_000_000), 'Default: the planned memory.'),
    max_output_mb: nullish(
      number(0.001, 1_000_000),
      'All outputs together. Default: the planned output.',
    ),
    checkpoint: nullish(
      choice(RUN_CHECKPOINTS),
      'signal: SIGUSR1 at planned checkpoints, the program then writes to ORBITAL_CHECKPOINT_DIR. Default none.',
    ),
    idempotent: nullish(flag(), 'Whether it may begin again after power was lost. Default true.'),
    network: nullish(flag(), 'Whether it may open connections. Default false.'),
  }),
  v.title('StepRun'),
  v.description('The program behind a step; without it the step is played for its planned time.'),
  v.examples([
    {
      command: ['python3', 'detect.py', 'scene.tif', 'ships.geojson'],
      inputs: [{ from_step: 'capture', name: 'scene.tif', path: 'scene.tif' }],
      outputs: [
        { path: 'ships.geojson', name: 'ships.geojson', media_type: 'application/geo+json' },
      ],
      timeout_s: 300,
    },
  ]),
);
export type StepRun = v.InferOutput<typeof StepRun>;
