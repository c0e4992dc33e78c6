import * as v from 'valibot';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { WORKLOAD_CLASSES, type WorkloadClass } from '../../domain/workload/workload.ts';
import { present, ruled, type Rule } from '../shapes.ts';

/** Fields that a class cannot do without, by dotted path. */
const NEEDS: Readonly<Record<WorkloadClass, readonly (readonly [string, ...string[]])[]>> = {
  single: [],
  'data-parallel': [['data']],
  spatial: [['area_of_interest'], ['sensor']],
  federated: [['training']],
  'model-parallel': [['model'], ['parallelism', 'stages']],
  'split-learning': [['model']],
  'distributed-training': [['model'], ['parallelism', 'stages']],
};

/** Classes whose stages execute a step graph. */
const NEED_A_JOB: ReadonlySet<WorkloadClass> = new Set(['single', 'data-parallel', 'spatial']);

/** Says what the class of a body lacks and what contradicts itself, beside the problems of its fields. */
export function needsOfTheClass<Input>() {
  const check = v.rawCheck<Input>(({ dataset, addIssue }) => {
    const body: unknown = dataset.value;
    const complain = (path: readonly [string, ...string[]], message: string) => {
      const [first, ...rest] = path;
      addIssue({ message, path: [pathItem(first), ...rest.map(pathItem)] });
    };
    const asked = at(body, ['parallelism', 'class']) ?? 'single';
    const kind = WORKLOAD_CLASSES.find((name) => name === asked);
    // Neither a body that is no object nor a class that does not exist needs anything.
    if (kind === undefined || typeof body !== 'object' || body === null) return;
    for (const path of NEEDS[kind])
      if (at(body, path) === null) complain(path, `is required by class ${kind}`);
    const type = at(body, ['type']);
    const isPreset = PRESET_IDS.some((id) => id === type);
    if (
      NEED_A_JOB.has(kind) &&
      !isPreset &&
      at(body, ['job']) === null &&
      at(body, ['model']) === null
    )
      complain(
        ['job'],
        `is required by class ${kind} where type is no preset and there is no model`,
      );
    for (const { path, message } of contradictions(body)) complain(path, message);
  });
  return ruled(check, [...WORKLOAD_CLASSES.flatMap(needsAsRule), jobRule()]);
}

/** JSON Schema of what a class cannot do without. */
function needsAsRule(kind: WorkloadClass): Rule {
  return NEEDS[kind].map((path) => ({ if: hasClass({ const: kind }), then: presentAt(path) }));
}

/** JSON Schema of the step graph of the classes that execute one; the first of them is the default. */
function jobRule(): Rule[number] {
  const others = WORKLOAD_CLASSES.filter((kind) => !NEED_A_JOB.has(kind));
  const isPreset = { required: ['type'], properties: { type: { enum: PRESET_IDS } } };
  return {
    if: { not: hasClass({ enum: others }) },
    then: { anyOf: [isPreset, present('job'), present('model')] },
  };
}

function hasClass(which: Readonly<Record<string, unknown>>): Rule[number] {
  const kind = { not: { type: 'null' }, required: ['class'], properties: { class: which } };
  return { required: ['parallelism'], properties: { parallelism: kind } };
}

/** The holder of a nested field is there: its class stands in it. */
function presentAt([first, second]: readonly [string, ...string[]]): Rule[number] {
  return second === undefined ? present(first) : { properties: { [first]: present(second) } };
}

/** What no class can make sense of. */
function contradictions(
  body: object,
): readonly { readonly path: readonly [string, ...string[]]; readonly message: string }[] {
  const cut = at(body, ['split', 'cut_layer']);
  const layers = at(body, ['model', 'layers']);
  const leavesNoTail = typeof cut === 'number' && Array.isArray(layers) && cut >= layers.length;
  return leavesNoTail && layers.length > 0
    ? [
        {
          path: ['split', 'cut_layer'],
          message: `must be less than the number of layers, ${layers.length}`,
        },
      ]
    : [];
}

/** The value at a path, null where there is none. */
function at(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null
        ? ((Reflect.get(here, key) as unknown) ?? null)
        : null,
    body,
  );
}

function pathItem(key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: {}, key, value: undefined };
}
